/* SPDX-License-Identifier: MIT */
/* `watch`, `rwatch`, `awatch`: find the memory of an expression, and how long
 * it can be watched. */
#include "runtime/debug/points/watch_commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/points/break_make.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

#define PAGE 65536u /* two memories are at least this far apart */

/* Returns the integer type of this size, to show memory. */
static const struct dbg_type *plain_type(uint64_t bytes)
{
    return dbg_builtin_type(bytes == 8   ? DBG_T_LONG
                            : bytes == 2 ? DBG_T_SHORT
                            : bytes == 1 ? DBG_T_INT8
                                         : DBG_T_INT);
}

/* Returns the type to show `bytes` bytes of a variable: its own type, or the
 * type of its elements if an array has fewer bytes. For a part of a scalar,
 * returns an integer type. */
static const struct dbg_type *shown_type(const struct dbg_type *type,
                                         uint64_t bytes)
{
    const struct dbg_type *plain = dbg_type_plain(type);
    while (plain->kind == DBG_ARRAY && bytes > plain->bytes) {
        type = plain->of;
        plain = dbg_type_plain(type);
    }
    const bool is_scalar = plain->kind != DBG_ARRAY &&
                           plain->kind != DBG_STRUCT &&
                           plain->kind != DBG_UNION;
    return is_scalar && (plain->bytes == 0 || bytes < plain->bytes)
               ? plain_type(bytes)
               : type;
}

/* Reads "-l WHAT" or "-l WHAT, BYTES": the memory that begins at WHAT. WHAT may
 * be an address. If BYTES is given, a pointer WHAT means its target. */
static bool read_range(struct dbg_session *s, const char *rest,
                       struct dbg_value *v, uint64_t *bytes)
{
    char text[DBG_LINE_BYTES];
    const char *comma = strrchr(rest, ',');
    int64_t number;
    *bytes = 4;
    if (comma) {
        if (!dbg_evaluate_number(s, comma + 1, &number))
            return false;
        if (number < 1)
            return dbg_fail(s, "Expected a number of bytes.");
        *bytes = (uint64_t)number;
    }
    snprintf(text, sizeof text, "%.*s",
             comma ? (int)(comma - rest) : (int)strlen(rest), rest);
    if (!dbg_evaluate_text(s, text, v))
        return false;
    const struct dbg_type *plain = dbg_type_plain(v->type);
    if (v->where == DBG_IN_MEMORY && (!comma || plain->kind != DBG_POINTER)) {
        *bytes = comma ? *bytes : plain->bytes;
        v->type = shown_type(v->type, *bytes);
        return true;
    }
    if (v->where == DBG_LOST)
        return true;
    if (plain->kind == DBG_FLOAT || plain->bytes > 8)
        return dbg_fail(s, "Expected an address, or what lies in memory.");
    v->address = (uint64_t)dbg_number(v->type, v->bytes);
    v->where = DBG_IN_MEMORY;
    v->type = plain_type(*bytes);
    return true;
}

/* Returns whether the bytes can be watched: there are not too many bytes, and
 * all are in memory. */
static bool is_memory(struct dbg_session *s, unsigned core, uint64_t address,
                      uint64_t bytes)
{
    uint8_t byte;
    uint64_t last;
    if (bytes > DBG_MAX_WATCHED ||
        __builtin_add_overflow(address, bytes - 1, &last))
        return dbg_fail(s,
                        "%" PRIu64 " bytes are too many to be watched; at most "
                        "%" PRIu64 " can be.",
                        bytes, DBG_MAX_WATCHED);
    for (uint64_t at = address; at < last; at += PAGE)
        if (!dbg_memory_read(s, core, at, &byte, 1))
            return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", at);
    return dbg_memory_read(s, core, last, &byte, 1) ||
           dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", last);
}

/* Finds the frame that contains a stack address. The watchpoint ends when the
 * function of the frame returns. */
static void find_frame(struct dbg_session *s, struct dbg_breakpoint *b)
{
    const struct dbg_frame *f, *caller;
    size_t i = 0;
    if (isa_space_at(b->address) != ISA_SPACE_LDRAM || b->watch_core != s->core)
        return;
    while ((f = dbg_frame_at(s, i)) && (f->is_inlined || f->cfa <= b->address))
        i++;
    if (!f || !f->cfa)
        return;
    b->is_local = true;
    b->of_task = dbg_view_of(s, s->core).task;
    b->leave_sp = f->cfa;
    caller = dbg_frame_at(s, i + 1);
    if (caller && dbg_break_add_pc(b, caller->r.pc))
        sim_stop_at(s->sim, s->launch->module, caller->r.pc);
}

/* Reads what to watch: the bytes at the address of *v. */
static bool read_watched(struct dbg_session *s, const char *text,
                         bool is_location, struct dbg_value *v, uint64_t *bytes)
{
    if (is_location ? !read_range(s, text, v, bytes)
                    : !dbg_evaluate_text(s, text, v))
        return false;
    if (!is_location)
        *bytes = dbg_type_plain(v->type)->bytes;
    if (v->where == DBG_LOST)
        return dbg_fail(s, "%s", v->why);
    if (v->where == DBG_IN_REGISTER)
        return dbg_fail(s,
                        "It is in register %s, which cannot be watched: "
                        "compile with -O0, or watch the memory it goes to.",
                        dbg_register_name(v->reg));
    if (v->where != DBG_IN_MEMORY || *bytes == 0)
        return dbg_fail(s, "Only what lies in memory can be watched.");
    v->core = v->core == DBG_FOCUSED ? s->core : v->core;
    return is_memory(s, v->core, v->address, *bytes);
}

/* Makes b watch the memory that `text` names. */
static bool begin_watch(struct dbg_session *s, struct dbg_breakpoint *b,
                        const char *text)
{
    struct dbg_value v;
    uint64_t bytes = 0;
    const bool is_location = dbg_word(&text, "-location", 2);
    if (!*text)
        return dbg_fail(s, "Expected what to watch.");
    if (!read_watched(s, text, is_location, &v, &bytes))
        return false;
    b->watch_core = v.core;
    b->address = v.address;
    b->bytes = bytes;
    b->type = v.type;
    if (!dbg_watch_keep(s, b)) {
        b->bytes = 0;
        return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", v.address);
    }
    b->of_program = s->symbols;
    if (!is_location && !b->is_lasting)
        find_frame(s, b);
    return true;
}

/* Checks, between launches, that the text of a watchpoint can be parsed. When
 * the next launch begins, the memory is looked up. */
static bool check_pending(struct dbg_session *s, struct dbg_breakpoint *b,
                          const char *text)
{
    char what[DBG_LINE_BYTES];
    if (!*text)
        return dbg_fail(s, "Expected what to watch.");
    const bool is_location = dbg_word(&text, "-location", 2);
    const char *comma = is_location ? strrchr(text, ',') : NULL;
    snprintf(what, sizeof what, "%.*s",
             comma ? (int)(comma - text) : (int)strlen(text), text);
    struct dbg_expression *e = dbg_parse(s, what);
    const bool is_good = e && dbg_names_check_global(s, e);
    dbg_expression_free(e);
    b->is_lasting = true;
    return is_good;
}

void dbg_watch_resume(struct dbg_session *s)
{
    const unsigned focus = s->core;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        unsigned core = 0, n = dbg_n_cores(s);
        if (b->kind != DBG_WATCH || !b->is_lasting)
            continue;
        while (core < n &&
               !(dbg_has_task(s, core) && dbg_break_passes(s, b, core)))
            core++;
        if (core == n)
            continue; /* the watchpoint's filters exclude this core */
        dbg_focus(s, core);
        if (!begin_watch(s, b, b->place)) {
            b->bytes = 0;
            dbg_say(s, "%s %u (%s) stays pending in launch %" PRIu64 ": %s\n",
                    dbg_watch_kind(b), b->number, b->place,
                    s->device->n_launches, s->error);
        }
    }
    dbg_focus(s, focus);
}

static bool watch(struct dbg_session *s, const char *rest, bool on_read,
                  bool on_write)
{
    char text[DBG_LINE_BYTES];
    s->points->has_no_last = true;
    struct dbg_breakpoint *b = dbg_break_new(s, DBG_WATCH, "");
    if (!b)
        return false;
    b->on_read = on_read;
    b->on_write = on_write;
    snprintf(text, sizeof text, "%s", dbg_skip(rest));
    bool is_good = dbg_break_filters(s, text, b);
    for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
        text[--n] = 0;
    if (is_good && s->launch)
        is_good = (!b->parsed || dbg_names_check_here(s, b->parsed)) &&
                  begin_watch(s, b, text);
    else if (is_good)
        is_good = check_pending(s, b, text);
    char *place = is_good ? isa_alloc_text(text, strlen(text)) : NULL;
    if (!place) {
        dbg_break_delete(s, b);
        s->points->last_break--;
        return is_good ? dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint") : false;
    }
    free(b->place);
    b->place = place;
    s->points->has_no_last = false;
    dbg_watch_update(s);
    dbg_say(s, b->bytes ? "%s %u: %s\n" : "%s %u (%s) pending.\n",
            dbg_watch_kind(b), b->number, b->place);
    return true;
}

bool dbg_cmd_watch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, false, true);
}

bool dbg_cmd_rwatch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, true, false);
}

bool dbg_cmd_awatch(struct dbg_session *s, const char *rest)
{
    return watch(s, rest, true, true);
}
