/* SPDX-License-Identifier: MIT */
/*
 * Templates of conversions between numbers and integers, and between float and
 * double. SSE computes the same bits where a number fits; what does not fit is
 * left to the body.
 */
#include "sim/jit/sse.h"

#if SIM_JIT_IS_HOST

static bool from_int(struct maker *m, unsigned op, bool is_long, bool is_double)
{
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    put_op(m, &m->hot, sse_prefix(is_double) | (is_long ? X86_W : 0),
           SSE_FROM_INT, XMM0, m->pc->rs1);
    sse_set(m, XMM0, is_double);
    sse_end(m, other, op);
    return true;
}

/* The least integer is also what SSE answers to numbers that do not fit, which
 * are the body's. */
static bool to_int(struct maker *m, unsigned op, bool is_long, bool is_double)
{
    struct x86 *a = &m->hot;
    const unsigned width = is_long ? X86_W : 0;
    if (m->pc->rm != ISA_RM_RTZ)
        return false;
    const unsigned from = sse_source(m, m->pc->rs1, XMM0, is_double);
    x86_rr(a, sse_prefix(is_double) | width, SSE_TO_INT, RAX, from);
    x86_ri(a, width, DIGIT_CMP, RAX, 1); /* overflows for the least alone */
    x86_hole least = x86_jump_if(a, X86_O);
    sse_set_integer(m, is_long);
    sse_end(m, least, op);
    return true;
}

/* A 32-bit number is a 64-bit one that is not negative; of the larger ones that
 * look negative there the body knows. */
static bool from_unsigned(struct maker *m, unsigned op, bool is_long,
                          bool is_double)
{
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
    sse_end(m, other, op);
    sse_end(m, large, op);
    return true;
}

/* By way of 64-bit integers; of what is none of these numbers the body knows.
 */
static bool to_unsigned(struct maker *m, unsigned op, bool is_long,
                        bool is_double)
{
    struct x86 *a = &m->hot;
    if (m->pc->rm != ISA_RM_RTZ)
        return false;
    const unsigned from = sse_source(m, m->pc->rs1, XMM0, is_double);
    x86_rr(a, sse_prefix(is_double) | X86_W, SSE_TO_INT, RAX, from);
    if (is_long) {
        x86_rr(a, X86_W, X86_TEST, RAX, RAX);
    } else {
        x86_rr(a, 0, X86_MOV, RCX, RAX);
        x86_rr(a, X86_W, X86_CMP, RCX, RAX);
    }
    x86_hole other = x86_jump_if(a, is_long ? X86_S : X86_NE);
    sse_set_integer(m, is_long);
    sse_end(m, other, op);
    return true;
}

static bool convert(struct maker *m, unsigned op, bool to_double)
{
    x86_hole other = NULL;
    if (!to_double && !sse_begin(m, &other))
        return false;
    sse_get(m, XMM0, m->pc->rs1, !to_double);
    x86_rr(&m->hot, sse_prefix(!to_double), SSE_CONVERT, XMM0, XMM0);
    sse_set(m, XMM0, to_double);
    sse_end(m, other, op);
    return true;
}

bool sim_jit_conversion(struct maker *m, unsigned op)
{
    switch (op) {
    case ISA_I_fcvt_s_w:
        return from_int(m, op, false, false);
    case ISA_I_fcvt_w_s:
        return to_int(m, op, false, false);
    case ISA_I_fcvt_d_w:
        return from_int(m, op, false, true);
    case ISA_I_fcvt_w_d:
        return to_int(m, op, false, true);
    case ISA_I_fcvt_s_l:
        return from_int(m, op, true, false);
    case ISA_I_fcvt_l_s:
        return to_int(m, op, true, false);
    case ISA_I_fcvt_d_l:
        return from_int(m, op, true, true);
    case ISA_I_fcvt_l_d:
        return to_int(m, op, true, true);
    case ISA_I_fcvt_d_s:
        return convert(m, op, true);
    case ISA_I_fcvt_s_d:
        return convert(m, op, false);
    case ISA_I_fcvt_s_wu:
        return from_unsigned(m, op, false, false);
    case ISA_I_fcvt_wu_s:
        return to_unsigned(m, op, false, false);
    case ISA_I_fcvt_s_lu:
        return from_unsigned(m, op, true, false);
    case ISA_I_fcvt_lu_s:
        return to_unsigned(m, op, true, false);
    case ISA_I_fcvt_d_wu:
        return from_unsigned(m, op, false, true);
    case ISA_I_fcvt_wu_d:
        return to_unsigned(m, op, false, true);
    case ISA_I_fcvt_d_lu:
        return from_unsigned(m, op, true, true);
    case ISA_I_fcvt_lu_d:
        return to_unsigned(m, op, true, true);
    default:
        return false;
    }
}

#endif
