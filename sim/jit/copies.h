/* SPDX-License-Identifier: MIT
 *
 * Copies of registers that are numbers at times. Internal to the translator.
 */
#ifndef SIM_JIT_COPIES_H
#define SIM_JIT_COPIES_H

#include "sim/jit/loop.h"

/* Around each instruction: its operands are where templates look for them. */
void sim_jit_begin_copies(struct maker *m);

void sim_jit_end_copies(struct maker *m);

/* Writes the copy of x[r] back to x[r] if the copy is newer, so that x[r] is
 * valid without it. */
void sim_jit_settle(struct maker *m, unsigned r);

void sim_jit_settle_all(struct maker *m);

/* All of them, on a way out from before the instruction at hand. */
void sim_jit_settle_before(struct maker *m, struct x86 *a);

/* x[r] is about to be written. */
void sim_jit_drop_copy(struct loop *l, unsigned r);

#endif
