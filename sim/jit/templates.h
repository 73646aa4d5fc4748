/* SPDX-License-Identifier: MIT
 *
 * The templates, a file for each family of instructions. False: there is
 * none for this instruction. Internal to the translator.
 */
#ifndef SIM_JIT_TEMPLATES_H
#define SIM_JIT_TEMPLATES_H

#include "sim/jit/maker.h"

bool sim_jit_integer(struct maker *m, unsigned op);
bool sim_jit_memory(struct maker *m, unsigned op);
bool sim_jit_control(struct maker *m, unsigned op);
bool sim_jit_float(struct maker *m, unsigned op);
bool sim_jit_conversion(struct maker *m, unsigned op);
bool sim_jit_half(struct maker *m, unsigned op);

/* Any of them. */
static inline bool sim_jit_template(struct maker *m, unsigned op)
{
    return sim_jit_integer(m, op) || sim_jit_memory(m, op) ||
           sim_jit_control(m, op) || sim_jit_float(m, op) ||
           sim_jit_conversion(m, op) || sim_jit_half(m, op);
}

/* addi to the stack pointer, which stays within the stack. */
void sim_jit_move_sp(struct maker *m);

/* ways.open, see memory.c. */
void sim_jit_put_opening(struct maker *m);

#endif
