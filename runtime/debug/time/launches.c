/* SPDX-License-Identifier: MIT */
/* Goes back to launches that have ended. A past launch begins again from a
 * snapshot of its initial memory and runs as before; only the debugger sees
 * this run. Meanwhile the current launch is put aside with its snapshots. When
 * time returns to it, it is restored exactly. The same is true of other devices
 * on which past launches run again. Host code does not go back. Its writes
 * between two launches are in the snapshot of the later one. The debugger finds
 * these writes by comparing that snapshot with the end of the earlier launch.
 */
#include "runtime/debug/time/launches.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/points/watch_commands.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"
#include "runtime/instruments/settings/env.h"

/* The current launch while it is put aside. */
struct dbg_present {
    const struct sim_launch *launch;
    struct dbg_symbols *symbols;
    uint64_t number, print_high, bytes;
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    int device;
    struct sim *sim;
    /* The present state of another device on which a past launch runs again. */
    struct dbg_device_now {
        struct sim *sim;
        struct sim_snapshot *now;
    } others[RT_MAX_DEVICES];
    size_t n_others;
};

static bool past_ends(struct dbg_session *s);

/* ---- from launch to launch ----------------------------------------------- */

static bool put_aside(struct dbg_session *s)
{
    assert(!s->device->present && s->launch);
    struct dbg_present *p = isa_alloc(1, sizeof *p);
    if (!p)
        return dbg_fail(s, ISA_NO_MEMORY ".", "the launch under way");
    *p = (struct dbg_present){.launch = s->launch,
                              .symbols = s->symbols,
                              .device = s->device->number,
                              .sim = s->sim,
                              .number = s->device->n_launches,
                              .print_high = s->run->print_high,
                              .snapshots = s->past->snapshots,
                              .n_snapshots = s->past->n_snapshots,
                              .room_snapshots = s->past->room_snapshots};
    for (size_t i = 0; i < s->past->n_snapshots; i++)
        p->bytes += sim_snapshot_bytes(s->past->snapshots[i].snapshot);
    s->past->launches_bytes += p->bytes;
    s->past->snapshots = NULL;
    s->past->n_snapshots = s->past->room_snapshots = 0;
    s->device->present = p;
    s->past->ends = past_ends;
    sim_mute(s->sim, s->points->is_watching ? &s->points->observer : NULL);
    return true;
}

/* Moves the focus to another device. Removes the observers from the old
 * device. */
static void switch_to(struct dbg_session *s, struct sim *sim, int device)
{
    const bool follows = s->past->flights.is_watching;
    if (s->sim == sim)
        return;
    dbg_seen_forget(s);
    dbg_flights_watch(s, false);
    s->launch = NULL;
    dbg_watch_update(s);
    s->sim = sim;
    s->device->number = device;
    dbg_flights_watch(s, follows);
}

/* Stores the state of an idle device before it goes back. False: no memory. */
static bool keep_other(struct dbg_present *p, struct sim *sim)
{
    size_t i = 0;
    while (i < p->n_others && p->others[i].sim != sim)
        i++;
    if (sim == p->sim || i < p->n_others)
        return true;
    assert(p->n_others < RT_MAX_DEVICES);
    sim_mute(sim, NULL);
    struct sim_snapshot *now = sim_snapshot(sim);
    if (!now) {
        sim_unmute(sim);
        return false;
    }
    p->bytes += sim_snapshot_bytes(now);
    p->others[p->n_others++] = (struct dbg_device_now){sim, now};
    return true;
}

/* Restores the other devices. False: this has failed for one of them. */
static bool return_others(struct dbg_present *p)
{
    assert(p->n_others <= RT_MAX_DEVICES);
    bool is_good = true;
    for (size_t i = 0; i < p->n_others; i++) {
        const struct dbg_device_now *o = &p->others[i];
        is_good &= sim_restore(o->sim, o->now) == SIM_OK;
        sim_snapshot_free(o->now);
        sim_unmute(o->sim);
    }
    return is_good;
}

/* Shows the launch l from now on. */
static void look_at(struct dbg_session *s, const struct sim_launch *launch,
                    struct dbg_symbols *symbols, uint64_t number)
{
    s->launch = launch;
    s->symbols = symbols;
    s->device->n_launches = number;
    s->device->is_ended = s->run->is_inside_wait = false;
    s->run->n_late = 0;
    s->run->slice = s->run->bound = 0;
    s->focus->shown_function = NULL;
    s->past->has_travelled = true;
    memset(s->run->reported, 0, dbg_n_cores(s) * sizeof *s->run->reported);
    dbg_seen_forget(s);
    dbg_frames_forget(s);
}

static void focus_on_task(struct dbg_session *s)
{
    unsigned core = s->core;
    for (unsigned i = 0; !dbg_has_task(s, core) && i < dbg_n_cores(s); i++)
        core = i;
    dbg_focus(s, core);
}

bool dbg_launches_return(struct dbg_session *s)
{
    struct dbg_present *p = s->device->present;
    if (!p)
        return true;
    dbg_breaks_take_out(s);
    dbg_snapshots_drop(s);
    free(s->past->snapshots);
    switch_to(s, p->sim, p->device);
    bool is_good = return_others(p);
    sim_unmute(s->sim);
    s->device->present = NULL;
    s->past->ends = NULL;
    s->past->launches_bytes -= p->bytes;
    s->past->snapshots = p->snapshots;
    s->past->n_snapshots = p->n_snapshots;
    s->past->room_snapshots = p->room_snapshots;
    s->run->print_high = p->print_high;
    s->past->visited = s->past->n_launched - 1;
    look_at(s, p->launch, p->symbols, p->number);
    free(p);
    is_good &= dbg_time_restore(s, 0);
    dbg_breaks_insert(s);
    dbg_watch_update(s);
    focus_on_task(s);
    return is_good;
}

/* Begins past launch i again. */
static bool enter(struct dbg_session *s, size_t i)
{
    const struct dbg_launched *l = &s->past->launches[i];
    if (sim_module_serial(l->sim, l->what.module) != l->module)
        return dbg_fail(s,
                        "Launch %" PRIu64 " cannot be performed again: its "
                        "module has been unloaded.",
                        l->number);
    dbg_breaks_take_out(s);
    if (!s->device->present && !put_aside(s))
        return false;
    if (!keep_other(s->device->present, l->sim))
        return dbg_fail(s, ISA_NO_MEMORY ".", "a snapshot of the device");
    dbg_snapshots_drop(s);
    switch_to(s, l->sim, l->device);
    s->past->visited = i;
    if (sim_restore(s->sim, l->start) != SIM_OK ||
        sim_begin(s->sim, &l->what) != SIM_OK) {
        char why[512];
        snprintf(why, sizeof why, "%s", sim_error(s->sim));
        dbg_launches_return(s);
        return dbg_fail(s, "Launch %" PRIu64 " cannot be performed again: %s.",
                        l->number, why);
    }
    look_at(s, &l->what, l->symbols, l->number);
    s->run->print_now = 0;
    s->run->print_high = UINT64_MAX; /* all output of a past launch was
                                        already printed */
    focus_on_task(s);
    dbg_breaks_insert(s);
    dbg_watch_update(s);
    dbg_time_begin(s);
    return s->past->n_snapshots > 0 ||
           dbg_fail(s, ISA_NO_MEMORY ".", "a snapshot of the launch");
}

/* Begins the launch after the past launch that is shown. */
static bool past_ends(struct dbg_session *s)
{
    dbg_breaks_take_out(s);
    dbg_watch_outlive(s);
    const bool is_good = s->past->visited + 2 < s->past->n_launched
                             ? enter(s, s->past->visited + 1)
                             : dbg_launches_return(s);
    dbg_watch_resume(s);
    dbg_watch_update(s);
    return is_good;
}

bool dbg_launches_go(struct dbg_session *s, uint64_t number)
{
    for (size_t i = 0; i + 1 < s->past->n_launched; i++)
        if (s->past->launches[i].number == number)
            return enter(s, i);
    const uint64_t last =
        s->device->present ? s->device->present->number : s->device->n_launches;
    if (number == last)
        return s->device->present ? dbg_launches_return(s)
                                  : dbg_time_restore(s, 0);
    return dbg_fail(s,
                    "Launch %" PRIu64 " is not kept; `info launches` has those "
                    "that are.",
                    number);
}

/* ---- what the host wrote ------------------------------------------------- */

/* Describes the memory that has changed between the end of launch i and the
 * next launch of the same device. False: no memory has changed, or there is no
 * next launch. */
static bool describe_written(struct dbg_session *s, size_t i, char *text,
                             size_t bytes)
{
    const struct dbg_launched *before = &s->past->launches[i], *l = before + 1;
    const struct dbg_launched *end = &s->past->launches[s->past->n_launched];
    while (l < end && l->sim != before->sim)
        l++;
    if (l == end)
        return false;
    uint64_t from = 0, first, n, sum = 0, ranges = 0;
    char where[80] = "";
    for (; sim_snapshot_differs(s->sim, l->start, from, &first, &n); ranges++) {
        if (ranges == 0)
            snprintf(where, sizeof where, "0x%" PRIx64 "..0x%" PRIx64, first,
                     first + n - 1);
        sum += n;
        from = first + n;
    }
    if (ranges == 0)
        return false;
    snprintf(text, bytes,
             "%s between launch %" PRIu64 " and launch %" PRIu64 ": %s%s, "
             "%" PRIu64 " byte%s in all. %s; going back once more goes on with "
             "the memory as it was.",
             before->is_changed ? "Memory differs" : "The host wrote memory",
             before->number, l->number, where,
             ranges > 1 ? " and further on" : "", sum, sum == 1 ? "" : "s",
             before->is_changed
                 ? "What was set in the earlier one is not set again, and the "
                   "host may have written there"
                 : "What it did is not undone");
    return true;
}

/* ---- the launch before --------------------------------------------------- */

static void describe_begin(const struct dbg_session *s, char *text,
                           size_t bytes)
{
    if (s->past->n_forgotten)
        snprintf(text, bytes,
                 "No more history: %" PRIu64 " earlier launch%s dropped, to "
                 "keep to %" PRIu64 " MiB (set history-memory).",
                 s->past->n_forgotten,
                 s->past->n_forgotten == 1 ? " was" : "es were",
                 s->past->snapshot_budget >> 20);
    else if (s->past->n_launched && s->past->launches[0].number > 1)
        snprintf(text, bytes,
                 "No more history: launch %" PRIu64 " was not recorded, or its "
                 "device was reset.",
                 s->past->launches[0].number - 1);
}

static bool run_to_end(struct dbg_session *s)
{
    struct sim_pause pause;
    do {
        pause = sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
        dbg_seen_forget(s);
    } while (!dbg_interrupted && (pause.reason == SIM_PAUSE_POINT ||
                                  pause.reason == SIM_PAUSE_REACHED));
    dbg_frames_forget(s);
    return !dbg_interrupted;
}

enum dbg_back dbg_launches_back(struct dbg_session *s, struct dbg_stop *stop)
{
    const size_t later = s->past->visited;
    if (!dbg_record_now(s) || later == 0) {
        describe_begin(s, stop->text, sizeof stop->text);
        return DBG_BACK_NOWHERE;
    }
    const uint64_t number = s->device->n_launches;
    if (!enter(s, later - 1))
        return DBG_BACK_FAILED;
    if (!run_to_end(s)) {
        *stop = dbg_stop_of(DBG_WHY_INTERRUPT, s->core);
        dbg_interrupted = 0;
        return dbg_time_restore(s, 0) ? DBG_BACK_STOPPED : DBG_BACK_FAILED;
    }
    if (s->past->host_shown == number ||
        !describe_written(s, later - 1, stop->text, sizeof stop->text))
        return DBG_BACK_THERE;
    s->past->host_shown = number;
    if (!dbg_launches_go(s, number))
        return DBG_BACK_FAILED;
    s->past->has_travelled = false;
    stop->why = DBG_WHY_ORIGIN;
    stop->core = s->core;
    return DBG_BACK_STOPPED;
}

bool dbg_info_launches(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (s->past->n_forgotten)
        dbg_say(s, "%" PRIu64 " earlier launch%s dropped.\n",
                s->past->n_forgotten,
                s->past->n_forgotten == 1 ? " was" : "es were");
    if (s->past->n_launched == 0)
        dbg_say(s, "No launches are kept.\n");
    for (size_t i = 0; i < s->past->n_launched; i++)
        dbg_say(s, "%c %" PRIu64 ": %s\n", i == s->past->visited ? '*' : ' ',
                s->past->launches[i].number, s->past->launches[i].text);
    return true;
}
