/* SPDX-License-Identifier: MIT */
/* Templates of float and double arithmetic with rounding to nearest even: SSE
 * gives the same bits, except NaN, which is replaced by the canonical NaN.
 * Other rounding modes call the body; a mode in frm is tested when the
 * instruction is executed. Templates of half are in half.c. */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

/* ---- arithmetic ---------------------------------------------------------- */

static bool binary(struct maker *m)
{
    const bool is_double = m->form->is_double;
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    const unsigned first = sse_source(m, m->pc->rs1, XMM0, is_double);
    const unsigned second = sse_source(m, m->pc->rs2, XMM1, is_double);
    unsigned to = sse_target(m);
    if (to == second && to != first)
        to = XMM0;
    sse_move(m, to, first);
    x86_rr(&m->hot, sse_prefix(is_double), m->form->code, to, second);
    sse_set(m, to, is_double);
    sse_end(m, other);
    return true;
}

static bool root(struct maker *m)
{
    const bool is_double = m->form->is_double;
    x86_hole other;
    if (!sse_begin(m, &other))
        return false;
    sse_get(m, XMM0, m->pc->rs1, is_double);
    x86_rr(&m->hot, sse_prefix(is_double), SSE_ROOT, XMM0, XMM0);
    sse_set(m, XMM0, is_double);
    sse_end(m, other);
    return true;
}

/* to = +-(to * second) +- third, the signs by opcode */
static void put_fused(struct x86 *a, unsigned opcode, unsigned to,
                      unsigned second, unsigned third, bool is_double)
{
    x86_byte(a, 0xc4); /* VEX encoding, for three operands */
    x86_byte(a, (to < 8 ? 0x80u : 0) | 0x40 | (third < 8 ? 0x20u : 0) | 2);
    x86_byte(a, (is_double ? 0x80u : 0) | (second ^ 15) << 3 | 1);
    x86_byte(a, opcode);
    x86_byte(a, 0xc0 | (to & 7) << 3 | (third & 7));
}

static bool fused(struct maker *m)
{
    const bool is_double = m->form->is_double;
    x86_hole other;
    if (!m->has_fma || !sse_begin(m, &other))
        return false;
    const unsigned second = sse_source(m, m->pc->rs2, XMM1, is_double);
    const unsigned third = sse_source(m, m->pc->rs3, XMM2, is_double);
    unsigned to = sse_target(m);
    if (to == second || to == third)
        to = XMM0;
    sse_get(m, to, m->pc->rs1, is_double);
    put_fused(&m->hot, m->form->code, to, second, third, is_double);
    sse_set(m, to, is_double);
    sse_end(m, other);
    return true;
}

/* x[rd] = (a and b are ordered and the condition holds). */
static bool less(struct maker *m)
{
    const bool is_double = m->form->is_double;
    const unsigned first = sse_source(m, m->pc->rs1, XMM0, is_double);
    const unsigned second = sse_source(m, m->pc->rs2, XMM1, is_double);
    sse_compare(m, second, first, is_double);
    x86_set_if(&m->hot, m->form->code, RAX);
    put_set(m, &m->hot, m->pc->rd, RAX);
    return true;
}

static bool equal(struct maker *m)
{
    const bool is_double = m->form->is_double;
    const unsigned first = sse_source(m, m->pc->rs1, XMM0, is_double);
    const unsigned second = sse_source(m, m->pc->rs2, XMM1, is_double);
    sse_compare(m, first, second, is_double);
    x86_rr(&m->hot, 0, 0x0f90u | X86_NP, 0, RCX);
    x86_set_if(&m->hot, X86_E, RAX);
    x86_rr(&m->hot, 0, X86_AND, RAX, RCX);
    x86_rr(&m->hot, 0, X86_MOVZX8, RAX, RAX);
    put_set(m, &m->hot, m->pc->rd, RAX);
    return true;
}

/* Equal floats have the same bits, or are zeros of different sign: then the
 * maximum is the bitwise AND, the minimum the OR. The body handles NaN. */
static bool extreme(struct maker *m)
{
    const bool is_double = m->form->is_double;
    struct x86 *a = &m->hot, *cold = &m->cold;
    const unsigned second = sse_source(m, m->pc->rs2, XMM1, is_double);
    sse_get(m, XMM0, m->pc->rs1, is_double);
    sse_compare(m, XMM0, second, is_double);
    x86_hole unordered = x86_jump_if(a, X86_P);
    fill_here(m, x86_jump_if(a, X86_E), cold);
    x86_rr(a, sse_prefix(is_double), m->form->code, XMM0, second);
    x86_rr(cold, 0, m->form->code == SSE_MAX ? SSE_AND : SSE_OR, XMM0, second);
    x86_jump_to(cold, a->at);
    sse_set_same(m, XMM0, is_double);
    sse_end(m, unordered);
    return true;
}

/* ---- signs --------------------------------------------------------------- */

enum sign { COPY, OPPOSITE, PRODUCT };

/* xmm0 = xmm0 with a sign computed from xmm1 */
static void put_sign_of(struct maker *m, enum sign sign, bool is_double)
{
    struct x86 *a = &m->hot;
    x86_load_number(a, RAX, is_double ? 1ull << 63 : 1ull << 31);
    x86_rr(a, X86_66 | X86_W, SSE_LOAD, XMM2, RAX);
    if (sign == OPPOSITE)
        x86_rr(a, 0, SSE_XOR, XMM1, XMM2);
    if (sign == PRODUCT)
        x86_rr(a, 0, SSE_XOR, XMM1, XMM0);
    x86_rr(a, 0, SSE_AND, XMM1, XMM2);
    x86_rr(a, 0, SSE_NOT_AND, XMM2, XMM0);
    x86_rr(a, 0, SSE_OR, XMM2, XMM1);
    x86_rr(a, 0, SSE_MOVE, XMM0, XMM2);
}

/* Common special cases: move, negation, absolute value of xmm0. */
static void put_sign_alone(struct maker *m, enum sign sign, bool is_double)
{
    struct x86 *a = &m->hot;
    const uint64_t top = is_double ? 1ull << 63 : 1ull << 31;
    if (sign == COPY)
        return;
    x86_load_number(a, RAX, sign == OPPOSITE ? top : top - 1);
    x86_rr(a, X86_66 | X86_W, SSE_LOAD, XMM1, RAX);
    x86_rr(a, 0, sign == OPPOSITE ? SSE_XOR : SSE_AND, XMM0, XMM1);
}

static bool put_sign(struct maker *m)
{
    const enum sign sign = (enum sign)m->form->code;
    const bool is_double = m->form->is_double;
    sse_get(m, XMM0, m->pc->rs1, is_double);
    if (m->pc->rs1 == m->pc->rs2) {
        put_sign_alone(m, sign, is_double);
    } else {
        sse_get(m, XMM1, m->pc->rs2, is_double);
        put_sign_of(m, sign, is_double);
    }
    sse_set_same(m, XMM0, is_double);
    return true;
}

/* ---- the tables ---------------------------------------------------------- */

#define BOTH(name, put, code)                   \
    [ISA_I_##name##_s] = {put, code, false, 0}, \
    [ISA_I_##name##_d] = {put, code, true, 0}

const struct form sim_jit_floats[ISA_N_INSNS] = {
    BOTH(fadd, binary, SSE_ADD),
    BOTH(fsub, binary, SSE_SUB),
    BOTH(fmul, binary, SSE_MUL),
    BOTH(fdiv, binary, SSE_DIV),
    BOTH(fsqrt, root, 0),
    BOTH(fmadd, fused, 0xa9),
    BOTH(fmsub, fused, 0xab),
    BOTH(fnmsub, fused, 0xad),
    BOTH(fnmadd, fused, 0xaf),
    BOTH(feq, equal, 0),
    BOTH(flt, less, X86_A),
    BOTH(fle, less, X86_AE),
    BOTH(fsgnj, put_sign, COPY),
    BOTH(fsgnjn, put_sign, OPPOSITE),
    BOTH(fsgnjx, put_sign, PRODUCT),
    BOTH(fmin, extreme, SSE_MIN),
    BOTH(fmax, extreme, SSE_MAX),
};

#endif
