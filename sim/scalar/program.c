/* SPDX-License-Identifier: MIT */
/* Pre-decoding: the text of a module becomes an array of struct sim_insn for
 * the interpreter loop. Costs, including waits for results, are stored as sums
 * over the text, so straight-line code needs no counting. A branch stores the
 * distance to its target; the target of a branch out of the text is an entry
 * after the sentinel, which faults. */
#include "sim/scalar/program.h"
#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"
#include "sim/machine/core.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/pipe.h"

#include <assert.h>
#include <stdlib.h>

static bool has_target(const struct isa_insn *insn)
{
    return insn->op == ISA_I_jal ||
           (insn->op != ISA_I_ILLEGAL && insn->op != ISA_I_BANG &&
            isa_insns[insn->op].format == ISA_FORMAT_B);
}

/* Index of the target of the branch at index i; `n` if the target is outside of
 * the text. */
static size_t target_of(const struct isa_insn *insn, size_t i, size_t n)
{
    int64_t target = (int64_t)i + insn->imm / 4;
    if (insn->imm % 4 || target < 0 || target >= (int64_t)n)
        return n;
    return (size_t)target;
}

static size_t count_outside(const uint32_t *words, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        struct isa_insn insn = isa_decode(words[i]);
        count += has_target(&insn) && target_of(&insn, i, n) == n;
    }
    return count;
}

static void set_distance(struct sim_insn *from, const struct sim_insn *to)
{
    assert(to - from < INT32_MAX / (int)sizeof *to &&
           from - to < INT32_MAX / (int)sizeof *to);
    from->imm = (int32_t)((const char *)to - (const char *)from);
    from->turn = (int32_t)(from->cycles + from->cost - to->cycles);
}

static struct sim_insn translate(struct isa_insn insn, uint32_t cost,
                                 uint32_t cycles)
{
    unsigned body = insn.rd == SIM_SP ? SIM_BODY_SP + insn.op : insn.op;
    return (struct sim_insn){
        .handler = sim_bodies()[body],
        .body = (uint16_t)body,
        .rd = insn.rd ? insn.rd : SIM_ZERO_REG,
        .rs1 = insn.rs1,
        .rs2 = insn.rs2,
        .rs3 = insn.rs3,
        .rm = insn.rm,
        .imm = insn.imm,
        .cycles = cycles,
        .cost = cost,
    };
}

/* Sets `marks` (temporarily) of instructions that are targets. */
static void find_targets(struct sim_insn *insns, const uint32_t *words,
                         size_t n)
{
    for (size_t i = 0; i <= n; i++)
        insns[i].marks = 0;
    for (size_t i = 0; i < n; i++) {
        struct isa_insn insn = isa_decode(words[i]);
        if (has_target(&insn))
            insns[target_of(&insn, i, n)].marks = 1;
    }
}

/* Decodes the text, block by block. Returns the sum of cycles. */
static uint32_t translate_all(struct sim_insn *insns, const uint32_t *words,
                              size_t n, const struct sim_scalar_costs *costs)
{
    struct sim_pipe pipe = {0};
    uint32_t cycles = 0;
    find_targets(insns, words, n);
    for (size_t i = 0; i < n; i++) {
        struct isa_insn insn = isa_decode(words[i]);
        if (insns[i].marks)
            pipe = (struct sim_pipe){0};
        uint32_t cost = sim_pipe_issue(&pipe, &insn, costs);
        insns[i] = translate(insn, cost, cycles);
        cycles += cost;
    }
    return cycles;
}

bool sim_program_init(struct sim_program *p, const uint32_t *words, size_t n,
                      uint64_t first, const struct sim_scalar_costs *costs)
{
    assert(first % 4 == 0);
    assert(n == 0 || words);
    size_t entries = n + 1 + count_outside(words, n);
    struct sim_insn *insns =
        isa_alloc_aligned(sizeof *insns, entries, sizeof *insns);
    if (!insns)
        return false;
    const uint32_t cycles = translate_all(insns, words, n, costs);
    for (size_t i = n; i < entries; i++)
        insns[i] = (struct sim_insn){
            .handler = sim_bodies()[i == n ? SIM_BODY_END : SIM_BODY_OUTSIDE],
            .body = i == n ? SIM_BODY_END : SIM_BODY_OUTSIDE,
            .cycles = cycles,
        };
    struct sim_insn *outside = insns + n + 1;
    for (size_t i = 0; i < n; i++) {
        struct isa_insn insn = isa_decode(words[i]);
        if (!has_target(&insn))
            continue;
        size_t target = target_of(&insn, i, n);
        struct sim_insn *to = target < n ? insns + target : outside++;
        set_distance(&insns[i], to);
        if (target == n)
            to->imm = -insns[i].imm;
    }
    assert(outside == insns + entries);
    *p = (struct sim_program){.insns = insns,
                              .n = n,
                              .n_entries = entries,
                              .first = first,
                              .words = words};
    return true;
}

void sim_mark_set(struct sim_program *p, struct sim_insn *insn,
                  enum sim_mark mark, bool is_set)
{
    assert(insn->handler && insn >= p->insns && insn < p->insns + p->n);
    p->is_marked_anew |=
        is_set ? !(insn->marks & mark) : insn->marks & mark & SIM_MARK_STEP;
    if (mark == SIM_MARK_STOP && is_set != ((insn->marks & mark) != 0))
        p->n_stops += is_set ? 1 : (size_t)-1;
    insn->marks = (uint8_t)(is_set ? insn->marks | mark : insn->marks & ~mark);
    insn->handler = sim_bodies()[insn->marks ? SIM_BODY_MARKED : insn->body];
}

void sim_program_fini(struct sim_program *p)
{
    assert(!p->translation);
    free(p->insns);
    free(p->loops);
    free(p->loop_list);
    *p = (struct sim_program){0};
}
