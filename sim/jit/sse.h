/* SPDX-License-Identifier: MIT
 *
 * What templates of numbers share: instructions of SSE, numbers in guest
 * registers, and the test of the rounding mode. Internal to the translator.
 */
#ifndef SIM_JIT_SSE_H
#define SIM_JIT_SSE_H

#include "isa/scalar/fp.h"
#include "sim/jit/maker.h"

enum { XMM0, XMM1, XMM2 };

/* Opcodes; float and double have their prefixes. */
enum sse {
    SSE_FROM_INT = 0x0f2a,
    SSE_TO_INT = 0x0f2c, /* toward zero */
    SSE_COMPARE = 0x0f2e,
    SSE_ROOT = 0x0f51,
    SSE_ADD = 0x0f58,
    SSE_MUL = 0x0f59,
    SSE_CONVERT = 0x0f5a, /* from the format of the prefix to the other */
    SSE_SUB = 0x0f5c,
    SSE_MIN = 0x0f5d,
    SSE_DIV = 0x0f5e,
    SSE_MAX = 0x0f5f,
    SSE_LOAD = 0x0f6e, /* from a general register or memory */
    SSE_STORE = 0x0f7e,
};

static inline unsigned sse_prefix(bool is_double)
{
    return is_double ? X86_F2 : X86_F3;
}

/* xmm = x[r] */
static inline void sse_get(struct maker *m, unsigned xmm, unsigned r,
                           bool is_double)
{
    put_op(m, &m->hot, X86_66 | (is_double ? X86_W : 0), SSE_LOAD, xmm, r);
}

/* x[rd] = eax with its sign extended, or rax */
static inline void sse_set_bits(struct maker *m, bool is_double)
{
    unsigned to = is_double ? RAX : target_of(m, m->pc->rd, RAX);
    if (!is_double)
        x86_rr(&m->hot, X86_W, X86_MOVSXD, to, RAX);
    put_set(m, &m->hot, m->pc->rd, to);
}

static inline void sse_compare(struct maker *m, unsigned a, unsigned b,
                               bool is_double)
{
    x86_rr(&m->hot, is_double ? X86_66 : 0, SSE_COMPARE, a, b);
}

/* x[rd] = xmm0, or the canonical NaN */
static inline void sse_set(struct maker *m, bool is_double)
{
    struct x86 *a = &m->hot;
    x86_rr(a, X86_66 | (is_double ? X86_W : 0), SSE_STORE, XMM0, RAX);
    sse_compare(m, XMM0, XMM0, is_double);
    x86_hole ordered = x86_jump_if(a, X86_NP);
    x86_load_number(a, RAX, is_double ? ISA_NAN_d : ISA_NAN_s);
    fill_here(m, ordered, a);
    sse_set_bits(m, is_double);
}

/* ---- rounding modes ------------------------------------------------------ */

/* What follows rounds to nearest even. *other is the jump to take if frm has
 * another mode, or NULL. False: the instruction itself has another mode. */
static inline bool sse_begin(struct maker *m, x86_hole *other)
{
    *other = NULL;
    if (m->pc->rm == ISA_RM_DYN) {
        x86_rm(&m->hot, 0, X86_IMM8_BYTE, DIGIT_CMP, CORE, CORE_AT(frm));
        x86_byte(&m->hot, ISA_RM_RNE);
        *other = x86_jump_if(&m->hot, X86_NE);
        return true;
    }
    return m->pc->rm == ISA_RM_RNE;
}

/* If the jump is taken, the body is called instead. NULL: there is none. */
static inline void sse_end(struct maker *m, x86_hole other, unsigned op)
{
    if (!other)
        return;
    fill_here(m, other, &m->cold);
    put_body(m, &m->cold, op);
    x86_jump_to(&m->cold, m->hot.at);
}

#endif
