/* SPDX-License-Identifier: MIT
 *
 * The ways between translated code and C. Internal to the translator.
 */
#ifndef SIM_JIT_WAYS_H
#define SIM_JIT_WAYS_H

#include "sim/jit/maker.h"

/* The ways; the code begins with them. */
void sim_jit_put_ways(struct maker *m);

#endif
