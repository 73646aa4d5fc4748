/* SPDX-License-Identifier: MIT */
/* A compiler places a loop from its head to the jump back to it. So the
 * smallest range of this kind around an instruction is its innermost loop.
 * Whether an address depends on a load is found by following registers in text
 * order, which is right for loops without branches; advice handles only such
 * loops. */
#include "sim/scalar/loops.h"

#include <stdlib.h>
#include <string.h>

#include "isa/scalar/decode.h"

enum { MOST = 8192 }; /* maximum instructions of a loop */
enum { RA = 1, SP = 2 };

static uint64_t address_of(const struct sim_program *p, size_t i)
{
    return p->first + 4 * (uint64_t)i;
}

/* Returns the target of the backward jump at instruction `i`; `i` if there is
 * none. */
static size_t back_to(const struct sim_program *p, size_t i)
{
    const struct isa_insn insn = isa_decode(p->words[i]);
    const bool jumps = isa_insns[insn.op].class == ISA_INSN_branch ||
                       (insn.op == ISA_I_jal && insn.rd == 0);
    return jumps && insn.imm < 0 && (size_t)(-insn.imm / 4) <= i
               ? i - (size_t)(-insn.imm / 4)
               : i;
}

static bool is_arithmetic(const struct isa_insn *insn)
{
    const unsigned class = isa_insns[insn->op].class;
    return class == ISA_INSN_fp || class == ISA_INSN_fpdiv_half ||
           class == ISA_INSN_fpdiv_float || class == ISA_INSN_fpdiv_double;
}

static bool is_double(const struct isa_insn *insn)
{
    const char *name = isa_insns[insn->op].name;
    return name[0] == 'f' && strstr(name, ".d") != NULL;
}

/* Counts an instruction; `loaded`: bit set of registers whose value depends on
 * a load in the loop. */
static void count(struct sim_loop *l, const struct isa_insn *insn,
                  uint32_t *loaded)
{
    const unsigned class = isa_insns[insn->op].class;
    const uint32_t to = insn->rd ? 1u << insn->rd : 0;
    const bool rests = (*loaded >> insn->rs1 & 1) || (*loaded >> insn->rs2 & 1);
    switch (class) {
    case ISA_INSN_load:
        if (insn->rs1 == SP)
            return;
        l->loads++;
        l->is_indirect |= *loaded >> insn->rs1 & 1;
        *loaded |= to;
        return;
    case ISA_INSN_store:
        l->stores += insn->rs1 != SP;
        l->is_indirect |= *loaded >> insn->rs1 & 1;
        return;
    case ISA_INSN_jump:
        l->calls += insn->rd == RA;
        return;
    case ISA_INSN_branch:
        return;
    default:
        l->ops += insn->op == ISA_I_BANG;
        l->arithmetic += is_arithmetic(insn);
        l->is_double |= is_double(insn);
        *loaded = rests ? *loaded | to : *loaded & ~to;
    }
}

/* Counts the instructions in a range. */
static void describe(const struct sim_program *p, size_t from, size_t to,
                     struct sim_loop *l)
{
    uint32_t loaded = 0;
    *l = (struct sim_loop){.first = address_of(p, from),
                           .last = address_of(p, to)};
    for (size_t i = from; i <= to; i++) {
        const struct isa_insn insn = isa_decode(p->words[i]);
        l->cycles += p->insns[i].cost;
        count(l, &insn, &loaded);
    }
}

/* Whether an unconditional jump at `last` leads to another function: a function
 * ends before the target. */
static bool is_tail_call(const struct sim_program *p, size_t head, size_t last)
{
    if (isa_decode(p->words[last]).op != ISA_I_jal)
        return false;
    for (size_t i = head; i < last; i++) {
        const struct isa_insn insn = isa_decode(p->words[i]);
        if (insn.op == ISA_I_jalr && insn.rd == 0 && insn.rs1 == RA)
            return true;
    }
    return false;
}

/* Sets for each instruction 1 + the index of the last jump back to it, or 0 if
 * none. (`continue` jumps to the same head.) Returns the number of loops. */
static size_t find_ends(const struct sim_program *p, uint32_t *ends)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const size_t head = back_to(p, i);
        if (head == i || i - head > MOST || is_tail_call(p, head, i))
            continue;
        n += ends[head] == 0;
        ends[head] = (uint32_t)i + 1;
    }
    return n;
}

/* Fills the list, and the index of the innermost loop of each instruction.
 * Inner loops begin after the head of the outer one. */
static void list_loops(struct sim_program *p, const uint32_t *ends)
{
    uint32_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        if (ends[i] == 0)
            continue;
        describe(p, i, ends[i] - 1, &p->loop_list[n++]);
        for (size_t k = i; k < ends[i]; k++)
            p->loops[k] = n;
    }
}

bool sim_loops_find(struct sim_program *p)
{
    if (p->loops)
        return true;
    uint32_t *ends = isa_alloc(p->n + 1, sizeof *ends);
    uint32_t *loops = isa_alloc(p->n + 1, sizeof *loops);
    const size_t n = ends ? find_ends(p, ends) : 0;
    struct sim_loop *list = isa_alloc(n + 1, sizeof *list);
    const bool is_good = ends && loops && list;
    if (is_good) {
        p->loops = loops;
        p->loop_list = list;
        list_loops(p, ends);
    } else {
        free(loops);
        free(list);
    }
    free(ends);
    return is_good;
}

bool sim_loop_around(const struct sim_program *p, uint64_t pc,
                     struct sim_loop *loop)
{
    const size_t at = (size_t)((pc - p->first) / 4);
    if (!p->loops || pc < p->first || at >= p->n || p->loops[at] == 0)
        return false;
    *loop = p->loop_list[p->loops[at] - 1];
    return true;
}

void sim_loop_near(const struct sim_core *c, const struct sim_loop *loop,
                   uint32_t *loads, uint32_t *stores)
{
    const struct sim_program *p = c->program;
    *loads = *stores = 0;
    for (uint64_t pc = loop->first; pc <= loop->last; pc += 4) {
        const struct isa_insn insn = isa_decode(p->words[(pc - p->first) / 4]);
        const unsigned class = isa_insns[insn.op].class;
        const uint64_t at = c->x[insn.rs1] + (uint64_t)(int64_t)insn.imm;
        if (at - c->nram.first >= c->nram.bytes)
            continue;
        *loads += class == ISA_INSN_load;
        *stores += class == ISA_INSN_store;
    }
}
