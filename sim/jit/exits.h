/* SPDX-License-Identifier: MIT */
/* Exits from the code of an instruction: to C, to the instruction's body, and
 * out of a loop that is translated as a whole. Used by templates, above
 * places.h and copies.h, which decide where registers are. Internal to the
 * translator. */
#ifndef SIM_JIT_EXITS_H
#define SIM_JIT_EXITS_H

#include "sim/jit/bodies.h"
#include "sim/jit/loop.h"

/* Leaves the loop m->loop before the current instruction. */
void sim_jit_leave_loop(struct maker *m, struct x86 *a);

/* Adds the pending cycles of the loop to `base`. */
void sim_jit_add_pending(struct x86 *a, const struct loop *l);

/* Executes the instruction in C; in a loop, leaves the loop first. */
static inline void put_slow(struct maker *m, struct x86 *a)
{
    if (m->loop) {
        sim_jit_leave_loop(m, a);
        return;
    }
    x86_load_number(a, RAX, (uint64_t)m->place);
    x86_jump_to(a, m->ways.slow);
}

/* Calls an exit that returns. */
static inline void put_way(struct maker *m, struct x86 *a, const uint8_t *way)
{
    x86_load_number(a, RAX, (uint64_t)m->place);
    x86_load_number(a, RCX, m->pc->cycles);
    x86_call_to(a, way);
    x86_jump_if_to(a, X86_NE, m->ways.leave);
}

/* Emits: if the condition (rare) holds, execute the instruction in C. No part
 * of the instruction may have been executed before. */
static inline void put_slow_if(struct maker *m, enum x86_condition condition)
{
    x86_hole hole = x86_jump_if(&m->hot, condition);
    fill_here(m, hole, &m->cold);
    put_slow(m, &m->cold);
}

/* Calls the body, which only computes x[rd]. C preserves some host registers,
 * so `rd` is reloaded if it is in one of the other registers. */
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
