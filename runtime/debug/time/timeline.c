/* SPDX-License-Identifier: MIT */
/*
 * Moments of a launch. Snapshots are kept while it runs, the more seldom the
 * more memory they take; a moment is found again by restoring the one before it
 * and running on from there, which is the same each time. What kernels print on
 * such a way was printed before and is dropped.
 */
#include "runtime/debug/state/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/state/commands.h"

/* Snapshots may take this part of the time a launch runs. */
#define SNAPSHOT_PART 0.1
/* Instructions: of a way that is long, and of what is left of it then. */
#define FAR  50000u
#define NEAR 1000u

/* ---- keeping ------------------------------------------------------------ */

static void drop(struct dbg_session *s, size_t i)
{
    sim_snapshot_free(s->snapshots[i].snapshot);
    free(s->snapshots[i].retired);
    memmove(&s->snapshots[i], &s->snapshots[i + 1],
            (s->n_snapshots - i - 1) * sizeof(*s->snapshots));
    s->n_snapshots--;
}

/* Drops every second one, but the first and those that nothing leads to;
 * whether there were any. */
static bool thin_out(struct dbg_session *s)
{
    bool was_any = false;
    for (size_t i = 1; i < s->n_snapshots && s->n_snapshots > 2; i++)
        if (!s->snapshots[i].is_changed) {
            drop(s, i);
            was_any = true;
        }
    return was_any;
}

static void keep_to_budget(struct dbg_session *s)
{
    for (;;) {
        uint64_t sum = 0;
        for (size_t i = 0; i < s->n_snapshots; i++) {
            s->snapshots[i].bytes =
                sim_snapshot_bytes(s->snapshots[i].snapshot);
            sum += s->snapshots[i].bytes;
        }
        if (sum <= s->snapshot_budget || !thin_out(s))
            return;
    }
}

/* Keeps this moment as snapshot number i, behind those that are before it.
 * change: what was set then; NULL: nothing. */
static bool keep(struct dbg_session *s, size_t i,
                 const struct dbg_change *change)
{
    unsigned n = dbg_n_cores(s);
    struct dbg_snapshot_at *grown = isa_grow(s->snapshots, s->n_snapshots,
                                             &s->room_snapshots, sizeof *grown);
    uint64_t *retired = isa_alloc(n, sizeof *retired);
    double began = dbg_seconds_now();
    if (grown)
        s->snapshots = grown;
    struct sim_snapshot *snapshot =
        grown && retired ? sim_snapshot(s->sim) : NULL;
    if (!snapshot) {
        free(retired);
        return false;
    }
    for (unsigned k = 0; k < n; k++)
        retired[k] = dbg_view_of(s, k).retired;
    memmove(&s->snapshots[i + 1], &s->snapshots[i],
            (s->n_snapshots++ - i) * sizeof(*s->snapshots));
    s->snapshots[i] = (struct dbg_snapshot_at){
        .snapshot = snapshot,
        .cycle = dbg_cycle_now(s),
        .print_now = s->print_now,
        .retired = retired,
        .is_changed = change != NULL,
        .core = s->core,
        .change = change ? *change : (struct dbg_change){.bytes = 0},
    };
    keep_to_budget(s);
    s->snapshot_seconds += dbg_seconds_now() - began;
    return true;
}

void dbg_time_pass(struct dbg_session *s)
{
    const struct dbg_snapshot_at *last =
        s->n_snapshots ? &s->snapshots[s->n_snapshots - 1] : NULL;
    if (s->is_recording && last &&
        s->snapshot_seconds < SNAPSHOT_PART * s->run_seconds &&
        dbg_cycle_now(s) > last->cycle)
        keep(s, s->n_snapshots, NULL);
}

void dbg_time_end(struct dbg_session *s)
{
    while (s->n_snapshots)
        drop(s, s->n_snapshots - 1);
    s->n_checkpoints = 0;
}

bool dbg_info_snapshots(struct dbg_session *s, const char *rest)
{
    uint64_t sum = 0;
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    for (size_t i = 0; i < s->n_snapshots; i++)
        sum += sim_snapshot_bytes(s->snapshots[i].snapshot);
    dbg_say(s, "%zu snapshots, %.1f of at most %.0f MiB.\n", s->n_snapshots,
            (double)sum / 1048576, (double)s->snapshot_budget / 1048576);
    return true;
}

void dbg_time_changed(struct dbg_session *s, struct dbg_change change)
{
    size_t i;
    struct sim_view view = dbg_view_of(s, s->core);
    if (!s->is_recording || !dbg_snapshot_before(s, s->core, view.retired, &i))
        return;
    while (s->n_snapshots > i + 1)
        drop(s, s->n_snapshots - 1);
    keep(s, s->n_snapshots, &change);
}

void dbg_time_forwards(struct dbg_session *s)
{
    size_t i = 0;
    while (i < s->n_snapshots) {
        const struct dbg_snapshot_at *at = &s->snapshots[i];
        if (at->is_changed &&
            dbg_view_of(s, at->core).retired < at->retired[at->core])
            break;
        i++;
    }
    while (s->n_snapshots > i)
        drop(s, s->n_snapshots - 1);
}

/* ---- going back --------------------------------------------------------- */

void dbg_time_refresh(struct dbg_session *s)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind == DBG_WATCH && !b->is_nan && b->bytes > 0)
            dbg_watch_keep(s, b);
    }
}

void dbg_time_begin(struct dbg_session *s)
{
    dbg_time_refresh(s); /* the host may have written */
    s->snapshot_seconds = s->run_seconds = 0;
    if (s->is_recording)
        keep(s, s->n_snapshots, NULL);
}

bool dbg_time_restore(struct dbg_session *s, size_t i)
{
    const struct dbg_snapshot_at *at = &s->snapshots[i];
    dbg_seen_forget(s);
    s->n_late = 0;
    if (sim_restore(s->sim, at->snapshot) != SIM_OK)
        return dbg_fail(s, "%s", sim_error(s->sim));
    s->print_now = at->print_now;
    s->bound = at->cycle + s->slice;
    s->is_ended = s->is_inside_wait = false;
    memset(s->reported, 0, dbg_n_cores(s) * sizeof *s->reported);
    dbg_frames_forget(s);
    dbg_breaks_mark(s);
    dbg_time_refresh(s);
    return true;
}

void dbg_time_settle(struct dbg_session *s, unsigned but)
{
    sim_settle(s->sim, but);
    for (unsigned core = 0; core < dbg_n_cores(s); core++) {
        struct sim_view view = dbg_view_of(s, core);
        struct sim_pause pause = {
            .at = {.core = core, .retired = view.retired},
            .pc = view.pc,
            .cycle = view.cycle,
        };
        if (core != but && strcmp(view.state, "running") == 0 &&
            dbg_break_concerns(s, core, view.pc))
            dbg_late(s, &pause);
    }
}

bool dbg_snapshot_before(struct dbg_session *s, unsigned core, uint64_t retired,
                         size_t *found)
{
    for (size_t i = s->n_snapshots; i-- > 0;)
        if (s->snapshots[i].retired[core] <= retired) {
            *found = i;
            return true;
        }
    return false;
}

struct dbg_moment dbg_snapshot_until(const struct dbg_session *s, size_t i,
                                     const struct dbg_moment *now)
{
    while (++i < s->n_snapshots) {
        const struct dbg_snapshot_at *at = &s->snapshots[i];
        const uint64_t retired = at->retired[at->core];
        const bool is_past = now->all ? retired <= now->all[at->core]
                             : at->core == now->core ? retired < now->retired
                                                     : at->cycle < now->cycle;
        if (at->is_changed && is_past)
            return (struct dbg_moment){at->core, retired, at->cycle,
                                       at->retired};
    }
    return *now;
}

bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired)
{
    struct sim_until until = {.kind = SIM_UNTIL_RETIRED,
                              .position = {.core = core, .retired = retired}};
    unsigned n_passed = s->n_passed;
    while (dbg_view_of(s, core).retired < retired) {
        struct sim_pause pause = sim_resume(s->sim, until);
        if (pause.reason == SIM_PAUSE_END || pause.reason == SIM_PAUSE_FAULT ||
            pause.reason == SIM_PAUSE_NOWHERE)
            return false;
        if (pause.reason == SIM_PAUSE_POINT && pause.at.core != core &&
            dbg_break_concerns(s, pause.at.core, pause.pc))
            dbg_late(s, &pause);
        dbg_seen_forget(s); /* nobody wants to know */
    }
    dbg_late_tidy(s);
    s->n_passed = n_passed; /* that was another time */
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    s->reported[core] = retired + 1;
    dbg_time_refresh(s);
    return true;
}

bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired)
{
    const uint64_t slice = (uint64_t)1 << 20; /* instructions, some 10 ms */
    uint64_t at = dbg_view_of(s, core).retired;
    while (at < retired && retired - at > slice) {
        at += slice;
        if (dbg_interrupted || !dbg_time_run_to(s, core, at))
            return false;
    }
    return !dbg_interrupted && dbg_time_run_to(s, core, retired);
}

bool dbg_time_run_to_fault(struct dbg_session *s)
{
    struct sim_pause pause;
    do {
        pause = sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
        dbg_seen_forget(s);
    } while (pause.reason == SIM_PAUSE_POINT ||
             pause.reason == SIM_PAUSE_REACHED);
    dbg_frames_forget(s);
    dbg_time_refresh(s);
    s->n_late = 0;
    s->is_ended = pause.reason == SIM_PAUSE_FAULT;
    s->fault_core = pause.at.core;
    return s->is_ended || dbg_fail(s, "The way back was not found.");
}

struct dbg_now {
    struct sim_snapshot *snapshot;
    uint64_t print_now, bound;
    bool is_inside_wait, is_ended;
    unsigned fault_core;
    struct sim_position at;
    uint64_t *reported;
    struct dbg_late *late;
    size_t n_late;
};

struct dbg_now *dbg_now_keep(struct dbg_session *s)
{
    const size_t n = dbg_n_cores(s);
    struct dbg_now *now = isa_alloc(1, sizeof *now);
    if (!now)
        return NULL;
    *now = (struct dbg_now){
        .snapshot = s->is_ended ? NULL : sim_snapshot(s->sim),
        .print_now = s->print_now,
        .bound = s->bound,
        .is_inside_wait = s->is_inside_wait,
        .is_ended = s->is_ended,
        .fault_core = s->fault_core,
        .at = s->at,
        .reported = isa_alloc(n, sizeof *now->reported),
        .late = isa_alloc(s->n_late + 1, sizeof *now->late),
        .n_late = s->n_late,
    };
    if (!now->reported || !now->late || !(now->snapshot || now->is_ended)) {
        dbg_now_free(now);
        return NULL;
    }
    memcpy(now->reported, s->reported, n * sizeof *now->reported);
    if (s->n_late)
        memcpy(now->late, s->late, s->n_late * sizeof *now->late);
    return now;
}

bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now)
{
    dbg_seen_forget(s);
    const bool is_there = now->is_ended
                              ? dbg_time_restore(s, s->n_snapshots - 1) &&
                                    dbg_time_run_to_fault(s)
                              : sim_restore(s->sim, now->snapshot) == SIM_OK;
    if (!is_there)
        return dbg_fail(s, "The way back was not found.");
    s->print_now = now->print_now;
    s->bound = now->bound;
    s->is_inside_wait = now->is_inside_wait;
    s->is_ended = now->is_ended;
    s->fault_core = now->fault_core;
    s->at = now->at;
    memcpy(s->reported, now->reported, dbg_n_cores(s) * sizeof *s->reported);
    s->n_late = now->n_late; /* there is room: it was there before */
    if (now->n_late)
        memcpy(s->late, now->late, now->n_late * sizeof *now->late);
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    dbg_time_refresh(s);
    return true;
}

void dbg_now_free(struct dbg_now *now)
{
    if (!now)
        return;
    sim_snapshot_free(now->snapshot);
    free(now->reported);
    free(now->late);
    free(now);
}

uint64_t dbg_time_origin(const struct dbg_session *s, unsigned core)
{
    return s->snapshots[0].retired[core];
}

bool dbg_can_go_back(struct dbg_session *s)
{
    if (!dbg_needs_launch(s) || !dbg_is_alive(s))
        return false;
    return s->n_snapshots > 0 ||
           dbg_fail(s, "No history was kept: set record on before the launch.");
}

/* The same over a long way. Who goes back a step often takes another one, so a
 * snapshot is kept shortly before; the one it begins from is number i. */
static bool run_to_near(struct dbg_session *s, unsigned core, uint64_t retired,
                        size_t i)
{
    if (!dbg_time_run_to(s, core, retired - NEAR))
        return false;
    if (s->is_recording && s->n_late == 0)
        keep(s, i + 1, NULL);
    return dbg_time_run_to(s, core, retired);
}

bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired)
{
    size_t i;
    if (!dbg_snapshot_before(s, core, retired, &i))
        return dbg_fail(s, "No more history.");
    if (!dbg_time_restore(s, i))
        return false;
    dbg_time_settle(s, core);
    bool is_far = retired - s->snapshots[i].retired[core] > FAR;
    bool is_good = is_far ? run_to_near(s, core, retired, i)
                          : dbg_time_run_to(s, core, retired);
    if (is_good && !dbg_catch_up(s, core, false)) {
        /* it waits for ever: it is looked at while it does */
        is_good = dbg_time_restore(s, i);
        dbg_time_settle(s, core);
        is_good = is_good && dbg_time_run_to(s, core, retired);
        s->is_inside_wait = true;
    }
    if (!is_good)
        return dbg_fail(s, "The way back was not found.");
    s->n_passed = 0;
    dbg_time_refresh(s);
    return true;
}

bool dbg_travel_exactly(struct dbg_session *s, struct sim_position at)
{
    if (!dbg_travel(s, at.core, at.retired))
        return false;
    struct sim_until until = {.kind = SIM_UNTIL_POSITION, .position = at};
    struct sim_pause pause = sim_resume(s->sim, until);
    if (pause.reason == SIM_PAUSE_NOWHERE && at.visible > 0) {
        until.position.visible--;
        sim_resume(s->sim, until);
    }
    dbg_seen_forget(s);
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    dbg_time_refresh(s);
    return true;
}

bool dbg_arrive(struct dbg_session *s, enum dbg_why why)
{
    struct dbg_stop stop = {.why = why, .core = s->core};
    dbg_report(s, &stop);
    return true;
}
