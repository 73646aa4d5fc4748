/* SPDX-License-Identifier: MIT */
/* Templates of integer arithmetic. The result is computed in the host register
 * of x[rd], or in rax. x86 shifts take the distance modulo 32 or 64, like
 * RISC-V. */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

#define IMM ((int64_t)m->pc->imm)

/* x[rd] = eax, sign-extended. */
static void set_word(struct maker *m)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    x86_rr(a, X86_W, X86_MOVSXD, to, RAX);
    put_set(m, a, m->pc->rd, to);
}

/* rd = rs1 op rs2 */
static bool binary(struct maker *m)
{
    const unsigned opcode = m->form->code;
    struct x86 *a = &m->hot;
    unsigned rd = m->pc->rd, first = m->pc->rs1, second = m->pc->rs2;
    if (opcode == X86_ADD && rd != first && rd != second && first && second) {
        unsigned sum = target_of(m, rd, RAX);
        unsigned base = put_source(m, a, first, RCX);
        x86_rx(a, X86_W, X86_LEA, sum, base, put_source(m, a, second, RDX), 1,
               0);
        put_set(m, a, rd, sum);
        return true;
    }
    if (opcode != X86_SUB && second == rd) {
        second = first;
        first = rd;
    }
    unsigned to = second == rd && first != rd ? RAX : target_of(m, rd, RAX);
    put_get(m, a, to, first);
    put_op(m, a, X86_W, opcode, to, second);
    put_set(m, a, rd, to);
    return true;
}

static bool binary_word(struct maker *m)
{
    struct x86 *a = &m->hot;
    put_op(m, a, 0, X86_MOV, RAX, m->pc->rs1);
    put_op(m, a, 0, m->form->code, RAX, m->pc->rs2);
    set_word(m);
    return true;
}

static bool immediate(struct maker *m)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    put_get(m, a, to, m->pc->rs1);
    x86_ri(a, X86_W, m->form->code, to, IMM);
    put_set(m, a, m->pc->rd, to);
    return true;
}

/* Copies a float register of a loop, or sets a float register to 0. */
static void move_number(struct maker *m)
{
    const unsigned to = m->places->xmm[m->pc->rd];
    const unsigned from = m->places->xmm[m->pc->rs1];
    if (m->pc->rs1 == 0)
        x86_rr(&m->hot, 0, SSE_XOR, to, to);
    else if (to && from)
        sse_move(m, to, from);
    else if (to)
        sse_get(m, to, m->pc->rs1, true);
    else
        sse_set_same(m, from, m->loop->format[m->pc->rs1] == LOOP_DOUBLE);
}

static bool add_immediate(struct maker *m)
{
    if (m->places->xmm[m->pc->rd] || m->places->xmm[m->pc->rs1]) {
        move_number(m);
        return true;
    }
    struct x86 *a = &m->hot;
    unsigned rd = m->pc->rd, to = target_of(m, rd, RAX);
    if (m->pc->rs1 == 0) {
        x86_load_number(a, to, (uint64_t)IMM);
    } else if (IMM == 0 || rd == m->pc->rs1) {
        put_get(m, a, to, m->pc->rs1);
        if (IMM != 0)
            x86_ri(a, X86_W, DIGIT_ADD, to, IMM);
    } else {
        x86_rm(a, X86_W, X86_LEA, to, put_source(m, a, m->pc->rs1, RAX),
               m->pc->imm);
    }
    put_set(m, a, rd, to);
    return true;
}

void sim_jit_move_sp(struct maker *m)
{
    struct x86 *a = &m->hot;
    x86_rm(a, X86_W, X86_LEA, RAX, put_source(m, a, m->pc->rs1, RAX),
           m->pc->imm);
    x86_rm(a, X86_W, X86_LEA, RCX, RAX, -(int32_t)m->kind->stack.first);
    x86_ri(a, X86_W, DIGIT_CMP, RCX, (int32_t)m->kind->stack.bytes);
    put_slow_if(m, X86_A);
    put_set(m, a, SIM_SP, RAX);
}

static bool add_immediate_word(struct maker *m)
{
    put_op(m, &m->hot, 0, X86_MOV, RAX, m->pc->rs1);
    if (IMM != 0)
        x86_ri(&m->hot, 0, DIGIT_ADD, RAX, IMM);
    set_word(m);
    return true;
}

static bool shift_immediate(struct maker *m)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    put_get(m, a, to, m->pc->rs1);
    x86_shift(a, X86_W, m->form->code, to, (unsigned)IMM & 63);
    put_set(m, a, m->pc->rd, to);
    return true;
}

static bool shift_immediate_word(struct maker *m)
{
    put_op(m, &m->hot, 0, X86_MOV, RAX, m->pc->rs1);
    x86_shift(&m->hot, 0, m->form->code, RAX, (unsigned)IMM & 31);
    set_word(m);
    return true;
}

static bool shift(struct maker *m)
{
    struct x86 *a = &m->hot;
    put_get(m, a, RCX, m->pc->rs2);
    put_get(m, a, RAX, m->pc->rs1);
    x86_rr(a, X86_W, X86_SHIFT_CL, m->form->code, RAX);
    put_set(m, a, m->pc->rd, RAX);
    return true;
}

static bool shift_word(struct maker *m)
{
    struct x86 *a = &m->hot;
    put_op(m, a, 0, X86_MOV, RCX, m->pc->rs2);
    put_op(m, a, 0, X86_MOV, RAX, m->pc->rs1);
    x86_rr(a, 0, X86_SHIFT_CL, m->form->code, RAX);
    set_word(m);
    return true;
}

/* rd = (the condition holds between rs1 and rs2). */
static bool set_if(struct maker *m)
{
    struct x86 *a = &m->hot;
    unsigned first = put_source(m, a, m->pc->rs1, RAX);
    put_op(m, a, X86_W, X86_CMP, first, m->pc->rs2);
    x86_set_if(a, m->form->code, RAX);
    put_set(m, a, m->pc->rd, RAX);
    return true;
}

static bool set_if_immediate(struct maker *m)
{
    struct x86 *a = &m->hot;
    x86_ri(a, X86_W, DIGIT_CMP, put_source(m, a, m->pc->rs1, RAX), IMM);
    x86_set_if(a, m->form->code, RAX);
    put_set(m, a, m->pc->rd, RAX);
    return true;
}

static bool multiply_high(struct maker *m)
{
    struct x86 *a = &m->hot;
    put_get(m, a, RAX, m->pc->rs1);
    put_op(m, a, X86_W, X86_UNARY, m->form->code, m->pc->rs2);
    put_set(m, a, m->pc->rd, RDX);
    return true;
}

enum { UNSIGNED = 0x10 }; /* flag, combined with the result register */

/* C handles divisors 0 and -1, where x86 traps. Quotient in rax, remainder in
 * rdx. */
static bool divide(struct maker *m)
{
    const unsigned result = m->form->code % UNSIGNED;
    const bool is_signed = !(m->form->code & UNSIGNED);
    const bool is_word = !m->form->is_long;
    struct x86 *a = &m->hot;
    const unsigned width = is_word ? 0 : X86_W;
    put_op(m, a, width, X86_MOV, RCX, m->pc->rs2);
    x86_rm(a, width, X86_LEA, RDX, RCX, 1);
    x86_ri(a, width, DIGIT_CMP, RDX, 1);
    put_slow_if(m, X86_BE);
    put_op(m, a, width, X86_MOV, RAX, m->pc->rs1);
    if (is_signed)
        x86_opcode(a, width, 0x99, 0, 0, 0); /* sign-extend rax into rdx */
    else
        x86_rr(a, 0, X86_XOR, RDX, RDX);
    x86_rr(a, width, X86_UNARY, is_signed ? DIGIT_IDIV : DIGIT_DIV, RCX);
    if (is_word) {
        x86_rr(a, 0, X86_MOV, RAX, result);
        set_word(m);
    } else {
        put_set(m, a, m->pc->rd, result);
    }
    return true;
}

static void set_number(struct maker *m, uint64_t value)
{
    if (m->places->xmm[m->pc->rd]) {
        x86_load_number(&m->hot, RAX, value & UINT32_MAX);
        sse_set_bits(m, false);
        return;
    }
    unsigned to = target_of(m, m->pc->rd, RAX);
    x86_load_number(&m->hot, to, value);
    put_set(m, &m->hot, m->pc->rd, to);
}

static bool set_immediate(struct maker *m)
{
    set_number(m, (uint64_t)IMM);
    return true;
}

static bool set_address(struct maker *m)
{
    set_number(m, sim_program_address(m->p, m->pc) + (uint64_t)IMM);
    return true;
}

static bool nothing(struct maker *m)
{
    (void)m;
    return true;
}

const struct form sim_jit_integers[ISA_N_INSNS] = {
    [ISA_I_add] = {binary, X86_ADD, false, false},
    [ISA_I_sub] = {binary, X86_SUB, false, false},
    [ISA_I_xor] = {binary, X86_XOR, false, false},
    [ISA_I_or] = {binary, X86_OR, false, false},
    [ISA_I_and] = {binary, X86_AND, false, false},
    [ISA_I_mul] = {binary, X86_IMUL, false, false},
    [ISA_I_addw] = {binary_word, X86_ADD, false, false},
    [ISA_I_subw] = {binary_word, X86_SUB, false, false},
    [ISA_I_mulw] = {binary_word, X86_IMUL, false, false},
    [ISA_I_sll] = {shift, DIGIT_SHL, false, false},
    [ISA_I_sllw] = {shift_word, DIGIT_SHL, false, false},
    [ISA_I_slli] = {shift_immediate, DIGIT_SHL, false, false},
    [ISA_I_slliw] = {shift_immediate_word, DIGIT_SHL, false, false},
    [ISA_I_srl] = {shift, DIGIT_SHR, false, false},
    [ISA_I_srlw] = {shift_word, DIGIT_SHR, false, false},
    [ISA_I_srli] = {shift_immediate, DIGIT_SHR, false, false},
    [ISA_I_srliw] = {shift_immediate_word, DIGIT_SHR, false, false},
    [ISA_I_sra] = {shift, DIGIT_SAR, false, false},
    [ISA_I_sraw] = {shift_word, DIGIT_SAR, false, false},
    [ISA_I_srai] = {shift_immediate, DIGIT_SAR, false, false},
    [ISA_I_sraiw] = {shift_immediate_word, DIGIT_SAR, false, false},
    [ISA_I_slt] = {set_if, X86_L, false, false},
    [ISA_I_sltu] = {set_if, X86_B, false, false},
    [ISA_I_slti] = {set_if_immediate, X86_L, false, false},
    [ISA_I_sltiu] = {set_if_immediate, X86_B, false, false},
    [ISA_I_mulh] = {multiply_high, DIGIT_IMUL, false, false},
    [ISA_I_mulhu] = {multiply_high, DIGIT_MUL, false, false},
    [ISA_I_div] = {divide, RAX, false, true},
    [ISA_I_divu] = {divide, RAX | UNSIGNED, false, true},
    [ISA_I_divw] = {divide, RAX, false, false},
    [ISA_I_divuw] = {divide, RAX | UNSIGNED, false, false},
    [ISA_I_rem] = {divide, RDX, false, true},
    [ISA_I_remu] = {divide, RDX | UNSIGNED, false, true},
    [ISA_I_remw] = {divide, RDX, false, false},
    [ISA_I_remuw] = {divide, RDX | UNSIGNED, false, false},
    [ISA_I_addi] = {add_immediate, 0, false, false},
    [ISA_I_addiw] = {add_immediate_word, 0, false, false},
    [ISA_I_xori] = {immediate, DIGIT_XOR, false, false},
    [ISA_I_ori] = {immediate, DIGIT_OR, false, false},
    [ISA_I_andi] = {immediate, DIGIT_AND, false, false},
    [ISA_I_lui] = {set_immediate, 0, false, false},
    [ISA_I_auipc] = {set_address, 0, false, false},
    [ISA_I_fence] = {nothing, 0, false, false},
    [ISA_I_fence_i] = {nothing, 0, false, false},
};

#endif
