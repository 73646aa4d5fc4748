/* SPDX-License-Identifier: MIT */
/* Commands about values: print, tensor, set, ptype. */
#include "runtime/debug/commands/data/print.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/memory.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/operands.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

/* ---- formats ------------------------------------------------------------ */

bool dbg_read_format(struct dbg_session *s, const char **rest,
                     struct dbg_format *f)
{
    const char *at = dbg_skip(*rest);
    if (*at != '/')
        return true;
    at++;
    if (isdigit((unsigned char)*at)) {
        char *end;
        unsigned long count = strtoul(at, &end, 10);
        if (count > 1000000)
            return dbg_fail(s, "%lu is too many at once.", count);
        f->count = (unsigned)count;
        at = end;
    }
    for (; isalpha((unsigned char)*at); at++) {
        if (strchr("bhwg", *at))
            f->size = *at;
        else if (strchr("xzduotcafsi", *at))
            f->letter = *at;
        else
            return dbg_fail(s,
                            "There is no format '%c': letters are x z d u o "
                            "t c a f s i, sizes b h w g.",
                            *at);
    }
    if (*at && *at != ' ' && *at != '\t')
        return dbg_fail(s, "After a format expected a blank.");
    *rest = dbg_skip(at);
    return true;
}

/* ---- print -------------------------------------------------------------- */

#define MAX_DIMS 8 /* of a tensor */

/* Reads "8x4x16" into dims. Returns their number, or 0 if it is no shape. */
static size_t read_shape(const char **text, uint64_t *dims, size_t max)
{
    size_t n = 0;
    const char *at = *text;
    while (n < max && isdigit((unsigned char)*at)) {
        char *end;
        dims[n] = strtoull(at, &end, 10);
        if (dims[n] == 0 || dims[n] > (uint64_t)1 << 30)
            return 0;
        n++;
        at = end;
        if (*at != 'x' && *at != ',')
            break;
        at++;
    }
    *text = dbg_skip(at);
    return n;
}

struct tensor {
    struct dbg_session *s;
    const struct dbg_type *type;
    const struct dbg_value *base;
    const uint64_t *dims;
    size_t n_dims;
    char format;
    bool has_failed;
};

static bool element(struct tensor *t, uint64_t i, struct dbg_value *v)
{
    char error[256];
    uint64_t bytes = dbg_type_plain(t->type)->bytes;
    *v = (struct dbg_value){.type = t->type,
                            .where = DBG_IN_MEMORY,
                            .core = t->base->core,
                            .address = t->base->address + i * bytes};
    if (dbg_value_load(t->s, v, error, sizeof error))
        return true;
    t->has_failed = true;
    return dbg_fail(t->s, "%s", error);
}

#define EDGE                                                        \
    ((uint64_t)4) /* elements shown at each end of a long dimension \
                   */

static void print_level(struct tensor *t, size_t level, uint64_t from,
                        unsigned indent)
{
    uint64_t n = t->dims[level], inner = 1;
    bool is_last = level + 1 == t->n_dims;
    assert(level < t->n_dims);
    bool is_cut = n > (is_last ? 3 * EDGE : 2 * EDGE + 1);
    for (size_t i = level + 1; i < t->n_dims; i++)
        inner *= t->dims[i];
    dbg_say(t->s, "[");
    for (uint64_t i = 0; i < n && !t->has_failed; i++) {
        if (is_cut && i == EDGE) {
            if (is_last)
                dbg_say(t->s, " ...");
            else
                dbg_say(t->s, "\n%*s...", (int)indent + 1, "");
            i = n - EDGE;
        }
        if (!is_last) {
            if (i > 0)
                dbg_say(t->s, "\n%*s", (int)indent + 1, "");
            print_level(t, level + 1, from + i * inner, indent + 1);
            continue;
        }
        struct dbg_value v;
        if (i > 0)
            dbg_say(t->s, " ");
        if (element(t, from + i, &v))
            dbg_value_say(t->s, &v, t->format);
    }
    dbg_say(t->s, "]");
}

/* Prints minimum, maximum, mean, and the number of NaNs. */
static void print_summary(struct tensor *t, uint64_t n)
{
    double least = INFINITY, most = -INFINITY, sum = 0;
    uint64_t n_nan = 0, n_inf = 0;
    for (uint64_t i = 0; i < n && !t->has_failed; i++) {
        struct dbg_value v;
        if (!element(t, i, &v))
            return;
        double real = dbg_real(v.type, v.bytes);
        n_nan += isnan(real) ? 1 : 0;
        n_inf += isinf(real) ? 1 : 0;
        if (isnan(real))
            continue;
        least = real < least ? real : least;
        most = real > most ? real : most;
        sum += real;
    }
    dbg_say(t->s, "%" PRIu64 " elements", n);
    if (n > n_nan)
        dbg_say(t->s, ", least %.9g, greatest %.9g, mean %.9g", least, most,
                sum / (double)(n - n_nan));
    if (n_nan)
        dbg_say(t->s, ", %" PRIu64 " NaN", n_nan);
    if (n_inf)
        dbg_say(t->s, ", %" PRIu64 " infinite", n_inf);
    dbg_say(t->s, "\n");
}

/* Finds the first element of a tensor: the first element of an array of any
 * dimension, or the target of a pointer. */
static bool tensor_base(struct dbg_session *s, const char *text, uint64_t n,
                        struct dbg_value *base, const struct dbg_type **type)
{
    char error[256], name[256];
    if (!dbg_evaluate_text(s, text, base))
        return false;
    const struct dbg_type *plain = dbg_type_plain(base->type);
    uint64_t room = plain->bytes;
    if (plain->kind == DBG_POINTER) {
        if (!dbg_value_load(s, base, error, sizeof error))
            return dbg_fail(s, "%s", error);
        base->address = (uint64_t)dbg_number(plain, base->bytes);
        base->where = DBG_IN_MEMORY;
        plain = dbg_type_plain(plain->of);
        room = UINT64_MAX;
        if (plain->kind == DBG_VOID && dbg_elements_at(s, base->address))
            plain = dbg_elements_at(s, base->address);
    }
    while (plain->kind == DBG_ARRAY)
        plain = dbg_type_plain(plain->of);
    *type = plain;
    if (base->where == DBG_LOST)
        return dbg_fail(s, "%s", base->why);
    if (base->where != DBG_IN_MEMORY || !dbg_type_is_number(plain))
        return dbg_fail(s,
                        "A tensor is made of numbers in memory, and this is "
                        "%s%s",
                        dbg_type_text(base->type, "", name, sizeof name),
                        plain->kind == DBG_VOID
                            ? ": say what lies there, as in (float *)nram:0."
                            : ".");
    if (n > room / plain->bytes)
        return dbg_fail(s,
                        "The shape has %" PRIu64 " elements, and this has "
                        "%" PRIu64 ".",
                        n, room / plain->bytes);
    return true;
}

/* Reads the declared shape of an array. Returns 0 after an error message. */
static size_t own_shape(struct dbg_session *s, const char *text, uint64_t *dims,
                        size_t max)
{
    size_t n = 0;
    dbg_fail(s, "Expected a shape like 8x16 and what is printed; an array "
                "alone is printed in its own.");
    struct dbg_value v;
    const bool wanted = s->values->wants_type;
    s->values->wants_type = true;
    const bool is_good =
        *text && !strchr(text, ' ') && dbg_evaluate_text(s, text, &v);
    s->values->wants_type = wanted;
    const struct dbg_type *type = is_good ? dbg_type_plain(v.type) : NULL;
    for (; type && type->kind == DBG_ARRAY; type = dbg_type_plain(type->of)) {
        if (n == max || type->count == 0)
            return 0;
        dims[n++] = type->count;
    }
    return n;
}

static bool print_tensor(struct dbg_session *s, const char *rest, char format)
{
    uint64_t dims[MAX_DIMS], n = 1;
    const bool has_shape = isdigit((unsigned char)*rest);
    size_t n_dims = has_shape ? read_shape(&rest, dims, MAX_DIMS)
                              : own_shape(s, rest, dims, MAX_DIMS);
    if (n_dims == 0 && has_shape)
        return dbg_fail(s, "Expected a shape like 8x16 and what is printed.");
    if (n_dims == 0)
        return false;
    struct dbg_value base;
    struct tensor t = {.s = s,
                       .base = &base,
                       .dims = dims,
                       .n_dims = n_dims,
                       .format = format};
    for (size_t i = 0; i < n_dims; i++)
        if (__builtin_mul_overflow(n, dims[i], &n) || n > (uint64_t)1 << 26)
            return dbg_fail(s, "This shape is too large.");
    if (!tensor_base(s, rest, n, &base, &t.type))
        return false;
    print_level(&t, 0, 0, 0);
    dbg_say(s, "\n");
    if (t.has_failed)
        return false;
    print_summary(&t, n);
    return true;
}

bool dbg_cmd_tensor(struct dbg_session *s, const char *rest)
{
    struct dbg_format f = {0};
    return dbg_read_format(s, &rest, &f) &&
           print_tensor(s, dbg_skip(rest), f.letter);
}

bool dbg_cmd_print(struct dbg_session *s, const char *rest)
{
    struct dbg_format f = {0};
    struct dbg_value v;
    rest = dbg_skip(rest);
    if (strncmp(rest, "/t:", 3) == 0)
        return print_tensor(s, rest + 3, 0);
    if (!dbg_read_format(s, &rest, &f))
        return false;
    if (f.count || f.size || f.letter == 'i' || f.letter == 's')
        return dbg_fail(s, "Counts, sizes and the letters i and s are for "
                           "memory: see x.");
    if (!*rest && s->values->n_history == 0)
        return dbg_fail(s, "Expected an expression.");
    if (!dbg_evaluate_as_is(s, *rest ? rest : "$", &v) ||
        (f.letter && !dbg_follow(s, &v)))
        return false;
    s->values->shows_types = true;
    if (v.where == DBG_LOST || dbg_type_plain(v.type)->kind == DBG_VOID) {
        dbg_value_say(s, &v, f.letter);
    } else {
        dbg_say(s, "$%zu = ", dbg_history_add(s, &v));
        dbg_value_say(s, &v, f.letter);
    }
    dbg_say(s, "\n");
    s->values->shows_types = false;
    return true;
}

/* ---- types -------------------------------------------------------------- */

static void print_members(struct dbg_session *s, const struct dbg_type *type)
{
    char text[512];
    const struct dbg_type *plain = dbg_type_plain(type);
    if (plain->kind == DBG_ENUM) {
        dbg_say(s, "enum %s {", plain->name ? plain->name : "");
        int64_t next = 0;
        for (size_t i = 0; i < plain->n_fields; i++) {
            dbg_say(s, "%s%s", i ? ", " : "", plain->fields[i].name);
            if (plain->fields[i].value != next)
                dbg_say(s, " = %" PRId64, plain->fields[i].value);
            next = plain->fields[i].value + 1;
        }
        dbg_say(s, "}");
        return;
    }
    dbg_say(s, "%s %s%s{\n", plain->kind == DBG_UNION ? "union" : "struct",
            plain->name ? plain->name : "", plain->name ? " " : "");
    for (size_t i = 0; i < plain->n_fields; i++) {
        const struct dbg_field *f = &plain->fields[i];
        dbg_type_text(f->type, f->is_base ? "" : f->name, text, sizeof text);
        dbg_say(s, "    %s%s", f->is_base ? ": " : "", text);
        if (f->bits)
            dbg_say(s, " : %u", f->bits);
        dbg_say(s, ";\n");
    }
    dbg_say(s, "}");
}

/* Returns the type that a text names, or the type of an expression. */
static const struct dbg_type *type_of(struct dbg_session *s, const char *text)
{
    char size[DBG_LINE_BYTES];
    struct dbg_value v;
    const struct dbg_type *type = dbg_builtin_type_find(text);
    if (!type && s->symbols &&
        text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_: ")] == 0) {
        const struct dbg_frame *frame;
        if (!dbg_variable_find(s, text, &frame))
            type = dbg_type_find(s->symbols, text);
    }
    if (type)
        return type;
    /* a type with stars: evaluate a cast of 0 */
    snprintf(size, sizeof size, "(%s)0", text);
    if (strchr(text, '*') && dbg_evaluate_text(s, size, &v))
        return v.type;
    s->values->wants_type = true;
    const bool is_good = dbg_evaluate_as_is(s, text, &v);
    s->values->wants_type = false;
    return is_good ? v.type : NULL;
}

/* Prints a type like "int (float *, int)" if the text only names a function. */
static bool print_function(struct dbg_session *s, const char *text)
{
    char type[256];
    const struct dbg_frame *frame;
    const struct dbg_scope *f = dbg_function_find(s, text);
    const char *between = "";
    if (!f || dbg_variable_find(s, text, &frame) ||
        dbg_type_find(s->symbols, text)) /* a class, whose name is also that
                                            of its constructor */
        return false;
    dbg_say(s, "type = %s (",
            f->answer ? dbg_type_text(f->answer, "", type, sizeof type)
                      : "void");
    for (size_t i = 0; i < f->n_variables; i++) {
        if (!f->variables[i].is_parameter)
            continue;
        dbg_say(s, "%s%s", between,
                dbg_type_text(f->variables[i].type, "", type, sizeof type));
        between = ", ";
    }
    dbg_say(s, "%s)\n", between[0] ? "" : "void");
    return true;
}

/* Returns the type of a command's argument. NULL: the argument is a function,
 * whose type was printed (*is_good is true), or there was an error, after a
 * message. */
static const struct dbg_type *type_asked(struct dbg_session *s,
                                         const char *rest, bool *is_good)
{
    *is_good = print_function(s, dbg_skip(rest));
    return *is_good ? NULL : type_of(s, dbg_skip(rest));
}

bool dbg_cmd_whatis(struct dbg_session *s, const char *rest)
{
    char text[512];
    bool is_good;
    const struct dbg_type *type = type_asked(s, rest, &is_good);
    if (!type)
        return is_good;
    dbg_say(s, "type = %s\n", dbg_type_text(type, "", text, sizeof text));
    return true;
}

bool dbg_cmd_ptype(struct dbg_session *s, const char *rest)
{
    char text[512];
    bool is_good;
    const struct dbg_type *type = type_asked(s, rest, &is_good);
    if (!type)
        return is_good;
    while (type->kind == DBG_TYPEDEF && type->of)
        type = type->of;
    dbg_say(s, "type = ");
    const struct dbg_type *inner = type;
    while (inner->kind == DBG_POINTER || inner->kind == DBG_REFERENCE)
        inner = dbg_type_plain(inner->of);
    if (inner->n_fields) {
        print_members(s, inner);
        for (; type->kind == DBG_POINTER || type->kind == DBG_REFERENCE;
             type = dbg_type_plain(type->of))
            dbg_say(s, type->kind == DBG_POINTER ? " *" : " &");
    } else {
        dbg_say(s, "%s", dbg_type_text(type, "", text, sizeof text));
    }
    dbg_say(s, "\n");
    return true;
}
