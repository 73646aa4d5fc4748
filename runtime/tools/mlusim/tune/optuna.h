/* SPDX-License-Identifier: MIT
 *
 * A search by Optuna, a library for Python (Debian: python3-optuna).
 */
#ifndef MLUSIM_TUNE_OPTUNA_H
#define MLUSIM_TUNE_OPTUNA_H

#include "runtime/tools/mlusim/tune/search.h"

extern const struct tun_search tun_optuna;

#endif
