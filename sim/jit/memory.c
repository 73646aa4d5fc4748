/* SPDX-License-Identifier: MIT */
/*
 * Templates of loads and stores: the own stack and the own NRAM, tested as
 * FIND of the dispatch loop does; everything else is left to C. The memory
 * that is the likelier one by the address register is tested first, in the
 * straight way.
 *
 * rcx is the offset in the memory.
 */
#include "sim/jit/maker.h"

#if SIM_JIT_IS_HOST

struct access {
    unsigned bytes, log; /* log2 of bytes */
    bool is_write;
    unsigned prefix, opcode; /* of the move */
    unsigned address;        /* the register that has it */
};

#define WINDOW_AT(is_stack, field) \
    ((is_stack) ? FRAME_AT(stack.field) : FRAME_AT(nram.field))

/* The jump is taken if the access is not inside. */
static x86_hole put_test(struct x86 *a, const struct access *access,
                         bool is_stack)
{
    x86_rr(a, X86_W, X86_MOV, RCX, access->address);
    x86_rm(a, X86_W, X86_SUB, RCX, RSP, WINDOW_AT(is_stack, first));
    x86_rm(a, X86_W, X86_CMP, RCX, RSP,
           WINDOW_AT(is_stack, last) + 8 * (int32_t)access->log);
    return x86_jump_if(a, X86_A);
}

/* Marks the pages of the access as written. */
static void put_marks(struct x86 *a, const struct access *access, bool is_stack)
{
    if (access->bytes > 1)
        x86_rm(a, X86_W, X86_LEA, RDX, RCX, (int32_t)access->bytes - 1);
    x86_shift(a, X86_W, DIGIT_SHR, RCX, SIM_PAGE_SHIFT);
    x86_rm(a, X86_W, X86_ADD, RCX, RSP, WINDOW_AT(is_stack, dirty));
    x86_rm(a, 0, X86_MOV8_IMM, 0, RCX, 0);
    x86_byte(a, 1);
    if (access->bytes == 1)
        return;
    x86_shift(a, X86_W, DIGIT_SHR, RDX, SIM_PAGE_SHIFT);
    x86_rm(a, X86_W, X86_ADD, RDX, RSP, WINDOW_AT(is_stack, dirty));
    x86_rm(a, 0, X86_MOV8_IMM, 0, RDX, 0);
    x86_byte(a, 1);
}

/* Cycles of NRAM; what the compute unit still writes is waited for in C. The
 * jump is taken if the access may be below the end of that. */
static x86_hole put_nram(struct x86 *a, const struct access *access)
{
    x86_rm(a, X86_W, X86_CMP, access->address, CORE, CORE_AT(wait_hi));
    return x86_jump_if(a, X86_B);
}

static void put_wait(struct maker *m, const struct access *access,
                     x86_hole from, const uint8_t *back)
{
    struct x86 *a = &m->cold;
    fill_here(m, from, a);
    x86_rm(a, X86_W, X86_LEA, RDX, access->address, (int32_t)access->bytes);
    x86_rm(a, X86_W, X86_CMP, RDX, CORE, CORE_AT(wait_lo));
    x86_jump_if_to(a, X86_BE, back);
    put_slow(m, a);
}

/* The access itself; it lies inside. */
static void put_move(struct maker *m, struct x86 *a,
                     const struct access *access, bool is_stack)
{
    const struct sim_insn *pc = m->pc;
    if (access->is_write) {
        put_marks(a, access, is_stack);
        x86_rm(a, X86_W, X86_MOV, RDX, RSP, WINDOW_AT(is_stack, bias));
        unsigned from = put_source(a, pc->rs2, RCX);
        x86_rx(a, access->prefix, access->opcode, from, RDX, access->address, 1,
               0);
    } else {
        x86_rm(a, X86_W, X86_MOV, RDX, RSP, WINDOW_AT(is_stack, bias));
        unsigned to = target_of(pc->rd, RAX);
        x86_rx(a, access->prefix, access->opcode, to, RDX, access->address, 1,
               0);
        put_set(a, pc->rd, to);
    }
}

/* Test, wait and move in one of the two memories. Returns the jump to take
 * otherwise; *wait is the jump to what follows it. */
static x86_hole put_window(struct maker *m, struct x86 *a,
                           const struct access *access, bool is_stack,
                           x86_hole *wait, uint8_t **back)
{
    x86_hole outside = put_test(a, access, is_stack);
    if (!is_stack) {
        *wait = put_nram(a, access);
        *back = a->at;
        x86_rm(a, X86_W, X86_ADD, BASE, RSP, FRAME_AT(nram_cycles));
    }
    put_move(m, a, access, is_stack);
    return outside;
}

static void put_access(struct maker *m, struct access *access)
{
    const bool stack_first = m->pc->rs1 == SIM_SP || m->pc->rs1 == 8;
    x86_hole wait = NULL;
    uint8_t *back = NULL;
    access->address = put_source(&m->hot, m->pc->rs1, RAX);
    if (m->pc->imm != 0) {
        x86_rm(&m->hot, X86_W, X86_LEA, RAX, access->address, m->pc->imm);
        access->address = RAX;
    }
    x86_hole outside =
        put_window(m, &m->hot, access, stack_first, &wait, &back);
    fill_here(m, outside, &m->cold);
    outside = put_window(m, &m->cold, access, !stack_first, &wait, &back);
    x86_jump_to(&m->cold, m->hot.at);
    fill_here(m, outside, &m->cold);
    put_slow(m, &m->cold);
    put_wait(m, access, wait, back);
}

bool sim_jit_memory(struct maker *m, unsigned op)
{
    static const struct access accesses[] = {
        [ISA_I_lb] = {1, 0, false, X86_W, X86_MOVSX8, 0},
        [ISA_I_lh] = {2, 1, false, X86_W, X86_MOVSX16, 0},
        [ISA_I_lw] = {4, 2, false, X86_W, X86_MOVSXD, 0},
        [ISA_I_ld] = {8, 3, false, X86_W, X86_MOV, 0},
        [ISA_I_lbu] = {1, 0, false, 0, X86_MOVZX8, 0},
        [ISA_I_lhu] = {2, 1, false, 0, X86_MOVZX16, 0},
        [ISA_I_lwu] = {4, 2, false, 0, X86_MOV, 0},
        [ISA_I_sb] = {1, 0, true, X86_BYTE, X86_STORE8, 0},
        [ISA_I_sh] = {2, 1, true, X86_66, X86_STORE, 0},
        [ISA_I_sw] = {4, 2, true, 0, X86_STORE, 0},
        [ISA_I_sd] = {8, 3, true, X86_W, X86_STORE, 0},
    };
    if (op >= sizeof accesses / sizeof *accesses || accesses[op].bytes == 0)
        return false;
    struct access access = accesses[op];
    put_access(m, &access);
    return true;
}

#endif
