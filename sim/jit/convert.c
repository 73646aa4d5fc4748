/* SPDX-License-Identifier: MIT */
/*
 * Templates of conversions between numbers and integers, and between float and
 * double. SSE computes the same bits where a number fits; what does not fit is
 * left to the body. Compilers round down and up by way of integers, so those
 * modes have templates where the instruction names them.
 */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

/* As sse_begin, for an integer that becomes a number. It does not matter how
 * one is rounded that needs no rounding: none does where 32 bits become a
 * double; in the modes that only the instruction names the others, as far as
 * they are more than 24 bits, are the body's. */
static bool begin_from_int(struct maker *m, x86_hole *other)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    enum { EXACT = 1 << 24 };
    struct x86 *a = &m->hot;
    const unsigned width = is_long ? X86_W : 0;
    *other = NULL;
    if ((is_double && !is_long) || sse_begin(m, other))
        return true;
    put_op(m, a, width, X86_MOV, RAX, m->pc->rs1);
    x86_ri(a, width, DIGIT_ADD, RAX, EXACT);
    x86_ri(a, width, DIGIT_CMP, RAX, 2 * EXACT);
    *other = x86_jump_if(a, X86_A);
    return true;
}

static bool from_int(struct maker *m)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    x86_hole other;
    if (!begin_from_int(m, &other))
        return false;
    x86_rr(&m->hot, 0, SSE_XOR, XMM0, XMM0); /* what it keeps is waited for */
    put_op(m, &m->hot, sse_prefix(is_double) | (is_long ? X86_W : 0),
           SSE_FROM_INT, XMM0, m->pc->rs1);
    sse_set(m, XMM0, is_double);
    sse_end(m, other);
    return true;
}

/* A number that has been rounded as the mode wants, and what makes an integer
 * of it. */
struct whole {
    unsigned xmm;
    enum sse convert;
    x86_hole other; /* the jump to take if frm has another mode, or NULL */
};

/* Rounds x[rs1]. False: the mode is left to the body. */
static bool put_whole(struct maker *m, bool is_double, struct whole *whole)
{
    enum { DOWN = 1, UP = 2, QUIET = 8 };
    const unsigned rm = m->pc->rm;
    const bool is_toward = rm == ISA_RM_RDN || rm == ISA_RM_RUP;
    *whole = (struct whole){.convert = SSE_TO_INT};
    if (is_toward ? !m->has_rounding : rm != ISA_RM_RTZ) {
        if (is_toward || !sse_begin(m, &whole->other))
            return false;
        whole->convert = SSE_ROUND_TO_INT;
    }
    whole->xmm = sse_source(m, m->pc->rs1, XMM0, is_double);
    if (!is_toward)
        return true;
    x86_rr(&m->hot, X86_66, is_double ? SSE_ROUND_DOUBLE : SSE_ROUND, XMM0,
           whole->xmm);
    x86_byte(&m->hot, QUIET | (rm == ISA_RM_RDN ? DOWN : UP));
    whole->xmm = XMM0;
    return true;
}

/* The least integer is also what SSE answers to numbers that do not fit, which
 * are the body's. */
static bool to_int(struct maker *m)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    struct x86 *a = &m->hot;
    const unsigned width = is_long ? X86_W : 0;
    struct whole whole;
    if (!put_whole(m, is_double, &whole))
        return false;
    x86_rr(a, sse_prefix(is_double) | width, whole.convert, RAX, whole.xmm);
    x86_ri(a, width, DIGIT_CMP, RAX, 1); /* overflows for the least alone */
    x86_hole least = x86_jump_if(a, X86_O);
    sse_set_integer(m, is_long);
    sse_end(m, whole.other);
    sse_end(m, least);
    return true;
}

/* A 32-bit number is a 64-bit one that is not negative; of the larger ones that
 * look negative there the body knows. */
static bool from_unsigned(struct maker *m)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    struct x86 *a = &m->hot;
    x86_hole other, large = NULL;
    if (!sse_begin(m, &other))
        return false;
    put_op(m, a, is_long ? X86_W : 0, X86_MOV, RAX, m->pc->rs1);
    if (is_long) {
        x86_rr(a, X86_W, X86_TEST, RAX, RAX);
        large = x86_jump_if(a, X86_S);
    }
    x86_rr(a, 0, SSE_XOR, XMM0, XMM0); /* what it keeps of xmm0 is waited for */
    x86_rr(a, sse_prefix(is_double) | X86_W, SSE_FROM_INT, XMM0, RAX);
    sse_set(m, XMM0, is_double);
    sse_end(m, other);
    sse_end(m, large);
    return true;
}

/* By way of 64-bit integers; of what is none of these numbers the body knows.
 */
static bool to_unsigned(struct maker *m)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    struct x86 *a = &m->hot;
    struct whole whole;
    if (!put_whole(m, is_double, &whole))
        return false;
    x86_rr(a, sse_prefix(is_double) | X86_W, whole.convert, RAX, whole.xmm);
    if (is_long) {
        x86_rr(a, X86_W, X86_TEST, RAX, RAX);
    } else {
        x86_rr(a, 0, X86_MOV, RCX, RAX);
        x86_rr(a, X86_W, X86_CMP, RCX, RAX);
    }
    x86_hole other = x86_jump_if(a, is_long ? X86_S : X86_NE);
    sse_set_integer(m, is_long);
    sse_end(m, whole.other);
    sse_end(m, other);
    return true;
}

static bool convert(struct maker *m)
{
    const bool to_double = m->form->is_double;
    x86_hole other = NULL;
    if (!to_double && !sse_begin(m, &other))
        return false;
    sse_get(m, XMM0, m->pc->rs1, !to_double);
    x86_rr(&m->hot, sse_prefix(!to_double), SSE_CONVERT, XMM0, XMM0);
    sse_set(m, XMM0, to_double);
    sse_end(m, other);
    return true;
}

#define EACH(type, is_long, to, from)                  \
    [ISA_I_fcvt_s_##type] = {from, 0, false, is_long}, \
    [ISA_I_fcvt_##type##_s] = {to, 0, false, is_long}, \
    [ISA_I_fcvt_d_##type] = {from, 0, true, is_long},  \
    [ISA_I_fcvt_##type##_d] = {to, 0, true, is_long}

const struct form sim_jit_conversions[ISA_N_INSNS] = {
    EACH(w, false, to_int, from_int),
    EACH(l, true, to_int, from_int),
    EACH(wu, false, to_unsigned, from_unsigned),
    EACH(lu, true, to_unsigned, from_unsigned),
    [ISA_I_fcvt_d_s] = {convert, 0, true, false},
    [ISA_I_fcvt_s_d] = {convert, 0, false, false},
};

#endif
