/* SPDX-License-Identifier: MIT */
/* Prints values in the form of gdb: {1, 2, 3}, {x = 1, y = 2}. Equal elements
 * in sequence are printed once, with their number. Elements beyond `set print
 * elements` become dots. Numbers have as many digits as are needed to
 * distinguish them. */
#include "runtime/debug/state/print.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"

#define MAX_DEPTH 12
#define REPEATED  10 /* equal elements for `<repeats N times>` */

struct printer {
    struct dbg_session *s;
    FILE *to;
    char format;
    unsigned core;   /* core that sees the memory at the addresses */
    unsigned n_left; /* elements that may still be printed */
    bool has_lost;   /* an unreadable part was already printed */
};

static void print(struct printer *p, const struct dbg_value *v, int depth);

/* ---- scalars ------------------------------------------------------------ */

static void print_real(struct printer *p, const struct dbg_type *type,
                       const uint8_t *bytes)
{
    double real = dbg_real(type, bytes);
    char text[64];
    if (isnan(real)) {
        fprintf(p->to, "%snan", signbit(real) ? "-" : "");
        return;
    }
    /* finds the fewest digits that give the same number when read */
    uint8_t back[8];
    int digits = 1;
    for (; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*e", digits - 1, real);
        dbg_put_real(type, strtod(text, NULL), back);
        if (memcmp(back, bytes, (size_t)dbg_type_plain(type)->bytes) == 0)
            break;
    }
    const char *e = strchr(text, 'e');
    int exponent = e ? atoi(e + 1) : 0;
    if (exponent >= -5 && exponent < 16) /* prints 10, not 1e+01 */
        snprintf(text, sizeof text, "%.*f",
                 digits - 1 > exponent ? digits - 1 - exponent : 0, real);
    else
        snprintf(text, sizeof text, "%.*g", digits, real);
    fputs(text, p->to);
}

static void print_binary(FILE *to, uint64_t raw, unsigned bits)
{
    unsigned n = bits;
    while (n > 1 && !(raw >> (n - 1) & 1))
        n--;
    while (n-- > 0)
        fputc('0' + (int)(raw >> n & 1), to);
}

static void print_letter(FILE *to, int64_t number)
{
    unsigned char c = (unsigned char)number;
    fprintf(to, "%" PRId64 " '", number);
    if (c == '\'' || c == '\\')
        fprintf(to, "\\%c'", c);
    else if (isprint(c))
        fprintf(to, "%c'", c);
    else
        fprintf(to, "\\%03o'", c);
}

static void print_symbol(struct printer *p, uint64_t address)
{
    char text[1400];
    fputs(dbg_where(p->s, p->core, address, false, text, sizeof text), p->to);
}

/* Prints a value in the format of a letter of gdb. False: there is no such
 * letter. */
static bool print_formatted(struct printer *p, const struct dbg_type *type,
                            const uint8_t *bytes)
{
    uint64_t raw = 0;
    size_t n = type->bytes < 8 ? (size_t)type->bytes : 8;
    memcpy(&raw, bytes, n);
    int64_t number =
        type->kind == DBG_FLOAT ? (int64_t)raw : dbg_number(type, bytes);
    switch (p->format) {
    case 'x':
        fprintf(p->to, "0x%" PRIx64, raw);
        return true;
    case 'z':
        fprintf(p->to, "0x%0*" PRIx64, (int)(2 * n), raw);
        return true;
    case 'd': {
        uint8_t copy[8];
        const struct dbg_type as = {
            .kind = DBG_INT, .bytes = n, .is_signed = true};
        memcpy(copy, &raw, sizeof copy);
        fprintf(p->to, "%" PRId64, dbg_number(&as, copy));
        return true;
    }
    case 'u':
        fprintf(p->to, "%" PRIu64, raw);
        return true;
    case 'o':
        fprintf(p->to, raw ? "0%" PRIo64 : "%" PRIo64, raw);
        return true;
    case 't':
        print_binary(p->to, raw, (unsigned)n * 8);
        return true;
    case 'c':
        print_letter(p->to, (int8_t)number);
        return true;
    case 'a':
        fprintf(p->to, "0x%" PRIx64, raw);
        print_symbol(p, raw);
        return true;
    case 'f':
        if (type->kind != DBG_FLOAT && n == 4) {
            print_real(p, dbg_builtin_type(DBG_T_FLOAT), bytes);
            return true;
        }
        if (type->kind != DBG_FLOAT && n == 8) {
            print_real(p, dbg_builtin_type(DBG_T_DOUBLE), bytes);
            return true;
        }
        return false;
    default:
        return false;
    }
}

static void print_enum(struct printer *p, const struct dbg_type *type,
                       int64_t number)
{
    for (size_t i = 0; i < type->n_fields; i++)
        if (type->fields[i].value == number) {
            fputs(type->fields[i].name, p->to);
            return;
        }
    fprintf(p->to, "%" PRId64, number);
}

static void print_scalar(struct printer *p, const struct dbg_type *type,
                         const uint8_t *bytes)
{
    if (print_formatted(p, type, bytes))
        return;
    int64_t number = dbg_number(type, bytes);
    switch (type->kind) {
    case DBG_BOOL:
        if (number == 0 || number == 1)
            fputs(number ? "true" : "false", p->to);
        else
            fprintf(p->to, "%" PRId64, number);
        break;
    case DBG_CHAR:
        print_letter(p->to, number);
        break;
    case DBG_FLOAT:
        print_real(p, type, bytes);
        break;
    case DBG_ENUM:
        print_enum(p, type, number);
        break;
    case DBG_POINTER:
    case DBG_REFERENCE:
        fprintf(p->to, "0x%" PRIx64, (uint64_t)number);
        print_symbol(p, (uint64_t)number);
        break;
    default:
        if (type->is_signed)
            fprintf(p->to, "%" PRId64, number);
        else
            fprintf(p->to, "%" PRIu64, (uint64_t)number);
    }
}

/* ---- what has parts ----------------------------------------------------- */

/* Returns a part of a value. The part is in the memory of the value or among
 * the value's bytes. */
static struct dbg_value part_of(const struct dbg_value *v,
                                const struct dbg_type *type, uint64_t offset)
{
    struct dbg_value part = {.type = type, .where = v->where, .core = v->core};
    uint64_t bytes = dbg_type_plain(type)->bytes;
    if (v->where == DBG_IN_MEMORY)
        part.address = v->address + offset;
    else if (offset + bytes <= DBG_VALUE_BYTES) {
        part.where = DBG_NOWHERE;
        /* the bytes of bit-fields may go beyond the type */
        memcpy(part.bytes, v->bytes + offset, DBG_VALUE_BYTES - (size_t)offset);
    } else
        part = dbg_value_lost(type, "<too large>");
    return part;
}

static void print_struct(struct printer *p, const struct dbg_value *v,
                         const struct dbg_type *type, int depth)
{
    fputc('{', p->to);
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct dbg_field *f = &type->fields[i];
        struct dbg_value part = part_of(v, f->type, f->offset);
        part.bits = f->bits;
        part.first_bit = f->first_bit;
        if (i > 0)
            fputs(", ", p->to);
        if (f->is_base)
            fprintf(p->to, "<%s> = ", f->type->name ? f->type->name : "base");
        else if (f->name[0])
            fprintf(p->to, "%s = ", f->name);
        print(p, &part, depth + 1);
    }
    fputc('}', p->to);
}

/* Returns whether two parts have the same bytes. */
static bool are_equal(struct printer *p, const struct dbg_value *v,
                      const struct dbg_type *type, uint64_t i, uint64_t k)
{
    char error[128];
    uint64_t bytes = dbg_type_plain(type)->bytes;
    struct dbg_value a = part_of(v, type, i * bytes);
    struct dbg_value b = part_of(v, type, k * bytes);
    return bytes <= DBG_VALUE_BYTES &&
           dbg_value_load(p->s, &a, error, sizeof error) &&
           dbg_value_load(p->s, &b, error, sizeof error) &&
           memcmp(a.bytes, b.bytes, (size_t)bytes) == 0;
}

static void print_text(struct printer *p, const struct dbg_value *v,
                       uint64_t count)
{
    uint64_t n =
        count < p->s->values->print_limit ? count : p->s->values->print_limit;
    bool is_ended = false;
    fputc('"', p->to);
    for (uint64_t i = 0; i < n && !is_ended; i++) {
        struct dbg_value c = part_of(v, dbg_builtin_type(DBG_T_CHAR), i);
        char error[64];
        if (!dbg_value_load(p->s, &c, error, sizeof error))
            break;
        is_ended = c.bytes[0] == 0;
        if (is_ended)
            break;
        if (isprint(c.bytes[0]) && c.bytes[0] != '"' && c.bytes[0] != '\\')
            fputc(c.bytes[0], p->to);
        else
            fprintf(p->to, "\\%03o", c.bytes[0]);
    }
    fputs(is_ended || n == count ? "\"" : "\"...", p->to);
}

static void print_array(struct printer *p, const struct dbg_value *v,
                        const struct dbg_type *type, int depth)
{
    const struct dbg_type *of = dbg_type_plain(type->of);
    if (of->kind == DBG_CHAR && !p->format) {
        print_text(p, v, type->count);
        return;
    }
    bool is_scalar = of->kind != DBG_ARRAY && of->kind != DBG_STRUCT;
    fputc('{', p->to);
    for (uint64_t i = 0; i < type->count;) {
        uint64_t same = 1;
        if (i > 0)
            fputs(", ", p->to);
        if (p->n_left == 0) {
            fputs("...", p->to);
            break;
        }
        while (i + same < type->count && same < (uint64_t)1 << 20 &&
               are_equal(p, v, type->of, i, i + same))
            same++;
        if (same < REPEATED)
            same = 1;
        struct dbg_value part = part_of(v, type->of, i * of->bytes);
        if (is_scalar || same > 1)
            p->n_left--;
        print(p, &part, depth + 1);
        if (same > 1)
            fprintf(p->to, " <repeats %" PRIu64 " times>", same);
        i += same;
        if (p->has_lost) /* prints this only once */
            break;
    }
    fputc('}', p->to);
}

static void print(struct printer *p, const struct dbg_value *v, int depth)
{
    char error[256];
    const struct dbg_type *type = dbg_type_plain(v->type);
    struct dbg_value loaded;
    if (v->where == DBG_LOST) {
        fputs(v->why, p->to);
        return;
    }
    if (depth > MAX_DEPTH) {
        fputs("{...}", p->to);
        return;
    }
    switch (type->kind) {
    case DBG_STRUCT:
    case DBG_UNION:
        print_struct(p, v, type, depth);
        return;
    case DBG_ARRAY:
        print_array(p, v, type, depth);
        return;
    case DBG_VOID:
        fputs("void", p->to);
        return;
    case DBG_OPAQUE:
    case DBG_FUNCTION:
        fputs("<incomplete type>", p->to);
        return;
    default:
        break;
    }
    loaded = *v;
    if (type->kind == DBG_REFERENCE && !p->format &&
        dbg_value_load(p->s, &loaded, error, sizeof error)) {
        struct dbg_value to = {
            .type = type->of,
            .where = DBG_IN_MEMORY,
            .core = loaded.core,
            .address = (uint64_t)dbg_number(type, loaded.bytes),
        };
        fprintf(p->to, "@0x%" PRIx64 ": ", to.address);
        print(p, &to, depth + 1);
        p->has_lost = false; /* the reference itself was read */
        return;
    }
    p->has_lost = !dbg_value_load(p->s, &loaded, error, sizeof error);
    if (p->has_lost)
        fprintf(p->to, "<%.*s>", (int)(strcspn(error, ".")), error);
    else
        print_scalar(p, type, loaded.bytes);
}

void dbg_value_print(struct dbg_session *s, FILE *to, const struct dbg_value *v,
                     char format)
{
    char text[256];
    struct printer p = {s, to, format, v->core, s->values->print_limit, false};
    const struct dbg_type *type = dbg_type_plain(v->type);
    if (type->kind == DBG_POINTER && !format && v->where != DBG_LOST &&
        dbg_type_plain(type->of)->kind != DBG_VOID && s->values->shows_types)
        fprintf(to, "(%s) ", dbg_type_text(v->type, "", text, sizeof text));
    print(&p, v, 0);
}

void dbg_value_say(struct dbg_session *s, const struct dbg_value *v,
                   char format)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = s->log->file ? open_memstream(&text, &n) : NULL;
    if (!to) {
        dbg_value_print(s, s->out, v, format);
        return;
    }
    dbg_value_print(s, to, v, format);
    if (fclose(to) == 0)
        dbg_say(s, "%s", text);
    free(text);
}

size_t dbg_history_add(struct dbg_session *s, const struct dbg_value *v)
{
    if (!ISA_GROW(s->values->history, s->values->n_history,
                  s->values->room_history))
        return 0;
    s->values->history[s->values->n_history++] = *v;
    return s->values->n_history;
}
