/* SPDX-License-Identifier: MIT */
/* C functions that translated code calls. Internal to the translator. */
#ifndef SIM_JIT_RUN_H
#define SIM_JIT_RUN_H

#include "sim/jit/translation.h"

/* Executes the instruction at c->pc, which has no template. Returns SIM_GO,
 * with c->pc at the next instruction, or the stop reason. */
enum sim_stop sim_jit_slow(struct sim_core *c);

/* Executes the load or store instruction at c->pc; its address is not in the
 * stack. Adds the cycles of the memory to c->clock, but not those of the
 * instruction. */
enum sim_stop sim_jit_move(struct sim_core *c);

/* Records that a named step begins at pc. Only x[SIM_SP] and the clock of c are
 * current. */
void sim_jit_step(struct sim_core *c, const struct sim_insn *pc);

/* Makes the state of c current when c stops at c->pc in one of these functions
 * or in a BANG op. Returns stop. */
enum sim_stop sim_jit_stopped(struct sim_core *c, enum sim_stop stop);

/* Continues with the interpreter loop, because the translation is out of date.
 * The instruction at c->pc has been executed. */
enum sim_stop sim_jit_leave(struct sim_core *c);

#endif
