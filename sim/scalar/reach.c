/* SPDX-License-Identifier: MIT */
/* Follows every path through the code: both sides of a branch, each call and
 * the code after it. Compilers call by name with auipc directly before jalr,
 * and return with jalr to ra; any other jalr may have any target. */
#include "sim/scalar/reach.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"

enum { RA = 1 };

struct search {
    const struct sim_program *p;
    bool (*is_sought)(const struct isa_op *op);
    bool *is_seen; /* by instruction */
    size_t *todo;  /* instructions to process */
    size_t n_todo;
    bool is_found;
};

static void go_to(struct search *s, uint64_t address)
{
    const uint64_t i = (address - s->p->first) / 4;
    if (i >= s->p->n || s->is_seen[i]) /* outside of the text, where a task
                                          ends */
        return;
    s->is_seen[i] = true;
    s->todo[s->n_todo++] = (size_t)i;
}

/* Handles jalr: the second half of a call by name, or a return. At any other
 * jalr the search succeeds. */
static void by_register(struct search *s, size_t i, const struct isa_insn *insn)
{
    const uint64_t at = s->p->first + 4 * (uint64_t)i;
    const struct isa_insn before = isa_decode(i ? s->p->words[i - 1] : 0);
    if (before.op == ISA_I_auipc && before.rd == insn->rs1 && insn->rs1)
        go_to(s, at - 4 + (uint64_t)(int64_t)before.imm +
                     (uint64_t)(int64_t)insn->imm);
    else
        s->is_found |= insn->rd || insn->rs1 != RA || insn->imm;
    if (insn->rd)
        go_to(s, at + 4);
}

static void look_at(struct search *s, size_t i)
{
    const uint64_t at = s->p->first + 4 * (uint64_t)i;
    const struct isa_insn insn = isa_decode(s->p->words[i]);
    switch (insn.op) {
    case ISA_I_jal:
        go_to(s, at + (uint64_t)(int64_t)insn.imm);
        if (insn.rd)
            go_to(s, at + 4);
        return;
    case ISA_I_jalr:
        by_register(s, i, &insn);
        return;
    case ISA_I_BANG:
        s->is_found |= s->is_sought(isa_op_by_code((unsigned)insn.imm));
        break;
    default:
        if (isa_insns[insn.op].class == ISA_INSN_branch)
            go_to(s, at + (uint64_t)(int64_t)insn.imm);
    }
    go_to(s, at + 4);
}

bool sim_reaches(const struct sim_program *p, uint64_t entry,
                 bool (*is_sought)(const struct isa_op *op))
{
    assert(entry >= p->first && (entry - p->first) % 4 == 0);
    struct search s = {.p = p, .is_sought = is_sought};
    s.is_seen = isa_alloc(p->n, sizeof *s.is_seen);
    s.todo = isa_alloc_raw(p->n, sizeof *s.todo);
    s.is_found = !s.is_seen || !s.todo;
    if (!s.is_found)
        go_to(&s, entry);
    while (s.n_todo > 0 && !s.is_found)
        look_at(&s, s.todo[--s.n_todo]);
    free(s.is_seen);
    free(s.todo);
    return s.is_found;
}
