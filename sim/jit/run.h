/* SPDX-License-Identifier: MIT
 *
 * What translated code calls. Internal to the translator.
 */
#ifndef SIM_JIT_RUN_H
#define SIM_JIT_RUN_H

#include "sim/jit/translation.h"

/* What has no template: executes the instruction at c->pc. SIM_GO, with c->pc
 * at the next one, or why c stops. */
enum sim_stop sim_jit_slow(struct sim_core *c);

/* The load or store at c->pc, wherever it leads; c->clock gets the cycles of
 * the memory alone. */
enum sim_stop sim_jit_move(struct sim_core *c);

/* A named step begins at pc. Of c x[SIM_SP] and the clock are up to date. */
void sim_jit_step(struct sim_core *c, const struct sim_insn *pc);

/* c stops at c->pc in one of these, or in a BANG op: brings it up to date.
 * Returns stop. */
enum sim_stop sim_jit_stopped(struct sim_core *c, enum sim_stop stop);

/* The instruction at c->pc has been executed, and the code is not that of the
 * program any more: continues with the dispatch loop. */
enum sim_stop sim_jit_leave(struct sim_core *c);

#endif
