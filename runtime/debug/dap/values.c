/* SPDX-License-Identifier: MIT */
/*
 * Values, as clients are shown them: a text, a type, where they lie, and the
 * parts that they have.
 */
#include "runtime/debug/dap/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/symbols.h"

enum { SHOWN_ELEMENTS = 16, SHOWN_BYTES = 200 }; /* of a value in a list */

/* ---- parts -------------------------------------------------------------- */

/* What a pointer or a reference leads to; false: to nothing that has a value.
 */
static bool target(const struct dbg_value *v, struct dbg_value *to)
{
    const struct dbg_type *type = dbg_type_plain(v->type);
    if (dbg_type_plain(type->of)->bytes == 0)
        return false;
    *to = (struct dbg_value){.type = type->of,
                             .where = DBG_IN_MEMORY,
                             .core = v->core,
                             .address = (uint64_t)dbg_number(type, v->bytes)};
    return to->address != 0;
}

/* How many parts a value has. */
static uint64_t n_parts(const struct dbg_value *v)
{
    const struct dbg_type *type = dbg_type_plain(v->type);
    struct dbg_value to;
    if (v->where == DBG_LOST)
        return 0;
    switch (type->kind) {
    case DBG_STRUCT:
    case DBG_UNION:
        return type->n_fields;
    case DBG_ARRAY:
        return dbg_type_plain(type->of)->bytes ? type->count : 0;
    case DBG_POINTER:
    case DBG_REFERENCE:
        return target(v, &to);
    default:
        return 0;
    }
}

/* Part of a value that lies in its memory, or among its bytes. */
static struct dbg_value part_at(const struct dbg_value *v,
                                const struct dbg_type *type, uint64_t offset)
{
    struct dbg_value part = {.type = type, .where = v->where, .core = v->core};
    if (v->where == DBG_IN_MEMORY) {
        part.address = v->address + offset;
    } else if (offset + dbg_type_plain(type)->bytes <= DBG_VALUE_BYTES) {
        part.where = DBG_NOWHERE;
        memcpy(part.bytes, v->bytes + offset, DBG_VALUE_BYTES - (size_t)offset);
    } else {
        part = dbg_value_lost(type, "<too large>");
    }
    return part;
}

bool dbg_value_part(struct dbg_session *s, const struct dbg_value *of,
                    uint64_t i, struct dbg_value *part, char *name,
                    size_t bytes)
{
    const struct dbg_type *type = dbg_type_plain(of->type);
    char error[128];
    if (i >= n_parts(of))
        return false;
    if (type->kind == DBG_ARRAY) {
        snprintf(name, bytes, "[%" PRIu64 "]", i);
        *part = part_at(of, type->of, i * dbg_type_plain(type->of)->bytes);
    } else if (type->kind == DBG_POINTER || type->kind == DBG_REFERENCE) {
        snprintf(name, bytes, "*");
        if (!target(of, part))
            return false;
    } else {
        const struct dbg_field *f = &type->fields[i];
        *part = part_at(of, f->type, f->offset);
        part->bits = f->bits;
        part->first_bit = f->first_bit;
        snprintf(name, bytes, "%s%s%s", f->is_base ? "<" : "",
                 f->is_base   ? f->type->name ? f->type->name : "base"
                 : f->name[0] ? f->name
                              : "<unnamed>",
                 f->is_base ? ">" : "");
    }
    const enum dbg_kind kind = dbg_type_plain(part->type)->kind;
    if (kind == DBG_POINTER || kind == DBG_REFERENCE)
        dbg_value_load(s, part, error, sizeof error);
    return true;
}

/* ---- showing ------------------------------------------------------------ */

char dbg_dap_format(const struct dbg_json *arguments)
{
    bool is_hex = false;
    dbg_json_truth(dbg_json_member(dbg_json_member(arguments, "format"), "hex"),
                   &is_hex);
    return is_hex ? 'x' : 0;
}

/* Cuts a long text of something that can be looked into, between characters. */
static void cut(char *text, size_t n, size_t most)
{
    if (n <= most)
        return;
    n = most - 3;
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    strcpy(text + n, "...");
}

static void put_text(struct dbg_session *s, struct json_writer *w,
                     const char *key, const struct dbg_value *v, char format,
                     bool has_parts)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    const unsigned limit = s->values->print_limit;
    if (has_parts)
        s->values->print_limit = SHOWN_ELEMENTS;
    if (to) {
        dbg_value_print(s, to, v, format);
        fclose(to);
    }
    s->values->print_limit = limit;
    if (text && has_parts)
        cut(text, n, SHOWN_BYTES);
    isa_json_text(w, key, text ? text : "");
    free(text);
}

/* Memory is named with the core that sees it: 3:0x200000. */
static void put_place(struct dbg_session *s, struct json_writer *w,
                      const struct dbg_value *v)
{
    char text[48];
    const struct dbg_type *type = dbg_type_plain(v->type);
    const unsigned core = v->core == DBG_FOCUSED ? s->core : v->core;
    uint64_t address = v->address;
    if (type->kind == DBG_POINTER && v->where != DBG_LOST)
        address = (uint64_t)dbg_number(type, v->bytes);
    else if (v->where != DBG_IN_MEMORY)
        return;
    snprintf(text, sizeof text, "%u:0x%" PRIx64, core + 1, address);
    isa_json_text(w, "memoryReference", text);
}

void dbg_dap_value_put(struct dbg_session *s, struct json_writer *w,
                       const char *key, const struct dbg_value *v,
                       const char *expression, char format)
{
    char text[512], error[128];
    struct dbg_value shown = *v;
    const struct dbg_type *type = dbg_type_plain(v->type);
    if (shown.core == DBG_FOCUSED)
        shown.core = s->core;
    if (type->kind == DBG_POINTER || type->kind == DBG_REFERENCE)
        dbg_value_load(s, &shown, error, sizeof error);
    const uint64_t n = n_parts(&shown);
    put_text(s, w, key, v, format, n > 0);
    isa_json_text(w, "type", dbg_type_text(v->type, "", text, sizeof text));
    struct dbg_handle h = {.kind = DBG_H_VALUE,
                           .core = s->core,
                           .frame = s->focus->frame,
                           .value = shown,
                           .n = n};
    snprintf(h.name, sizeof h.name, "%s",
             strlen(expression) < sizeof h.name ? expression : "");
    isa_json_i64(w, "variablesReference", n > 0 ? dbg_handle_new(s, &h) : 0);
    if (n > 0)
        isa_json_u64(
            w, type->kind == DBG_ARRAY ? "indexedVariables" : "namedVariables",
            n);
    put_place(s, w, &shown);
}
