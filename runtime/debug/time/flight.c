/* SPDX-License-Identifier: MIT */
/* Ops in flight: those that a core has issued and a unit has not finished. An
 * observer records them. The observer costs time, so it is attached only while
 * the split view shows units. For a single question, the launch runs again with
 * the observer, from a snapshot to now. Afterwards the state is as before. */
#include "runtime/debug/time/flight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"

struct dbg_flight {
    unsigned core, unit;
    char op[48], direction[24]; /* "__memcpy", "GDRAM2NRAM" */
    uint64_t pc, retired, start, end, bytes;
};

/* ---- the observer ------------------------------------------------------- */

/* Returns whether an op has ended when a core issues the op of *e. */
static bool is_over(const struct dbg_flight *f, const struct sim_op_event *e)
{
    return f->core == e->by.number && f->end <= e->issued;
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct dbg_flights *all = self;
    size_t n = 0;
    if (all->views) {
        const struct sim_view *now = &all->views[e->by.number];
        if (e->by.retired >= now->retired || e->end <= now->cycle)
            return;
    }
    for (size_t i = 0; i < all->n && !all->views; i++)
        if (!is_over(&all->of[i], e))
            all->of[n++] = all->of[i];
    all->n = all->views ? all->n : n;
    if (!ISA_GROW(all->of, all->n, all->room))
        return;
    struct dbg_flight *f = &all->of[all->n++];
    *f = (struct dbg_flight){
        .core = e->by.number,
        .unit = e->unit_number,
        .pc = e->by.pc,
        .retired = e->by.retired,
        .start = e->start,
        .end = e->end,
        .bytes = e->bytes,
    };
    snprintf(f->op, sizeof f->op, "%s", e->intrinsic);
    snprintf(f->direction, sizeof f->direction, "%s",
             e->direction ? e->direction : "");
}

static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                             .op = on_op};

void dbg_flights_watch(struct dbg_session *s, bool wants)
{
    if (wants && !s->past->flights.is_watching)
        s->past->flights.is_watching =
            sim_attach(s->sim, &observer, &s->past->flights) == SIM_OK;
    else if (!wants && s->past->flights.is_watching) {
        sim_detach(s->sim, &observer, &s->past->flights);
        s->past->flights.is_watching = false;
        s->past->flights.n = 0;
    }
}

/* ---- looking ------------------------------------------------------------ */

static bool is_in_flight(struct dbg_session *s, const struct dbg_flight *f)
{
    const struct sim_view view = dbg_view_of(s, f->core);
    return f->retired < view.retired && f->end > view.cycle;
}

/* Returns op i in flight on a unit, in the order of issue. NULL: there are
 * fewer ops. */
static const struct dbg_flight *flight_at(struct dbg_session *s, unsigned core,
                                          unsigned unit, size_t i)
{
    for (size_t k = 0; k < s->past->flights.n; k++) {
        const struct dbg_flight *f = &s->past->flights.of[k];
        if (f->core == core && f->unit == unit && is_in_flight(s, f) &&
            i-- == 0)
            return f;
    }
    return NULL;
}

/* Returns whether the ops on all busy units are known. */
static bool is_known(struct dbg_session *s)
{
    for (unsigned core = 0; core < dbg_n_cores(s); core++) {
        const struct sim_view view = dbg_view_of(s, core);
        for (unsigned unit = 0; unit < SIM_N_PROFILE_UNITS; unit++) {
            struct sim_unit_view u;
            bool is_there =
                !dbg_has_task(s, core) || unit == SIM_PROFILE_SCALAR ||
                !dbg_look_unit(s, core, unit, &u) || u.done_at <= view.cycle;
            for (size_t i = 0; i < s->past->flights.n && !is_there; i++)
                is_there = s->past->flights.of[i].core == core &&
                           s->past->flights.of[i].unit == unit &&
                           s->past->flights.of[i].end == u.done_at;
            if (!is_there)
                return false;
        }
    }
    return true;
}

/* Runs from a snapshot to now: each core up to the place that it has
 * reached. */
static void run_again(struct dbg_session *s, size_t snapshot, unsigned core)
{
    const struct sim_view *views = s->past->flights.views;
    s->past->flights.n = 0;
    if (!dbg_time_restore(s, snapshot) ||
        !dbg_time_search_to(s, core, views[core].retired))
        return;
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        dbg_time_search_to(s, i, views[i].retired);
}

/* Finds the ops that are in flight now. Leaves out ops that cannot be known, as
 * in the file of a fault or without a history. Returns false after an error
 * message if the user pressed Ctrl-C, or if the return to now has failed. */
static bool find_flights(struct dbg_session *s)
{
    size_t i = 0;
    bool is_back = true;
    const unsigned n = s->launch ? dbg_n_cores(s) : 0;
    if (s->postmortem || n == 0 || is_known(s) || s->past->n_snapshots == 0)
        return true;
    const unsigned core = s->device->is_ended ? s->device->fault_core : s->core;
    struct sim_view *views = isa_alloc(n, sizeof *views);
    struct dbg_now *now = views ? dbg_now_keep(s) : NULL;
    for (unsigned k = 0; now && k < n; k++)
        views[k] = dbg_view_of(s, k);
    const bool was_watching = s->past->flights.is_watching;
    dbg_flights_watch(s, now != NULL);
    s->past->flights.views = views;
    if (now && dbg_snapshot_before(s, core, views[core].retired, &i))
        do {
            run_again(s, i, core);
            is_back = dbg_now_back(s, now);
        } while (is_back && !dbg_interrupted && !is_known(s) && i-- > 0);
    const bool is_all = !dbg_interrupted;
    s->past->flights.views = NULL;
    if (now && !was_watching) { /* keeps the ops until they are printed */
        sim_detach(s->sim, &observer, &s->past->flights);
        s->past->flights.is_watching = false;
    }
    dbg_now_free(now);
    free(views);
    return is_back && (is_all || dbg_fail(s, "Interrupted."));
}

/* ---- telling ------------------------------------------------------------ */

static void describe(struct dbg_session *s, const struct dbg_flight *f,
                     char *text, size_t bytes)
{
    const struct dbg_line *row = dbg_line_at(s->symbols, f->pc);
    int n = snprintf(text, bytes, "%s%s%s", f->op, f->direction[0] ? " " : "",
                     f->direction);
    if (row && n > 0 && (size_t)n < bytes)
        n += snprintf(text + n, bytes - (size_t)n, " at %s:%u", row->file,
                      row->line);
    if (n > 0 && (size_t)n < bytes)
        snprintf(text + n, bytes - (size_t)n,
                 ", %" PRIu64 " bytes, cycles %" PRIu64 " to %" PRIu64,
                 f->bytes, f->start, f->end);
}

bool dbg_flight_text(struct dbg_session *s, unsigned core, unsigned unit,
                     size_t i, char *text, size_t bytes)
{
    struct sim_unit_view u;
    const struct dbg_flight *f = flight_at(s, core, unit, i);
    const struct sim_view view = dbg_view_of(s, core);
    if (f)
        describe(s, f, text, bytes);
    else if (i == 0 && dbg_look_unit(s, core, unit, &u) &&
             u.done_at > view.cycle)
        snprintf(text, bytes, "busy until cycle %" PRIu64, u.done_at);
    else
        return false;
    return true;
}

/* Prints what those units of a core that have a bit in `units` are doing. Each
 * line begins with the core's name. Returns whether any unit was busy. */
static bool tell(struct dbg_session *s, unsigned core, uint32_t units)
{
    char text[512], name[128];
    bool has_any = false;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        for (size_t i = 0; units >> u & 1 && u != SIM_PROFILE_SCALAR &&
                           dbg_flight_text(s, core, u, i, text, sizeof text);
             i++) {
            dbg_say(s, "%s: %s %s\n", dbg_core_text(s, core, name, sizeof name),
                    sim_profile_unit_name(u), text);
            has_any = true;
        }
    return has_any;
}

static bool tell_all(struct dbg_session *s, uint32_t units)
{
    bool has_any = false;
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        has_any |= dbg_has_task(s, i) && tell(s, i, units);
    return has_any;
}

bool dbg_info_dma(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_needs_launch(s) || !find_flights(s))
        return false;
    if (!tell_all(s, DBG_COPY_UNITS))
        dbg_say(s, "No copy is under way.\n");
    return true;
}

bool dbg_info_units(struct dbg_session *s, const char *rest)
{
    char text[512];
    (void)rest;
    if (!dbg_needs_launch(s) || !find_flights(s))
        return false;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        struct sim_unit_view unit;
        if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &unit))
            continue;
        dbg_say(s, "%-8s %" PRIu64 " op%s", sim_profile_unit_name(u), unit.ops,
                unit.ops == 1 ? "" : "s");
        size_t i = 0;
        for (; dbg_flight_text(s, s->core, u, i, text, sizeof text); i++)
            dbg_say(s, "%s%s\n", i ? "         " : ", ", text);
        if (i == 0)
            dbg_say(s, ", idle\n");
    }
    return true;
}

void dbg_launch_print(struct dbg_session *s)
{
    const struct sim_launch *l = s->launch;
    const struct isa_kernel *kernel =
        isa_image_kernel(&s->symbols->image, l->kernel);
    char type[32] = "Block";
    if (l->union_clusters)
        snprintf(type, sizeof type, "Union%u", l->union_clusters);
    char device[24] = "";
    if (dbg_has_devices(s))
        snprintf(device, sizeof device, " on device %d", s->device->number);
    dbg_say(s, "launch %" PRIu64 "%s: %s<<<{%u, %u, %u}, %s>>>\n",
            s->device->n_launches, device, kernel ? kernel->pretty : l->kernel,
            l->dim.x, l->dim.y, l->dim.z, type);
}

bool dbg_info_queues(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_needs_launch(s) || !find_flights(s))
        return false;
    dbg_launch_print(s);
    if (!tell_all(s, UINT32_MAX))
        dbg_say(s, "No op is in flight.\n");
    return true;
}
