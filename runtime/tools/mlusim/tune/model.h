/* SPDX-License-Identifier: MIT
 *
 * A search of our own: a Gaussian process over what was tried, and the choice
 * from which most improvement is expected.
 */
#ifndef MLUSIM_TUNE_MODEL_H
#define MLUSIM_TUNE_MODEL_H

#include "runtime/tools/mlusim/tune/search.h"

extern const struct tun_search tun_model;

#endif
