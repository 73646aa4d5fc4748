/* SPDX-License-Identifier: MIT */
/* Templates of branches, jumps and reads of control registers. As in the
 * interpreter loop, taken branches update `base` and `fuse` and test for the
 * end of the quantum. Branches out of the text are left to C. */
#include "sim/jit/loop.h"
#include "sim/jit/templates.h"
#include "sim/scalar/csr.h"

#if SIM_JIT_IS_HOST

#define INSN ((int32_t)sizeof(struct sim_insn))

/* Place of the target of a branch or jal. */
static int32_t target_place(const struct maker *m)
{
    return m->place + m->pc->imm;
}

/* Whether the jump leaves the text or the translated loop. Then it is left to a
 * C function, or to the code outside of loops. */
static bool leaves(const struct maker *m)
{
    const size_t to = (size_t)(target_place(m) / INSN);
    return to >= m->p->n || (m->loop && !is_in_loop(m->loop, to));
}

/* Emits a jump to the target if the condition holds. */
static void put_jump_there(struct maker *m, enum x86_condition condition)
{
    struct x86 *a = &m->hot;
    struct loop *l = m->loop;
    const size_t to = (size_t)(target_place(m) / INSN);
    const uint8_t *code = l                  ? l->code[to - l->first]
                          : m->head[to].last ? NULL
                                             : m->entry[to];
    if (code) {
        x86_jump_if_to(a, condition, code);
        return;
    }
    const struct forward forward = {x86_jump_if(a, condition), to};
    if (l)
        l->forward[l->n_forward++] = forward;
    else
        m->forward[m->n_forward++] = forward;
}

/* Emits the end of the quantum before the target. */
static void put_quantum(struct maker *m, struct x86 *a)
{
    if (m->loop)
        x86_call_to(a, m->loop->spill);
    x86_load_number(a, RAX, (uint64_t)target_place(m));
    x86_jump_to(a, m->ways.quantum);
}

/* Emits a taken branch or jal. */
static void put_turn(struct maker *m)
{
    struct x86 *a = &m->hot;
    const int32_t cycles = m->pc->turn + (m->loop ? m->loop->pending : 0);
    if (cycles != 0)
        x86_ri(a, X86_W, DIGIT_ADD, BASE, cycles);
    if (m->pc->imm != INSN)
        x86_ri(a, X86_W, DIGIT_ADD, FUSE, m->pc->imm - INSN);
    x86_ri(a, X86_W, DIGIT_CMP, FUSE, target_place(m));
    put_jump_there(m, X86_G);
    put_quantum(m, a);
}

static bool put_branch(struct maker *m)
{
    const enum x86_condition condition = (enum x86_condition)m->form->code;
    struct x86 *a = &m->hot;
    unsigned first = put_source(m, a, m->pc->rs1, RAX);
    if (m->pc->rs2 == 0)
        x86_rr(a, X86_W, X86_TEST, first, first);
    else
        put_op(m, a, X86_W, X86_CMP, first, m->pc->rs2);
    if (leaves(m)) {
        put_slow_if(m, condition);
        return true;
    }
    x86_hole hole =
        x86_jump_if(a, (enum x86_condition)(condition ^ 1)); /* inverted */
    put_turn(m);
    fill_here(m, hole, a);
    return true;
}

static void put_link(struct maker *m)
{
    if (m->pc->rd == SIM_ZERO_REG)
        return;
    unsigned to = target_of(m, m->pc->rd, RAX);
    x86_load_number(&m->hot, to, sim_program_address(m->p, m->pc) + 4);
    put_set(m, &m->hot, m->pc->rd, to);
}

static bool put_jump(struct maker *m)
{
    if (leaves(m)) {
        put_slow(m, &m->hot);
        return true;
    }
    put_link(m);
    put_turn(m);
    return true;
}

/* Emits a jump to the address in rcx, an offset in the text, multiple of 4. */
static bool put_jump_to(struct maker *m)
{
    struct x86 *a = &m->hot;
    const struct sim_program *p = m->p;
    if (m->loop)
        return false;
    x86_rm(a, X86_W, X86_LEA, RCX, put_source(m, a, m->pc->rs1, RCX),
           m->pc->imm);
    x86_ri(a, X86_W, DIGIT_AND, RCX, ~1);
    x86_load_number(a, RAX, p->first);
    x86_rr(a, X86_W, X86_SUB, RCX, RAX);
    x86_ri(a, X86_W, DIGIT_CMP, RCX, 4 * (int64_t)p->n);
    put_slow_if(m, X86_AE);
    x86_rr(a, 0, 0xf7, 0, RCX); /* test ecx, 3 */
    x86_imm32(a, 3);
    put_slow_if(m, X86_NE);
    put_link(m);
    x86_load_number(a, RDX, (uintptr_t)p->insns);
    x86_rx(a, 0, X86_MOV, RAX, RDX, RCX, 8,
           (int32_t)offsetof(struct sim_insn, cycles));
    x86_ri(a, X86_W, DIGIT_ADD, BASE, m->pc[1].cycles);
    x86_rr(a, X86_W, X86_SUB, BASE, RAX);
    x86_rr(a, X86_W, X86_MOV, RAX, RCX);
    x86_shift(a, X86_W, DIGIT_SHL, RAX, 3);
    x86_rr(a, X86_W, X86_ADD, FUSE, RAX);
    x86_ri(a, X86_W, DIGIT_SUB, FUSE, m->place + INSN);
    x86_rr(a, X86_W, X86_CMP, FUSE, RAX);
    x86_jump_if_to(a, X86_LE, m->ways.quantum);
    x86_load_number(a, RDX, (uintptr_t)m->entry);
    x86_rx(a, 0, X86_JUMP, DIGIT_JUMP, RDX, RCX, 2, 0);
    return true;
}

/* ---- control registers ------------------------------------------------- */

/* Handles the control registers that kernels read; C code handles writes, and
 * reads of other registers. */
static bool put_csr(struct maker *m)
{
    struct x86 *a = &m->hot;
    const unsigned number = (unsigned)m->pc->imm;
    const unsigned to = target_of(m, m->pc->rd, RAX);
    if (m->pc->rs1 != 0)
        return false;
    if (number - ISA_CSR_FIRST < ISA_N_CSRS)
        x86_rm(a, X86_W, X86_MOVSXD, to, CORE,
               CORE_AT(csr) + 4 * (int32_t)(number - ISA_CSR_FIRST));
    else if (number == SIM_CSR_FRM)
        x86_rm(a, 0, X86_MOVZX8, to, CORE, CORE_AT(frm));
    else if (number == SIM_CSR_CYCLE || number == SIM_CSR_TIME)
        x86_rm(a, X86_W, X86_LEA, to, BASE,
               (int32_t)m->pc->cycles + (m->loop ? m->loop->pending : 0));
    else
        return false;
    put_set(m, a, m->pc->rd, to);
    return true;
}

const struct form sim_jit_control[ISA_N_INSNS] = {
    [ISA_I_beq] = {put_branch, X86_E, 0, 0},
    [ISA_I_bne] = {put_branch, X86_NE, 0, 0},
    [ISA_I_blt] = {put_branch, X86_L, 0, 0},
    [ISA_I_bge] = {put_branch, X86_GE, 0, 0},
    [ISA_I_bltu] = {put_branch, X86_B, 0, 0},
    [ISA_I_bgeu] = {put_branch, X86_AE, 0, 0},
    [ISA_I_jal] = {put_jump, 0, 0, 0},
    [ISA_I_jalr] = {put_jump_to, 0, 0, 0},
    [ISA_I_csrrs] = {put_csr, 0, 0, 0},
    [ISA_I_csrrc] = {put_csr, 0, 0, 0},
    [ISA_I_csrrsi] = {put_csr, 0, 0, 0},
    [ISA_I_csrrci] = {put_csr, 0, 0, 0},
};

#endif
