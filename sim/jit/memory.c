/* SPDX-License-Identifier: MIT */
/* Templates of loads and stores to the core's stack and NRAM, with the tests of
 * FIND in the interpreter loop; C handles everything else. The address register
 * shows which memory is more likely; that memory is tested first. rcx is the
 * offset in the memory. Loops first try a shorter path with one test: stores to
 * pages already marked, and loads of NRAM that the compute unit does not write.
 * The stack frame has the ranges of this test (enum frame). */
#include "sim/jit/loop.h"
#include "sim/jit/places.h"
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"

#if SIM_JIT_IS_HOST

struct access {
    unsigned bytes;
    bool is_write;
    unsigned prefix, opcode; /* of the mov instruction */
};

/* Stack or NRAM. */
struct memory {
    bool is_nram;
    int32_t first, bytes;
    int32_t cycles;      /* of an access */
    int32_t host, dirty; /* offsets of the fields in the core */
};

static struct memory memory_of(const struct maker *m, bool is_nram)
{
    const struct sim_jit_kind *k = m->kind;
    if (is_nram)
        return (struct memory){
            true,
            (int32_t)k->nram.first,
            (int32_t)k->nram.bytes,
            (int32_t)k->nram_cycles,
            CORE_AT(nram.host),
            CORE_AT(nram.dirty),
        };
    return (struct memory){
        false, (int32_t)k->stack.first, (int32_t)k->stack.bytes,
        0,     CORE_AT(stack.host),     CORE_AT(stack.dirty),
    };
}

/* Emits a jump that is taken if the access is outside the memory. */
static x86_hole put_test(struct maker *m, struct x86 *a,
                         const struct access *access,
                         const struct memory *memory)
{
    unsigned base = put_source(m, a, m->pc->rs1, RCX);
    x86_rm(a, X86_W, X86_LEA, RCX, base, m->pc->imm - memory->first);
    x86_ri(a, X86_W, DIGIT_CMP, RCX, memory->bytes - (int32_t)access->bytes);
    return x86_jump_if(a, X86_A);
}

/* Marks the page of byte `byte` of the access as written. */
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

/* Adds NRAM cycles. Emits a jump taken if the access may overlap what the
 * compute unit still writes; put_wait continues there. */
static x86_hole put_nram(struct maker *m, struct x86 *a,
                         const struct memory *memory, uint8_t **back)
{
    x86_rm(a, X86_W, X86_LEA, RDX, RCX, memory->first);
    x86_rm(a, X86_W, X86_CMP, RDX, CORE, CORE_AT(wait_hi));
    x86_hole wait = x86_jump_if(a, X86_B);
    *back = a->at;
    if (!m->loop)
        x86_ri(a, X86_W, DIGIT_ADD, BASE, memory->cycles);
    return wait;
}

/* Emits a call of the C function that performs the access. */
static void put_move(struct maker *m)
{
    if (m->loop) {
        put_slow(m, &m->cold);
        return;
    }
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

/* Emits the move between register and [base + index + disp]; index may be
 * IN_MEMORY (none). */
static void put_transfer(struct maker *m, struct x86 *a,
                         const struct access *access, unsigned base,
                         unsigned index, int32_t disp)
{
    const unsigned r = access->is_write ? m->pc->rs2 : m->pc->rd;
    const unsigned xmm = m->places->xmm[r];
    unsigned prefix = access->prefix, opcode = access->opcode, reg = xmm;
    if (xmm) {
        prefix = X86_66 | (access->bytes == 8 ? X86_W : 0);
        opcode = access->is_write ? SSE_STORE : SSE_LOAD;
    } else {
        reg =
            access->is_write ? put_source(m, a, r, RAX) : target_of(m, r, RAX);
    }
    if (index == IN_MEMORY)
        x86_rm(a, prefix, opcode, reg, base, disp);
    else
        x86_rx(a, prefix, opcode, reg, base, index, 1, disp);
    if (!access->is_write && !xmm)
        put_set(m, a, r, reg);
}

/* Prefetch distance in bytes. NRAM is mostly read sequentially. But outside of
 * loops, ops come between reads, and cores take turns. So the host sees mixed
 * reads and does not prefetch by itself; its second-level cache has room. A row
 * of few values may use a line of 128. */
enum { AHEAD = 128 };

/* Emits an access that is inside the memory. */
static void put_inside(struct maker *m, struct x86 *a,
                       const struct access *access, const struct memory *memory)
{
    if (access->is_write) {
        put_mark(a, memory, 0);
        if (access->bytes > 1)
            put_mark(a, memory, access->bytes - 1);
    }
    x86_rm(a, X86_W, X86_ADD, RCX, CORE, memory->host);
    if (memory->is_nram && !access->is_write && !m->loop)
        x86_rm(a, 0, X86_PREFETCH, DIGIT_T1, RCX, AHEAD);
    put_transfer(m, a, access, RCX, IN_MEMORY, 0);
}

/* Emits test, wait and access for one memory. Returns the jump that is
 * taken by an access outside of it; *wait receives the jump to the code that
 * waits. */
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

/* ---- outside of loops ---------------------------------------------------- */

static void put_access(struct maker *m, const struct access *access)
{
    const bool nram_first = !sim_jit_is_of_stack(m->p, m->pc, m->pc->rs1);
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

/* ---- in loops ------------------------------------------------------------ */

static int32_t word_at(unsigned word)
{
    return (int32_t)(word * sizeof(uint64_t));
}

/* Emits `opcode rax, word` for a word of the frame. `place`: register that may
 * contain the word; 0: none. */
static void put_word(struct maker *m, unsigned opcode, unsigned word,
                     unsigned place)
{
    const unsigned host = m->places->host[place];
    if (host)
        x86_rr(&m->hot, X86_W, opcode, RAX, host);
    else
        x86_rm(&m->hot, X86_W, opcode, RAX, RSP, word_at(word));
}

/* Emits a jump taken unless one test shows that the access is inside the memory
 * and needs nothing else. */
static x86_hole put_short_test(struct maker *m, const struct access *access,
                               const struct memory *memory, unsigned base)
{
    struct x86 *a = &m->hot;
    x86_rm(a, X86_W, X86_LEA, RAX, base, m->pc->imm - memory->first);
    if (access->is_write) {
        const unsigned words = memory->is_nram ? FRAME_NRAM : 0;
        put_word(m, X86_SUB, words + FRAME_STORE_FIRST, 0);
        put_word(m, X86_CMP, words + FRAME_STORE_N, 0);
        return x86_jump_if(a, X86_AE);
    }
    if (memory->is_nram) {
        put_word(m, X86_SUB, FRAME_LOAD_FIRST, PLACE_LOAD_FIRST);
        put_word(m, X86_CMP, FRAME_LOAD_N, PLACE_LOAD_N);
        return x86_jump_if(a, X86_AE);
    }
    x86_ri(a, X86_W, DIGIT_CMP, RAX, memory->bytes - (int32_t)access->bytes);
    return x86_jump_if(a, X86_A);
}

/* Emits the access with the test of put_short_test. */
static x86_hole put_short(struct maker *m, const struct access *access,
                          const struct memory *memory)
{
    struct x86 *a = &m->hot;
    const unsigned base = put_source(m, a, m->pc->rs1, RCX);
    const x86_hole outside = put_short_test(m, access, memory, base);
    unsigned host =
        m->places->host[memory->is_nram ? PLACE_NRAM_HOST : PLACE_STACK_HOST];
    if (!host) {
        host = RDX;
        x86_rm(a, X86_W, X86_MOV, host, CORE, memory->host);
    }
    put_transfer(m, a, access, host, base, m->pc->imm - memory->first);
    return outside;
}

/* Counts the address register of an NRAM access; the loop entry tests the most
 * used address register. */
static void note_base(struct maker *m)
{
    struct loop *l = m->loop;
    const size_t k = (size_t)(m->pc - m->p->insns) - l->first;
    if (l->weight[k] <= l->nram_weight)
        return;
    l->nram_base = m->pc->rs1;
    l->nram_weight = l->weight[k];
}

/* Emits an access in a loop. If the short test fails, the access is done as
 * outside of loops, or left to the code of single instructions. A store extends
 * the range of the short test for later accesses. */
static void put_access_in_loop(struct maker *m, const struct access *access)
{
    const bool nram_first = !sim_jit_is_of_stack(m->p, m->pc, m->pc->rs1);
    const struct memory likely = memory_of(m, nram_first);
    const struct memory other = memory_of(m, !nram_first);
    struct x86 *a = &m->cold;
    x86_hole wait = NULL;
    uint8_t *back = NULL;
    fill_here(m, put_short(m, access, &likely), a);
    if (access->is_write) {
        x86_rm(a, X86_W, X86_LEA, RCX, put_source(m, a, m->pc->rs1, RCX),
               m->pc->imm - likely.first);
        x86_call_to(a, m->ways.open[nram_first]);
    }
    x86_hole outside = put_memory(m, a, access, nram_first, &wait, &back);
    x86_jump_to(a, m->hot.at);
    fill_here(m, outside, a);
    outside = put_memory(m, a, access, !nram_first, &wait, &back);
    x86_ri(a, X86_W, DIGIT_ADD, BASE, other.cycles - likely.cycles);
    x86_jump_to(a, m->hot.at);
    fill_here(m, outside, a);
    put_move(m);
    put_wait(m, access, wait, back);
    m->loop->pending += likely.cycles;
    if (nram_first)
        note_base(m);
}

/* Marks the page of offset rcx as written, and adds it to the frame's range, if
 * no wait can be needed in the page. */
static const uint8_t *put_open(struct maker *m, const struct memory *memory)
{
    struct x86 *a = &m->hot;
    const uint8_t *open = a->at;
    const int32_t page = 1 << SIM_PAGE_SHIFT, most = page - 7;
    const unsigned words = 1 + (memory->is_nram ? FRAME_NRAM : 0); /* call */
    const int32_t first = word_at(words), n = word_at(words + 1);
    x86_ri(a, X86_W, DIGIT_CMP, RCX, memory->bytes - 8);
    x86_hole none = x86_jump_if(a, X86_A);
    x86_ri(a, X86_W, DIGIT_AND, RCX, -page);
    x86_hole before = NULL, after = NULL;
    if (memory->is_nram) {
        x86_rr(a, X86_W, X86_MOV, RAX, RCX);
        x86_rm(a, X86_W, X86_SUB, RAX, RSP, word_at(1 + FRAME_LOAD_FIRST));
        before = x86_jump_if(a, X86_B);
        x86_ri(a, X86_W, DIGIT_ADD, RAX, most - 1);
        x86_rm(a, X86_W, X86_CMP, RAX, RSP, word_at(1 + FRAME_LOAD_N));
        after = x86_jump_if(a, X86_AE);
    }
    x86_rr(a, X86_W, X86_MOV, RAX, RCX);
    x86_shift(a, X86_W, DIGIT_SHR, RAX, SIM_PAGE_SHIFT);
    x86_rm(a, X86_W, X86_ADD, RAX, CORE, memory->dirty);
    x86_rm(a, 0, X86_MOV8_IMM, 0, RAX, 0);
    x86_byte(a, 1);
    /* The page is appended, prepended, or replaces the range. The end of a
     * range is 7 below a page end, so comparisons use a page minus 7. */
    x86_rm(a, X86_W, X86_MOV, RAX, RSP, first);
    x86_rr(a, X86_W, X86_MOV, RDX, RAX);
    x86_rm(a, X86_W, X86_ADD, RDX, RSP, n);
    x86_ri(a, X86_W, DIGIT_ADD, RDX, 7);
    x86_rr(a, X86_W, X86_CMP, RDX, RCX);
    x86_hole follows = x86_jump_if(a, X86_E);
    x86_rm(a, X86_W, X86_STORE, RCX, RSP, first);
    x86_ri(a, X86_W, DIGIT_ADD, RCX, page);
    x86_rr(a, X86_W, X86_CMP, RCX, RAX);
    x86_hole precedes = x86_jump_if(a, X86_E);
    x86_rm(a, X86_W, X86_MOV_IMM, 0, RSP, n);
    x86_imm32(a, most);
    fill_here(m, none, a);
    if (memory->is_nram) {
        fill_here(m, before, a);
        fill_here(m, after, a);
    }
    x86_byte(a, 0xc3);
    fill_here(m, follows, a);
    fill_here(m, precedes, a);
    x86_rm(a, X86_W, X86_IMM32, DIGIT_ADD, RSP, n);
    x86_imm32(a, page);
    x86_byte(a, 0xc3);
    return open;
}

void sim_jit_put_opening(struct maker *m)
{
    for (unsigned is_nram = 0; is_nram < 2; is_nram++) {
        const struct memory memory = memory_of(m, is_nram);
        m->ways.open[is_nram] = put_open(m, &memory);
    }
}

/* Columns: instruction, bytes, whether it writes, prefix and opcode. */
#define ACCESSES(X)                      \
    X(lb, 1, false, X86_W, X86_MOVSX8)   \
    X(lh, 2, false, X86_W, X86_MOVSX16)  \
    X(lw, 4, false, X86_W, X86_MOVSXD)   \
    X(ld, 8, false, X86_W, X86_MOV)      \
    X(lbu, 1, false, 0, X86_MOVZX8)      \
    X(lhu, 2, false, 0, X86_MOVZX16)     \
    X(lwu, 4, false, 0, X86_MOV)         \
    X(sb, 1, true, X86_BYTE, X86_STORE8) \
    X(sh, 2, true, X86_66, X86_STORE)    \
    X(sw, 4, true, 0, X86_STORE)         \
    X(sd, 8, true, X86_W, X86_STORE)

static const struct access accesses[] = {
#define X(name, ...) [ISA_I_##name] = {__VA_ARGS__},
    ACCESSES(X)
#undef X
};

static bool put_load_or_store(struct maker *m)
{
    if (m->loop)
        put_access_in_loop(m, &accesses[m->op]);
    else
        put_access(m, &accesses[m->op]);
    return true;
}

const struct form sim_jit_memory[ISA_N_INSNS] = {
#define X(name, ...) [ISA_I_##name] = {put_load_or_store, 0, 0, 0},
    ACCESSES(X)
#undef X
};

#endif
