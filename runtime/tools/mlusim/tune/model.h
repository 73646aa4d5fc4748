/* SPDX-License-Identifier: MIT */
/* Our own search: it makes a Gaussian process of the choices that were tried,
 * and tries the choice with the most expected improvement. */
#ifndef MLUSIM_TUNE_MODEL_H
#define MLUSIM_TUNE_MODEL_H

#include "runtime/tools/mlusim/tune/search.h"

extern const struct tun_search tun_model;

#endif
