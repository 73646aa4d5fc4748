/* SPDX-License-Identifier: MIT */
/* The exit of a loop that is translated as a whole. */
#include "sim/jit/exits.h"
#include "sim/jit/copies.h"

#if SIM_JIT_IS_HOST

void sim_jit_add_pending(struct x86 *a, const struct loop *l)
{
    if (l->pending)
        x86_ri(a, X86_W, DIGIT_ADD, BASE, l->pending);
}

void sim_jit_leave_loop(struct maker *m, struct x86 *a)
{
    assert(m->loop && m->loop->spill);
    sim_jit_add_pending(a, m->loop);
    sim_jit_settle_before(m, a);
    x86_call_to(a, m->loop->spill);
    x86_jump_to(a, m->entry[m->place / (int32_t)sizeof(struct sim_insn)]);
}

#endif
