/* SPDX-License-Identifier: MIT */
/* Inside a loop, copies in SSE registers of guest registers that sometimes
 * contain floats. Internal to the translator. */
#ifndef SIM_JIT_COPIES_H
#define SIM_JIT_COPIES_H

#include "sim/jit/loop.h"

/* Called before and after each instruction, so that its operands are where
 * templates expect them. */
void sim_jit_begin_copies(struct maker *m);

void sim_jit_end_copies(struct maker *m);

/* Writes the copy of x[r] back to x[r] if the copy is newer, so that x[r] is
 * valid without it. */
void sim_jit_settle(struct maker *m, unsigned r);

void sim_jit_settle_all(struct maker *m);

/* Writes all copies back, on an exit before the current instruction. */
void sim_jit_settle_before(struct maker *m, struct x86 *a);

/* Drops the copy of x[r], because x[r] will be written. */
void sim_jit_drop_copy(struct loop *l, unsigned r);

#endif
