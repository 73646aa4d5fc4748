/* SPDX-License-Identifier: MIT */
/*
 * Watching memory. The simulator tells an observer what is about to be touched;
 * a stop point behind that instruction then stops the launch when it is done,
 * and what lies there is compared with what lay there before.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/alloc.h"
#include "runtime/debug/commands.h"
#include "runtime/debug/timeline.h"

static bool sees_same(struct dbg_session *s, const struct dbg_breakpoint *b,
                      const struct sim_actor *by, unsigned cluster)
{
    struct sim_view view;
    const enum isa_space space = isa_space_at(b->address);
    if (space == ISA_N_SPACES || isa_spaces[space].owner == ISA_OWNER_CORE)
        return by->number == b->watch_core;
    return isa_spaces[space].owner != ISA_OWNER_CLUSTER ||
           (dbg_look(s, b->watch_core, &view) && view.cluster == cluster);
}

/* ---- what the observer sees --------------------------------------------- */

struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b)
{
    struct dbg_seen *grown =
        isa_grow(s->seen, s->n_seen, &s->room_seen, sizeof *s->seen);
    if (!grown)
        return NULL;
    s->seen = grown;
    struct dbg_seen *seen = &s->seen[s->n_seen++];
    *seen = (struct dbg_seen){
        .core = by->number, .retired = by->retired + 1, .pc = by->pc, .b = b};
    sim_stop_at(s->sim, s->launch->module, by->pc + 4);
    return seen;
}

/* Bytes that a core is about to touch; in SRAM those of a cluster. */
static void look_at(struct dbg_session *s, const struct sim_actor *by,
                    unsigned cluster, uint64_t address, uint64_t bytes,
                    bool reads, bool writes)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled ||
            address >= b->address + b->bytes || b->address >= address + bytes ||
            !((reads && b->on_read) || (writes && b->on_write)) ||
            !sees_same(s, b, by, cluster))
            continue;
        struct dbg_seen *last = s->n_seen ? &s->seen[s->n_seen - 1] : NULL;
        bool is_same = last && last->b == b && last->core == by->number &&
                       last->retired == by->retired + 1;
        struct dbg_seen *seen = is_same ? last : dbg_note(s, by, b);
        if (!seen)
            return;
        seen->is_read |= reads;
        seen->is_written |= writes;
    }
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct dbg_session *s = self;
    look_at(s, &e->by, e->by.cluster, e->address, e->bytes, e->reads,
            e->writes);
}

/* Whether a range touches [address, address + bytes). */
static bool touches(const struct sim_range *r, uint64_t address, uint64_t bytes)
{
    if (r->address >= address + bytes || address >= r->address + r->bytes)
        return false;
    for (uint64_t k = 0; k < r->n; k++) {
        uint64_t at;
        if (sim_range_segment(r, k, &at) && at < address + bytes &&
            address < at + r->segment_bytes)
            return true;
    }
    return false;
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct dbg_session *s = self;
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled)
            continue;
        for (unsigned k = 0; k < e->n_ranges; k++)
            if (touches(&e->ranges[k], b->address, b->bytes))
                look_at(s, &e->by, e->ranges[k].cluster, b->address, b->bytes,
                        !e->ranges[k].is_written, e->ranges[k].is_written);
    }
    dbg_nan_note(s, e);
}

/* What the breakpoints there are need to know: accesses from the first byte
 * that is watched to the last. */
static struct sim_observer observer_for(const struct dbg_session *s)
{
    struct sim_observer o = {
        .wants = SIM_WANTS_OP, .op = on_op, .access = on_access};
    uint64_t first = UINT64_MAX, end = 0;
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || !b->is_enabled)
            continue;
        o.wants |= SIM_WANTS_ACCESS;
        first = b->address < first ? b->address : first;
        end = b->address + b->bytes > end ? b->address + b->bytes : end;
    }
    if (end > first) {
        o.access_first = first;
        o.access_bytes = end - first;
    }
    return o;
}

void dbg_watch_update(struct dbg_session *s)
{
    bool wants = s->launch && dbg_has_watches(s);
    if (s->is_watching)
        sim_detach(s->sim, &s->observer, s);
    s->is_watching = false;
    if (wants) {
        s->observer = observer_for(s);
        s->is_watching = sim_attach(s->sim, &s->observer, s) == SIM_OK;
    } else {
        s->n_seen = 0;
    }
}

/* ---- when it is done ---------------------------------------------------- */

static void tell_value(struct dbg_session *s, FILE *to,
                       const struct dbg_breakpoint *b, const uint8_t *bytes)
{
    struct dbg_value v = {.type = b->type, .core = b->watch_core};
    memcpy(v.bytes, bytes, DBG_VALUE_BYTES);
    dbg_value_print(s, to, &v, 0);
}

/* Puts together what a watchpoint says; false: nothing has changed. */
static bool describe(struct dbg_session *s, const struct dbg_seen *seen,
                     char *text, size_t bytes)
{
    struct dbg_breakpoint *b = seen->b;
    uint8_t now[DBG_VALUE_BYTES] = {0};
    size_t n =
        (size_t)(b->bytes < DBG_VALUE_BYTES ? b->bytes : DBG_VALUE_BYTES);
    dbg_memory_read(s, b->watch_core, b->address, now, n);
    bool has_changed = memcmp(now, b->old, n) != 0;
    if (!has_changed && !b->on_read)
        return false;
    FILE *to = fmemopen(text, bytes, "w");
    if (!to)
        return false;
    fprintf(to, "%s %u: %s", b->on_read ? "Access watchpoint" : "Watchpoint",
            b->number, b->place);
    if (has_changed) {
        fprintf(to, "\nOld value = ");
        tell_value(s, to, b, b->old);
        fprintf(to, "\nNew value = ");
    } else {
        fprintf(to, "\nValue = ");
    }
    tell_value(s, to, b, now);
    fclose(to);
    text[bytes - 1] = 0;
    memcpy(b->old, now, n);
    return true;
}

static bool judge(struct dbg_session *s, const struct dbg_seen *seen,
                  struct dbg_stop *stop)
{
    const size_t room = sizeof stop->text;
    bool is_it = true;
    if (seen->b->kind == DBG_REPORT)
        dbg_report_describe(seen, stop->text, room);
    else
        is_it = seen->b->is_nan ? dbg_nan_describe(s, seen, stop->text, room)
                                : describe(s, seen, stop->text, room);
    if (!is_it || !dbg_break_counts(s, seen->b, seen->core))
        return false;
    stop->why = DBG_WHY_WATCH;
    stop->core = seen->core;
    stop->b = seen->b;
    return true;
}

void dbg_seen_forget(struct dbg_session *s)
{
    while (s->n_seen)
        sim_stop_no_more(s->sim, s->launch->module,
                         s->seen[--s->n_seen].pc + 4);
}

bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop)
{
    bool is_hit = false, took_any = false;
    size_t n = 0;
    for (size_t i = 0; i < s->n_seen; i++) {
        struct dbg_seen seen = s->seen[i];
        if (seen.core != core || seen.retired != retired) {
            if (seen.core != core || seen.retired > retired)
                s->seen[n++] = seen;
            continue;
        }
        took_any = true;
        sim_stop_no_more(s->sim, s->launch->module, seen.pc + 4);
        if (!is_hit)
            is_hit = judge(s, &seen, stop);
    }
    s->n_seen = n;
    if (took_any) {
        dbg_breaks_mark(s);
        for (size_t i = 0; i < n; i++)
            sim_stop_at(s->sim, s->launch->module, s->seen[i].pc + 4);
    }
    return is_hit;
}

/* ---- commands ----------------------------------------------------------- */

/* "-l ADDRESS, BYTES" */
static bool read_range(struct dbg_session *s, const char *rest,
                       struct dbg_value *v, uint64_t *bytes)
{
    char text[512];
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
    v->address = (uint64_t)dbg_number(v->type, v->bytes);
    v->where = DBG_IN_MEMORY;
    v->type = dbg_builtin_type(*bytes == 8   ? DBG_T_LONG
                               : *bytes == 2 ? DBG_T_SHORT
                               : *bytes == 1 ? DBG_T_INT8
                                             : DBG_T_INT);
    return true;
}

static bool watch(struct dbg_session *s, const char *rest, bool on_read,
                  bool on_write)
{
    struct dbg_value v;
    uint64_t bytes;
    rest = dbg_skip(rest);
    if (!*rest)
        return dbg_fail(s, "Expected what to watch.");
    if (!dbg_needs_launch(s))
        return false;
    if (strncmp(rest, "-l ", 3) == 0) {
        if (!read_range(s, rest + 3, &v, &bytes))
            return false;
    } else {
        if (!dbg_evaluate_text(s, rest, &v))
            return false;
        bytes = dbg_type_plain(v.type)->bytes;
    }
    if (v.where == DBG_LOST)
        return dbg_fail(s, "%s", v.why);
    if (v.where == DBG_IN_REGISTER)
        return dbg_fail(s,
                        "It is in register %s, which cannot be watched: "
                        "compile with -O0, or watch the memory it goes to.",
                        dbg_register_name(v.reg));
    if (v.where != DBG_IN_MEMORY || bytes == 0)
        return dbg_fail(s, "Only what lies in memory can be watched.");
    unsigned core = v.core == DBG_FOCUSED ? s->core : v.core;
    uint8_t old[DBG_VALUE_BYTES] = {0};
    size_t n = (size_t)(bytes < DBG_VALUE_BYTES ? bytes : DBG_VALUE_BYTES);
    if (!dbg_memory_read(s, core, v.address, old, n))
        return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", v.address);
    struct dbg_breakpoint *b = dbg_break_new(s, DBG_WATCH, rest);
    if (!b)
        return false;
    b->on_read = on_read;
    b->on_write = on_write;
    b->watch_core = core;
    b->address = v.address;
    b->bytes = bytes;
    b->type = v.type;
    memcpy(b->old, old, sizeof old);
    dbg_watch_update(s);
    dbg_say(s, "%s %u: %s\n",
            on_read ? on_write ? "Access watchpoint" : "Read watchpoint"
                    : "Watchpoint",
            b->number, rest);
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
