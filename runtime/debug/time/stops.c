/* SPDX-License-Identifier: MIT */
/*
 * A stop on its way to the user: first all cores come to its moment, then the
 * front shows it.
 */
#include "runtime/debug/time/stops.h"

#include <assert.h>

#include "runtime/debug/points/stop.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/run.h"
#include "runtime/debug/time/running.h"

/* Whether the others are to come to the moment of a stop; at a breakpoint they
 * have, and what a watch saw is to be looked at before others write there. */
static bool is_moment(enum dbg_why why)
{
    return why == DBG_WHY_STEPPED || why == DBG_WHY_GOAL ||
           why == DBG_WHY_BREAK;
}

/* What is shown of a stop: others that come to its moment may do something
 * wrong on the way. */
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
