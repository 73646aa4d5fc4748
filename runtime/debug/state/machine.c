/* SPDX-License-Identifier: MIT */
/* The simulated device as commands see it: memory and cores. The state comes
 * from the simulator, or from the file that a fault has left; only this file
 * knows from which of the two. */
#include "runtime/debug/state/machine.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "runtime/debug/state/session.h"
#include "runtime/instruments/postmortem/postmortem.h"

bool dbg_needs_launch(struct dbg_session *s)
{
    return s->launch ||
           dbg_fail(s, "No kernel is being run; `run` starts the program, and "
                       "`break` stops a kernel.");
}

bool dbg_is_alive(struct dbg_session *s)
{
    return !s->postmortem ||
           dbg_fail(s,
                    "This is what a fault has left: it can be looked at, but "
                    "nothing of it runs on, goes back or changes.");
}

/* ---- devices ------------------------------------------------------------ */

const struct sim_device *dbg_device(const struct dbg_session *s)
{
    assert(s->device->number >= 0 &&
           s->device->number < s->program->host.n_devices);
    return s->program->host.devices[s->device->number];
}

bool dbg_has_devices(const struct dbg_session *s)
{
    return s->program->host.n_devices > 1;
}

const char *dbg_device_words(const struct dbg_session *s, int device,
                             char *text, size_t bytes)
{
    assert(bytes > 0);
    text[0] = 0;
    if (dbg_has_devices(s))
        snprintf(text, bytes, "device %d, ", device);
    return text;
}

unsigned dbg_most_cores(const struct dbg_session *s)
{
    unsigned most = 0;
    for (int i = 0; i < s->program->host.n_devices; i++) {
        const struct sim_device *d = s->program->host.devices[i];
        const unsigned n = d->clusters * (d->cores + 1);
        most = n > most ? n : most;
    }
    return most;
}

/* ---- memory ------------------------------------------------------------- */

/* Returns a core that can read the device's memory: `core` if it can, else
 * another core. */
static unsigned seeing_core(const struct dbg_session *s, unsigned core)
{
    if (dbg_has_task(s, core))
        return core;
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        if (dbg_has_task(s, i))
            return i;
    return core;
}

static bool peek(const struct dbg_session *s, unsigned core, uint64_t address,
                 void *to, size_t n)
{
    if (s->postmortem)
        return rt_postmortem_peek(s->postmortem, core, address, to, n);
    return sim_peek(s->sim, core, address, to, n) == SIM_OK;
}

bool dbg_memory_read(struct dbg_session *s, unsigned core, uint64_t address,
                     void *to, size_t n)
{
    if (!s->launch)
        return false;
    core = core == DBG_FOCUSED ? s->core : core;
    return peek(s, core, address, to, n) ||
           (address >> 36 && peek(s, seeing_core(s, core), address, to, n));
}

bool dbg_is_settable(struct dbg_session *s)
{
    return !s->device->present ||
           dbg_fail(s,
                    "Launch %" PRIu64 " is over, and the host went on with "
                    "what it gave: it can be looked at, not changed.",
                    s->device->n_launches);
}

/* Counts a change by the user and reports it to the history. */
static void changed(struct dbg_session *s, struct dbg_change change)
{
    s->device->n_changes++;
    if (s->device->changed)
        s->device->changed(s, change);
}

bool dbg_memory_write(struct dbg_session *s, unsigned core, uint64_t address,
                      const void *from, size_t n)
{
    core = core == DBG_FOCUSED ? s->core : core;
    if (!s->launch || s->postmortem || !dbg_is_settable(s) ||
        sim_poke(s->sim, core, address, from, n) != SIM_OK)
        return false;
    changed(s, (struct dbg_change){core, address, n});
    return true;
}

bool dbg_register_write(struct dbg_session *s, unsigned core, unsigned number,
                        uint64_t value)
{
    if (!dbg_is_settable(s))
        return false;
    if (sim_set_register(s->sim, core, number, value) != SIM_OK)
        return dbg_fail(s, "%s", sim_error(s->sim));
    changed(s, (struct dbg_change){.core = core});
    return true;
}

/* ---- cores -------------------------------------------------------------- */

unsigned dbg_n_cores(const struct dbg_session *s)
{
    assert(s->postmortem || s->sim);
    return s->postmortem ? s->postmortem->n_cores : sim_n_cores(s->sim);
}

bool dbg_look(const struct dbg_session *s, unsigned core, struct sim_view *view)
{
    if (!s->postmortem)
        return sim_look(s->sim, core, view);
    if (core >= s->postmortem->n_cores)
        return false;
    *view = s->postmortem->cores[core].view;
    return true;
}

bool dbg_look_unit(const struct dbg_session *s, unsigned core, unsigned unit,
                   struct sim_unit_view *view)
{
    if (!s->postmortem)
        return sim_look_unit(s->sim, core, unit, view);
    if (core >= s->postmortem->n_cores || unit >= SIM_N_PROFILE_UNITS)
        return false;
    *view = s->postmortem->cores[core].units[unit];
    return true;
}

bool dbg_waits_at(const struct dbg_session *s, unsigned core, char *text,
                  size_t bytes)
{
    assert(core < dbg_n_cores(s) && bytes > 0);
    if (!s->postmortem)
        return sim_waits_at(s->sim, core, text, bytes);
    const char *waits = s->postmortem->cores[core].waits;
    snprintf(text, bytes, "%s", waits);
    return waits[0] != 0;
}

uint64_t dbg_place_of(const struct dbg_session *s, unsigned core)
{
    char text[200];
    struct sim_view view;
    if (!dbg_look(s, core, &view))
        return 0;
    return dbg_waits_at(s, core, text, sizeof text) ? view.pc - 4 : view.pc;
}

const char *dbg_step_of(const struct dbg_session *s, unsigned core)
{
    assert(core < dbg_n_cores(s));
    if (!s->postmortem)
        return sim_step_of(s->sim, core);
    const char *step = s->postmortem->cores[core].step;
    return step[0] ? step : NULL;
}

/* ---- regions ------------------------------------------------------------ */

static bool keep_region(const struct sim_named_region *from,
                        struct dbg_region *to)
{
    *to = (struct dbg_region){.address = from->address, .bytes = from->bytes};
    snprintf(to->name, sizeof to->name, "%s", from->name);
    return true;
}

size_t dbg_n_regions(const struct dbg_session *s, unsigned core)
{
    core = core == DBG_FOCUSED ? s->core : core;
    if (!s->launch)
        return 0;
    return !s->postmortem ? sim_n_named_regions(s->sim, core)
           : core < s->postmortem->n_cores
               ? s->postmortem->cores[core].n_regions
               : 0;
}

bool dbg_region(const struct dbg_session *s, unsigned core, size_t i,
                struct dbg_region *region)
{
    struct sim_named_region live;
    core = core == DBG_FOCUSED ? s->core : core;
    if (!s->launch)
        return false;
    const bool is_there =
        s->postmortem ? rt_postmortem_region(s->postmortem, core, i, &live)
                      : sim_named_region(s->sim, core, i, &live);
    return is_there && keep_region(&live, region);
}

bool dbg_region_at(const struct dbg_session *s, unsigned core, uint64_t address,
                   struct dbg_region *region)
{
    struct sim_named_region live;
    core = core == DBG_FOCUSED ? s->core : core;
    if (!s->launch)
        return false;
    const bool is_there =
        s->postmortem
            ? rt_postmortem_region_at(s->postmortem, core, address, &live)
            : sim_named_region_at(s->sim, core, address, &live);
    return is_there && keep_region(&live, region);
}

/* ---- the rest ----------------------------------------------------------- */

bool dbg_builtin(const struct dbg_session *s, const char *name, int64_t *value)
{
    return s->postmortem
               ? rt_postmortem_builtin(s->postmortem, s->core, name, value)
               : sim_builtin(s->sim, s->core, name, value);
}

const char *dbg_fault_text(const struct dbg_session *s)
{
    if (s->postmortem)
        return s->postmortem->message;
    sim_fault_again(s->sim);
    return sim_error(s->sim);
}

struct sim_view dbg_view_of(struct dbg_session *s, unsigned core)
{
    struct sim_view view = {0};
    dbg_look(s, core, &view);
    return view;
}

double dbg_seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool dbg_has_task(const struct dbg_session *s, unsigned core)
{
    struct sim_view view;
    return s->launch && dbg_look(s, core, &view) &&
           strcmp(view.state, "idle") != 0;
}

const char *dbg_core_text(struct dbg_session *s, unsigned core, char *text,
                          size_t bytes)
{
    struct sim_view view;
    char device[24];
    dbg_device_words(s, s->device->number, device, sizeof device);
    if (!dbg_look(s, core, &view))
        snprintf(text, bytes, "no core");
    else if (view.core == SIM_MEMORY_CORE)
        snprintf(text, bytes, "%stask %d, cluster %u memory core", device,
                 view.task, view.cluster);
    else
        snprintf(text, bytes, "%stask %d, cluster %u core %u", device,
                 view.task, view.cluster, view.core);
    return text;
}

uint64_t dbg_cycle_now(struct dbg_session *s)
{
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view = dbg_view_of(s, i);
        if (strcmp(view.state, "running") == 0 && view.cycle < least)
            least = view.cycle;
    }
    return least == UINT64_MAX ? dbg_view_of(s, s->core).cycle : least;
}
