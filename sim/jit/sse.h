/* SPDX-License-Identifier: MIT */
/* Shared by templates of floating-point instructions: floats in guest
 * registers, and the test of the rounding mode. Internal to the translator. */
#ifndef SIM_JIT_SSE_H
#define SIM_JIT_SSE_H

#include "isa/scalar/fp.h"
#include "sim/jit/exits.h"

static inline void sse_move(struct maker *m, unsigned to, unsigned from)
{
    if (to != from)
        x86_rr(&m->hot, 0, SSE_MOVE, to, from);
}

/* xmm = x[r] */
static inline void sse_get(struct maker *m, unsigned xmm, unsigned r,
                           bool is_double)
{
    if (m->places->xmm[r])
        sse_move(m, xmm, m->places->xmm[r]);
    else
        put_op(m, &m->hot, X86_66 | (is_double ? X86_W : 0), SSE_LOAD, xmm, r);
}

/* The SSE register that contains x[r]; if no SSE register does, loads register
 * `scratch`. */
static inline unsigned sse_source(struct maker *m, unsigned r, unsigned scratch,
                                  bool is_double)
{
    if (m->places->xmm[r])
        return m->places->xmm[r];
    sse_get(m, scratch, r, is_double);
    return scratch;
}

/* The SSE register to compute x[rd] in; sse_set must follow. */
static inline unsigned sse_target(const struct maker *m)
{
    return m->places->xmm[m->pc->rd];
}

/* x[rd] = rax (is_long), or eax sign-extended, as an integer */
static inline void sse_set_integer(struct maker *m, bool is_long)
{
    unsigned to = is_long ? RAX : target_of(m, m->pc->rd, RAX);
    if (!is_long)
        x86_rr(&m->hot, X86_W, X86_MOVSXD, to, RAX);
    put_set(m, &m->hot, m->pc->rd, to);
}

/* x[rd] = rax or eax, the bits of a float */
static inline void sse_set_bits(struct maker *m, bool is_double)
{
    const unsigned home = m->places->xmm[m->pc->rd];
    if (home)
        x86_rr(&m->hot, X86_66 | (is_double ? X86_W : 0), SSE_LOAD, home, RAX);
    else
        sse_set_integer(m, is_double);
}

/* x[rd] = the bits of xmm */
static inline void sse_set_same(struct maker *m, unsigned xmm, bool is_double)
{
    const unsigned home = m->places->xmm[m->pc->rd];
    if (home) {
        sse_move(m, home, xmm);
        return;
    }
    x86_rr(&m->hot, X86_66 | (is_double ? X86_W : 0), SSE_STORE, xmm, RAX);
    sse_set_bits(m, is_double);
}

static inline void sse_compare(struct maker *m, unsigned a, unsigned b,
                               bool is_double)
{
    x86_rr(&m->hot, is_double ? X86_66 : 0, SSE_COMPARE, a, b);
}

/* x[rd] = xmm, or the canonical NaN */
static inline void sse_set(struct maker *m, unsigned xmm, bool is_double)
{
    struct x86 *a = &m->hot, *cold = &m->cold;
    const unsigned width = is_double ? X86_W : 0;
    const uint64_t nan = is_double ? ISA_NAN_d : ISA_NAN_s;
    if (m->places->xmm[m->pc->rd]) {
        sse_compare(m, xmm, xmm, is_double);
        fill_here(m, x86_jump_if(a, X86_P), cold);
        x86_load_number(cold, RAX, nan);
        x86_rr(cold, X86_66 | width, SSE_LOAD, xmm, RAX);
        x86_jump_to(cold, a->at);
        sse_move(m, m->places->xmm[m->pc->rd], xmm);
        return;
    }
    x86_rr(a, X86_66 | width, SSE_STORE, xmm, RAX);
    sse_compare(m, xmm, xmm, is_double);
    x86_hole ordered = x86_jump_if(a, X86_NP);
    x86_load_number(a, RAX, nan);
    fill_here(m, ordered, a);
    sse_set_bits(m, is_double);
}

/* ---- rounding modes ------------------------------------------------------ */

/* Ensures that the following code rounds to nearest even. *other receives the
 * jump that is taken if frm has another mode, or NULL if no jump is needed.
 * Returns false if the instruction itself specifies another mode. */
static inline bool sse_begin(struct maker *m, x86_hole *other)
{
    *other = NULL;
    if (m->pc->rm != ISA_RM_DYN)
        return m->pc->rm == ISA_RM_RNE;
    if (m->loop) { /* frm does not change inside a loop */
        m->loop->has_mode = true;
        return true;
    }
    x86_rm(&m->hot, 0, X86_IMM8_BYTE, DIGIT_CMP, CORE, CORE_AT(frm));
    x86_byte(&m->hot, ISA_RM_RNE);
    *other = x86_jump_if(&m->hot, X86_NE);
    return true;
}

/* If the jump `other` is taken, the body is called instead. `other` is NULL if
 * there is no such jump. */
static inline void sse_end(struct maker *m, x86_hole other)
{
    if (!other)
        return;
    fill_here(m, other, &m->cold);
    if (m->loop) {
        put_slow(m, &m->cold);
        return;
    }
    put_body(m, &m->cold);
    x86_jump_to(&m->cold, m->hot.at);
}

#endif
