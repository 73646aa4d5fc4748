/* SPDX-License-Identifier: MIT */
/* Follows every path through the code of a program: both sides of a branch,
 * each call and the code after it. To call a function by its name, compilers
 * use auipc directly before jalr. To return, they use jalr with ra. */
#include "runtime/debug/state/reach.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"

enum { RA = 1 };

static struct isa_insn insn_at(const struct isa_segment *code, uint64_t pc)
{
    uint32_t word = 0;
    if (pc >= code->address && pc - code->address + 4 <= code->file_bytes)
        memcpy(&word, code->data + (pc - code->address), sizeof word);
    return isa_decode(word);
}

const struct isa_segment *dbg_code_at(const struct dbg_symbols *p, uint64_t pc)
{
    for (size_t i = 0; p && i < p->image.n_segments; i++) {
        const struct isa_segment *segment = &p->image.segments[i];
        if (segment->is_code && pc >= segment->address &&
            segment->file_bytes >= 4 &&
            pc - segment->address <= segment->file_bytes - 4 && pc % 4 == 0)
            return segment;
    }
    return NULL;
}

uint64_t dbg_jump_target(const struct isa_segment *code, uint64_t pc)
{
    const struct isa_insn insn = insn_at(code, pc);
    const bool is_by_distance =
        insn.op == ISA_I_jal ||
        (insn.op < ISA_N_INSNS && isa_insns[insn.op].class == ISA_INSN_branch);
    return is_by_distance ? pc + (uint64_t)(int64_t)insn.imm : 0;
}

/* Returns whether the instruction at pc never continues with the next one. */
static bool is_jump(const struct isa_segment *code, uint64_t pc)
{
    const struct isa_insn insn = insn_at(code, pc);
    return (insn.op == ISA_I_jal || insn.op == ISA_I_jalr) && insn.rd == 0;
}

struct search {
    const struct dbg_symbols *p;
    const struct isa_segment *code;
    bool *is_seen; /* for each instruction */
    size_t *todo;  /* seen instructions, still to follow */
    size_t n_todo;
    bool calls_any; /* calls functions by address */
};

static void go_to(struct search *s, uint64_t pc)
{
    const uint64_t i = (pc - s->code->address) / 4;
    if (i >= s->code->file_bytes / 4 || s->is_seen[i])
        return;
    s->is_seen[i] = true;
    s->todo[s->n_todo++] = (size_t)i;
}

static void go_through(struct search *s, const struct isa_symbol *function)
{
    for (uint64_t at = 0; function && at < function->bytes; at += 4)
        go_to(s, function->address + at);
}

static bool is_kernel(const struct dbg_symbols *p, uint64_t address)
{
    for (size_t i = 0; i < p->image.n_kernels; i++)
        if (p->image.kernels[i].address == address)
            return true;
    return false;
}

static void go_to_all(struct search *s)
{
    for (size_t i = 0; !s->calls_any && i < s->p->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &s->p->image.symbols[i];
        if (symbol->is_function && !is_kernel(s->p, symbol->address))
            go_to(s, symbol->address);
    }
    s->calls_any = true;
}

/* Follows an instruction that jumps to a register: a call by name, a return, or
 * another jump. */
static void by_register(struct search *s, uint64_t pc,
                        const struct isa_insn *insn)
{
    const struct isa_insn before = insn_at(s->code, pc - 4);
    if (before.op == ISA_I_auipc && before.rd == insn->rs1 && insn->rs1)
        go_to(s, pc - 4 + (uint64_t)(int64_t)before.imm +
                     (uint64_t)(int64_t)insn->imm);
    else if (insn->rd)
        go_to_all(s);
    else if (insn->rs1 != RA || insn->imm)
        go_through(s, isa_image_symbol_at(&s->p->image, pc));
}

static void look_at(struct search *s, uint64_t pc)
{
    const struct isa_insn insn = insn_at(s->code, pc);
    const uint64_t target = dbg_jump_target(s->code, pc);
    if (target)
        go_to(s, target);
    if (insn.op == ISA_I_jalr)
        by_register(s, pc, &insn);
    if (!is_jump(s->code, pc))
        go_to(s, pc + 4);
}

/* Finds which instructions code that begins at `entry` can reach: returns a
 * flag for each instruction in the segment of `entry`. NULL: there is no code,
 * or no memory. */
static bool *reach(const struct dbg_symbols *p, uint64_t entry)
{
    struct search s = {.p = p, .code = dbg_code_at(p, entry)};
    const size_t n = s.code ? (size_t)s.code->file_bytes / 4 : 0;
    assert(n > 0 || !s.code || s.code->file_bytes < 4);
    s.is_seen = n ? isa_alloc(n, sizeof *s.is_seen) : NULL;
    s.todo = n ? isa_alloc_raw(n, sizeof *s.todo) : NULL;
    if (s.is_seen && s.todo) {
        go_to(&s, entry);
        while (s.n_todo > 0)
            look_at(&s, s.code->address + 4 * s.todo[--s.n_todo]);
    } else {
        free(s.is_seen);
        s.is_seen = NULL;
    }
    free(s.todo);
    return s.is_seen;
}

bool *dbg_steps_reached(const struct dbg_session *s)
{
    const struct dbg_symbols *p = s->symbols;
    const struct isa_kernel *kernel = dbg_kernel(s);
    const struct isa_segment *code =
        kernel ? dbg_code_at(p, kernel->address) : NULL;
    bool *seen = code ? reach(p, kernel->address) : NULL;
    bool *steps = seen ? isa_alloc(p->n_steps + 1, sizeof *steps) : NULL;
    for (size_t i = 0; steps && i < p->n_steps; i++)
        steps[i] = dbg_code_at(p, p->steps[i].pc) == code &&
                   seen[(p->steps[i].pc - code->address) / 4];
    free(seen);
    return steps;
}
