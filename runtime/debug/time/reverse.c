/* SPDX-License-Identifier: MIT */
/* Commands that run backwards. Cores can be observed only while they run
 * forwards. So these commands go to an earlier moment, record how cores run
 * from there to now, and choose the place to stop. */
#include "runtime/debug/time/reverse.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/time/launches.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"

/* ---- lines -------------------------------------------------------------- */

/* One instruction of the focused core between an earlier moment and now. */
struct moment {
    uint64_t retired, pc, sp;
    int64_t depth; /* calls minus returns since the past begins */
};

struct past {
    struct moment *moments;
    size_t n, room;
    int64_t depth; /* depth now */
    bool begins;   /* whether it begins at the beginning of the history */
};

#define FIRST_REACH 2000 /* instructions; each try has eight times as many */
#define RET         0x00008067u

/* Returns the change of the depth by an instruction that was performed. */
static int64_t deeper(struct dbg_session *s, uint64_t from, uint64_t to)
{
    uint32_t word = 0;
    dbg_memory_read(s, s->core, from, &word, sizeof word);
    unsigned opcode = word & 0x7f, rd = word >> 7 & 31;
    if ((opcode == 0x6f || opcode == 0x67) && rd == 1 && to != from + 4)
        return 1;
    return word == RET && to != from ? -1 : 0; /* a kernel's last ret stays */
}

/* Steps through the last `reach` instructions before `now`, one by one. */
static bool look_back(struct dbg_session *s, uint64_t now, uint64_t reach,
                      struct past *past)
{
    uint64_t least = dbg_time_origin(s, s->core);
    uint64_t from = now - least > reach ? now - reach : least;
    past->n = 0;
    past->depth = 0;
    past->begins = from == least;
    if (!dbg_travel(s, s->core, from))
        return false;
    for (uint64_t at = from; at < now; at++) {
        struct sim_view view = dbg_view_of(s, s->core);
        if (!ISA_GROW(past->moments, past->n, past->room))
            return dbg_fail(s, ISA_NO_MEMORY ".", "the way back");
        past->moments[past->n++] =
            (struct moment){view.retired, view.pc, view.x[2], past->depth};
        if (!dbg_time_run_to(s, s->core, at + 1))
            return dbg_fail(s, "The way back was not found.");
        past->depth += deeper(s, view.pc, dbg_view_of(s, s->core).pc);
    }
    return true;
}

/* Returns the moment at which the line of moment i begins. The line may have
 * called functions. If the step enters calls, returns the beginning of the last
 * line in the last call. */
static size_t line_begin(struct dbg_session *s, const struct past *past,
                         size_t i, bool is_over)
{
    assert(i < past->n);
    const struct moment *m = past->moments;
    const struct dbg_line *row = dbg_line_at(s->symbols, m[i].pc);
    size_t best = i;
    for (size_t k = i + 1; k-- > 0 && m[k].depth >= m[i].depth;) {
        const struct dbg_line *at = dbg_line_at(s->symbols, m[k].pc);
        if (m[k].depth > m[i].depth) {
            if (!is_over && at)
                return line_begin(s, past, k, true);
            continue;
        }
        if (!at || !row || at->line != row->line || at->file != row->file)
            break;
        if (dbg_is_statement(s->symbols, m[k].pc))
            best = k;
    }
    return best;
}

/* Finds the target of a step back from now. False: it is not in this past. */
static bool step_back(struct dbg_session *s, const struct past *past,
                      bool is_over, size_t *found)
{
    for (size_t i = past->n; i-- > 0;) {
        const struct moment *m = &past->moments[i];
        bool is_skipped = !dbg_line_at(s->symbols, m->pc) ||
                          (is_over && m->depth > past->depth);
        if (is_skipped)
            continue;
        *found = line_begin(s, past, i, is_over);
        return *found > 0 || past->begins;
    }
    return false;
}

static bool go_back_line(struct dbg_session *s, bool is_over, enum dbg_why *why)
{
    struct sim_view view = dbg_view_of(s, s->core);
    uint64_t now = view.retired;
    struct past past = {0};
    size_t found = 0;
    bool is_found = false, is_good = true;
    uint64_t reach = FIRST_REACH;
    do {
        is_good = look_back(s, now, reach, &past);
        is_found = is_good && step_back(s, &past, is_over, &found);
        reach *= 8;
    } while (is_good && !is_found && !past.begins && !dbg_interrupted);
    if (is_good)
        is_good = dbg_travel(s, s->core,
                             is_found ? past.moments[found].retired
                             : past.n ? past.moments[0].retired
                                      : now);
    free(past.moments);
    *why = is_found          ? DBG_WHY_STEPPED
           : dbg_interrupted ? DBG_WHY_INTERRUPT
                             : DBG_WHY_ORIGIN;
    return is_good;
}

/* From the beginning of this launch's history, steps back to the last
 * instruction of the previous launch. */
static bool step_to_before(struct dbg_session *s)
{
    struct dbg_stop stop = {.core = s->core};
    const enum dbg_back how = dbg_launches_back(s, &stop);
    if (how == DBG_BACK_FAILED)
        return false;
    if (how == DBG_BACK_THERE) {
        unsigned core = s->core;
        for (unsigned i = 0;
             dbg_view_of(s, core).retired == 0 && i < dbg_n_cores(s); i++)
            core = i;
        const uint64_t retired = dbg_view_of(s, core).retired;
        if (!dbg_travel(s, core, retired ? retired - 1 : 0))
            return false;
        stop = dbg_stop_of(DBG_WHY_STEPPED, core);
    } else if (how == DBG_BACK_NOWHERE) {
        stop.why = DBG_WHY_ORIGIN;
    }
    dbg_stopped(s, &stop);
    return true;
}

static bool is_at_origin(struct dbg_session *s)
{
    return dbg_view_of(s, s->core).retired == dbg_time_origin(s, s->core);
}

static bool go_back_lines(struct dbg_session *s, const char *rest, bool is_over)
{
    int64_t n;
    if (!dbg_can_go_back(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    if (is_at_origin(s))
        return step_to_before(s);
    enum dbg_why why = DBG_WHY_STEPPED;
    for (; n > 0 && why == DBG_WHY_STEPPED; n--) {
        if (!go_back_line(s, is_over, &why))
            return false;
        if (n > 1 && dbg_interrupted)
            why = DBG_WHY_INTERRUPT;
    }
    return dbg_arrive(s, why);
}

bool dbg_cmd_reverse_step(struct dbg_session *s, const char *rest)
{
    return go_back_lines(s, rest, false);
}

bool dbg_cmd_reverse_next(struct dbg_session *s, const char *rest)
{
    return go_back_lines(s, rest, true);
}

bool dbg_cmd_reverse_stepi(struct dbg_session *s, const char *rest)
{
    int64_t n;
    if (!dbg_can_go_back(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    if (is_at_origin(s))
        return step_to_before(s);
    uint64_t now = dbg_view_of(s, s->core).retired;
    uint64_t least = dbg_time_origin(s, s->core);
    bool is_far = now - least < (uint64_t)n;
    return dbg_travel(s, s->core, is_far ? least : now - (uint64_t)n) &&
           dbg_arrive(s, is_far ? DBG_WHY_ORIGIN : DBG_WHY_STEPPED);
}

bool dbg_cmd_reverse_finish(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_can_go_back(s))
        return false;
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    const struct dbg_scope *function = f ? dbg_on_stack(f->function) : NULL;
    struct sim_view view = dbg_view_of(s, s->core);
    uint64_t cfa = f ? f->cfa : 0;
    if (!function || !cfa)
        return dbg_fail(s, "No function is known here.");
    struct past past = {0};
    uint64_t reach = FIRST_REACH, target = UINT64_MAX;
    bool is_good;
    do {
        is_good = look_back(s, view.retired, reach, &past);
        for (size_t i = past.n; is_good && i-- > 0 && target == UINT64_MAX;)
            if (past.moments[i].pc == function->entry &&
                past.moments[i].sp == cfa)
                target = i > 0 ? past.moments[i - 1].retired
                               : past.moments[i].retired;
        reach *= 8;
    } while (is_good && target == UINT64_MAX && !past.begins &&
             !dbg_interrupted);
    free(past.moments);
    if (!is_good)
        return false;
    bool is_found = target != UINT64_MAX;
    return dbg_travel(s, s->core,
                      is_found ? target : dbg_time_origin(s, s->core)) &&
           dbg_arrive(s, is_found ? DBG_WHY_STEPPED : DBG_WHY_ORIGIN);
}

/* ---- breakpoints -------------------------------------------------------- */

/* The counters of a breakpoint. A search saves and restores them, so that it
 * does not change them. */
struct counts {
    uint64_t hits, ignore;
};

static struct counts *keep_counts(struct dbg_session *s)
{
    struct counts *c = isa_alloc(s->points->n_breaks + 1, sizeof *c);
    for (size_t i = 0; c && i < s->points->n_breaks; i++) {
        c[i] = (struct counts){s->points->breaks[i]->hits,
                               s->points->breaks[i]->ignore};
        s->points->breaks[i]->ignore = 0;
    }
    return c;
}

static void put_counts(struct dbg_session *s, const struct counts *c)
{
    for (size_t i = 0; c && i < s->points->n_breaks; i++) {
        s->points->breaks[i]->hits = c[i].hits;
        s->points->breaks[i]->ignore = c[i].ignore;
    }
}

/* Returns whether a stop is before a moment: by cycle, then by core. */
static bool is_past(struct dbg_session *s, const struct dbg_stop *stop,
                    const struct dbg_moment *now)
{
    struct sim_view view = dbg_view_of(s, stop->core);
    const uint64_t cycle = stop->cycle ? stop->cycle : view.cycle;
    if (stop->core == now->core)
        return view.retired < now->retired;
    return cycle < now->cycle ||
           (cycle == now->cycle && stop->core < now->core);
}

/* Returns whether a stop is at the beginning of another core's history, where
 * some fronts cannot stop. */
static bool is_begin_of_other(struct dbg_session *s,
                              const struct dbg_stop *stop,
                              const struct dbg_moment *now)
{
    return s->front->skips_beginnings && stop->core != now->core &&
           dbg_view_of(s, stop->core).retired == dbg_time_origin(s, stop->core);
}

/* Runs from a snapshot to a moment and counts the stops on the way, in the
 * order of a forward run. If `wanted` is not 0, ends at the stop with that
 * number, which *stop receives. Also ends at Ctrl-C. */
static size_t stops_from(struct dbg_session *s, size_t snapshot,
                         const struct dbg_moment *now, size_t wanted,
                         struct dbg_stop *stop)
{
    assert(snapshot < s->past->n_snapshots);
    size_t n = 0;
    const struct dbg_moment until = dbg_snapshot_until(s, snapshot, now);
    if (!dbg_time_restore(s, snapshot))
        return 0;
    dbg_time_settle(s, dbg_n_cores(s));
    for (;;) {
        struct dbg_stop at = dbg_run_before(s, until.cycle + 1);
        if (at.why == DBG_WHY_INTERRUPT)
            *stop = at;
        if (at.why != DBG_WHY_BREAK && at.why != DBG_WHY_WATCH)
            return n;
        n += !at.ends_watch && is_past(s, &at, &until) &&
             !is_begin_of_other(s, &at, &until);
        if (n > 0 && n == wanted) {
            *stop = at;
            return n;
        }
    }
}

/* Searches the runs from the first n snapshots up to a moment. Begins with the
 * last snapshot. If no run has a stop, stop->why is DBG_WHY_NOTHING. */
static void search(struct dbg_session *s, size_t n_snapshots,
                   const struct dbg_moment *now, struct dbg_stop *stop)
{
    assert(n_snapshots <= s->past->n_snapshots);
    size_t from = n_snapshots, n = 0;
    while (from-- > 0 && n == 0 && stop->why != DBG_WHY_INTERRUPT)
        n = stops_from(s, from, now, 0, stop);
    if (n > 0 && stop->why != DBG_WHY_INTERRUPT)
        stops_from(s, from + 1, now, n, stop);
}

/* Returns whether to stop at the beginning of a launch that was searched. */
static bool is_launch(struct dbg_session *s, struct dbg_stop *stop)
{
    struct dbg_breakpoint *b =
        dbg_time_restore(s, 0) ? dbg_launch_hit(s) : NULL;
    if (b) {
        *stop = dbg_stop_of(DBG_WHY_LAUNCH, s->core);
        stop->b = b;
    }
    return b != NULL;
}

/* Searches the earlier launches, each from its end to its beginning. If part of
 * the current launch was searched, also checks its beginning. */
static enum dbg_back search_before(struct dbg_session *s, bool is_searched,
                                   struct dbg_stop *stop)
{
    enum dbg_back how = DBG_BACK_THERE;
    while (stop->why == DBG_WHY_NOTHING && how == DBG_BACK_THERE &&
           !(is_searched && is_launch(s, stop))) {
        is_searched = true;
        how = dbg_launches_back(s, stop);
        const struct dbg_moment end = {s->core, UINT64_MAX, UINT64_MAX / 2,
                                       NULL};
        if (how == DBG_BACK_THERE)
            search(s, s->past->n_snapshots, &end, stop);
    }
    return how;
}

bool dbg_search_back(struct dbg_session *s, struct dbg_stop *stop)
{
    size_t first;
    enum dbg_back how = DBG_BACK_THERE;
    *stop = (struct dbg_stop){0};
    struct sim_view view = dbg_view_of(s, s->core);
    const struct dbg_moment now = {s->core, view.retired,
                                   dbg_cycle_shown(s, &view), NULL};
    if (!dbg_snapshot_before(s, now.core, now.retired ? now.retired - 1 : 0,
                             &first))
        return dbg_fail(s, "No more history.");
    struct counts *counts = keep_counts(s);
    s->points->is_searching = true;
    search(s, first + 1, &now, stop);
    if (stop->why == DBG_WHY_NOTHING)
        how =
            search_before(s, now.retired > dbg_time_origin(s, now.core), stop);
    s->points->is_searching = false;
    put_counts(s, counts);
    free(counts);
    if (how == DBG_BACK_FAILED || stop->why != DBG_WHY_NOTHING)
        return how != DBG_BACK_FAILED;
    stop->why = DBG_WHY_ORIGIN;
    stop->core = s->core;
    return dbg_travel(s, s->core, dbg_time_origin(s, s->core));
}

bool dbg_cmd_reverse_continue(struct dbg_session *s, const char *rest)
{
    struct dbg_stop stop;
    (void)rest;
    if (!dbg_can_go_back(s) || !dbg_search_back(s, &stop))
        return false;
    dbg_stopped(s, &stop);
    return true;
}
