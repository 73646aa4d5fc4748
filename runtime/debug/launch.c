/* SPDX-License-Identifier: MIT */
/*
 * One launch of a program that is debugged, from sim_begin to sim_end.
 */
#include "runtime/debug/launch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/walk.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/lifetime.h"
#include "runtime/debug/points/marks.h"
#include "runtime/debug/points/stop.h"
#include "runtime/debug/points/watch.h"
#include "runtime/debug/points/watch_commands.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/line.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/time/launches.h"
#include "runtime/debug/time/past.h"
#include "runtime/debug/time/records.h"
#include "runtime/debug/time/run.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/stops.h"

static void begin_launch(struct dbg_session *s)
{
    assert(s->launch && !s->run->reported);
    size_t bytes;
    const void *elf = sim_module_elf(s->launch->module, &bytes);
    dbg_add_images(s);
    struct dbg_symbols *p = dbg_session_add(s, elf, bytes);
    s->symbols = p;
    s->device->n_launches++;
    if (dbg_record_now(s))
        s->past->launches[s->past->visited].symbols = p;
    s->device->is_ended = false;
    s->run->slice = s->run->bound = 0;
    s->run->n_late = 0;
    s->focus->shown_function = NULL;
    s->run->print_now = s->run->print_high = 0;
    s->run->reported = isa_alloc(dbg_most_cores(s), sizeof *s->run->reported);
    dbg_focus(s, 0);
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        if (dbg_has_task(s, i)) {
            dbg_focus(s, i);
            break;
        }
    dbg_watch_survive(s);
    dbg_watch_resume(s);
    dbg_breaks_insert(s);
    dbg_watch_update(s);
    dbg_layout_update(s);
    dbg_time_begin(s);
}

static void end_launch(struct dbg_session *s)
{
    if (s->device->is_ended && s->program->host.fault)
        s->program->host.fault(s->program->host.user, s->launch,
                               s->device->fault_core);
    dbg_time_end(s);
    dbg_breaks_take_out(s);
    dbg_watch_outlive(s);
    s->launch = NULL;
    dbg_watch_update(s);
    dbg_layout_update(s);
    dbg_flights_watch(s, false);
    free(s->run->reported);
    s->run->reported = NULL;
    dbg_frames_forget(s);
}

_Noreturn void dbg_leave(struct dbg_session *s)
{
    struct sim_profile profile = {0};
    const bool is_inside = s->launch != NULL;
    enum sim_status how = SIM_OK;
    if (is_inside) {
        end_launch(s);
        how = sim_end(s->sim, &profile);
    }
    dbg_layout_off(s);
    dbg_line_give_back();
    fflush(s->out);
    const bool is_good = s->program->host.leave(
        s->program->host.user, is_inside ? &profile : NULL, how);
    dbg_news(s, DBG_NEWS_ENDED);
    fflush(NULL);
    _exit(!is_good || (s->program->is_batch && s->program->has_failed)
              ? EXIT_FAILURE
              : EXIT_SUCCESS);
}

/* Runs on to where the user is asked; false: the launch has ended. */
static bool run_to_stop(struct dbg_session *s)
{
    const struct dbg_stop stop = dbg_run(s, NULL);
    if (stop.why != DBG_WHY_END)
        dbg_stopped(s, &stop);
    return stop.why != DBG_WHY_END;
}

static void run_launch(struct dbg_session *s)
{
    assert(s->launch && s->symbols);
    struct dbg_breakpoint *b = dbg_launch_hit(s);
    if (!s->front->launched(s, b) && !run_to_stop(s))
        return;
    s->front->serve(s);
    while (
        s->device
            ->present) { /* the program continues from the launch under way */
        dbg_launches_return(s);
        if (!s->is_over && !s->program->is_detached && run_to_stop(s))
            s->front->serve(s);
    }
    if (s->is_over)
        dbg_leave(s);
    if (s->program->is_detached)
        sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
}

void dbg_close_device(struct dbg_session *s, const struct sim *sim)
{
    assert(!s->launch);
    dbg_records_close(s, sim);
    if (s->sim == sim)
        s->sim = NULL;
}

enum sim_status dbg_launch(struct dbg_session *s, int device, struct sim *sim,
                           const struct sim_launch *what,
                           struct sim_profile *profile)
{
    if (s->past->is_recording && !s->program->is_detached)
        dbg_records_add(s, device, sim, what);
    else
        dbg_records_forget(s);
    enum sim_status status = sim_begin(sim, what);
    if (status != SIM_OK) {
        dbg_records_undo(s);
        return status;
    }
    s->sim = sim;
    s->device->number = device;
    s->launch = what;
    begin_launch(s);
    if (s->symbols && s->run->reported && !s->program->is_detached)
        run_launch(s);
    else
        sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    end_launch(s);
    status = sim_end(sim, profile);
    dbg_walk_note(s, profile);
    return status;
}
