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
    unsigned bytes;
    bool is_write;
    unsigned prefix, opcode; /* of the move */
};

/* One of the two memories. */
struct memory {
    bool is_nram;
    int32_t first, bytes;
    int32_t host, dirty; /* where the core has them */
};

static struct memory memory_of(const struct maker *m, bool is_nram)
{
    const struct sim_jit_kind *k = m->kind;
    if (is_nram)
        return (struct memory){true, (int32_t)k->nram.first,
                               (int32_t)k->nram.bytes, CORE_AT(nram.host),
                               CORE_AT(nram.dirty)};
    return (struct memory){false, (int32_t)k->stack.first,
                           (int32_t)k->stack.bytes, CORE_AT(stack.host),
                           CORE_AT(stack.dirty)};
}

/* The jump is taken if the access is not inside. */
static x86_hole put_test(struct maker *m, struct x86 *a,
                         const struct access *access,
                         const struct memory *memory)
{
    unsigned base = put_source(m, a, m->pc->rs1, RCX);
    x86_rm(a, X86_W, X86_LEA, RCX, base, m->pc->imm - memory->first);
    x86_ri(a, X86_W, DIGIT_CMP, RCX, memory->bytes - (int32_t)access->bytes);
    return x86_jump_if(a, X86_A);
}

/* Marks the page of a byte of the access as written. */
static void put_mark(struct x86 *a, const struct memory *memory, unsigned byte)
{
    if (byte)
        x86_rm(a, X86_W, X86_LEA, RDX, RCX, (int32_t)byte);
    else
        x86_rr(a, 0, X86_MOV, RDX, RCX);
    x86_shift(a, 0, DIGIT_SHR, RDX, SIM_PAGE_SHIFT);
    x86_rm(a, X86_W, X86_ADD, RDX, CORE, memory->dirty);
    x86_rm(a, 0, X86_MOV8_IMM, 0, RDX, 0);
    x86_byte(a, 1);
}

/* Cycles of NRAM. The jump is taken if the access may be below the end of what
 * the compute unit still writes; put_wait goes on with it. */
static x86_hole put_nram(struct maker *m, struct x86 *a,
                         const struct memory *memory, uint8_t **back)
{
    x86_rm(a, X86_W, X86_LEA, RDX, RCX, memory->first);
    x86_rm(a, X86_W, X86_CMP, RDX, CORE, CORE_AT(wait_hi));
    x86_hole wait = x86_jump_if(a, X86_B);
    *back = a->at;
    x86_ri(a, X86_W, DIGIT_ADD, BASE, (int32_t)m->kind->nram_cycles);
    return wait;
}

/* The access in C. */
static void put_move(struct maker *m)
{
    put_way(m, &m->cold, m->ways.move);
    x86_jump_to(&m->cold, m->hot.at);
}

static void put_wait(struct maker *m, const struct access *access,
                     x86_hole from, const uint8_t *back)
{
    struct x86 *a = &m->cold;
    fill_here(m, from, a);
    x86_ri(a, X86_W, DIGIT_ADD, RDX, (int32_t)access->bytes);
    x86_rm(a, X86_W, X86_CMP, RDX, CORE, CORE_AT(wait_lo));
    x86_jump_if_to(a, X86_BE, back);
    put_move(m);
}

/* The access itself; it lies inside. */
static void put_inside(struct maker *m, struct x86 *a,
                       const struct access *access, const struct memory *memory)
{
    const struct sim_insn *pc = m->pc;
    if (access->is_write) {
        put_mark(a, memory, 0);
        if (access->bytes > 1)
            put_mark(a, memory, access->bytes - 1);
        x86_rm(a, X86_W, X86_ADD, RCX, CORE, memory->host);
        x86_rm(a, access->prefix, access->opcode,
               put_source(m, a, pc->rs2, RAX), RCX, 0);
    } else {
        unsigned to = target_of(m, pc->rd, RAX);
        x86_rm(a, X86_W, X86_ADD, RCX, CORE, memory->host);
        x86_rm(a, access->prefix, access->opcode, to, RCX, 0);
        put_set(m, a, pc->rd, to);
    }
}

/* Test, wait and access in one of the two memories. Returns the jump to take
 * otherwise; *wait is the jump to what follows it. */
static x86_hole put_memory(struct maker *m, struct x86 *a,
                           const struct access *access, bool is_nram,
                           x86_hole *wait, uint8_t **back)
{
    const struct memory memory = memory_of(m, is_nram);
    x86_hole outside = put_test(m, a, access, &memory);
    if (is_nram)
        *wait = put_nram(m, a, &memory, back);
    put_inside(m, a, access, &memory);
    return outside;
}

static void put_access(struct maker *m, const struct access *access)
{
    const bool nram_first = m->pc->rs1 != SIM_SP && m->pc->rs1 != 8;
    x86_hole wait = NULL;
    uint8_t *back = NULL;
    x86_hole outside = put_memory(m, &m->hot, access, nram_first, &wait, &back);
    fill_here(m, outside, &m->cold);
    outside = put_memory(m, &m->cold, access, !nram_first, &wait, &back);
    x86_jump_to(&m->cold, m->hot.at);
    fill_here(m, outside, &m->cold);
    put_move(m);
    put_wait(m, access, wait, back);
}

bool sim_jit_memory(struct maker *m, unsigned op)
{
    static const struct access accesses[] = {
        [ISA_I_lb] = {1, false, X86_W, X86_MOVSX8},
        [ISA_I_lh] = {2, false, X86_W, X86_MOVSX16},
        [ISA_I_lw] = {4, false, X86_W, X86_MOVSXD},
        [ISA_I_ld] = {8, false, X86_W, X86_MOV},
        [ISA_I_lbu] = {1, false, 0, X86_MOVZX8},
        [ISA_I_lhu] = {2, false, 0, X86_MOVZX16},
        [ISA_I_lwu] = {4, false, 0, X86_MOV},
        [ISA_I_sb] = {1, true, X86_BYTE, X86_STORE8},
        [ISA_I_sh] = {2, true, X86_66, X86_STORE},
        [ISA_I_sw] = {4, true, 0, X86_STORE},
        [ISA_I_sd] = {8, true, X86_W, X86_STORE},
    };
    if (op >= sizeof accesses / sizeof *accesses || accesses[op].bytes == 0)
        return false;
    put_access(m, &accesses[op]);
    return true;
}

#endif
