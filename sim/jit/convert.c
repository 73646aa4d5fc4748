/* SPDX-License-Identifier: MIT */
/* Templates of conversions between floats and integers, and between float and
 * double. SSE gives the same bits if the value fits; the body handles other
 * values. Compilers convert to integers to implement floor and ceil, so
 * instructions that name these rounding modes have templates, too. */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

/* Like sse_begin, for integer to float. Conversions from 32 bits to double
 * never round, so they need no test of the rounding mode. If the instruction
 * itself names another mode, the body handles integers of more than 24 bits. */
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
    x86_rr(&m->hot, 0, SSE_XOR, XMM0, XMM0); /* breaks the dependency on old
                                                xmm0 */
    put_op(m, &m->hot, sse_prefix(is_double) | (is_long ? X86_W : 0),
           SSE_FROM_INT, XMM0, m->pc->rs1);
    sse_set(m, XMM0, is_double);
    sse_end(m, other);
    return true;
}

/* A float rounded to an integer value, and the opcode that converts it. */
struct whole {
    unsigned xmm;
    enum sse convert;
    x86_hole other; /* jump taken if frm has another mode, or NULL */
};

/* Rounds x[rs1]. Returns false if the body handles this mode. */
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

/* SSE returns the minimum integer also for floats that do not fit; the body
 * handles all floats with that result. */
static bool to_int(struct maker *m)
{
    const bool is_long = m->form->is_long, is_double = m->form->is_double;
    struct x86 *a = &m->hot;
    const unsigned width = is_long ? X86_W : 0;
    struct whole whole;
    if (!put_whole(m, is_double, &whole))
        return false;
    x86_rr(a, sse_prefix(is_double) | width, whole.convert, RAX, whole.xmm);
    x86_ri(a, width, DIGIT_CMP, RAX, 1); /* overflows only for the minimum */
    x86_hole least = x86_jump_if(a, X86_O);
    sse_set_integer(m, is_long);
    sse_end(m, whole.other);
    sse_end(m, least);
    return true;
}

/* Converts a 32-bit unsigned as a 64-bit integer, which is never negative.
 * Calls the body for 64-bit values of 2^63 or more. */
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
    x86_rr(a, 0, SSE_XOR, XMM0, XMM0); /* breaks the dependency on old xmm0 */
    x86_rr(a, sse_prefix(is_double) | X86_W, SSE_FROM_INT, XMM0, RAX);
    sse_set(m, XMM0, is_double);
    sse_end(m, other);
    sse_end(m, large);
    return true;
}

/* Converts via 64-bit integers; the body handles floats that do not fit. */
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
