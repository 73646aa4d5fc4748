/* SPDX-License-Identifier: MIT */
/* Places of guest registers, usual and in a loop. Internal to the
 * translator. */
#ifndef SIM_JIT_PLACES_H
#define SIM_JIT_PLACES_H

#include "sim/jit/loop.h"

/* Finds how a loop uses registers, and chooses the places of registers. */
void sim_jit_choose_places(const struct sim_program *p, struct loop *l);

struct operands sim_jit_operands(const struct sim_insn *pc);

/* Whether the code before pc seems to compute x[r] from the stack pointer. */
bool sim_jit_is_of_stack(const struct sim_program *p, const struct sim_insn *pc,
                         unsigned r);

/* Places outside of loops that are translated as a whole: the registers that
 * compilers use most are in host registers. */
extern const struct places sim_jit_usual;

#endif
