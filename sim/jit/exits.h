/* SPDX-License-Identifier: MIT
 *
 * The way out of a loop that is translated as a whole. Internal to the
 * translator.
 */
#ifndef SIM_JIT_EXITS_H
#define SIM_JIT_EXITS_H

#include "sim/jit/x86.h"

struct maker;
struct loop;

/* The code at hand belongs to a loop, see loop.h. */
void sim_jit_leave_loop(struct maker *m, struct x86 *a);

/* The cycles that are pending in the loop are added to `base`. */
void sim_jit_add_pending(struct x86 *a, const struct loop *l);

#endif
