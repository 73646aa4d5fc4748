/* SPDX-License-Identifier: MIT
 *
 * Where guest registers are: usually, and in a loop. Internal to the
 * translator.
 */
#ifndef SIM_JIT_PLACES_H
#define SIM_JIT_PLACES_H

#include "sim/jit/loop.h"

/* Decides what l takes registers for, and which it keeps where. */
void sim_jit_choose_places(const struct sim_program *p, struct loop *l);

struct operands sim_jit_operands(const struct sim_insn *pc);

/* Whether x[r] seems to be computed from the stack pointer, by the instructions
 * in front of pc. */
bool sim_jit_is_of_stack(const struct sim_program *p, const struct sim_insn *pc,
                         unsigned r);

/* Between instructions, unless a loop is translated as a whole: those that
 * compilers use most are in registers. */
extern const struct places sim_jit_usual;

#endif
