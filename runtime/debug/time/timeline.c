/* SPDX-License-Identifier: MIT */
/* Goes back to a moment of a launch: restores the last snapshot before it and
 * runs from there on, which always gives the same result. Output of kernels on
 * the way is dropped, because it was printed before. */
#include "runtime/debug/time/timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/late.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"

/* Instructions: the shortest distance that counts as long, and the distance
 * that is left after a new snapshot. */
#define FAR  50000u
#define NEAR 1000u

/* ---- going back --------------------------------------------------------- */

bool dbg_time_restore(struct dbg_session *s, size_t i)
{
    assert(i < s->past->n_snapshots);
    const struct dbg_snapshot_at *at = &s->past->snapshots[i];
    dbg_seen_forget(s);
    s->run->n_late = 0;
    if (sim_restore(s->sim, at->snapshot) != SIM_OK)
        return dbg_fail(s, "%s", sim_error(s->sim));
    s->run->print_now = at->print_now;
    s->device->changes_now = at->changes;
    s->run->bound = at->cycle + s->run->slice;
    s->device->is_ended = s->run->is_inside_wait = false;
    memset(s->run->reported, 0, dbg_n_cores(s) * sizeof *s->run->reported);
    dbg_frames_forget(s);
    dbg_breaks_mark(s);
    dbg_time_refresh(s);
    return true;
}

void dbg_time_settle(struct dbg_session *s, unsigned but)
{
    assert(but <= dbg_n_cores(s));
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
            dbg_late_keep(s, &pause);
    }
}

bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired)
{
    struct sim_until until = {.kind = SIM_UNTIL_RETIRED,
                              .position = {.core = core, .retired = retired}};
    unsigned n_passed = s->run->n_passed;
    while (dbg_view_of(s, core).retired < retired) {
        struct sim_pause pause = sim_resume(s->sim, until);
        if (pause.reason == SIM_PAUSE_END || pause.reason == SIM_PAUSE_FAULT ||
            pause.reason == SIM_PAUSE_NOWHERE)
            return false;
        if (pause.reason == SIM_PAUSE_POINT && pause.at.core != core &&
            dbg_break_concerns(s, pause.at.core, pause.pc))
            dbg_late_keep(s, &pause);
        dbg_seen_forget(s); /* records on the way are not needed */
    }
    dbg_late_tidy(s);
    s->run->n_passed = n_passed; /* these were passed at another time */
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    s->run->reported[core] = retired + 1;
    dbg_time_refresh(s);
    return true;
}

bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired)
{
    const uint64_t slice = (uint64_t)1 << 20; /* instructions, about 10 ms */
    uint64_t at = dbg_view_of(s, core).retired;
    while (at < retired && retired - at > slice) {
        at += slice;
        if (dbg_interrupted || !dbg_time_run_to(s, core, at))
            return false;
    }
    return !dbg_interrupted && dbg_time_run_to(s, core, retired);
}

/* Runs without stopping until the fault that ends the launch. */
static bool run_to_fault(struct dbg_session *s)
{
    struct sim_pause pause;
    do {
        pause = sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
        dbg_seen_forget(s);
    } while (pause.reason == SIM_PAUSE_POINT ||
             pause.reason == SIM_PAUSE_REACHED);
    dbg_frames_forget(s);
    dbg_time_refresh(s);
    s->run->n_late = 0;
    s->device->is_ended = pause.reason == SIM_PAUSE_FAULT;
    s->device->fault_core = pause.at.core;
    return s->device->is_ended || dbg_fail(s, "The way back was not found.");
}

struct dbg_now {
    struct sim_snapshot *snapshot;
    uint64_t print_now, changes_now, bound;
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
        .snapshot = s->device->is_ended ? NULL : sim_snapshot(s->sim),
        .print_now = s->run->print_now,
        .changes_now = s->device->changes_now,
        .bound = s->run->bound,
        .is_inside_wait = s->run->is_inside_wait,
        .is_ended = s->device->is_ended,
        .fault_core = s->device->fault_core,
        .at = s->run->at,
        .reported = isa_alloc(n, sizeof *now->reported),
        .late = isa_alloc(s->run->n_late + 1, sizeof *now->late),
        .n_late = s->run->n_late,
    };
    if (!now->reported || !now->late || !(now->snapshot || now->is_ended)) {
        dbg_now_free(now);
        return NULL;
    }
    memcpy(now->reported, s->run->reported, n * sizeof *now->reported);
    if (s->run->n_late)
        memcpy(now->late, s->run->late, s->run->n_late * sizeof *now->late);
    return now;
}

bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now)
{
    dbg_seen_forget(s);
    const bool is_there =
        now->is_ended
            ? dbg_time_restore(s, s->past->n_snapshots - 1) && run_to_fault(s)
            : sim_restore(s->sim, now->snapshot) == SIM_OK;
    if (!is_there)
        return dbg_fail(s, "The way back was not found.");
    s->run->print_now = now->print_now;
    s->device->changes_now = now->changes_now;
    s->run->bound = now->bound;
    s->run->is_inside_wait = now->is_inside_wait;
    s->device->is_ended = now->is_ended;
    s->device->fault_core = now->fault_core;
    s->run->at = now->at;
    memcpy(s->run->reported, now->reported,
           dbg_n_cores(s) * sizeof *s->run->reported);
    s->run->n_late = now->n_late; /* the array of that time still has room */
    if (now->n_late)
        memcpy(s->run->late, now->late, now->n_late * sizeof *now->late);
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

bool dbg_can_go_back(struct dbg_session *s)
{
    if (!dbg_needs_launch(s) || !dbg_is_alive(s))
        return false;
    return s->past->n_snapshots > 0 ||
           dbg_fail(s, "No history was kept: set record on before the launch.");
}

/* Runs over a long distance that begins at snapshot i. Users who step back
 * often step back again, so takes another snapshot shortly before the end. */
static bool run_to_near(struct dbg_session *s, unsigned core, uint64_t retired,
                        size_t i)
{
    if (!dbg_time_run_to(s, core, retired - NEAR))
        return false;
    if (s->past->is_recording && s->run->n_late == 0)
        dbg_snapshot_keep(s, i + 1, NULL);
    return dbg_time_run_to(s, core, retired);
}

bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired)
{
    return dbg_travel_before(s, core, retired, UINT64_MAX);
}

bool dbg_travel_before(struct dbg_session *s, unsigned core, uint64_t retired,
                       uint64_t changes)
{
    size_t i;
    if (!dbg_snapshot_before(s, core, retired, &i))
        return dbg_fail(s, "No more history.");
    while (i > 0 && s->past->snapshots[i].changes > changes &&
           s->past->snapshots[i].retired[core] == retired)
        i--;
    if (!dbg_time_restore(s, i))
        return false;
    dbg_time_settle(s, core);
    bool is_far = retired - s->past->snapshots[i].retired[core] > FAR;
    bool is_good = is_far ? run_to_near(s, core, retired, i)
                          : dbg_time_run_to(s, core, retired);
    if (is_good && !dbg_catch_up(s, core, false)) {
        /* the core waits forever: show it while it waits */
        is_good = dbg_time_restore(s, i);
        dbg_time_settle(s, core);
        is_good = is_good && dbg_time_run_to(s, core, retired);
        s->run->is_inside_wait = true;
    }
    if (!is_good)
        return dbg_fail(s, "The way back was not found.");
    s->run->n_passed = 0;
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
