/* SPDX-License-Identifier: MIT */
/* Writes messages to a client, and reads the contents of its requests. */
#include "runtime/debug/dap/client.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/symbols.h"

/* ---- values -------------------------------------------------------------- */

/* Values as clients see them: a text, a type, a place and their parts. */

enum { SHOWN_ELEMENTS = 16, SHOWN_BYTES = 200 }; /* most of a value in a list */

/* ---- parts -------------------------------------------------------------- */

/* Reads the target of a pointer or reference. False: it cannot be read. */
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

/* Returns the number of parts of a value. */
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

/* Returns a part of a value. The part is in the memory of the value or among
 * the value's bytes. */
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

/* Shortens the text of a value that has parts; cuts between characters. */
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

/* Writes an address together with the core that sees it: 3:0x200000. */
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

/* ---- sending ------------------------------------------------------------ */

bool dbg_dap_send(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (!dbg_message_send(&d->message, d->wire, 0))
        s->is_over = true; /* the adapter has closed */
    return true;
}

struct json_writer *dbg_dap_answer(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    dbg_dap_flush(s);
    d->now.is_answered = true;
    return dbg_message_answer(&d->message, d->now.seq, d->now.command);
}

void dbg_dap_agree(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (d->now.is_answered || !d->now.command)
        return;
    struct json_writer *w = dbg_dap_answer(s);
    if (strcmp(d->now.command, "continue") == 0)
        isa_json_bool(w, "allThreadsContinued", true);
    dbg_dap_send(s);
}

struct json_writer *dbg_dap_event(struct dbg_session *s, const char *name)
{
    dbg_dap_flush(s);
    return dbg_message_event(&dbg_dap(s)->message, name);
}

void dbg_dap_changed(struct dbg_session *s)
{
    if (dbg_dap(s)->wants_invalidated) {
        dbg_dap_event(s, "invalidated");
        dbg_dap_send(s);
    }
}

/* ---- the console -------------------------------------------------------- */

void dbg_dap_flush(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    char *text;
    if (d->is_command) /* the answer has the text */
        return;
    fclose(s->out);
    text = d->said;
    const bool is_there = text && d->n_said > 0;
    d->said = NULL;
    d->n_said = 0;
    s->out = open_memstream(&d->said, &d->n_said);
    if (!s->out)
        s->out = fopen("/dev/null", "w");
    if (is_there) {
        struct json_writer *w = dbg_message_event(&d->message, "output");
        isa_json_text(w, "category", "console");
        isa_json_text(w, "output", text);
        dbg_dap_send(s);
    }
    free(text);
}

void dbg_dap_catch(struct dbg_session *s, struct dbg_dap_catch *c)
{
    c->before = s->out;
    c->text = NULL;
    c->n = 0;
    s->out = open_memstream(&c->text, &c->n);
    if (!s->out)
        s->out = fopen("/dev/null", "w");
}

char *dbg_dap_caught(struct dbg_session *s, struct dbg_dap_catch *c)
{
    fclose(s->out);
    s->out = c->before;
    return c->text;
}

/* ---- reading ------------------------------------------------------------ */

bool dbg_dap_refuse(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s->error, sizeof s->error, format, values);
    va_end(values);
    dbg_dap(s)->now.error = DBG_DAP_badArguments;
    return false;
}

bool dbg_dap_text(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const char **to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    const char *text = dbg_json_string(value);
    if (text)
        *to = text;
    return text || (!value && !is_needed) ||
           dbg_dap_refuse(s, "\"%s\" must be a string.", key);
}

bool dbg_dap_number(struct dbg_session *s, const struct dbg_json *arguments,
                    const char *key, bool is_needed, int64_t *to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    if (!value && !is_needed)
        return true;
    return dbg_json_whole(value, to) ||
           dbg_dap_refuse(s, "\"%s\" must be a whole number.", key);
}

bool dbg_dap_number_in(const char *text, const char *end, uint64_t *number)
{
    char *rest;
    errno = 0;
    *number = strtoull(text, &rest, 0);
    return isdigit((unsigned char)text[0]) && rest == end && errno == 0;
}

bool dbg_dap_flag(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool *to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    return !value || dbg_json_truth(value, to) ||
           dbg_dap_refuse(s, "\"%s\" must be true or false.", key);
}

bool dbg_dap_list(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const struct dbg_json **to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    bool is_good = value ? dbg_json_is_array(value) : !is_needed;
    for (size_t i = 0; is_good && i < dbg_json_count(value); i++)
        is_good = dbg_json_is_object(dbg_json_item(value, i));
    *to = value;
    return is_good ||
           dbg_dap_refuse(s, "\"%s\" must be an array of objects.", key);
}

bool dbg_dap_thread(struct dbg_session *s, const struct dbg_json *arguments,
                    unsigned *core)
{
    int64_t id;
    if (!dbg_dap_number(s, arguments, "threadId", true, &id))
        return false;
    if (!s->launch && id == DBG_DAP_HOST_THREAD) {
        *core = 0;
        return true;
    }
    if (!s->launch || id < 1 || id > dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)(id - 1)))
        return dbg_dap_refuse(s, "There is no thread %lld.", (long long)id);
    *core = (unsigned)(id - 1);
    return true;
}

int64_t dbg_dap_line_out(const struct dbg_session *s, unsigned line)
{
    return (int64_t)line - dbg_dap(s)->counts_from_0;
}

unsigned dbg_dap_line_in(const struct dbg_session *s, int64_t line)
{
    if (line < 0 || line > INT32_MAX)
        return 0;
    line += dbg_dap(s)->counts_from_0;
    return line < 1 || line > INT32_MAX ? 0 : (unsigned)line;
}

/* ---- numbers that stand for scopes, values and frames -------------------- */

int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h)
{
    assert(dbg_dap(s));
    struct dbg_dap *d = dbg_dap(s);
    if (!ISA_GROW(d->handles, d->n_handles, d->room_handles))
        return 0;
    d->handles[d->n_handles] = *h;
    return (int64_t)++d->n_handles;
}

bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h)
{
    struct dbg_dap *d = dbg_dap(s);
    int64_t number;
    if (!dbg_dap_number(s, arguments, "variablesReference", true, &number))
        return false;
    if (number < 1 || (uint64_t)number > d->n_handles)
        return dbg_dap_refuse(s,
                              "There is no variablesReference %lld; they are "
                              "valid only until the program runs again.",
                              (long long)number);
    *h = d->handles[number - 1];
    return true;
}

void dbg_handles_forget(struct dbg_session *s)
{
    dbg_dap(s)->n_handles = 0;
}

int64_t dbg_frame_number(unsigned core, size_t frame)
{
    assert(frame < DBG_MAX_FRAMES);
    return (int64_t)core * DBG_MAX_FRAMES + (int64_t)frame + 1;
}

bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed)
{
    int64_t number = 0;
    if (!dbg_dap_number(s, arguments, "frameId", is_needed, &number))
        return false;
    if (number == 0 && !is_needed)
        return true;
    const int64_t core = number < 1 ? 0 : (number - 1) / DBG_MAX_FRAMES;
    if (!s->launch || number < 1 || core >= dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)core))
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    const struct dbg_focus_at before = dbg_focus_keep(s);
    dbg_focus(s, (unsigned)core);
    const size_t frame = (size_t)((number - 1) % DBG_MAX_FRAMES);
    if (!dbg_frame_at(s, frame)) {
        dbg_focus_back(s, before);
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    }
    s->focus->frame = frame;
    return true;
}

struct dbg_focus_at dbg_focus_keep(struct dbg_session *s)
{
    assert(s->focus->frame < DBG_MAX_FRAMES);
    return (struct dbg_focus_at){s->core, s->focus->frame};
}

void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at)
{
    if (!s->launch || !dbg_has_task(s, at.core))
        return;
    dbg_focus(s, at.core);
    s->focus->frame = at.frame;
}
