/* SPDX-License-Identifier: MIT */
/* Runs the launch in slices of simulated time, so that Ctrl-C is noticed and
 * snapshots are taken between slices. Stop points of the simulator end a slice
 * early. */
#include "runtime/debug/time/running.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "runtime/debug/points/hits.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/late.h"
#include "runtime/debug/time/snapshots.h"

#define FIRST_SLICE   20000u /* cycles */
#define LONGEST_SLICE (1u << 26)
#define SLICE_SECONDS 0.03

volatile sig_atomic_t dbg_interrupted;

static bool is_on_task(struct dbg_session *s, unsigned core)
{
    struct sim_view view = dbg_view_of(s, core);
    return strcmp(view.state, "running") == 0 ||
           strcmp(view.state, "waiting") == 0;
}

/* ---- slices ------------------------------------------------------------- */

/* Resumes for a slice, which is so short that users need not wait. If a core
 * waits to be shown, no other core passes the moment of that core. */
static struct sim_pause resume(struct dbg_session *s, struct sim_until until)
{
    double began = dbg_seconds_now();
    s->run->is_inside_wait = false;
    dbg_late_tidy(s);
    int late = s->run->is_stepping ? -1 : dbg_first_late(s);
    if (s->run->slice == 0)
        s->run->slice = s->run->bound = FIRST_SLICE;
    until.cycle = late >= 0 ? s->run->late[late].cycle : s->run->bound;
    if (s->run->bound < until.cycle)
        s->run->bound = until.cycle;
    if (s->run->limit && until.cycle > s->run->limit)
        until.cycle = s->run->limit;
    if (until.cycle == 0) /* 0 would mean no limit */
        until.cycle = 1;
    struct sim_pause pause = sim_resume(s->sim, until);
    double took = dbg_seconds_now() - began;
    s->run->at = pause.at;
    bool is_whole = pause.reason == SIM_PAUSE_REACHED && late < 0;
    s->past->run_seconds += took;
    if (is_whole && took < SLICE_SECONDS / 2 && s->run->slice < LONGEST_SLICE &&
        until.kind == SIM_UNTIL_CYCLE)
        s->run->slice *= 2;
    else if (took > 2 * SLICE_SECONDS && s->run->slice > 64)
        s->run->slice /= 2;
    /* the limit that the other cores have reached does not count for a core
     * that waits */
    const uint64_t now = until.kind == SIM_UNTIL_RETIRED &&
                                 pause.cycle < until.cycle &&
                                 pause.at.retired < until.position.retired
                             ? until.cycle
                             : pause.cycle;
    if (is_whole && now >= s->run->bound)
        s->run->bound = now + s->run->slice;
    dbg_frames_forget(s);
    return pause;
}

static bool is_goal(struct dbg_session *s, const struct dbg_goal *goal,
                    const struct dbg_late *at)
{
    if (!goal || !goal->is_set || (!goal->any_core && goal->core != at->core) ||
        dbg_view_of(s, at->core).x[2] < goal->sp)
        return false;
    size_t i = 0;
    while (i < goal->n_pcs && goal->pcs[i] != at->pc)
        i++;
    return i < goal->n_pcs;
}

/* Returns the stop of a core at a stop point. DBG_WHY_NOTHING: neither a
 * breakpoint nor a goal. */
static struct dbg_stop at_point(struct dbg_session *s,
                                const struct dbg_late *at,
                                const struct dbg_goal *goal)
{
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_NOTHING, at->core);
    bool is_watch = dbg_watch_hit(s, at->core, at->retired, &stop);
    if (s->run->reported[at->core] == at->retired + 1 && !is_watch)
        return stop;
    stop.core = at->core;
    is_watch |= dbg_watch_left(s, at->core, at->pc, &stop);
    struct dbg_breakpoint *b =
        is_watch ? NULL : dbg_break_hit(s, at->core, at->pc);
    if (b) {
        stop.why = DBG_WHY_BREAK;
        stop.b = b;
    }
    if (stop.why == DBG_WHY_NOTHING && is_goal(s, goal, at))
        stop.why = DBG_WHY_GOAL;
    if (stop.why != DBG_WHY_NOTHING)
        s->run->reported[at->core] = at->retired + 1;
    return stop;
}

/* Returns the stop that is first in simulated time, when all cores have come to
 * its moment. Some cores are ahead of others, so they reach stop points in
 * another order. */
static struct dbg_stop caught_up(struct dbg_session *s,
                                 const struct dbg_goal *goal)
{
    int first = dbg_first_late(s);
    if (first < 0)
        return dbg_stop_of(DBG_WHY_NOTHING, s->core);
    const struct dbg_late at = s->run->late[first];
    s->run->late[first] = s->run->late[--s->run->n_late];
    if (dbg_view_of(s, at.core).retired != at.retired)
        return dbg_stop_of(DBG_WHY_NOTHING, s->core);
    return at_point(s, &at, goal);
}

/* Returns whether an access of this core is recorded. */
static bool has_seen(const struct dbg_session *s, unsigned core)
{
    for (size_t i = 0; i < s->points->n_seen; i++)
        if (s->points->seen[i].core == core)
            return true;
    return false;
}

/* ---- catching up -------------------------------------------------------- */

/* Handles a pause on the way to a moment. At a stop point of the user, the stop
 * is stored, to be shown when the program continues. Returns whether the core
 * stays there. It does not stay if the code only runs again (!is_new). */
static bool is_kept(struct dbg_session *s, const struct sim_pause *pause,
                    bool is_new)
{
    if (!is_new)
        dbg_seen_forget(s);
    bool is_point = pause->reason == SIM_PAUSE_POINT;
    if (!is_point)
        return false;
    if (!has_seen(s, pause->at.core) &&
        !dbg_break_concerns(s, pause->at.core, pause->pc)) {
        if (is_new)
            dbg_break_prints(s, pause->at.core, pause->pc);
        return false;
    }
    dbg_late_keep(s, pause);
    return is_new;
}

/* Lets a core run until its wait ends. Its number of instructions does not
 * change during the wait, and the core must be shown after the wait. */
static struct sim_pause end_wait(struct dbg_session *s, unsigned core,
                                 bool is_new)
{
    struct sim_view view = dbg_view_of(s, core);
    struct sim_until until = {.kind = SIM_UNTIL_CYCLE, .cycle = view.cycle};
    struct sim_pause pause = {.reason = SIM_PAUSE_REACHED};
    bool is_over = strcmp(view.state, "waiting") != 0;
    if (is_over)
        return pause;
    sim_stop_at(s->sim, s->launch->module, view.pc);
    while (!is_over && !dbg_interrupted) {
        until.cycle += FIRST_SLICE;
        pause = sim_resume(s->sim, until);
        bool is_mine = pause.reason == SIM_PAUSE_POINT && pause.at.core == core;
        is_over = is_mine || pause.reason == SIM_PAUSE_FAULT ||
                  pause.reason == SIM_PAUSE_END || is_kept(s, &pause, is_new);
    }
    sim_stop_no_more(s->sim, s->launch->module, view.pc);
    return pause;
}

bool dbg_catch_up(struct dbg_session *s, unsigned core, bool is_new)
{
    assert(s->launch && core < dbg_n_cores(s));
    dbg_late_tidy(s);
    bool waits = false;
    for (size_t i = 0; i < s->run->n_late; i++)
        waits |= is_new && dbg_break_concerns(s, s->run->late[i].core,
                                              s->run->late[i].pc);
    if (s->device->is_ended || !is_on_task(s, core) || waits ||
        s->run->is_inside_wait)
        return true;
    struct sim_pause pause = end_wait(s, core, is_new);
    bool is_over = pause.reason == SIM_PAUSE_FAULT;
    while (!is_over) {
        pause = sim_resume(
            s->sim, (struct sim_until){.kind = SIM_UNTIL_CYCLE,
                                       .cycle = dbg_view_of(s, core).cycle});
        is_over = is_kept(s, &pause, is_new) || pause.reason != SIM_PAUSE_POINT;
    }
    dbg_late_tidy(s);
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    s->device->is_ended = pause.reason == SIM_PAUSE_FAULT;
    if (s->device->is_ended)
        s->device->fault_core = pause.at.core;
    return !s->device->is_ended;
}

/* ---- pauses ------------------------------------------------------------- */

/* Handles a pause at a stop point. A write to memory that other cores may write
 * is shown at once, before other cores write there. All other stops are shown
 * in the order of time. */
static struct dbg_stop judge_point(struct dbg_session *s,
                                   const struct sim_pause *pause,
                                   const struct dbg_goal *goal)
{
    const unsigned core = pause->at.core;
    const struct dbg_late at = dbg_late_of(pause);
    enum dbg_noticed noticed = dbg_seen_at(s, core, at.retired);
    const bool is_now = noticed == DBG_NOTICED_SHARED ||
                        (s->run->is_stepping && (core == s->core || noticed));
    const bool is_silent =
        dbg_nan_expect(s, core) && !goal && !dbg_break_is_at(s, pause->pc);
    if (is_now)
        return at_point(s, &at, goal);
    if (s->run->is_stepping && !goal &&
        !dbg_break_concerns(s, core, pause->pc)) {
        dbg_break_prints(s, core, pause->pc); /* the core continues */
        return dbg_stop_of(DBG_WHY_NOTHING, core);
    }
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_NOTHING, core);
    if (noticed && !dbg_watch_finds(s, core, at.retired)) {
        dbg_watch_hit(s, core, at.retired, &stop); /* drops the records */
        noticed = DBG_NOTICED_NOTHING;
    }
    if (!is_silent || noticed)
        dbg_late_keep(s, pause);
    return dbg_stop_of(DBG_WHY_NOTHING, core);
}

/* Returns the stop for a pause. DBG_WHY_NOTHING: the cores continue. */
static struct dbg_stop judge(struct dbg_session *s,
                             const struct sim_pause *pause,
                             const struct dbg_goal *goal)
{
    switch (pause->reason) {
    case SIM_PAUSE_END:
        return dbg_stop_of(DBG_WHY_END, s->core);
    case SIM_PAUSE_FAULT:
        s->device->is_ended = true;
        s->device->fault_core = pause->at.core;
        s->run->n_late = 0;
        return dbg_stop_of(DBG_WHY_FAULT, pause->at.core);
    case SIM_PAUSE_POINT:
        return judge_point(s, pause, goal);
    case SIM_PAUSE_NOWHERE:
        return dbg_stop_of(DBG_WHY_INTERRUPT, s->core);
    case SIM_PAUSE_REACHED:
        return s->run->is_stepping ? dbg_stop_of(DBG_WHY_NOTHING, s->core)
                                   : caught_up(s, goal);
    }
    return dbg_stop_of(DBG_WHY_NOTHING, pause->at.core);
}

/* Returns a core to show if no particular core has stopped. */
static unsigned some_core(struct dbg_session *s)
{
    if (dbg_has_task(s, s->core))
        return s->core;
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        if (dbg_has_task(s, i))
            return i;
    return s->core;
}

bool dbg_heard_interrupt(struct dbg_session *s, struct dbg_stop *stop)
{
    bool (*wants_stop)(struct dbg_session *) = s->front->wants_stop;
    if (!dbg_interrupted && !(wants_stop && wants_stop(s)))
        return false;
    dbg_interrupted = 0;
    *stop = dbg_stop_of(DBG_WHY_INTERRUPT, some_core(s));
    return true;
}

/* Returns whether an access to watched memory must be shown now. This happens
 * only while stepping, because a step lets cores that wait at such a stop point
 * continue. */
static bool is_interrupted(struct dbg_session *s, struct dbg_stop *stop)
{
    struct dbg_late late;
    while (s->run->is_stepping && dbg_late_take_seen(s, &late)) {
        *stop = at_point(s, &late, NULL);
        if (stop->why != DBG_WHY_NOTHING)
            return true;
    }
    return false;
}

/* Begins the launch that follows a past launch. False: the launch is not a past
 * one, or the next launch cannot begin; *stop has the reason. */
static bool goes_on(struct dbg_session *s, struct dbg_stop *stop)
{
    if (!s->past->ends)
        return false;
    if (s->past->ends(s))
        return true;
    *stop = dbg_stop_of(DBG_WHY_ORIGIN, s->core);
    snprintf(stop->text, sizeof stop->text, "%s", s->error);
    return false;
}

/* Begins the launch after a past one and runs it. */
static struct dbg_stop run_next(struct dbg_session *s)
{
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_LAUNCH, s->core);
    stop.b = dbg_launch_hit(s);
    return stop.b ? stop : dbg_run(s, NULL);
}

struct dbg_stop dbg_run(struct dbg_session *s, const struct dbg_goal *goal)
{
    struct dbg_stop stop = {0};
    bool has_goal = goal && goal->is_set;
    assert(s->launch && (!s->device->is_ended || s->past->ends));
    if (s->device->is_ended)
        return goes_on(s, &stop) ? run_next(s) : stop;
    dbg_time_forwards(s);
    for (size_t i = 0; has_goal && i < goal->n_pcs; i++)
        sim_stop_at(s->sim, s->launch->module, goal->pcs[i]);
    while (!dbg_heard_interrupt(s, &stop) && !is_interrupted(s, &stop)) {
        struct sim_pause pause =
            resume(s, (struct sim_until){.kind = SIM_UNTIL_CYCLE});
        stop = judge(s, &pause, goal);
        if (stop.why != DBG_WHY_NOTHING)
            break;
        if (pause.reason == SIM_PAUSE_REACHED)
            dbg_time_pass(s);
    }
    for (size_t i = 0; has_goal && i < goal->n_pcs; i++)
        sim_stop_no_more(s->sim, s->launch->module, goal->pcs[i]);
    if (has_goal)
        dbg_breaks_mark(s);
    return stop.why == DBG_WHY_END && goes_on(s, &stop) ? run_next(s) : stop;
}

struct dbg_stop dbg_run_before(struct dbg_session *s, uint64_t cycle)
{
    assert(s->launch && s->run->limit == 0);
    struct dbg_stop stop = {0};
    bool is_there = false;
    s->run->limit = cycle;
    while (!is_there && !dbg_heard_interrupt(s, &stop)) {
        struct sim_pause pause =
            resume(s, (struct sim_until){.kind = SIM_UNTIL_CYCLE});
        is_there = pause.reason == SIM_PAUSE_REACHED && s->run->n_late == 0 &&
                   pause.cycle >= cycle;
        stop = judge(s, &pause, NULL);
        is_there |= stop.why != DBG_WHY_NOTHING;
    }
    s->run->limit = 0;
    return stop;
}

struct dbg_stop dbg_run_one(struct dbg_session *s)
{
    struct dbg_stop stop = {0};
    struct sim_view before = dbg_view_of(s, s->core);
    struct sim_until until = {
        .kind = SIM_UNTIL_RETIRED,
        .position = {.core = s->core, .retired = before.retired + 1},
    };
    assert(s->launch && !s->device->is_ended);
    dbg_time_forwards(s);
    s->run->reported[s->core] = before.retired + 1;
    dbg_nan_expect(s, s->core);
    while (!dbg_heard_interrupt(s, &stop) && !is_interrupted(s, &stop)) {
        struct sim_pause pause = resume(s, until);
        struct sim_view view = dbg_view_of(s, s->core);
        bool is_done =
            pause.reason == SIM_PAUSE_REACHED && view.retired > before.retired;
        if (!is_done)
            stop = judge(s, &pause, NULL);
        if (!is_done && stop.why != DBG_WHY_NOTHING)
            return stop.why == DBG_WHY_END && goes_on(s, &stop) ? run_next(s)
                                                                : stop;
        if (view.retired > before.retired) {
            if (!is_on_task(s, s->core))
                return dbg_stop_of(DBG_WHY_TASK_END, s->core);
            struct dbg_stop watch = dbg_stop_of(DBG_WHY_NOTHING, s->core);
            if (dbg_watch_hit(s, s->core, view.retired, &watch))
                return watch;
            return dbg_stop_of(DBG_WHY_STEPPED, s->core);
        }
        if (pause.reason == SIM_PAUSE_REACHED)
            dbg_time_pass(s);
    }
    return stop;
}

/* ---- a stop on its way to the user --------------------------------------- */

/* Returns whether the other cores must first come to the moment of a stop. Not
 * for an access to watched memory, because other cores could write there. */
static bool is_moment(enum dbg_why why)
{
    return why == DBG_WHY_STEPPED || why == DBG_WHY_GOAL ||
           why == DBG_WHY_BREAK;
}

/* Returns the stop to show, because other cores may cause an earlier fault. */
static struct dbg_stop shown_of(struct dbg_session *s,
                                const struct dbg_stop *stop)
{
    struct dbg_stop final = *stop;
    if (is_moment(stop->why) && !dbg_catch_up(s, stop->core, true))
        final = dbg_stop_of(DBG_WHY_FAULT, s->device->fault_core);
    return final;
}

void dbg_stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    assert(s->launch || stop->why == DBG_WHY_END);
    assert(stop->core < dbg_n_cores(s));
    const struct dbg_stop final = shown_of(s, stop);
    s->run->shown = (struct dbg_shown){
        final.core, dbg_view_of(s, final.core).retired, final.cycle};
    s->front->stopped(s, &final);
}

uint64_t dbg_cycle_shown(const struct dbg_session *s,
                         const struct sim_view *view)
{
    const struct dbg_shown *shown = &s->run->shown;
    const bool is_there = shown->cycle && shown->core == s->core &&
                          shown->retired == view->retired;
    return is_there ? shown->cycle : view->cycle;
}

bool dbg_arrive(struct dbg_session *s, enum dbg_why why)
{
    struct dbg_stop stop = {.why = why, .core = s->core};
    dbg_stopped(s, &stop);
    return true;
}
