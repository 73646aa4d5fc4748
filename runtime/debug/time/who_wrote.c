/* SPDX-License-Identifier: MIT */
/* `who-wrote`: runs the launch again from snapshots to now, beginning with the
 * latest snapshot. An observer records the last writer of each byte. A change
 * by the user has a snapshot of its own. */
#include "runtime/debug/state/where.h"
#include "runtime/debug/time/who_wrote.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"

#define MAX_BYTES (1 << 20)

struct question {
    struct dbg_session *s;
    uint64_t address, bytes;
    unsigned core, cluster;
    const struct dbg_span *spans; /* spans to find; NULL: each byte by itself */
    uint64_t n;                   /* number of spans or bytes */
    struct dbg_writer *writers, *found;
    const uint64_t *until; /* number of instructions of each core that count */
};

/* Returns whether a core had written before now. While the launch runs to now
 * again, cores may run further than they had at that time. */
static bool is_done(const struct question *q, const struct sim_actor *by)
{
    return by->retired < q->until[by->number];
}

/* Returns whether a write by a core belongs to the question; for SRAM, by its
 * cluster. */
static bool is_seen(const struct question *q, const struct sim_actor *by,
                    unsigned cluster)
{
    const enum isa_space space = isa_space_at(q->address);
    if (space == ISA_N_SPACES || isa_spaces[space].owner == ISA_OWNER_CORE)
        return by->number == q->core;
    return isa_spaces[space].owner != ISA_OWNER_CLUSTER ||
           cluster == q->cluster;
}

static void set_writer(struct dbg_writer *w, const struct sim_actor *by,
                       const char *op)
{
    w->is_known = true;
    w->is_user = !op;
    w->by = *by;
    snprintf(w->op, sizeof w->op, "%s", op ? op : "");
}

/* Records a writer. op: "" for a store, NULL for a change by the user. */
static void note(struct question *q, const struct sim_actor *by, uint64_t first,
                 uint64_t bytes, const char *op)
{
    uint64_t end = first + bytes, limit = q->address + q->bytes;
    if (first < q->address)
        first = q->address;
    if (end > limit)
        end = limit;
    for (uint64_t at = first; !q->spans && at < end; at++)
        set_writer(&q->writers[at - q->address], by, op);
    for (uint64_t i = 0; q->spans && i < q->n; i++)
        if (q->spans[i].address < end &&
            first < q->spans[i].address + q->spans[i].bytes)
            set_writer(&q->writers[i], by, op);
}

/* Records the user's change at a snapshot, which has just been restored. */
static void note_change(struct question *q, const struct dbg_snapshot_at *at)
{
    const struct sim_view of = dbg_view_of(q->s, at->change.core);
    const struct sim_view prompt = dbg_view_of(q->s, at->core);
    const struct sim_actor owner = {.number = at->change.core};
    const struct sim_actor by = {.number = at->core,
                                 .cluster = prompt.cluster,
                                 .core = prompt.core,
                                 .task = prompt.task,
                                 .cycle = prompt.cycle,
                                 .retired = prompt.retired};
    if (is_seen(q, &owner, of.cluster))
        note(q, &by, at->change.address, at->change.bytes, NULL);
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct question *q = self;
    if (e->writes && is_done(q, &e->by) && e->address < q->address + q->bytes &&
        q->address < e->address + e->bytes && is_seen(q, &e->by, e->by.cluster))
        note(q, &e->by, e->address, e->bytes, "");
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct question *q = self;
    for (unsigned i = 0; is_done(q, &e->by) && i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (!r->is_written || r->address >= q->address + q->bytes ||
            q->address >= r->address + r->bytes ||
            !is_seen(q, &e->by, r->cluster))
            continue;
        for (uint64_t k = 0; k < r->n; k++) {
            uint64_t at;
            if (sim_range_segment(r, k, &at))
                note(q, &e->by, at, r->segment_bytes, e->intrinsic);
        }
    }
}

/* Runs until the core of a moment is there, then until each other core is.
 * It is harmless if this fails for other cores, because only private work
 * remains. */
static bool run_to(struct dbg_session *s, const struct dbg_moment *until)
{
    bool is_good = dbg_time_search_to(s, until->core, until->retired);
    for (unsigned k = 0; is_good && k < dbg_n_cores(s); k++)
        dbg_time_search_to(s, k, until->all[k]);
    return is_good && !dbg_interrupted;
}

/* Finds the writers in the run from a snapshot to now, or to where the launch
 * took another path. */
static bool ask(struct question *q, size_t snapshot,
                const struct dbg_moment *now)
{
    const struct sim_observer observer = {
        .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS,
        .access_first = q->address,
        .access_bytes = q->bytes,
        .op = on_op,
        .access = on_access,
    };
    struct dbg_session *s = q->s;
    const struct dbg_moment until = dbg_snapshot_until(s, snapshot, now);
    if (sim_attach(s->sim, &observer, q) != SIM_OK)
        return dbg_fail(s, "%s", sim_error(s->sim));
    bool is_good = dbg_time_restore(s, snapshot);
    if (is_good) {
        note_change(q, &s->past->snapshots[snapshot]);
        q->until = until.all;
        is_good = run_to(s, &until);
    }
    sim_detach(s->sim, &observer, q);
    return is_good;
}

static bool is_same_writer(const struct dbg_writer *a,
                           const struct dbg_writer *b)
{
    return a->is_known == b->is_known && a->is_user == b->is_user &&
           a->by.number == b->by.number && a->by.retired == b->by.retired;
}

/* Prints a place like "__memcpy at f.mlu:7 in f, ". */
static void tell_code(struct dbg_session *s, const struct dbg_writer *w)
{
    const struct dbg_line *row = dbg_line_at(s->symbols, w->by.pc);
    const char *function = dbg_function_name(s->symbols, w->by.pc);
    dbg_say(s, "%s", w->op[0] ? w->op : "a store");
    if (row)
        dbg_say(s, " at %s:%u", row->file, row->line);
    dbg_say(s, " in %s, ", function ? function : "??");
}

/* Prints a range of bytes, their region by its present name, and their
 * writer. */
static void tell(const struct question *q, uint64_t first, uint64_t end,
                 const struct dbg_writer *w)
{
    struct dbg_session *s = q->s;
    struct dbg_region region;
    char where[1400];
    dbg_say(s, "0x%" PRIx64, first);
    if (end - first > 1)
        dbg_say(s, "..0x%" PRIx64, end - 1);
    if (dbg_region_at(s, q->core, first, &region))
        dbg_say(s, "%s",
                dbg_where(s, q->core, first, false, where, sizeof where));
    if (!w->is_known) {
        dbg_say(s, ": not written in this launch\n");
        return;
    }
    dbg_say(s, ": ");
    if (w->is_user)
        dbg_say(s, "set in the debugger at ");
    else
        tell_code(s, w);
    if (w->by.core == SIM_MEMORY_CORE)
        dbg_say(s, "task %d, cluster %u memory core", w->by.task,
                w->by.cluster);
    else
        dbg_say(s, "task %d, cluster %u core %u", w->by.task, w->by.cluster,
                w->by.core);
    dbg_say(s, ", cycle %" PRIu64, w->by.cycle);
    if (!w->is_user)
        dbg_say(s, ", pc 0x%" PRIx64, w->by.pc);
    dbg_say(s, "\n");
}

/* Reads the question: an expression in memory, or an address and a number of
 * bytes. */
static bool read_question(struct dbg_session *s, const char *rest,
                          struct question *q)
{
    struct dbg_value v;
    char text[DBG_LINE_BYTES];
    int64_t bytes = 0;
    snprintf(text, sizeof text, "%s", rest);
    if (!*text)
        return dbg_fail(s, "Expected a variable, or an address and a number of "
                           "bytes.");
    if (!dbg_evaluate_text(s, text, &v)) { /* the text must be ADDRESS BYTES */
        char *blank = strrchr(text, ' ');
        char error[sizeof s->error];
        memcpy(error, s->error, sizeof error);
        if (!blank || !dbg_evaluate_number(s, blank + 1, &bytes))
            return dbg_fail(s, "%s", error);
        *blank = 0;
        if (!dbg_evaluate_text(s, text, &v))
            return false;
    }
    if (v.where == DBG_LOST)
        return dbg_fail(s, "%s", v.why);
    if (v.where == DBG_IN_REGISTER)
        return dbg_fail(s, "It is in register %s, not in memory.",
                        dbg_register_name(v.reg));
    bool is_place = v.where == DBG_IN_MEMORY && bytes == 0;
    q->address = is_place ? v.address : (uint64_t)dbg_number(v.type, v.bytes);
    q->bytes = is_place ? dbg_type_plain(v.type)->bytes
               : bytes  ? (uint64_t)bytes
                        : 1;
    q->core = v.core == DBG_FOCUSED ? s->core : v.core;
    if (bytes < 0 || q->bytes == 0 || q->bytes > MAX_BYTES)
        return dbg_fail(s, "Expected 1 to %d bytes.", MAX_BYTES);
    uint8_t byte;
    if (!dbg_memory_read(s, q->core, q->address, &byte, 1))
        return dbg_fail(s, "There is no memory at 0x%" PRIx64 ".", q->address);
    struct sim_view view = dbg_view_of(s, q->core);
    q->cluster = view.cluster;
    return true;
}

static bool search(struct question *q)
{
    struct dbg_session *s = q->s;
    /* the instruction with the fault has written nothing */
    const unsigned core = s->device->is_ended ? s->device->fault_core : s->core;
    const struct sim_view view = dbg_view_of(s, core);
    const unsigned n = dbg_n_cores(s);
    uint64_t *all = isa_alloc(n, sizeof *all);
    const struct dbg_moment moment = {core, view.retired, view.cycle, all};
    struct dbg_now *now = dbg_now_keep(s);
    bool is_open = now != NULL, is_good = true;
    size_t i = 0;
    if (!now || !all) {
        dbg_now_free(now);
        free(all);
        return dbg_fail(s, ISA_NO_MEMORY ".", "the way back");
    }
    for (unsigned k = 0; k < n; k++)
        all[k] = dbg_view_of(s, k).retired;
    dbg_snapshot_before(s, core, view.retired, &i);
    i++;
    while (is_good && is_open && i-- > 0) {
        memset(q->writers, 0, q->n * sizeof *q->writers);
        is_good = ask(q, i, &moment);
        is_open = false;
        for (uint64_t k = 0; k < q->n; k++) {
            if (!q->found[k].is_known)
                q->found[k] = q->writers[k];
            is_open |= !q->found[k].is_known;
        }
    }
    const bool is_back = dbg_now_back(s, now);
    dbg_now_free(now);
    free(all);
    if (!is_back)
        return false;
    return is_good ||
           dbg_fail(s, dbg_interrupted ? "Interrupted."
                                       : "The way back was not found.");
}

/* Returns the end of the bytes from `first` on that are in the same regions.
 * *next is the first region that may begin after `first`. */
static uint64_t end_of_region(const struct question *q, uint64_t first,
                              size_t *next)
{
    struct dbg_region region, other;
    uint64_t end = q->address + q->bytes;
    const bool is_inside = dbg_region_at(q->s, q->core, first, &region);
    if (is_inside && region.address + region.bytes < end)
        end = region.address + region.bytes;
    bool has_next = dbg_region(q->s, q->core, *next, &other);
    while (has_next && other.address <= first)
        has_next = dbg_region(q->s, q->core, ++*next, &other);
    return has_next && other.address < end ? other.address : end;
}

/* Prints a line for each range of bytes that has one writer and is in one
 * region. */
static void tell_all(const struct question *q)
{
    const struct dbg_writer *all = q->found;
    size_t next = 0;
    uint64_t end = end_of_region(q, q->address, &next);
    for (uint64_t k = 0, first = 0; k < q->bytes; k++) {
        const uint64_t at = q->address + k + 1;
        if (k + 1 < q->bytes && at < end &&
            is_same_writer(&all[k], &all[k + 1]))
            continue;
        tell(q, q->address + first, at, &all[k]);
        first = k + 1;
        if (at == end && k + 1 < q->bytes)
            end = end_of_region(q, at, &next);
    }
}

bool dbg_who_wrote(struct dbg_session *s, unsigned core,
                   const struct dbg_span *spans, size_t n,
                   struct dbg_writer *writers)
{
    uint64_t first = UINT64_MAX, end = 0;
    struct question q = {.s = s, .core = core, .spans = spans, .n = n};
    assert(n > 0);
    for (size_t i = 0; i < n; i++) {
        const uint64_t to = spans[i].address + spans[i].bytes;
        first = spans[i].address < first ? spans[i].address : first;
        end = to > end ? to : end;
    }
    q.address = first;
    q.bytes = end - first;
    q.cluster = dbg_view_of(s, core).cluster;
    q.writers = isa_alloc(n, sizeof *q.writers);
    q.found = writers;
    memset(writers, 0, n * sizeof *writers);
    const bool is_good =
        q.writers ? search(&q) : dbg_fail(s, ISA_NO_MEMORY ".", "an answer");
    free(q.writers);
    return is_good;
}

void dbg_writer_text(const struct dbg_session *s, const struct dbg_writer *w,
                     unsigned core, char *text, size_t bytes)
{
    char where[600] = "", who[80] = "";
    const struct dbg_line *row =
        w->is_known ? dbg_line_at(s->symbols, w->by.pc) : NULL;
    if (!w->is_known) {
        snprintf(text, bytes, "not written in this launch");
        return;
    }
    if (row && !w->is_user)
        snprintf(where, sizeof where, " at %s:%u", row->file, row->line);
    if (w->by.number != core && w->by.core == SIM_MEMORY_CORE)
        snprintf(who, sizeof who, ", by task %d, cluster %u memory core",
                 w->by.task, w->by.cluster);
    else if (w->by.number != core)
        snprintf(who, sizeof who, ", by task %d, cluster %u core %u",
                 w->by.task, w->by.cluster, w->by.core);
    snprintf(text, bytes, "%s%s, cycle %" PRIu64 "%s",
             w->is_user ? "set in the debugger"
             : w->op[0] ? w->op
                        : "a store",
             where, w->by.cycle, who);
}

bool dbg_cmd_who_wrote(struct dbg_session *s, const char *rest)
{
    struct question q = {.s = s};
    if (!dbg_needs_launch(s) || !read_question(s, dbg_skip(rest), &q))
        return false;
    if (!dbg_can_go_back(s))
        return false;
    q.n = q.bytes;
    q.writers = isa_alloc(q.n, sizeof *q.writers);
    q.found = isa_alloc(q.n, sizeof *q.found);
    bool is_good = q.writers && q.found
                       ? search(&q)
                       : dbg_fail(s, ISA_NO_MEMORY ".", "an answer");
    if (is_good)
        tell_all(&q);
    free(q.writers);
    free(q.found);
    return is_good;
}
