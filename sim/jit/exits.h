/* SPDX-License-Identifier: MIT
 *
 * The ways out of the code of an instruction: to C, to its body, and out of a
 * loop that is translated as a whole. Templates take them; what decides where
 * registers are (places.h, copies.h) is below. Internal to the translator.
 */
#ifndef SIM_JIT_EXITS_H
#define SIM_JIT_EXITS_H

#include "sim/jit/bodies.h"
#include "sim/jit/loop.h"

/* Leaves the loop m->loop before the instruction at hand. */
void sim_jit_leave_loop(struct maker *m, struct x86 *a);

/* The cycles that are pending in the loop are added to `base`. */
void sim_jit_add_pending(struct x86 *a, const struct loop *l);

/* The instruction is executed in C; in a loop by what is left to single
 * instructions. */
static inline void put_slow(struct maker *m, struct x86 *a)
{
    if (m->loop) {
        sim_jit_leave_loop(m, a);
        return;
    }
    x86_load_number(a, RAX, (uint64_t)m->place);
    x86_jump_to(a, m->ways.slow);
}

/* Takes one of the ways that come back. */
static inline void put_way(struct maker *m, struct x86 *a, const uint8_t *way)
{
    x86_load_number(a, RAX, (uint64_t)m->place);
    x86_load_number(a, RCX, m->pc->cycles);
    x86_call_to(a, way);
    x86_jump_if_to(a, X86_NE, m->ways.leave);
}

/* In the hot code: if the condition holds, which is rare, the instruction is
 * executed in C. Nothing of it may have been done. */
static inline void put_slow_if(struct maker *m, enum x86_condition condition)
{
    x86_hole hole = x86_jump_if(&m->hot, condition);
    fill_here(m, hole, &m->cold);
    put_slow(m, &m->cold);
}

/* Executes the body, which computes x[rd] alone. C keeps some registers, which
 * are taken anew here. */
static inline void put_body(struct maker *m, struct x86 *a)
{
    assert(!m->loop);
    uintptr_t body;
    memcpy(&body, &sim_jit_bodies[m->op], sizeof body);
    x86_load_number(a, RAX, body);
    x86_load_number(a, RDX, (uintptr_t)m->pc);
    x86_call_to(a, m->ways.body);
    if (is_kept_by_c(host_of(m, m->pc->rd)))
        x86_rm(a, X86_W, X86_MOV, host_of(m, m->pc->rd), CORE,
               guest_at(m->pc->rd));
}

#endif
