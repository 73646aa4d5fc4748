/* SPDX-License-Identifier: MIT */
/*
 * Templates of integer arithmetic. A result is made in the register of its
 * guest register, or in rax. Shifts of x86 take their distance modulo 32 or
 * 64, as those of RISC-V do.
 */
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

#define IMM ((int64_t)m->pc->imm)

/* Extends the 32-bit number in eax into x[rd]. */
static void set_word(struct maker *m)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    x86_rr(a, X86_W, X86_MOVSXD, to, RAX);
    put_set(m, a, m->pc->rd, to);
}

/* rd = rs1 op rs2 */
static void binary(struct maker *m, enum x86_opcode opcode, bool commutes)
{
    struct x86 *a = &m->hot;
    unsigned rd = m->pc->rd, first = m->pc->rs1, second = m->pc->rs2;
    if (opcode == X86_ADD && rd != first && rd != second && first && second) {
        unsigned sum = target_of(m, rd, RAX);
        unsigned base = put_source(m, a, first, RCX);
        x86_rx(a, X86_W, X86_LEA, sum, base, put_source(m, a, second, RDX), 1,
               0);
        put_set(m, a, rd, sum);
        return;
    }
    if (commutes && second == rd) {
        second = first;
        first = rd;
    }
    unsigned to = second == rd && first != rd ? RAX : target_of(m, rd, RAX);
    put_get(m, a, to, first);
    put_op(m, a, X86_W, opcode, to, second);
    put_set(m, a, rd, to);
}

static void binary_word(struct maker *m, enum x86_opcode opcode)
{
    struct x86 *a = &m->hot;
    put_op(m, a, 0, X86_MOV, RAX, m->pc->rs1);
    put_op(m, a, 0, opcode, RAX, m->pc->rs2);
    set_word(m);
}

static void immediate(struct maker *m, enum x86_digit digit)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    put_get(m, a, to, m->pc->rs1);
    x86_ri(a, X86_W, digit, to, IMM);
    put_set(m, a, m->pc->rd, to);
}

/* A number of a loop is copied, or becomes 0. */
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

static void add_immediate(struct maker *m)
{
    if (m->places->xmm[m->pc->rd] || m->places->xmm[m->pc->rs1]) {
        move_number(m);
        return;
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

static void add_immediate_word(struct maker *m)
{
    put_op(m, &m->hot, 0, X86_MOV, RAX, m->pc->rs1);
    if (IMM != 0)
        x86_ri(&m->hot, 0, DIGIT_ADD, RAX, IMM);
    set_word(m);
}

static void shift_immediate(struct maker *m, enum x86_digit digit)
{
    struct x86 *a = &m->hot;
    unsigned to = target_of(m, m->pc->rd, RAX);
    put_get(m, a, to, m->pc->rs1);
    x86_shift(a, X86_W, digit, to, (unsigned)IMM & 63);
    put_set(m, a, m->pc->rd, to);
}

static void shift_immediate_word(struct maker *m, enum x86_digit digit)
{
    put_op(m, &m->hot, 0, X86_MOV, RAX, m->pc->rs1);
    x86_shift(&m->hot, 0, digit, RAX, (unsigned)IMM & 31);
    set_word(m);
}

static void shift(struct maker *m, enum x86_digit digit)
{
    struct x86 *a = &m->hot;
    put_get(m, a, RCX, m->pc->rs2);
    put_get(m, a, RAX, m->pc->rs1);
    x86_rr(a, X86_W, X86_SHIFT_CL, digit, RAX);
    put_set(m, a, m->pc->rd, RAX);
}

static void shift_word(struct maker *m, enum x86_digit digit)
{
    struct x86 *a = &m->hot;
    put_op(m, a, 0, X86_MOV, RCX, m->pc->rs2);
    put_op(m, a, 0, X86_MOV, RAX, m->pc->rs1);
    x86_rr(a, 0, X86_SHIFT_CL, digit, RAX);
    set_word(m);
}

/* rd = whether the condition holds between rs1 and rs2. */
static void set_if(struct maker *m, enum x86_condition condition)
{
    struct x86 *a = &m->hot;
    unsigned first = put_source(m, a, m->pc->rs1, RAX);
    put_op(m, a, X86_W, X86_CMP, first, m->pc->rs2);
    x86_set_if(a, condition, RAX);
    put_set(m, a, m->pc->rd, RAX);
}

static void set_if_immediate(struct maker *m, enum x86_condition condition)
{
    struct x86 *a = &m->hot;
    x86_ri(a, X86_W, DIGIT_CMP, put_source(m, a, m->pc->rs1, RAX), IMM);
    x86_set_if(a, condition, RAX);
    put_set(m, a, m->pc->rd, RAX);
}

static void multiply_high(struct maker *m, enum x86_digit digit)
{
    struct x86 *a = &m->hot;
    put_get(m, a, RAX, m->pc->rs1);
    put_op(m, a, X86_W, X86_UNARY, digit, m->pc->rs2);
    put_set(m, a, m->pc->rd, RDX);
}

/* Divisors 0 and -1, of which x86 knows less, are left to C. `result` is rax
 * for the quotient, rdx for the remainder. */
static void divide(struct maker *m, bool is_signed, bool is_word,
                   unsigned result)
{
    struct x86 *a = &m->hot;
    const unsigned width = is_word ? 0 : X86_W;
    put_op(m, a, width, X86_MOV, RCX, m->pc->rs2);
    x86_rm(a, width, X86_LEA, RDX, RCX, 1);
    x86_ri(a, width, DIGIT_CMP, RDX, 1);
    put_slow_if(m, X86_BE);
    put_op(m, a, width, X86_MOV, RAX, m->pc->rs1);
    if (is_signed)
        x86_opcode(a, width, 0x99, 0, 0, 0); /* the sign of rax into rdx */
    else
        x86_rr(a, 0, X86_XOR, RDX, RDX);
    x86_rr(a, width, X86_UNARY, is_signed ? DIGIT_IDIV : DIGIT_DIV, RCX);
    if (is_word) {
        x86_rr(a, 0, X86_MOV, RAX, result);
        set_word(m);
    } else {
        put_set(m, a, m->pc->rd, result);
    }
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

static bool is_register(struct maker *m, unsigned op)
{
    switch (op) {
    case ISA_I_add:
        return binary(m, X86_ADD, true), true;
    case ISA_I_sub:
        return binary(m, X86_SUB, false), true;
    case ISA_I_xor:
        return binary(m, X86_XOR, true), true;
    case ISA_I_or:
        return binary(m, X86_OR, true), true;
    case ISA_I_and:
        return binary(m, X86_AND, true), true;
    case ISA_I_mul:
        return binary(m, X86_IMUL, true), true;
    case ISA_I_addw:
        return binary_word(m, X86_ADD), true;
    case ISA_I_subw:
        return binary_word(m, X86_SUB), true;
    case ISA_I_mulw:
        return binary_word(m, X86_IMUL), true;
    case ISA_I_sll:
        return shift(m, DIGIT_SHL), true;
    case ISA_I_srl:
        return shift(m, DIGIT_SHR), true;
    case ISA_I_sra:
        return shift(m, DIGIT_SAR), true;
    case ISA_I_sllw:
        return shift_word(m, DIGIT_SHL), true;
    case ISA_I_srlw:
        return shift_word(m, DIGIT_SHR), true;
    case ISA_I_sraw:
        return shift_word(m, DIGIT_SAR), true;
    case ISA_I_slt:
        return set_if(m, X86_L), true;
    case ISA_I_sltu:
        return set_if(m, X86_B), true;
    case ISA_I_mulh:
        return multiply_high(m, DIGIT_IMUL), true;
    case ISA_I_mulhu:
        return multiply_high(m, DIGIT_MUL), true;
    case ISA_I_div:
        return divide(m, true, false, RAX), true;
    case ISA_I_divu:
        return divide(m, false, false, RAX), true;
    case ISA_I_rem:
        return divide(m, true, false, RDX), true;
    case ISA_I_remu:
        return divide(m, false, false, RDX), true;
    case ISA_I_divw:
        return divide(m, true, true, RAX), true;
    case ISA_I_divuw:
        return divide(m, false, true, RAX), true;
    case ISA_I_remw:
        return divide(m, true, true, RDX), true;
    case ISA_I_remuw:
        return divide(m, false, true, RDX), true;
    default:
        return false;
    }
}

bool sim_jit_integer(struct maker *m, unsigned op)
{
    switch (op) {
    case ISA_I_addi:
        return add_immediate(m), true;
    case ISA_I_xori:
        return immediate(m, DIGIT_XOR), true;
    case ISA_I_ori:
        return immediate(m, DIGIT_OR), true;
    case ISA_I_andi:
        return immediate(m, DIGIT_AND), true;
    case ISA_I_slti:
        return set_if_immediate(m, X86_L), true;
    case ISA_I_sltiu:
        return set_if_immediate(m, X86_B), true;
    case ISA_I_slli:
        return shift_immediate(m, DIGIT_SHL), true;
    case ISA_I_srli:
        return shift_immediate(m, DIGIT_SHR), true;
    case ISA_I_srai:
        return shift_immediate(m, DIGIT_SAR), true;
    case ISA_I_addiw:
        return add_immediate_word(m), true;
    case ISA_I_slliw:
        return shift_immediate_word(m, DIGIT_SHL), true;
    case ISA_I_srliw:
        return shift_immediate_word(m, DIGIT_SHR), true;
    case ISA_I_sraiw:
        return shift_immediate_word(m, DIGIT_SAR), true;
    case ISA_I_lui:
        return set_number(m, (uint64_t)IMM), true;
    case ISA_I_auipc:
        return set_number(m, sim_program_address(m->p, m->pc) + (uint64_t)IMM),
               true;
    case ISA_I_fence:
    case ISA_I_fence_i:
        return true;
    default:
        return is_register(m, op);
    }
}

#endif
