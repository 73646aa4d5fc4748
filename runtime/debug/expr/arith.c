/* SPDX-License-Identifier: MIT */
/* Operators on numbers and pointers, with the conversions of C. The operands
 * must be loaded. Where C leaves the result undefined (division by zero, a
 * shift that is too large), the debugger must not crash. half and bfloat16 are
 * computed as float, as on the device. */
#include "runtime/debug/expr/arith.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "runtime/debug/expr/tree.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

/* ---- conversions -------------------------------------------------------- */

static bool is_pointer(const struct dbg_value *v)
{
    return dbg_type_plain(v->type)->kind == DBG_POINTER;
}

bool dbg_need_scalar(struct dbg_session *s, const struct dbg_value *v,
                     const char *what)
{
    char text[256];
    if (dbg_type_is_number(v->type) || is_pointer(v))
        return true;
    return dbg_fail(s, "%s wants a number or a pointer, and this is %s.", what,
                    dbg_type_text(v->type, "", text, sizeof text));
}

const struct dbg_type *dbg_promoted(const struct dbg_type *type)
{
    type = dbg_type_plain(type);
    if (type->kind == DBG_POINTER)
        return dbg_builtin_type(DBG_T_ULONG);
    if (type->kind == DBG_FLOAT)
        return dbg_builtin_type(type->bytes == 8 ? DBG_T_DOUBLE : DBG_T_FLOAT);
    if (type->bytes < 4)
        return dbg_builtin_type(DBG_T_INT);
    if (type->bytes == 4)
        return dbg_builtin_type(type->is_signed ? DBG_T_INT : DBG_T_UINT);
    return dbg_builtin_type(type->is_signed ? DBG_T_LONG : DBG_T_ULONG);
}

static const struct dbg_type *common(const struct dbg_type *a,
                                     const struct dbg_type *b)
{
    a = dbg_promoted(a);
    b = dbg_promoted(b);
    if (a->kind == DBG_FLOAT || b->kind == DBG_FLOAT) {
        bool is_double = (a->kind == DBG_FLOAT && a->bytes == 8) ||
                         (b->kind == DBG_FLOAT && b->bytes == 8);
        return dbg_builtin_type(is_double ? DBG_T_DOUBLE : DBG_T_FLOAT);
    }
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? a : b;
    return a->is_signed ? b : a;
}

struct dbg_value dbg_converted(const struct dbg_value *v,
                               const struct dbg_type *type)
{
    const struct dbg_type *plain = dbg_type_plain(type);
    struct dbg_value result;
    if (plain->kind == DBG_FLOAT) {
        result = dbg_value_real(type, dbg_real(v->type, v->bytes));
    } else {
        int64_t number = dbg_number(v->type, v->bytes);
        if (plain->kind == DBG_BOOL)
            number = dbg_type_plain(v->type)->kind == DBG_FLOAT
                         ? dbg_real(v->type, v->bytes) != 0
                         : number != 0;
        result = dbg_value_int(type, (uint64_t)number);
    }
    result.core = v->core;
    return result;
}

bool dbg_truth(const struct dbg_value *v)
{
    return dbg_type_plain(v->type)->kind == DBG_FLOAT
               ? dbg_real(v->type, v->bytes) != 0
               : dbg_number(v->type, v->bytes) != 0;
}

/* ---- numbers ------------------------------------------------------------ */

/* Computes a comparison from the relation of its operands. Returns false if op
 * is not a comparison. */
static bool compare(int op, bool is_less, bool is_equal, bool is_more,
                    struct dbg_value *v)
{
    const bool holds = op == '<'         ? is_less
                       : op == '>'       ? is_more
                       : op == DBG_OP_LE ? is_less || is_equal
                       : op == DBG_OP_GE ? is_more || is_equal
                       : op == DBG_OP_EQ ? is_equal
                                         : !is_equal;
    *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), holds);
    return op == '<' || op == '>' || (op >= DBG_OP_LE && op <= DBG_OP_NE);
}

static bool arith_real(struct dbg_session *s, int op,
                       const struct dbg_type *type, double a, double b,
                       struct dbg_value *v)
{
    if (compare(op, a<b, a == b, a> b, v))
        return true;
    if (!strchr("+-*/", op < 256 ? op : '?'))
        return dbg_fail(s, "This operator wants integers.");
    *v = dbg_value_real(type, op == '+'   ? a + b
                              : op == '-' ? a - b
                              : op == '*' ? a * b
                                          : a / b);
    return true;
}

static bool divide(struct dbg_session *s, int op, bool is_signed, uint64_t a,
                   uint64_t b, uint64_t *r)
{
    if (b == 0)
        return dbg_fail(s, "Division by zero.");
    if (!is_signed)
        *r = op == '/' ? a / b : a % b;
    else if (b == UINT64_MAX) /* the smallest number divided by -1 wraps */
        *r = op == '/' ? -a : 0;
    else
        *r = (uint64_t)(op == '/' ? (int64_t)a / (int64_t)b
                                  : (int64_t)a % (int64_t)b);
    return true;
}

static bool arith_int(struct dbg_session *s, int op,
                      const struct dbg_type *type, uint64_t a, uint64_t b,
                      struct dbg_value *v)
{
    bool is_signed = type->is_signed;
    unsigned bits = (unsigned)type->bytes * 8;
    bool less = is_signed ? (int64_t)a < (int64_t)b : a < b;
    uint64_t r = 0;
    assert(bits == 32 || bits == 64); /* types are promoted */
    if ((op == DBG_OP_SHL || op == DBG_OP_SHR) && b >= bits)
        dbg_say(s, "warning: a shift by %" PRId64 ", but %s has %u bits.\n",
                (int64_t)b, type->name, bits);
    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
        break;
    case '*':
        r = a * b;
        break;
    case '/':
    case '%':
        if (!divide(s, op, is_signed, a, b, &r))
            return false;
        break;
    case '&':
        r = a & b;
        break;
    case '|':
        r = a | b;
        break;
    case '^':
        r = a ^ b;
        break;
    case DBG_OP_SHL:
        r = b < bits ? a << b : 0;
        break;
    case DBG_OP_SHR:
        b = b < bits ? b : bits - 1;
        r = is_signed ? (uint64_t)((int64_t)a >> b) : a >> b;
        break;
    default:
        return compare(op, less, a == b, !less && a != b, v);
    }
    *v = dbg_value_int(type, r);
    return true;
}

/* ---- operators ---------------------------------------------------------- */

uint64_t dbg_element_bytes(const struct dbg_value *pointer)
{
    assert(is_pointer(pointer));
    uint64_t n = dbg_type_plain(dbg_type_plain(pointer->type)->of)->bytes;
    return n ? n : 1;
}

/* Computes pointer + n, pointer - n or pointer - pointer. Returns false for
 * other operands. */
static bool pointers(int op, const struct dbg_value *a,
                     const struct dbg_value *b, struct dbg_value *v)
{
    uint64_t x = (uint64_t)dbg_number(a->type, a->bytes);
    uint64_t y = (uint64_t)dbg_number(b->type, b->bytes);
    if (op == '-' && is_pointer(a) && is_pointer(b)) {
        *v = dbg_value_int(
            dbg_builtin_type(DBG_T_LONG),
            (uint64_t)((int64_t)(x - y) / (int64_t)dbg_element_bytes(a)));
        return true;
    }
    if ((op != '+' && op != '-') || is_pointer(a) == is_pointer(b) ||
        (is_pointer(b) && op == '-'))
        return false;
    const struct dbg_value *p = is_pointer(a) ? a : b;
    uint64_t n = dbg_element_bytes(p);
    *v = dbg_value_int(p->type, is_pointer(b) ? y + x * n
                                : op == '+'   ? x + y * n
                                              : x - y * n);
    v->core = p->core;
    return true;
}

bool dbg_arithmetic(struct dbg_session *s, int op, const struct dbg_value *a,
                    const struct dbg_value *b, struct dbg_value *v)
{
    if (pointers(op, a, b, v))
        return true;
    const struct dbg_type *type = op == DBG_OP_SHL || op == DBG_OP_SHR
                                      ? dbg_promoted(a->type)
                                      : common(a->type, b->type);
    if (type->kind == DBG_FLOAT || dbg_type_plain(b->type)->kind == DBG_FLOAT)
        return arith_real(s, op, type, dbg_real(a->type, a->bytes),
                          dbg_real(b->type, b->bytes), v);
    struct dbg_value x = dbg_converted(a, type), y = dbg_converted(b, type);
    return arith_int(s, op, type, (uint64_t)dbg_number(type, x.bytes),
                     (uint64_t)dbg_number(type, y.bytes), v);
}

/* ---- assignment ---------------------------------------------------------- */

static bool assign_bits(struct dbg_session *s, const struct dbg_value *to,
                        uint64_t number)
{
    uint64_t old = 0,
             mask = to->bits < 64 ? ((uint64_t)1 << to->bits) - 1 : UINT64_MAX;
    size_t n = (to->first_bit + to->bits + 7) / 8;
    if (n > 8 || !dbg_memory_read(s, to->core, to->address, &old, n))
        return dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".",
                        to->address);
    old = (old & ~(mask << to->first_bit)) | (number & mask) << to->first_bit;
    return dbg_memory_write(s, to->core, to->address, &old, n) ||
           dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".", to->address);
}

bool dbg_assign(struct dbg_session *s, const struct dbg_value *to,
                const struct dbg_value *from)
{
    const struct dbg_type *plain = dbg_type_plain(to->type);
    struct dbg_value value = *from;
    uint64_t bytes = plain->bytes, word = 0;
    if (!dbg_needs_launch(s) || !dbg_is_settable(s))
        return false;
    if (dbg_type_is_number(plain) || plain->kind == DBG_POINTER) {
        if (!dbg_need_scalar(s, from, "An assignment"))
            return false;
        value = dbg_converted(from, to->type);
    } else if (bytes != dbg_type_plain(from->type)->bytes ||
               bytes > DBG_VALUE_BYTES || bytes == 0) {
        return dbg_fail(s, "These types cannot be assigned to each other.");
    }
    if (s->device->is_ended)
        return dbg_is_alive(s) &&
               dbg_fail(s, "The launch is over; nothing can be set any more.");
    dbg_frames_forget(s);
    switch (to->where) {
    case DBG_IN_MEMORY:
        if (to->bits)
            return assign_bits(s, to,
                               (uint64_t)dbg_number(value.type, value.bytes));
        return dbg_memory_write(s, to->core, to->address, value.bytes,
                                (size_t)bytes) ||
               dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".",
                        to->address);
    case DBG_IN_REGISTER:
        if (s->focus->frame != 0 || bytes > 8)
            return dbg_fail(s, "Only registers of the innermost frame can be "
                               "set.");
        memcpy(&word, value.bytes, (size_t)bytes);
        if (plain->kind != DBG_FLOAT) /* as in the calling convention */
            word = (uint64_t)dbg_number(value.type, value.bytes);
        return dbg_register_write(s, s->core, to->reg, word);
    case DBG_LOST:
        return dbg_fail(s, "%s", to->why);
    case DBG_NOWHERE:
        break;
    }
    return dbg_fail(s, "What is left of = is no variable.");
}
