/* SPDX-License-Identifier: MIT */
#include "runtime/tools/prove/code.h"

#include <stdlib.h>
#include <string.h>

#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"

enum { RETURN_ADDRESS = 1, NO_TARGET = -1 };

/* ---- instructions -------------------------------------------------------- */

enum { RD = 1, RS1 = 2, RS2 = 4, RS3 = 8, MODE = 0 };

static const uint8_t fields[] = {
#define X(id, fields, imm, operands) [ISA_FORMAT_##id] = (fields),
#include "isa/tables/formats.def"
#undef X
};

static uint32_t bit(unsigned reg)
{
    return reg ? 1u << reg : 0;
}

static void bang_uses(const struct isa_insn *insn, uint32_t *reads,
                      uint32_t *writes)
{
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    for (unsigned i = 0; op && i < op->n_operands; i++)
        *reads |= bit(isa_operand_registers[i]);
    if (op && op->result)
        *writes |= bit(isa_operand_registers[0]);
}

/* Registers that an instruction reads and writes; x0 is not among them. */
static void insn_uses(const struct isa_insn *insn, uint32_t *reads,
                      uint32_t *writes)
{
    const unsigned has = fields[isa_insns[insn->op].format];
    *reads = *writes = 0;
    if (insn->op == ISA_I_BANG) {
        bang_uses(insn, reads, writes);
        return;
    }
    *writes = bit(has & RD ? insn->rd : 0);
    *reads = bit(has & RS1 ? insn->rs1 : 0) | bit(has & RS2 ? insn->rs2 : 0) |
             bit(has & RS3 ? insn->rs3 : 0);
}

static bool is_branch(const struct isa_insn *insn)
{
    return isa_insns[insn->op].format == ISA_FORMAT_B;
}

static bool ends_block(const struct isa_insn *insn)
{
    return is_branch(insn) || insn->op == ISA_I_jal || insn->op == ISA_I_jalr ||
           insn->op == ISA_I_ebreak;
}

/* ---- blocks -------------------------------------------------------------- */

/* What cannot be followed, or NULL. A call that does not return may end it. */
static const char *trouble_of(const struct prv_code *code, size_t at)
{
    const struct isa_insn *insn = &code->insns[at];
    if (insn->op == ISA_I_ILLEGAL)
        return "an instruction that is not known";
    if (insn->op == ISA_I_jal && insn->rd)
        return "a call of a function that is not inlined";
    if ((insn->op == ISA_I_jal || is_branch(insn)) &&
        (code->to[at] == NO_TARGET || code->to[at] == (long)code->n_insns))
        return "a jump out of the kernel";
    if (insn->op == ISA_I_jalr &&
        (insn->rd || insn->rs1 != RETURN_ADDRESS || insn->imm))
        return "a call of a function by its address";
    return NULL;
}

/* The function that an instruction calls; 0: it calls none. */
static uint64_t called_by(const struct isa_insn *insn, uint64_t pc)
{
    const struct isa_insn *before = insn - 1;
    if (insn->rd != RETURN_ADDRESS)
        return 0;
    if (insn->op == ISA_I_jal)
        return pc + (uint64_t)(int64_t)insn->imm;
    return insn->op == ISA_I_jalr && insn->rs1 == RETURN_ADDRESS &&
                   before->op == ISA_I_auipc && before->rd == RETURN_ADDRESS
               ? pc - 4 + (uint64_t)((int64_t)before->imm + insn->imm)
               : 0;
}

static bool add_insn(struct prv_code *code, struct isa_insn insn, uint64_t pc)
{
    enum { MOST_INSNS = 1 << 16 };
    if (code->n_insns == MOST_INSNS ||
        !ISA_GROW(code->insns, code->n_insns, code->insns_room) ||
        !ISA_GROW(code->pcs, code->n_insns, code->pcs_room) ||
        !ISA_GROW(code->to, code->n_insns, code->to_room))
        return false;
    code->insns[code->n_insns] = insn;
    code->pcs[code->n_insns] = pc;
    code->to[code->n_insns++] = NO_TARGET;
    return true;
}

/* Sets where the jumps of a function lead, whose instructions are at place; out
 * of what is called, a return is a jump behind it. */
static void set_targets(struct prv_code *code, const struct isa_insn *insns,
                        const long *place, long n, bool is_called)
{
    for (long i = 0; i < n; i++) {
        const struct isa_insn *insn = &insns[i + 1];
        const long to = i + insn->imm / 4;
        if (is_branch(insn) || (insn->op == ISA_I_jal && !insn->rd))
            code->to[place[i]] =
                to >= 0 && to < n && insn->imm % 4 == 0 ? place[to] : NO_TARGET;
        if (is_called && insn->op == ISA_I_jalr && !insn->rd &&
            insn->rs1 == RETURN_ADDRESS && !insn->imm) {
            code->insns[place[i]] = (struct isa_insn){.op = ISA_I_jal};
            code->to[place[i]] = place[n];
        }
    }
}

/* Adds a function, with those that it calls in the places of the calls. */
static bool read_function(struct prv_code *code, const struct isa_image *image,
                          uint64_t address, unsigned depth)
{
    enum { MOST_DEPTH = 8 };
    const struct isa_symbol *symbol = isa_image_symbol_at(image, address);
    const struct isa_segment *s = isa_image_segment_at(image, address);
    if (depth > MOST_DEPTH || !symbol || !s || symbol->bytes / 4 == 0 ||
        symbol->address != address ||
        address - s->address + symbol->bytes > s->file_bytes)
        return false;
    const size_t n = symbol->bytes / 4;
    struct isa_insn *insns = isa_alloc(n + 1, sizeof *insns); /* from 1 on */
    long *place = isa_alloc(n + 1, sizeof *place);
    bool is_good = insns && place;
    for (size_t i = 0; is_good && i < n; i++) {
        uint32_t word;
        const uint64_t pc = address + 4 * i;
        memcpy(&word, s->data + (pc - s->address), sizeof word);
        insns[i + 1] = isa_decode(word);
        place[i] = (long)code->n_insns;
        const uint64_t called = called_by(&insns[i + 1], pc);
        is_good = called ? read_function(code, image, called, depth + 1)
                         : add_insn(code, insns[i + 1], pc);
        place[i + 1] = (long)code->n_insns;
    }
    if (is_good)
        set_targets(code, insns, place, (long)n, depth > 0);
    free(insns);
    free(place);
    return is_good;
}

/* Cuts the code into blocks; number[i]: the block that begins at i, plus 1. */
static bool cut(struct prv_code *code, int *number)
{
    bool is_start = true;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct isa_insn *insn = &code->insns[i];
        number[i] |= is_start;
        is_start = ends_block(insn);
        if (is_branch(insn) || insn->op == ISA_I_jal) {
            if (code->to[i] != NO_TARGET)
                number[code->to[i]] = 1;
        }
    }
    for (size_t i = 0; i < code->n_insns; i++)
        if (number[i])
            number[i] = ++code->n_blocks;
    code->blocks = isa_alloc((size_t)code->n_blocks, sizeof *code->blocks);
    return code->blocks && code->n_blocks <= PRV_MOST_BLOCKS;
}

static void join(struct prv_code *code, const int *number)
{
    for (size_t i = 0, b = 0; i < code->n_insns; b++) {
        struct prv_block *block = &code->blocks[b];
        *block = (struct prv_block){.pc = code->pcs[i],
                                    .first = i,
                                    .next = {PRV_NO_BLOCK, PRV_NO_BLOCK},
                                    .loop = PRV_NO_BLOCK,
                                    .place = PRV_NO_BLOCK};
        do
            i++;
        while (i < code->n_insns && !number[i]);
        block->end = i;
        const struct isa_insn *last = &code->insns[i - 1];
        const long to = code->to[i - 1];
        if (to != NO_TARGET && to < (long)code->n_insns)
            block->next[1] = number[to] - 1;
        if ((!ends_block(last) || is_branch(last)) && i < code->n_insns)
            block->next[0] = number[i] - 1;
    }
}

/* ---- order, loops -------------------------------------------------------- */

/* Puts the blocks behind b into the order, from its end on. state: 0 new, 1 on
 * the path, 2 done. */
static void visit(struct prv_code *code, int b, char *state, int *at)
{
    state[b] = 1;
    for (int i = 0; i < 2; i++) {
        const int to = code->blocks[b].next[i];
        if (to >= 0 && !state[to])
            visit(code, to, state, at);
    }
    state[b] = 2;
    code->order[--*at] = b;
}

/* Adds a block and those that lead to it; the header is there. */
static void fill_loop(const struct prv_code *code, struct prv_loop *loop, int b)
{
    if (loop->has[b])
        return;
    loop->has[b] = true;
    for (int from = 0; from < code->n_blocks; from++)
        for (int i = 0; i < 2; i++)
            if (code->blocks[from].place >= 0 &&
                code->blocks[from].next[i] == b)
                fill_loop(code, loop, from);
}

static struct prv_loop *loop_at(struct prv_code *code, int header)
{
    for (int i = 0; i < code->n_loops; i++)
        if (code->loops[i].header == header)
            return &code->loops[i];
    struct prv_loop *loop = &code->loops[code->n_loops];
    loop->has = isa_alloc((size_t)code->n_blocks, sizeof *loop->has);
    if (!loop->has)
        return NULL;
    loop->header = header;
    loop->has[header] = true;
    code->n_loops++;
    return loop;
}

/* Headers come in the order of the blocks, so outer loops come first. False: no
 * memory, or the block *bad begins a loop that has another entry, too. */
static bool find_loops(struct prv_code *code, int *bad)
{
    for (int at = 0; at < code->n_order; at++)
        for (int from = 0; from < code->n_blocks; from++)
            for (int i = 0; i < 2; i++) {
                const int to = code->order[at];
                const struct prv_block *b = &code->blocks[from];
                if (b->place < at || b->next[i] != to)
                    continue;
                struct prv_loop *loop = loop_at(code, to);
                if (!loop)
                    return false;
                fill_loop(code, loop, from);
                if (loop->has[0] && to != 0) {
                    *bad = to;
                    return false;
                }
            }
    return true;
}

static void find_writes(struct prv_code *code)
{
    for (int i = 0; i < code->n_loops; i++) {
        struct prv_loop *loop = &code->loops[i];
        for (int b = 0; b < code->n_blocks; b++) {
            if (!loop->has[b])
                continue;
            struct prv_block *block = &code->blocks[b];
            block->loop = i;
            for (size_t k = block->first; k < block->end; k++) {
                uint32_t reads, writes;
                insn_uses(&code->insns[k], &reads, &writes);
                loop->writes |= writes;
            }
        }
    }
}

static void find_needs(struct prv_code *code)
{
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (int b = 0; b < code->n_blocks; b++) {
            struct prv_block *block = &code->blocks[b];
            uint32_t needs = 0, reads, writes;
            for (int i = 0; i < 2; i++)
                if (block->next[i] >= 0)
                    needs |= code->blocks[block->next[i]].needs;
            for (size_t k = block->end; k-- > block->first;) {
                insn_uses(&code->insns[k], &reads, &writes);
                needs = (needs & ~writes) | reads;
            }
            is_new = is_new || needs != block->needs;
            block->needs = needs;
        }
    }
}

/* ---- all ----------------------------------------------------------------- */

static bool find_order(struct prv_code *code)
{
    char state[PRV_MOST_BLOCKS] = {0};
    int at = code->n_blocks;
    code->order = isa_alloc((size_t)code->n_blocks, sizeof *code->order);
    if (!code->order)
        return false;
    visit(code, 0, state, &at);
    code->n_order = code->n_blocks - at;
    memmove(code->order, code->order + at,
            (size_t)code->n_order * sizeof *code->order);
    for (int i = 0; i < code->n_order; i++)
        code->blocks[code->order[i]].place = i;
    return true;
}

static bool find_blocks(struct prv_code *code)
{
    int *number = isa_alloc(code->n_insns + 1, sizeof *number);
    const bool is_good = number && cut(code, number);
    if (is_good)
        join(code, number);
    free(number);
    return is_good && find_order(code);
}

/* Whether every instruction that is reached can be followed. */
static bool can_follow(const struct prv_code *code, uint64_t *pc,
                       struct isa_sentence reason)
{
    for (int i = 0; i < code->n_order; i++) {
        const struct prv_block *b = &code->blocks[code->order[i]];
        for (size_t k = b->first; k < b->end; k++)
            if (trouble_of(code, k)) {
                *pc = code->pcs[k];
                return isa_refuse(reason, "%s", trouble_of(code, k));
            }
    }
    return true;
}

bool prv_code_open(struct prv_code *code, const struct isa_image *image,
                   uint64_t address, uint64_t *pc, struct isa_sentence reason)
{
    int bad = 0;
    memset(code, 0, sizeof *code);
    *pc = address;
    if (!read_function(code, image, address, 0))
        return isa_refuse(reason, "functions that call themselves, or too "
                                  "many calls");
    if (!find_blocks(code))
        return isa_refuse(reason, "the kernel is too large");
    if (!can_follow(code, pc, reason))
        return false;
    code->loops = isa_alloc((size_t)code->n_blocks, sizeof *code->loops);
    if (!code->loops || !find_loops(code, &bad)) {
        *pc = code->blocks[bad].pc;
        return isa_refuse(reason, "a loop with several entries");
    }
    find_writes(code);
    find_needs(code);
    return true;
}

void prv_code_close(struct prv_code *code)
{
    for (int i = 0; i < code->n_loops; i++)
        free(code->loops[i].has);
    free(code->loops);
    free(code->blocks);
    free(code->order);
    free(code->insns);
    free(code->pcs);
    free(code->to);
}
