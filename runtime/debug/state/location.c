/* SPDX-License-Identifier: MIT */
/* Finds where variables are: evaluates the location expressions of DWARF in a
 * frame. A value is never guessed. It is lost if the compiler did not keep it,
 * if its location has an unknown form, or if the function has not stored it
 * yet. */
#include "runtime/debug/state/location.h"

#include <assert.h>
#include <dwarf.h>
#include <stdint.h>
#include <string.h>

#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/proven.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

#define STACK_DEPTH 64
#define GONE        "<optimized out>"

struct machine {
    struct dbg_session *s;
    const struct dbg_frame *frame; /* frame of the variable; NULL: the
                                      variable is global */
    uint64_t stack[STACK_DEPTH];
    size_t depth;
    const char *why; /* why the value is lost; NULL: it is not lost */
    /* The kind of location that the expression, or its current piece, has. */
    enum { MEMORY, REGISTER, VALUE, IMPLICIT } kind;
    unsigned reg;
    const uint8_t *implicit;
    size_t implicit_bytes;
};

static bool lose(struct machine *m, const char *why)
{
    m->why = why;
    return false;
}

static bool push(struct machine *m, uint64_t value)
{
    if (m->depth == STACK_DEPTH)
        return lose(m, GONE);
    m->stack[m->depth++] = value;
    return true;
}

static bool register_value(struct machine *m, uint64_t r, uint64_t *value)
{
    if (!m->frame || r >= DBG_N_REGISTERS || !(m->frame->r.known >> r & 1))
        return lose(m, GONE);
    *value = m->frame->r.x[r];
    return true;
}

static const struct dbg_place *place_at(const struct dbg_place *places,
                                        size_t n, uint64_t pc)
{
    for (size_t i = 0; i < n; i++)
        if (pc >= places[i].first && pc < places[i].end)
            return &places[i];
    return NULL;
}

static bool run(struct machine *m, const struct dbg_op *ops, size_t n,
                size_t *at);

/* Finds the base of DW_OP_fbreg. The prologue sets up a frame pointer, and the
 * epilogue restores the old one. Between them, the frame pointer equals the
 * canonical frame address, which is known at every instruction. */
static bool frame_base(struct machine *m, uint64_t *base)
{
    const struct dbg_scope *f = m->frame ? m->frame->function : NULL;
    while (f && f->kind != DBG_SUBPROGRAM)
        f = f->parent;
    const struct dbg_place *p =
        f ? place_at(f->frame_base, f->n_frame_base, m->frame->look) : NULL;
    if (!p || p->n != 1)
        return lose(m, GONE);
    uint64_t r = p->ops[0].atom - DW_OP_reg0;
    if (p->ops[0].atom == DW_OP_call_frame_cfa || r == 8) {
        *base = m->frame->cfa;
        return m->frame->cfa ? true : lose(m, GONE);
    }
    return r < DBG_N_REGISTERS ? register_value(m, r, base) : lose(m, GONE);
}

static bool binary(struct machine *m, uint8_t atom)
{
    if (m->depth < 2)
        return lose(m, GONE);
    uint64_t b = m->stack[--m->depth], *a = &m->stack[m->depth - 1];
    switch (atom) {
    case DW_OP_plus:
        *a += b;
        return true;
    case DW_OP_minus:
        *a -= b;
        return true;
    case DW_OP_mul:
        *a *= b;
        return true;
    case DW_OP_and:
        *a &= b;
        return true;
    case DW_OP_or:
        *a |= b;
        return true;
    case DW_OP_xor:
        *a ^= b;
        return true;
    case DW_OP_shl:
        *a = b < 64 ? *a << b : 0;
        return true;
    case DW_OP_shr:
        *a = b < 64 ? *a >> b : 0;
        return true;
    case DW_OP_shra:
        *a = (uint64_t)((int64_t)*a >> (b < 63 ? b : 63));
        return true;
    case DW_OP_div:
        if (b == 0 || b == UINT64_MAX)
            *a = b ? -*a : 0;
        else
            *a = (uint64_t)((int64_t)*a / (int64_t)b);
        return b != 0 || lose(m, GONE);
    case DW_OP_mod:
        *a = b ? *a % b : 0;
        return b != 0 || lose(m, GONE);
    case DW_OP_eq:
        *a = *a == b;
        return true;
    case DW_OP_ne:
        *a = *a != b;
        return true;
    case DW_OP_lt:
        *a = (int64_t)*a < (int64_t)b;
        return true;
    case DW_OP_le:
        *a = (int64_t)*a <= (int64_t)b;
        return true;
    case DW_OP_gt:
        *a = (int64_t)*a > (int64_t)b;
        return true;
    case DW_OP_ge:
        *a = (int64_t)*a >= (int64_t)b;
        return true;
    default:
        return lose(m, GONE);
    }
}

/* Converts an integer to another width, with sign extension. */
static bool convert(struct machine *m, const struct dbg_op *op)
{
    if (m->depth < 1 || op->a == 0 || op->a > 8)
        return lose(m, GONE);
    if (op->b == DW_ATE_float)
        return lose(m, GONE);
    unsigned bits = (unsigned)op->a * 8;
    uint64_t *top = &m->stack[m->depth - 1];
    if (bits < 64) {
        *top &= ((uint64_t)1 << bits) - 1;
        bool is_signed = op->b == DW_ATE_signed || op->b == DW_ATE_signed_char;
        if (is_signed && *top >> (bits - 1) & 1)
            *top |= UINT64_MAX << bits;
    }
    return true;
}

static bool dereference(struct machine *m, uint64_t n)
{
    uint64_t value = 0;
    if (m->depth < 1 || n == 0 || n > 8 ||
        !dbg_memory_read(m->s, m->s->core, m->stack[m->depth - 1], &value,
                         (size_t)n))
        return lose(m, GONE);
    m->stack[m->depth - 1] = value;
    return true;
}

/* Performs one operation on the stack. */
static bool step(struct machine *m, const struct dbg_op *op)
{
    uint64_t value;
    uint8_t atom = op->atom;
    if (atom >= DW_OP_lit0 && atom <= DW_OP_lit31)
        return push(m, (uint64_t)(atom - DW_OP_lit0));
    if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31)
        return register_value(m, (uint64_t)(atom - DW_OP_breg0), &value) &&
               push(m, value + op->a);
    switch (atom) {
    case DW_OP_addr:
    case DW_OP_const1u:
    case DW_OP_const2u:
    case DW_OP_const4u:
    case DW_OP_const8u:
    case DW_OP_constu:
    case DW_OP_const1s:
    case DW_OP_const2s:
    case DW_OP_const4s:
    case DW_OP_const8s:
    case DW_OP_consts:
        return push(m, op->a);
    case DW_OP_bregx:
        return register_value(m, op->a, &value) && push(m, value + op->b);
    case DW_OP_fbreg:
        return frame_base(m, &value) && push(m, value + op->a);
    case DW_OP_call_frame_cfa:
        if (!m->frame || !m->frame->cfa)
            return lose(m, GONE);
        return push(m, m->frame->cfa);
    case DW_OP_plus_uconst:
        return m->depth ? (m->stack[m->depth - 1] += op->a, true)
                        : lose(m, GONE);
    case DW_OP_dup:
        return m->depth ? push(m, m->stack[m->depth - 1]) : lose(m, GONE);
    case DW_OP_drop:
        return m->depth ? (m->depth--, true) : lose(m, GONE);
    case DW_OP_over:
        return m->depth > 1 ? push(m, m->stack[m->depth - 2]) : lose(m, GONE);
    case DW_OP_swap:
        if (m->depth < 2)
            return lose(m, GONE);
        value = m->stack[m->depth - 1];
        m->stack[m->depth - 1] = m->stack[m->depth - 2];
        m->stack[m->depth - 2] = value;
        return true;
    case DW_OP_neg:
    case DW_OP_not:
    case DW_OP_abs:
        if (!m->depth)
            return lose(m, GONE);
        value = m->stack[m->depth - 1];
        m->stack[m->depth - 1] = atom == DW_OP_not ? ~value
                                 : atom == DW_OP_neg || (int64_t)value < 0
                                     ? -value
                                     : value;
        return true;
    case DW_OP_deref:
        return dereference(m, 8);
    case DW_OP_deref_size:
        return dereference(m, op->a);
    case DW_OP_convert:
        return convert(m, op);
    case DW_OP_nop:
        return true;
    default:
        return binary(m, atom);
    }
}

/* Runs the operations from ops[*at] on, up to the end of the expression or of a
 * piece of it. */
static bool run(struct machine *m, const struct dbg_op *ops, size_t n,
                size_t *at)
{
    m->kind = MEMORY;
    m->depth = 0;
    for (; *at < n && ops[*at].atom != DW_OP_piece &&
           ops[*at].atom != DW_OP_bit_piece;
         ++*at) {
        const struct dbg_op *op = &ops[*at];
        if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31) {
            m->kind = REGISTER;
            m->reg = (unsigned)(op->atom - DW_OP_reg0);
        } else if (op->atom == DW_OP_regx && op->a < DBG_N_REGISTERS) {
            m->kind = REGISTER;
            m->reg = (unsigned)op->a;
        } else if (op->atom == DW_OP_stack_value) {
            m->kind = VALUE;
        } else if (op->atom == DW_OP_implicit_value) {
            m->kind = IMPLICIT;
            m->implicit = (const uint8_t *)(uintptr_t)op->b;
            m->implicit_bytes = (size_t)op->a;
        } else if (!step(m, op)) {
            return false;
        }
    }
    return true;
}

/* Writes the bytes of one piece. False: the piece is lost. */
static bool piece(struct machine *m, uint8_t *to, size_t n)
{
    uint64_t word = 0;
    switch (m->kind) {
    case REGISTER:
        if (!register_value(m, m->reg, &word))
            return false;
        break;
    case VALUE:
        if (!m->depth)
            return lose(m, GONE);
        word = m->stack[m->depth - 1];
        break;
    case IMPLICIT:
        memcpy(to, m->implicit, n < m->implicit_bytes ? n : m->implicit_bytes);
        return true;
    case MEMORY:
        if (!m->depth) /* an empty piece was not kept */
            return lose(m, GONE);
        return dbg_memory_read(m->s, m->s->core, m->stack[m->depth - 1], to,
                               n) ||
               lose(m, GONE);
    }
    memcpy(to, &word, n < sizeof word ? n : sizeof word);
    return n <= sizeof word || lose(m, GONE);
}

static struct dbg_value in_pieces(struct machine *m,
                                  const struct dbg_type *type,
                                  const struct dbg_place *p)
{
    struct dbg_value v = {.type = type, .core = m->s->core};
    size_t used = 0;
    for (size_t at = 0; at < p->n; at++) {
        if (!run(m, p->ops, p->n, &at) || at >= p->n)
            return dbg_value_lost(type, GONE);
        if (p->ops[at].atom != DW_OP_piece)
            return dbg_value_lost(type, GONE);
        size_t n = (size_t)p->ops[at].a;
        if (n > DBG_VALUE_BYTES - used || !piece(m, v.bytes + used, n))
            return dbg_value_lost(type, GONE);
        used += n;
    }
    return used >= dbg_type_plain(type)->bytes ? v : dbg_value_lost(type, GONE);
}

/* Returns whether the frame's function is still in its prologue, so that
 * arguments and variables are not in their places yet. */
static bool is_entering(struct dbg_session *s, const struct dbg_frame *f)
{
    const struct dbg_scope *function = f->function;
    while (function && function->kind != DBG_SUBPROGRAM)
        function = function->parent;
    return function && function->n_frame_base == 1 &&
           function->frame_base[0].n == 1 &&
           function->frame_base[0].ops[0].atom == DW_OP_reg8 &&
           f->look >= function->entry &&
           f->look < dbg_after_prologue(s->symbols, function);
}

/* Returns whether a place can be trusted. The answer is cached for each
 * instruction. */
static bool is_proven(struct dbg_session *s, const struct dbg_frame *f,
                      const struct dbg_variable *v,
                      const struct dbg_place *place)
{
    const size_t n = sizeof s->focus->verdicts / sizeof *s->focus->verdicts;
    struct dbg_verdict *known =
        &s->focus
             ->verdicts[((uintptr_t)place / sizeof *place + f->look / 4) % n];
    if (known->place != place || known->look != f->look ||
        known->function != f->function)
        *known = (struct dbg_verdict){place, f->function, f->look,
                                      dbg_is_proven(s->symbols, f, v, place)};
    return known->is_proven;
}

struct dbg_value dbg_locate(struct dbg_session *s, const struct dbg_frame *f,
                            const struct dbg_variable *v)
{
    assert(v->type);
    struct machine m = {.s = s, .frame = f};
    uint64_t pc = f ? f->look : 0;
    uint64_t bytes = dbg_type_plain(v->type)->bytes;
    if (v->n_places == 0 && v->constant &&
        v->constant_bytes <= DBG_VALUE_BYTES &&
        (!f || dbg_is_constant(s->symbols, f, v))) {
        struct dbg_value known = {.type = v->type, .core = s->core};
        memcpy(known.bytes, v->constant, v->constant_bytes);
        return known;
    }
    const struct dbg_place *p = place_at(v->places, v->n_places, pc);
    /* static variables are treated as global variables */
    const bool is_fixed = dbg_fixed_address(v) != NULL;
    if (!p || p->n == 0 || (f && !is_fixed && !is_proven(s, f, v, p)))
        return dbg_value_lost(v->type, GONE);
    for (size_t i = 0; i < p->n; i++)
        if (p->ops[i].atom == DW_OP_piece || p->ops[i].atom == DW_OP_bit_piece)
            return in_pieces(&m, v->type, p);
    bool is_in_frame = p->ops[0].atom == DW_OP_fbreg;
    if (is_in_frame && f && is_entering(s, f))
        return dbg_value_lost(v->type, "<not stored yet: the function is being "
                                       "entered>");
    size_t at = 0;
    if (!run(&m, p->ops, p->n, &at))
        return dbg_value_lost(v->type, m.why);
    struct dbg_value value = {.type = v->type, .core = s->core};
    if (m.kind == MEMORY) {
        /* the linker gives this address to variables that it drops */
        if (!m.depth || m.stack[m.depth - 1] == UINT64_MAX)
            return dbg_value_lost(v->type, GONE);
        value.where = DBG_IN_MEMORY;
        value.address = m.stack[m.depth - 1];
        return value;
    }
    if (m.kind == REGISTER && bytes <= 8) {
        value.where = DBG_IN_REGISTER;
        value.reg = m.reg;
    }
    return bytes <= (m.kind == IMPLICIT ? m.implicit_bytes : 8) &&
                   piece(&m, value.bytes, (size_t)bytes)
               ? value
               : dbg_value_lost(v->type, GONE);
}
