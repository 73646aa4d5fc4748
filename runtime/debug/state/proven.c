/* SPDX-License-Identifier: MIT */
/* Decides whether a value in optimised code can be trusted. Debug information
 * says where a variable is at each instruction. But schedulers then move
 * instructions past others, and the information about variables moves with
 * them. So at some line a variable may already have the value of a later line,
 * or not yet that of an earlier one.
 *
 * Schedulers only move instructions inside straight pieces of code, from one
 * target of a branch to the next branch. So a variable is trusted in such a
 * piece if nothing in the piece changes it, or if lines follow each other as in
 * the source, so that nothing was moved. Any other value is treated as lost,
 * although it may be right.
 *
 * Lines are those of the function that has the variable. Code inlined into it
 * counts as the line of the call. */
#include "runtime/debug/state/proven.h"

#include <dwarf.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/scalar/decode.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

#define MAX_PIECE     4096u      /* most instructions */
#define MAX_CODE      (1u << 20) /* most instructions of a function */
#define MAX_LOOPS     32
#define NO_LINE       UINT32_MAX
#define STACK_POINTER 2

/* A piece of code without branches or targets of branches inside. */
struct piece {
    const struct dbg_symbols *symbols;
    const struct dbg_scope *function; /* the function whose lines are
                                         compared */
    uint64_t first, end, pc;
    struct dbg_range range;            /* the code around the piece */
    struct dbg_range loops[MAX_LOOPS]; /* loops around pc, each up to its
                                          branch back */
    size_t n_loops;
};

static struct isa_insn insn_at(const struct dbg_symbols *p, uint64_t pc)
{
    const struct isa_segment *s = isa_image_segment_at(&p->image, pc);
    uint32_t word = 0;
    if (s && pc - s->address + sizeof word <= s->file_bytes)
        memcpy(&word, s->data + (pc - s->address), sizeof word);
    return isa_decode(word);
}

/* ---- pieces ------------------------------------------------------------- */

static bool is_branch(const struct isa_insn *i)
{
    switch (i->op) {
    case ISA_I_beq:
    case ISA_I_bne:
    case ISA_I_blt:
    case ISA_I_bge:
    case ISA_I_bltu:
    case ISA_I_bgeu:
        return true;
    case ISA_I_jal:
    case ISA_I_jalr:
        return i->rd == 0; /* a call returns */
    default:
        return false;
    }
}

/* Returns the range of a function that contains pc. */
static const struct dbg_range *range_at(const struct dbg_scope *function,
                                        uint64_t pc)
{
    for (size_t i = 0; i < function->n_ranges; i++)
        if (pc >= function->ranges[i].first && pc < function->ranges[i].end)
            return &function->ranges[i];
    return NULL;
}

/* Narrows a piece at a branch, which is at `at`: the piece must have neither
 * the branch nor its target in its interior. If the branch closes a loop around
 * pc, records the loop. False: there are too many loops. */
static bool cut(struct piece *p, uint64_t at, const struct isa_insn *branch)
{
    const uint64_t target = at + (uint64_t)(int64_t)branch->imm;
    if (branch->op != ISA_I_jalr && target <= p->pc && at >= p->pc) {
        if (p->n_loops == MAX_LOOPS)
            return false;
        p->loops[p->n_loops++] = (struct dbg_range){target, at};
    }
    const uint64_t edges[] = {at + 4, branch->op == ISA_I_jalr ? 0 : target};
    for (size_t i = 0; i < 2; i++) {
        if (edges[i] > p->first && edges[i] <= p->pc)
            p->first = edges[i];
        if (edges[i] > p->pc && edges[i] < p->end)
            p->end = edges[i];
    }
    return true;
}

static bool find_piece(const struct dbg_symbols *symbols,
                       const struct dbg_frame *f, struct piece *p)
{
    const struct dbg_scope *outer = f->function;
    while (outer && outer->kind != DBG_SUBPROGRAM)
        outer = outer->parent;
    const struct dbg_range *range = outer ? range_at(outer, f->look) : NULL;
    if (!range || range->end - range->first > 4 * MAX_CODE)
        return false;
    *p = (struct piece){.symbols = symbols,
                        .function = f->function,
                        .range = *range,
                        .first = range->first,
                        .end = range->end,
                        .pc = f->look & ~(uint64_t)3};
    for (uint64_t at = range->first; at < range->end; at += 4) {
        struct isa_insn insn = insn_at(symbols, at);
        if (is_branch(&insn) && !cut(p, at, &insn))
            return false;
    }
    return p->end - p->first <= 4 * MAX_PIECE;
}

/* ---- lines -------------------------------------------------------------- */

/* Returns the line of an instruction in the function of a piece. 0: unknown;
 * NO_LINE: the instruction belongs to another function. */
static uint32_t line_of(const struct piece *p, uint64_t pc)
{
    uint32_t line = dbg_line_exactly(p->symbols, pc);
    for (const struct dbg_scope *s = dbg_scope_at(p->symbols, pc); s;
         s = s->parent) {
        if (s == p->function)
            return line;
        if (s->kind == DBG_INLINED)
            line = s->call_line;
    }
    return NO_LINE;
}

/* Returns whether lines follow each other as in the source: they ascend, and
 * inlined code is in one piece. At the end of a loop, lines may be smaller than
 * all others. */
static bool follow_each_other(const struct piece *p)
{
    uint32_t first = 0, last = 0;
    bool is_behind = false, has_left = false;
    for (uint64_t at = p->first; at < p->end; at += 4) {
        const uint32_t line = line_of(p, at);
        has_left |= line == NO_LINE && last != 0;
        if (line == 0 || line == NO_LINE)
            continue;
        if (has_left || (line < last && is_behind))
            return false;
        is_behind |= line < last;
        if (is_behind && line >= first)
            return false;
        first = first ? first : line;
        last = line;
    }
    return true;
}

/* Returns whether lines are in order for all functions around the code. */
static bool is_in_order(const struct piece *p)
{
    struct piece as_seen = *p;
    while (as_seen.function && follow_each_other(&as_seen))
        as_seen.function = dbg_function_of(as_seen.function->parent);
    return !as_seen.function;
}

/* Returns whether a line of the function begins before pc in this piece. */
static bool has_begun(const struct piece *p, uint64_t pc)
{
    for (uint64_t at = p->first; at < pc; at += 4) {
        const uint32_t line = line_of(p, at);
        if (line != 0 && line != NO_LINE)
            return true;
    }
    return false;
}

/* Returns whether the line of the instruction before `edge` is known. It is the
 * line of a change at `edge`. */
static bool is_placed(const struct piece *p, uint64_t edge)
{
    const uint32_t line = line_of(p, edge - 4);
    return (line != 0 && line != NO_LINE) || !has_begun(p, edge);
}

/* ---- what changes ------------------------------------------------------- */

/* Returns the registers that the place of a variable uses, as bits. *has_memory
 * receives whether the place is in memory. */
static uint32_t registers_of(const struct dbg_place *place, bool *has_memory)
{
    uint32_t used = 0;
    bool is_value = false, has_register = false;
    for (size_t i = 0; i < place->n; i++) {
        const struct dbg_op *op = &place->ops[i];
        if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31) {
            used |= 1u << (op->atom - DW_OP_reg0);
            has_register = true;
        } else if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31) {
            used |= 1u << (op->atom - DW_OP_breg0);
        } else if ((op->atom == DW_OP_regx || op->atom == DW_OP_bregx) &&
                   op->a < DBG_N_REGISTERS) {
            used |= 1u << op->a;
            has_register |= op->atom == DW_OP_regx;
        }
        is_value |=
            op->atom == DW_OP_stack_value || op->atom == DW_OP_implicit_value;
        *has_memory |= op->atom == DW_OP_deref || op->atom == DW_OP_deref_size;
    }
    *has_memory |= place->n > 0 && !is_value && !has_register;
    return used & ~(1u << STACK_POINTER); /* see has_moved_stack */
}

/* Returns whether an instruction may write these registers, or memory if
 * has_memory. */
static bool changes(const struct isa_insn *i, uint32_t registers,
                    bool has_memory)
{
    if (has_memory && i->op < ISA_N_INSNS &&
        isa_insns[i->op].class == ISA_INSN_amo)
        return true;
    switch (i->op) {
    case ISA_I_sb:
    case ISA_I_sh:
    case ISA_I_sw:
    case ISA_I_sd:
        return has_memory;
    case ISA_I_BANG: /* returns a result in a0 */
        return has_memory || registers >> 10 & 1;
    case ISA_I_beq:
    case ISA_I_bne:
    case ISA_I_blt:
    case ISA_I_bge:
    case ISA_I_bltu:
    case ISA_I_bgeu:
        return false;
    case ISA_I_jal:
    case ISA_I_jalr: /* the called function may write */
        return has_memory && i->rd != 0;
    default:
        return i->rd != 0 && registers >> i->rd & 1;
    }
}

/* Returns whether a place says where a variable is, in registers or memory,
 * perhaps as a wider number. Variables of transformed loops have computed
 * values, or constants that are right in only one pass; such places are not
 * trusted. */
static bool is_kept(const struct dbg_place *place)
{
    bool is_value = false;
    for (size_t i = 0; i < place->n; i++)
        is_value |= place->ops[i].atom == DW_OP_stack_value ||
                    place->ops[i].atom == DW_OP_implicit_value;
    for (size_t i = 0; is_value && i < place->n; i++) {
        const struct dbg_op *op = &place->ops[i];
        const bool is_register =
            op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31 && op->a == 0;
        if (!is_register && op->atom != DW_OP_stack_value &&
            op->atom != DW_OP_convert && op->atom != DW_OP_piece)
            return false;
    }
    return true;
}

/* Returns whether the stack pointer still moves after pc, at the beginning of
 * the function, or has already moved, at its end. Debug information is right
 * only between these two moves. */
static bool has_moved_stack(const struct piece *p)
{
    for (uint64_t at = p->first; at < p->end; at += 4) {
        const struct isa_insn insn = insn_at(p->symbols, at);
        if (insn.op == ISA_I_addi && insn.rd == STACK_POINTER &&
            (insn.imm < 0 ? at >= p->pc : at < p->pc))
            return true;
    }
    return false;
}

/* Returns whether a place is relative to the stack pointer. */
static bool is_on_stack(const struct dbg_place *place)
{
    for (size_t i = 0; i < place->n; i++)
        if (place->ops[i].atom == DW_OP_fbreg ||
            place->ops[i].atom == DW_OP_breg0 + STACK_POINTER)
            return true;
    return false;
}

/* Returns whether v may get a value at another place than the lines say. If the
 * lines are in order, only an instruction without a known line can do that. If
 * a place ends because its register is then used for another value, this is no
 * change. */
static bool may_be_moved(const struct piece *p, const struct dbg_variable *v,
                         const struct dbg_place *place)
{
    const bool in_order = is_in_order(p);
    bool has_memory = false;
    if (is_on_stack(place) && has_moved_stack(p))
        return true;
    const uint32_t registers = registers_of(place, &has_memory);
    for (size_t i = 0; i < v->n_places; i++) {
        const uint64_t begin = v->places[i].first;
        const bool is_new = &v->places[i] == place || begin > p->pc;
        if (is_new && begin > p->first && begin < p->end &&
            !(in_order && is_placed(p, begin)))
            return true;
    }
    const uint64_t first = place->first > p->first ? place->first : p->first;
    for (uint64_t at = first; at < p->end && at < place->end; at += 4) {
        const struct isa_insn insn = insn_at(p->symbols, at);
        const bool is_last = at + 4 == place->end && at + 4 < p->end;
        const bool is_change = changes(&insn, registers, has_memory);
        if (is_change && !has_memory && at < p->pc)
            return true; /* the new value is already being computed */
        if (is_change != is_last && !(in_order && is_placed(p, at + 4)))
            return true;
    }
    return false;
}

/* ---- other pieces ------------------------------------------------------- */

/* Returns the beginning of the innermost loop around both pc and `at`. Loops
 * are found by backward branches. 0: there is none. */
static uint64_t loop_around(const struct piece *p, uint64_t at)
{
    uint64_t begin = 0;
    for (size_t i = 0; i < p->n_loops; i++)
        if (p->loops[i].first <= at && p->loops[i].first <= p->pc &&
            p->loops[i].end >= p->pc && p->loops[i].first > begin)
            begin = p->loops[i].first;
    return begin;
}

/* Returns whether `line` is before all lines from `first` to pc, as at the end
 * of a loop. */
static bool is_at_end(const struct piece *p, uint64_t first, uint32_t line)
{
    for (uint64_t at = first; at < p->pc; at += 4) {
        const uint32_t other = line_of(p, at);
        if (other != 0 && other != NO_LINE && other < line)
            return false;
    }
    return true;
}

/* Finds where code of later lines begins before this piece. Such code was
 * moved there, unless it belongs to the previous pass of a loop. UINT64_MAX:
 * nowhere. */
static uint64_t moved_before(const struct piece *p, uint32_t line)
{
    uint64_t known = 0; /* beginning of the last loop that was found, and
                           whether the line is at its end */
    bool is_end = false;
    for (uint64_t at = p->range.first; at < p->first; at += 4) {
        const uint32_t other = line_of(p, at);
        if (other == NO_LINE || other <= line)
            continue;
        const uint64_t loop = loop_around(p, at);
        if (loop != known) {
            is_end = loop && is_at_end(p, loop, line);
            known = loop;
        }
        if (!is_end)
            return at;
    }
    return UINT64_MAX;
}

/* Returns whether a loop around pc also contains `at`. */
static bool is_in_loop(const struct piece *p, uint64_t at)
{
    for (size_t i = 0; i < p->n_loops; i++)
        if (p->loops[i].first <= at && p->loops[i].end >= at)
            return true;
    return false;
}

/* Returns whether code of earlier lines was moved after this piece and may set
 * v: the code writes the place of v, or another place of v begins there. */
static bool is_given_behind(const struct piece *p, const struct dbg_variable *v,
                            const struct dbg_place *place, uint32_t line)
{
    bool has_memory = false;
    const uint32_t registers = registers_of(place, &has_memory);
    for (uint64_t at = p->end; at < p->range.end; at += 4) {
        const uint32_t other = line_of(p, at);
        if (other == 0 || other == NO_LINE || other >= line ||
            other < v->line || is_in_loop(p, at))
            continue;
        const struct isa_insn insn = insn_at(p->symbols, at);
        if (at < place->end && changes(&insn, registers, false))
            return true;
        for (size_t i = 0; i < v->n_places; i++)
            if (v->places[i].first == at + 4)
                return true;
    }
    return false;
}

/* ---- outside ------------------------------------------------------------ */

static bool is_constant(const struct dbg_variable *v)
{
    const struct dbg_type *type = v->type;
    for (int depth = 0;
         depth < 100 && (type->kind == DBG_TYPEDEF || type->kind == DBG_ARRAY);
         depth++)
        type = type->of;
    return type->kind == DBG_CONST;
}

/* Returns whether each variable of a function and its blocks has a single place
 * in its frame, as without optimisation. */
static bool has_only_slots(const struct dbg_scope *scope, int depth)
{
    for (size_t i = 0; i < scope->n_variables; i++) {
        const struct dbg_variable *v = &scope->variables[i];
        const bool has_place = v->n_places == 1 && v->places[0].n > 0;
        const uint8_t atom = has_place ? v->places[0].ops[0].atom : 0;
        if (atom != DW_OP_fbreg && atom != DW_OP_addr && !is_constant(v))
            return false;
    }
    for (const struct dbg_scope *c = scope->first; c && depth < 100;
         c = c->next)
        if (!has_only_slots(c, depth + 1))
            return false;
    return true;
}

/* Returns whether code is not optimised: it has a frame pointer, and its
 * variables are in their slots. */
static bool is_plain(const struct dbg_scope *function)
{
    while (function && function->kind != DBG_SUBPROGRAM)
        function = function->parent;
    return function && function->n_frame_base == 1 &&
           function->frame_base[0].n == 1 &&
           function->frame_base[0].ops[0].atom == DW_OP_reg8 &&
           has_only_slots(function, 0);
}

/* Returns whether the line of the frame is not before the declaration of v. */
static bool is_declared(const struct dbg_symbols *symbols,
                        const struct dbg_frame *f, const struct dbg_variable *v)
{
    const struct piece p = {.symbols = symbols, .function = f->function};
    const uint32_t line = line_of(&p, f->look);
    return line != 0 && line != NO_LINE && (v->is_parameter || line >= v->line);
}

bool dbg_is_constant(const struct dbg_symbols *symbols,
                     const struct dbg_frame *f, const struct dbg_variable *v)
{
    return is_plain(f->function) ||
           (is_constant(v) && is_declared(symbols, f, v));
}

/* Returns whether a parameter still has its original value: its only place is a
 * register that no instruction writes while the place is valid. */
static bool is_as_given(const struct dbg_symbols *symbols,
                        const struct dbg_variable *v,
                        const struct dbg_place *place)
{
    bool has_memory = false;
    const uint32_t registers = registers_of(place, &has_memory);
    if (!v->is_parameter || v->n_places != 1 || has_memory || !registers ||
        !is_kept(place) || place->end - place->first > 4 * MAX_CODE)
        return false;
    for (uint64_t at = place->first; at + 4 < place->end; at += 4) {
        const struct isa_insn insn = insn_at(symbols, at);
        if (changes(&insn, registers, false))
            return false;
    }
    return true;
}

bool dbg_is_proven(const struct dbg_symbols *symbols, const struct dbg_frame *f,
                   const struct dbg_variable *v, const struct dbg_place *place)
{
    struct piece p;
    if (!f->function)
        return false;
    if (is_plain(f->function))
        return true;
    if (!f->is_inlined && v->is_parameter && f->look == f->function->entry)
        return true; /* a parameter at the function's first instruction */
    if (is_as_given(symbols, v, place))
        return true;
    if (!is_kept(place) || !find_piece(symbols, f, &p) ||
        may_be_moved(&p, v, place))
        return false;
    const uint32_t line = line_of(&p, p.pc);
    return is_declared(symbols, f, v) &&
           place->first <= moved_before(&p, line) &&
           !is_given_behind(&p, v, place, line);
}
