/* SPDX-License-Identifier: MIT */
/* The templates: one file and one table of forms per family of instructions.
 * Internal to the translator. */
#ifndef SIM_JIT_TEMPLATES_H
#define SIM_JIT_TEMPLATES_H

#include "sim/jit/exits.h"

extern const struct form sim_jit_integers[ISA_N_INSNS],
    sim_jit_memory[ISA_N_INSNS], sim_jit_control[ISA_N_INSNS],
    sim_jit_floats[ISA_N_INSNS], sim_jit_conversions[ISA_N_INSNS],
    sim_jit_halfs[ISA_N_INSNS];

/* Emits the template of an instruction. Returns false if the instruction has no
 * template. */
static inline bool sim_jit_template(struct maker *m, unsigned op)
{
    static const struct form *const families[] = {
        sim_jit_integers, sim_jit_memory,      sim_jit_control,
        sim_jit_floats,   sim_jit_conversions, sim_jit_halfs};
    assert(op < ISA_N_INSNS);
    m->op = op;
    m->form = NULL;
    for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
        if (families[i][op].put &&
            (m->has_half || families[i] != sim_jit_halfs))
            m->form = &families[i][op];
    return m->form && m->form->put(m);
}

/* Executes addi to the stack pointer; faults if the stack pointer leaves the
 * stack. */
void sim_jit_move_sp(struct maker *m);

/* Emits the routines between translated code and C, which come first. */
void sim_jit_put_ways(struct maker *m);

/* ways.open, see memory.c. */
void sim_jit_put_opening(struct maker *m);

#endif
