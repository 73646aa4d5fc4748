/* SPDX-License-Identifier: MIT */
/* Templates of half arithmetic with rounding to nearest even, for hosts that
 * convert half. Results are computed as float and then rounded to half. For
 * these operations this equals rounding once, because float has more than 2 *
 * 11 + 2 bits of precision. Fused operations and others call their bodies. */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

/* xmm = the half in its lowest lane, as float */
static void widen(struct maker *m, unsigned xmm)
{
    struct x86 *a = &m->hot;
    x86_byte(a, 0xc4); /* vcvtph2ps xmm, xmm in VEX encoding */
    x86_byte(a, 0xe2);
    x86_byte(a, 0x79);
    x86_byte(a, 0x13);
    x86_byte(a, 0xc0 | xmm << 3 | xmm);
}

/* Converts xmm0 to half, to nearest even. */
static void narrow(struct maker *m)
{
    struct x86 *a = &m->hot;
    x86_byte(a, 0xc4); /* vcvtps2ph xmm, xmm, 0 in VEX encoding */
    x86_byte(a, 0xe3);
    x86_byte(a, 0x79);
    x86_byte(a, 0x1d);
    x86_byte(a, 0xc0 | XMM0 << 3 | XMM0);
    x86_byte(a, 0);
}

/* Half values are in integer registers, also in loops. */
static void get(struct maker *m, unsigned xmm, unsigned r)
{
    put_op(m, &m->hot, X86_66, SSE_LOAD, xmm, r);
    widen(m, xmm);
}

/* x[rd] = low half of eax, sign-extended */
static void set_half(struct maker *m)
{
    unsigned to = target_of(m, m->pc->rd, RAX);
    x86_rr(&m->hot, X86_W, X86_MOVSX16, to, RAX);
    put_set(m, &m->hot, m->pc->rd, to);
}

/* x[rd] = xmm0 as half, or the canonical NaN */
static void set(struct maker *m)
{
    struct x86 *a = &m->hot;
    sse_compare(m, XMM0, XMM0, false);
    narrow(m); /* keeps the flags */
    x86_rr(a, X86_66, SSE_STORE, XMM0, RAX);
    x86_hole ordered = x86_jump_if(a, X86_NP);
    x86_load_number(a, RAX, ISA_NAN_h);
    fill_here(m, ordered, a);
    set_half(m);
}

static bool binary(struct maker *m)
{
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    get(m, XMM0, m->pc->rs1);
    get(m, XMM1, m->pc->rs2);
    x86_rr(&m->hot, X86_F3, m->form->code, XMM0, XMM1);
    set(m);
    sse_end(m, other);
    return true;
}

static bool root(struct maker *m)
{
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    get(m, XMM0, m->pc->rs1);
    x86_rr(&m->hot, X86_F3, SSE_ROOT, XMM0, XMM0);
    set(m);
    sse_end(m, other);
    return true;
}

/* x[rd] = (a and b are ordered and the condition holds). */
static bool less(struct maker *m)
{
    get(m, XMM0, m->pc->rs1);
    get(m, XMM1, m->pc->rs2);
    sse_compare(m, XMM1, XMM0, false);
    x86_set_if(&m->hot, m->form->code, RAX);
    put_set(m, &m->hot, m->pc->rd, RAX);
    return true;
}

/* An integer that float cannot represent exactly is larger than any half
 * anyway. */
static bool from_int(struct maker *m)
{
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    put_op(m, &m->hot, X86_F3, SSE_FROM_INT, XMM0, m->pc->rs1);
    set(m);
    sse_end(m, other);
    return true;
}

/* A finite half fits an integer; the body handles other values. */
static bool to_int(struct maker *m)
{
    struct x86 *a = &m->hot;
    if (m->pc->rm != ISA_RM_RTZ)
        return false;
    get(m, XMM0, m->pc->rs1);
    x86_rr(a, X86_F3, SSE_TO_INT, RAX, XMM0);
    x86_ri(a, 0, DIGIT_CMP, RAX, 1); /* overflows only for the minimum */
    x86_hole least = x86_jump_if(a, X86_O);
    sse_set_integer(m, false);
    sse_end(m, least);
    return true;
}

static bool to_float(struct maker *m)
{
    get(m, XMM0, m->pc->rs1);
    sse_set(m, XMM0, false);
    return true;
}

static bool from_float(struct maker *m)
{
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    sse_get(m, XMM0, m->pc->rs1, false);
    set(m);
    sse_end(m, other);
    return true;
}

const struct form sim_jit_halfs[ISA_N_INSNS] = {
    [ISA_I_fadd_h] = {binary, SSE_ADD, 0, 0},
    [ISA_I_fsub_h] = {binary, SSE_SUB, 0, 0},
    [ISA_I_fmul_h] = {binary, SSE_MUL, 0, 0},
    [ISA_I_fdiv_h] = {binary, SSE_DIV, 0, 0},
    [ISA_I_fsqrt_h] = {root, 0, 0, 0},
    [ISA_I_flt_h] = {less, X86_A, 0, 0},
    [ISA_I_fle_h] = {less, X86_AE, 0, 0},
    [ISA_I_fcvt_h_w] = {from_int, 0, 0, 0},
    [ISA_I_fcvt_w_h] = {to_int, 0, 0, 0},
    [ISA_I_fcvt_s_h] = {to_float, 0, 0, 0},
    [ISA_I_fcvt_h_s] = {from_float, 0, 0, 0},
};

#endif
