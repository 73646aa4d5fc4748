/* SPDX-License-Identifier: MIT
 *
 * Translates a program. Internal to the translator.
 */
#ifndef SIM_JIT_TRANSLATE_H
#define SIM_JIT_TRANSLATE_H

#include "sim/jit/translation.h"

/* Host code for p, which has none, and cores of a kind. NULL, or why there is
 * none. */
const char *sim_jit_translate(struct sim_program *p,
                              const struct sim_jit_kind *kind);

#endif
