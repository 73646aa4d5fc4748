/* SPDX-License-Identifier: MIT */
/* Describes changes of watched memory. For a scalar, prints the old and the new
 * value. For arrays and structures, prints each scalar that differs, with its
 * name ("acc[200]: 0 -> 1"). Only bytes that an instruction has accessed are
 * compared, so the cost does not depend on the size of the array. */
#include "runtime/debug/points/changes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

#define MAX_SHOWN 8  /* most scalars printed at once */
#define MAX_LEAF  16 /* most bytes of a scalar */

/* A scalar of the watched memory. */
struct leaf {
    char name[320];
    const struct dbg_type *type;
    uint64_t offset, bytes;   /* offset in the watched memory */
    unsigned bits, first_bit; /* of a bit-field; if bits is 0, it is no
                                 bit-field */
};

/* The present contents of the bytes to compare: of the watched bytes, those
 * from `first` to `end`. */
struct comparison {
    struct dbg_session *s;
    FILE *to;
    const struct dbg_breakpoint *b;
    const uint8_t *now;
    uint64_t first, end;
    uint64_t n_changed;
};

/* ---- names -------------------------------------------------------------- */

static bool is_simple(const char *text)
{
    for (; *text; text++)
        if (!strchr("_.$:[]", *text) &&
            !((*text | 32) >= 'a' && (*text | 32) <= 'z') &&
            !(*text >= '0' && *text <= '9'))
            return false;
    return true;
}

/* Writes the expression from which names of parts are made. */
static void base_name(const struct dbg_breakpoint *b, char *name, size_t bytes)
{
    const char *place = b->place;
    char type[120], what[120];
    if (dbg_word(&place, "-location", 2)) { /* leaves out the number of bytes
                                               after WHAT */
        const char *comma = strrchr(place, ',');
        snprintf(what, sizeof what, "%.*s",
                 comma ? (int)(comma - place) : (int)strlen(place), place);
        place = what;
    }
    if (b->bytes > dbg_type_plain(b->type)->bytes) /* an address was watched */
        snprintf(name, bytes, "*(%s)0x%" PRIx64,
                 dbg_type_text(b->type, "*", type, sizeof type), b->address);
    else
        snprintf(name, bytes, is_simple(place) ? "%s" : "(%s)", place);
}

static void append(char *name, size_t bytes, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void append(char *name, size_t bytes, const char *format, ...)
{
    const size_t n = strlen(name);
    va_list args;
    va_start(args, format);
    vsnprintf(name + n, bytes - n, format, args);
    va_end(args);
}

/* ---- finding a scalar ---------------------------------------------------- */

/* Finds the member that contains the byte at offset and is no bit-field. NULL:
 * there is none. */
static const struct dbg_field *field_at(const struct dbg_type *type,
                                        uint64_t offset)
{
    const struct dbg_field *largest = NULL;
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct dbg_field *f = &type->fields[i];
        const uint64_t bytes = dbg_type_plain(f->type)->bytes;
        if (f->bits == 0 && offset >= f->offset && offset - f->offset < bytes &&
            (!largest || bytes > dbg_type_plain(largest->type)->bytes))
            largest = f;
    }
    return largest;
}

/* Descends through types with parts to the byte at offset. If the byte is in
 * bit-fields or between members, returns the structure, else NULL. */
static const struct dbg_type *descend(struct leaf *leaf, uint64_t offset)
{
    const struct dbg_type *type = dbg_type_plain(leaf->type);
    while (type->kind == DBG_ARRAY || type->kind == DBG_STRUCT ||
           type->kind == DBG_UNION) {
        const uint64_t inside = offset - leaf->offset;
        if (type->kind == DBG_ARRAY) {
            const uint64_t each = dbg_type_plain(type->of)->bytes;
            if (each == 0 || inside / each >= type->count)
                return type;
            append(leaf->name, sizeof leaf->name, "[%" PRIu64 "]",
                   inside / each);
            leaf->offset += inside / each * each;
            leaf->type = type->of;
        } else {
            const struct dbg_field *f = field_at(type, inside);
            if (!f)
                return type;
            if (!f->is_base && f->name[0])
                append(leaf->name, sizeof leaf->name, ".%s", f->name);
            leaf->offset += f->offset;
            leaf->type = f->type;
        }
        type = dbg_type_plain(leaf->type);
    }
    leaf->bytes = type->bytes;
    return NULL;
}

/* Finds the scalar that contains the byte at offset; if no scalar with a name
 * does, finds the byte itself. If there may be bit-fields, returns the
 * structure. */
static const struct dbg_type *leaf_at(const struct dbg_breakpoint *b,
                                      uint64_t offset, struct leaf *leaf)
{
    const uint64_t each = dbg_type_plain(b->type)->bytes;
    *leaf = (struct leaf){.type = b->type};
    base_name(b, leaf->name, sizeof leaf->name);
    if (each && b->bytes > each) { /* shows memory as an array of this type */
        leaf->offset = offset / each * each;
        if (leaf->offset)
            snprintf(leaf->name, sizeof leaf->name, "*(%s *)0x%" PRIx64,
                     b->type->name ? b->type->name : "char",
                     b->address + leaf->offset);
    }
    const struct dbg_type *around = descend(leaf, offset);
    const bool is_scalar = !around && leaf->bytes > 0 &&
                           leaf->bytes <= MAX_LEAF &&
                           leaf->offset + leaf->bytes <= b->bytes;
    if (!is_scalar) {
        append(leaf->name, sizeof leaf->name, " + byte %" PRIu64,
               offset - leaf->offset);
        leaf->type = dbg_builtin_type(DBG_T_UINT8);
        leaf->offset = offset;
        leaf->bytes = 1;
    }
    return around;
}

/* ---- reporting ----------------------------------------------------------- */

static const uint8_t *now_at(const struct comparison *c, uint64_t offset)
{
    assert(c->first <= offset && offset <= c->end);
    return c->now + (offset - c->first);
}

/* Returns the value of a leaf. `bytes` points to its first byte. */
static struct dbg_value value_of(const struct comparison *c,
                                 const struct leaf *leaf, const uint8_t *bytes)
{
    struct dbg_value v = {.type = leaf->type,
                          .core = c->b->watch_core,
                          .bits = leaf->bits,
                          .first_bit = leaf->first_bit};
    memcpy(v.bytes, bytes, (size_t)leaf->bytes);
    return v;
}

static void say_change(struct comparison *c, const struct leaf *leaf)
{
    if (c->n_changed++ >= MAX_SHOWN)
        return;
    const struct dbg_value old = value_of(c, leaf, c->b->old + leaf->offset);
    const struct dbg_value now = value_of(c, leaf, now_at(c, leaf->offset));
    fprintf(c->to, "\n%s: ", leaf->name);
    dbg_value_print(c->s, c->to, &old, 0);
    fprintf(c->to, " -> ");
    dbg_value_print(c->s, c->to, &now, 0);
}

static bool differs(const struct comparison *c, uint64_t offset)
{
    return c->b->old[offset] != *now_at(c, offset);
}

/* Reports a bit-field if its bits differ, at the first of its bytes that
 * differs. */
static bool say_field(struct comparison *c, struct leaf *leaf, uint64_t at)
{
    char error[64];
    for (uint64_t k = leaf->offset; k < at; k++)
        if (k >= c->first && differs(c, k))
            return true;
    struct dbg_value old = value_of(c, leaf, c->b->old + leaf->offset);
    struct dbg_value now = value_of(c, leaf, now_at(c, leaf->offset));
    dbg_value_load(c->s, &old, error, sizeof error);
    dbg_value_load(c->s, &now, error, sizeof error);
    if (memcmp(old.bytes, now.bytes, 8) == 0)
        return false;
    say_change(c, leaf);
    return true;
}

/* Reports the bit-fields that contain a byte. Returns whether there are such
 * bit-fields. */
static bool say_fields(struct comparison *c, const struct dbg_type *type,
                       const struct leaf *around, uint64_t start, uint64_t at)
{
    bool is_reported = false;
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct dbg_field *f = &type->fields[i];
        struct leaf leaf = *around;
        leaf.offset = start + f->offset + f->first_bit / 8;
        leaf.bits = f->bits;
        leaf.first_bit = f->first_bit % 8;
        leaf.bytes = (leaf.first_bit + f->bits + 7) / 8;
        if (f->bits == 0 || at < leaf.offset ||
            at - leaf.offset >= leaf.bytes || leaf.offset < c->first ||
            leaf.offset + leaf.bytes > c->end)
            continue;
        leaf.type = f->type;
        append(leaf.name, sizeof leaf.name, ".%s", f->name);
        is_reported |= say_field(c, &leaf, at);
    }
    return is_reported;
}

/* Describes the element that contains the byte at `at`. Returns the address at
 * which to continue. */
static uint64_t say_at(struct comparison *c, uint64_t at)
{
    struct leaf leaf, inner = {.type = c->b->type};
    const struct dbg_type *around = leaf_at(c->b, at, &leaf);
    if (around && around->kind != DBG_ARRAY) {
        base_name(c->b, inner.name, sizeof inner.name);
        descend(&inner, at);
        if (say_fields(c, around, &inner, inner.offset, at))
            return at + 1;
    }
    assert(leaf.offset <= at && at - leaf.offset < leaf.bytes);
    say_change(c, &leaf);
    return leaf.offset + leaf.bytes;
}

/* ---- all of it ----------------------------------------------------------- */

static bool is_scalar(const struct dbg_breakpoint *b)
{
    const struct dbg_type *type = dbg_type_plain(b->type);
    return type->kind != DBG_ARRAY && type->kind != DBG_STRUCT &&
           type->kind != DBG_UNION && b->bytes <= type->bytes;
}

static void say_scalar(const struct comparison *c, bool has_changed)
{
    struct dbg_value v = {.type = c->b->type, .core = c->b->watch_core};
    const size_t n = (size_t)c->b->bytes;
    if (has_changed) {
        memcpy(v.bytes, c->b->old, n);
        fprintf(c->to, "\nOld value = ");
        dbg_value_print(c->s, c->to, &v, 0);
    }
    memcpy(v.bytes, c->now, n);
    fprintf(c->to, has_changed ? "\nNew value = " : "\nValue = ");
    dbg_value_print(c->s, c->to, &v, 0);
}

/* Prints elements that were accessed but have not changed. */
static void say_touched(const struct comparison *c, uint64_t first,
                        uint64_t end)
{
    struct leaf leaf, last;
    const bool is_field = leaf_at(c->b, first, &leaf) != NULL;
    leaf_at(c->b, end - 1, &last);
    fprintf(c->to, "\n%s", leaf.name);
    if (last.offset == leaf.offset && !is_field) {
        const struct dbg_value v = value_of(c, &leaf, now_at(c, leaf.offset));
        fprintf(c->to, " = ");
        dbg_value_print(c->s, c->to, &v, 0);
    } else {
        fprintf(c->to, " to %s", last.name);
    }
}

static void say_changes(struct comparison *c, uint64_t first, uint64_t end)
{
    for (uint64_t at = first; at < end;)
        at = differs(c, at) ? say_at(c, at) : at + 1;
    if (c->n_changed > MAX_SHOWN)
        fprintf(c->to, "\nand %" PRIu64 " more", c->n_changed - MAX_SHOWN);
}

bool dbg_watch_keep(struct dbg_session *s, struct dbg_breakpoint *b)
{
    assert(b->kind == DBG_WATCH && !b->is_nan);
    if (b->room < b->bytes) {
        free(b->old);
        b->old = isa_alloc((size_t)b->bytes, 1);
        b->room = b->old ? b->bytes : 0;
    }
    return b->bytes > 0 && b->bytes <= b->room &&
           dbg_memory_read(s, b->watch_core, b->address, b->old,
                           (size_t)b->bytes);
}

bool dbg_watch_differs(struct dbg_session *s, const struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end)
{
    if (b->on_read || first >= end || end > b->bytes || b->bytes > b->room)
        return true;
    const size_t n = (size_t)(end - first);
    uint8_t *now = isa_alloc_raw(n, 1);
    const bool differs =
        !now ||
        !dbg_memory_read(s, b->watch_core, b->address + first, now, n) ||
        memcmp(now, b->old + first, n) != 0;
    free(now);
    return differs;
}

bool dbg_watch_compare(struct dbg_session *s, struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end, FILE *to)
{
    assert(first <= end && end <= b->bytes);
    if (b->bytes <= DBG_VALUE_BYTES || first >= end || end > b->bytes)
        first = 0, end = b->bytes;
    struct comparison c = {.s = s, .to = to, .b = b};
    c.first = first > MAX_LEAF ? first - MAX_LEAF : 0;
    c.end = b->bytes - end > MAX_LEAF ? end + MAX_LEAF : b->bytes;
    const size_t n = (size_t)(c.end - c.first);
    uint8_t *now = isa_alloc(n, 1);
    c.now = now;
    if (!now || b->bytes > b->room ||
        !dbg_memory_read(s, b->watch_core, b->address + c.first, now, n)) {
        free(now);
        return false;
    }
    const bool has_changed =
        b->on_write &&
        memcmp(now_at(&c, first), b->old + first, (size_t)(end - first)) != 0;
    const bool is_reported = has_changed || b->on_read;
    if (is_reported && is_scalar(b))
        say_scalar(&c, has_changed);
    else if (has_changed)
        say_changes(&c, first, end);
    else if (is_reported)
        say_touched(&c, first, end);
    if (is_reported)
        memcpy(b->old + c.first, now, n);
    free(now);
    return is_reported;
}

void dbg_time_refresh(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind == DBG_WATCH && !b->is_nan && b->bytes > 0)
            dbg_watch_keep(s, b);
    }
}
