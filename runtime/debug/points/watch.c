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
#include "runtime/debug/state/commands.h"
#include "runtime/debug/state/timeline.h"

bool dbg_is_watching(const struct dbg_breakpoint *b)
{
    return b->kind == DBG_WATCH && !b->is_nan && b->is_enabled && b->bytes > 0;
}

static enum isa_owner owner_of(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_N_SPACES ? ISA_OWNER_CORE : isa_spaces[space].owner;
}

static bool sees_same(struct dbg_session *s, const struct dbg_breakpoint *b,
                      const struct sim_actor *by, unsigned cluster)
{
    struct sim_view view;
    const enum isa_owner owner = owner_of(b->address);
    if (owner == ISA_OWNER_CORE)
        return by->number == b->watch_core;
    return owner != ISA_OWNER_CLUSTER ||
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

/* What was noted of this instruction already; NULL: nothing. */
static struct dbg_seen *noted(struct dbg_session *s, const struct sim_actor *by,
                              const struct dbg_breakpoint *b)
{
    for (size_t i = s->n_seen; i-- > 0;)
        if (s->seen[i].b == b && s->seen[i].core == by->number &&
            s->seen[i].retired == by->retired + 1)
            return &s->seen[i];
    return NULL;
}

/* Adds bytes of what is watched to those that were touched. */
static void touch(struct dbg_seen *seen, uint64_t address, uint64_t bytes)
{
    const uint64_t start = seen->b->address, size = seen->b->bytes;
    const uint64_t first = address > start ? address - start : 0;
    const uint64_t end = address + bytes - start;
    if (seen->end == 0 || first < seen->first)
        seen->first = first;
    if (end > seen->end)
        seen->end = end < size ? end : size;
}

/* Bytes that a core is about to touch; in SRAM those of a cluster. */
static void look_at(struct dbg_session *s, struct dbg_breakpoint *b,
                    const struct sim_actor *by, unsigned cluster,
                    uint64_t address, uint64_t bytes, bool reads, bool writes)
{
    if (address >= b->address + b->bytes || b->address >= address + bytes ||
        !((reads && b->on_read) || (writes && b->on_write)) ||
        !sees_same(s, b, by, cluster))
        return;
    struct dbg_seen *seen = noted(s, by, b);
    if (!seen)
        seen = dbg_note(s, by, b);
    if (!seen)
        return;
    seen->is_read |= reads;
    seen->is_written |= writes;
    touch(seen, address, bytes);
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct dbg_session *s = self;
    for (size_t i = 0; i < s->n_breaks; i++)
        if (dbg_is_watching(s->breaks[i]))
            look_at(s, s->breaks[i], &e->by, e->by.cluster, e->address,
                    e->bytes, e->reads, e->writes);
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
        struct dbg_breakpoint *b = s->breaks[i];
        for (unsigned k = 0; dbg_is_watching(b) && k < e->n_ranges; k++) {
            const struct sim_range *r = &e->ranges[k];
            if (touches(r, b->address, b->bytes))
                look_at(s, b, &e->by, r->cluster, r->address, r->bytes,
                        !r->is_written, r->is_written);
        }
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
        if (!dbg_is_watching(b))
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

const char *dbg_watch_kind(const struct dbg_breakpoint *b)
{
    return !b->on_read   ? "Watchpoint"
           : b->on_write ? "Access watchpoint"
                         : "Read watchpoint";
}

/* Puts together what a watchpoint says; false: nothing has changed. */
static bool describe(struct dbg_session *s, const struct dbg_seen *seen,
                     char *text, size_t bytes)
{
    struct dbg_breakpoint *b = seen->b;
    FILE *to = fmemopen(text, bytes, "w");
    if (!to)
        return false;
    fprintf(to, "%s %u: %s", dbg_watch_kind(b), b->number, b->place);
    const bool is_it = dbg_watch_compare(s, b, seen->first, seen->end, to);
    fclose(to);
    text[bytes - 1] = 0;
    return is_it;
}

/* Where the next sentence of a stop goes. */
static char *after_text(struct dbg_stop *stop, size_t *room)
{
    size_t used = strlen(stop->text);
    if (used && used + 4 < sizeof stop->text) {
        memcpy(stop->text + used, "\n\n", 3);
        used += 2;
    }
    *room = sizeof stop->text - used;
    return stop->text + used;
}

static void tell_end(const struct dbg_breakpoint *b, struct dbg_stop *stop)
{
    size_t room;
    char *text = after_text(stop, &room);
    snprintf(text, room,
             "%s %u deleted because the program has left the block in\n"
             "which its expression is valid.",
             dbg_watch_kind(b), b->number);
    stop->why = DBG_WHY_WATCH;
    stop->b = stop->b ? stop->b : (struct dbg_breakpoint *)(uintptr_t)b;
    stop->ends_watch = true;
}

/* Adds what one watchpoint saw to a stop. */
static bool judge(struct dbg_session *s, const struct dbg_seen *seen,
                  struct dbg_stop *stop)
{
    size_t room, used = strlen(stop->text);
    if (seen->b->is_local &&
        dbg_view_of(s, seen->core).task != seen->b->of_task) {
        tell_end(seen->b, stop);
        return true;
    }
    char *text = after_text(stop, &room);
    bool is_it = true;
    if (seen->b->kind == DBG_REPORT)
        dbg_report_describe(seen, text, room);
    else
        is_it = seen->b->is_nan ? dbg_nan_describe(s, seen, text, room)
                                : describe(s, seen, text, room);
    if (!is_it || !dbg_break_counts(s, seen->b, seen->core)) {
        stop->text[used] = 0;
        return false;
    }
    stop->why = DBG_WHY_WATCH;
    stop->core = seen->core;
    stop->b = stop->b ? stop->b : seen->b;
    return true;
}

/* ---- the end of what is watched ----------------------------------------- */

/* Whether b ends where a core has come to. */
static bool is_left(struct dbg_session *s, const struct dbg_breakpoint *b,
                    unsigned core, uint64_t pc)
{
    return b->kind == DBG_WATCH && b->is_local && b->is_enabled &&
           b->watch_core == core && b->n_pcs == 1 && b->pcs[0] == pc &&
           dbg_view_of(s, core).x[2] >= b->leave_sp;
}

bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop)
{
    bool is_any = false;
    for (size_t i = 0; i < s->n_breaks; i++)
        if (is_left(s, s->breaks[i], core, pc)) {
            tell_end(s->breaks[i], stop);
            stop->core = core;
            is_any = true;
        }
    return is_any;
}

void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, stop->core);
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (is_left(s, b, stop->core, view.pc) ||
            (b->is_local && b->watch_core == stop->core &&
             b->of_task != view.task))
            dbg_break_delete(s, b);
    }
}

void dbg_watch_outlive(struct dbg_session *s)
{
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->is_lasting) {
            dbg_break_unmark(s, b);
            b->bytes = b->n_pcs = 0;
            b->is_local = false;
            continue;
        }
        if (b->kind != DBG_WATCH || b->is_nan || b->gdb_kind ||
            (owner_of(b->address) != ISA_OWNER_CORE &&
             owner_of(b->address) != ISA_OWNER_CLUSTER))
            continue;
        if (!s->is_over && !s->remote)
            dbg_say(s,
                    "%s %u deleted: the launch has ended, and with it what "
                    "%s stood for.\n",
                    dbg_watch_kind(b), b->number, b->place);
        dbg_break_delete(s, b);
    }
}

void dbg_watch_survive(struct dbg_session *s)
{
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || b->gdb_kind || b->is_lasting ||
            isa_space_at(b->address) >= ISA_SPACE_LDRAM ||
            b->of_program == s->symbols)
            continue;
        dbg_say(s, "%s %u deleted: this kernel is of another program.\n",
                dbg_watch_kind(b), b->number);
        dbg_break_delete(s, b);
    }
}

/* ---- stops -------------------------------------------------------------- */

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
        is_hit |= judge(s, &seen, stop);
    }
    s->n_seen = n;
    if (took_any) {
        dbg_breaks_mark(s);
        for (size_t i = 0; i < n; i++)
            sim_stop_at(s->sim, s->launch->module, s->seen[i].pc + 4);
    }
    return is_hit;
}
