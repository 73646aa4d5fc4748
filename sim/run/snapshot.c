/* SPDX-License-Identifier: MIT */
/* Snapshots of a machine, in a paused launch or between launches. State is
 * copied unchanged: pointers into the machine stay valid, because the machine
 * does not move, and data of a launch lives as long as its snapshots. Between
 * launches only state for the next launch is stored. Memory:
 * sim/memory/kept.c. */
#include "sim/run/snapshot.h"
#include "sim/machine/fail.h"
#include "sim/memory/kept.h"
#include "sim/memory/regions.h"
#include "sim/op/deferred.h"
#include "sim/op/lines.h"
#include "sim/run/shares.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Facts about the kernels of a module that profiles depend on. */
struct kernels {
    uint64_t module; /* the module's serial number */
    size_t n;
    uint8_t *known; /* bits, by kernel */
};
enum { IS_WARM = 1, HAS_SKIPPED = 2 };

struct sim_snapshot {
    struct sim *sim;           /* NULL: freed */
    struct sim_snapshot *next; /* the older one */
    struct sim_kept *memory;
    struct kernels *kernels; /* by module */
    size_t n_kernels;
    struct known {
        const struct sim_observer *observer;
        const void *self;
        void *kept;
        void (*drop)(void *kept);
    } known[SIM_MAX_OBSERVERS]; /* state of observers */
    struct sim_lanes *lanes;    /* lanes of cores with kept memory, without
                                   their regions; NULL if there are none */
    /* For an active launch: */
    struct sim_run run; /* a copy that shares the run's data; all zero
                           without an active launch */
    uint64_t module;    /* serial number */
    const struct sim_fast_paths *fast;
    struct sim_group *groups;
    struct sim_step_row *steps;
    struct sim_core *cores;
    struct sim_regions **regions;     /* regions of each core; NULL if none
                                         is live */
    size_t n_regions;                 /* length of regions */
    struct sim_deferred *deferred;    /* as in struct sim, or NULL */
    struct sim_bandwidth *bandwidths; /* of clusters, DRAM, channels */
    void *lines;                      /* the table of op/lines.h, or NULL */
};

/* ---- keeping ------------------------------------------------------------- */

static void *copy_of(const void *p, size_t bytes)
{
    void *copy = isa_alloc_aligned(ISA_CACHE_LINE, bytes, 1);
    if (copy && bytes)
        memcpy(copy, p, bytes);
    return copy;
}

static size_t steps_bytes(const struct sim *sim, const struct sim_run *run)
{
    return run->steps ? sim->n_cores * run->step_pitch * sizeof *run->steps : 0;
}

static size_t channel_count(const struct sim *sim)
{
    return sim->channels ? sim->params.dram_channels : 0;
}

/* Copies the named regions of all cores. */
static bool keep_regions(struct sim_snapshot *s)
{
    const struct sim *sim = s->sim;
    bool is_full = false;
    s->regions = isa_alloc(sim->n_cores, sizeof(struct sim_regions *));
    s->n_regions = s->regions ? sim->n_cores : 0;
    for (size_t i = 0; i < s->n_regions; i++)
        s->regions[i] = sim_regions_copy(&sim->cores[i], &is_full);
    return s->regions && !is_full;
}

/* Copies the active launch. */
static bool keep_launch(struct sim_snapshot *s)
{
    const struct sim *sim = s->sim;
    const size_t n = sim->device->clusters, channels = channel_count(sim);
    s->run = sim->run;
    sim_run_share(&s->run);
    s->module = sim->run.launch.module->serial;
    s->fast = sim->fast;
    s->groups = copy_of(sim->run.groups, sim->n_cores * sizeof *s->groups);
    s->steps = copy_of(sim->run.steps, steps_bytes(sim, &sim->run));
    s->cores = copy_of(sim->cores, sim->n_cores * sizeof *s->cores);
    s->bandwidths = isa_alloc_raw(n + 1 + channels, sizeof *s->bandwidths);
    s->deferred = sim->deferred ? sim_deferred_copy(sim) : NULL;
    size_t bytes;
    const void *lines = sim_lines(sim, &bytes);
    s->lines = copy_of(lines, bytes);
    if (!s->groups || !s->steps || !s->cores || !s->bandwidths || !s->lines ||
        (sim->deferred && !s->deferred) || !keep_regions(s))
        return false;
    for (size_t k = 0; k < n; k++)
        s->bandwidths[k] = sim->clusters[k].bandwidth;
    s->bandwidths[n] = sim->dram;
    for (size_t k = 0; k < channels; k++)
        s->bandwidths[n + 1 + k] = sim->channels[k];
    return true;
}

static bool keep_lanes(struct sim_snapshot *s)
{
    const struct sim *sim = s->sim;
    s->lanes = isa_alloc_raw(sim->n_cores, sizeof *s->lanes);
    for (unsigned i = 0; s->lanes && i < sim->n_cores; i++)
        s->lanes[i] = sim->cores[i].lanes;
    return s->lanes != NULL;
}

static bool keep_kernels(struct sim_snapshot *s)
{
    size_t n = 0;
    for (const struct sim_module *m = s->sim->modules; m; m = m->next)
        n++;
    s->kernels = isa_alloc(n, sizeof *s->kernels);
    if (!s->kernels)
        return false;
    for (const struct sim_module *m = s->sim->modules; m; m = m->next) {
        struct kernels *k = &s->kernels[s->n_kernels++];
        *k = (struct kernels){m->serial, m->image.n_kernels,
                              isa_alloc(m->image.n_kernels, 1)};
        if (!k->known)
            return false;
        for (size_t i = 0; i < k->n; i++)
            k->known[i] =
                (uint8_t)((m->known[i].is_warm ? IS_WARM : 0) |
                          (m->known[i].has_skipped ? HAS_SKIPPED : 0));
    }
    return true;
}

static bool keep_all(struct sim_snapshot *s)
{
    const struct sim *sim = s->sim;
    const bool keeps = sim->config.contents == SIM_CONTENTS_KEEP;
    s->memory = sim_kept_new(sim, s->next ? s->next->memory : NULL,
                             sim->run.is_open || keeps);
    return s->memory && keep_kernels(s) &&
           (sim->run.is_open ? keep_launch(s) : !keeps || keep_lanes(s));
}

/* ---- observers --------------------------------------------------------- */

static void keep_known(struct sim_snapshot *s)
{
    for (unsigned i = 0; i < s->sim->n_observers; i++) {
        const struct sim_attached *a = &s->sim->observers[i];
        if (a->observer->keep)
            s->known[i] =
                (struct known){a->observer, a->self, a->observer->keep(a->self),
                               a->observer->drop};
    }
}

static void drop_known(struct sim_snapshot *s)
{
    for (unsigned i = 0; i < SIM_MAX_OBSERVERS; i++)
        if (s->known[i].kept)
            s->known[i].drop(s->known[i].kept);
    memset(s->known, 0, sizeof s->known);
}

static void give_back_known(const struct sim_snapshot *s)
{
    for (unsigned i = 0; i < s->sim->n_observers; i++) {
        const struct sim_attached *a = &s->sim->observers[i];
        const void *kept = NULL;
        for (unsigned k = 0; k < SIM_MAX_OBSERVERS; k++)
            if (s->known[k].observer == a->observer &&
                s->known[k].self == a->self)
                kept = s->known[k].kept;
        if (a->observer->restore)
            a->observer->restore(a->self, kept);
    }
}

struct sim_snapshot *sim_snapshot(struct sim *sim)
{
    struct sim_snapshot *s = isa_alloc(1, sizeof *s);
    if (s) {
        s->sim = sim;
        s->next = sim->snapshots;
        sim->snapshots = s;
    }
    if (!s || !keep_all(s)) {
        sim_snapshot_free(s);
        sim_no_memory(sim, "a snapshot");
        return NULL;
    }
    keep_known(s);
    return s;
}

/* ---- going back ---------------------------------------------------------- */

static bool is_loaded(const struct sim *sim, uint64_t module)
{
    for (const struct sim_module *m = sim->modules; m; m = m->next)
        if (m->serial == module)
            return true;
    return false;
}

static void put_back_kernels(struct sim *sim, const struct sim_snapshot *s)
{
    for (size_t k = 0; k < s->n_kernels; k++)
        for (struct sim_module *m = sim->modules; m; m = m->next)
            for (size_t i = 0;
                 m->serial == s->kernels[k].module && i < s->kernels[k].n;
                 i++) {
                m->known[i].is_warm = s->kernels[k].known[i] & IS_WARM;
                m->known[i].has_skipped = s->kernels[k].known[i] & HAS_SKIPPED;
            }
}

/* Restores all of the lanes but their regions, which may have been allocated
 * after the snapshot. */
static void put_back_lanes(struct sim_lanes *to, const struct sim_lanes *from)
{
    const struct sim_region beside = to->beside, dealt = to->dealt;
    *to = *from;
    to->beside = beside;
    to->dealt = dealt;
}

/* Restores the cores. Pages and tables of regions allocated after the snapshot
 * remain, but become fresh. Returns false if out of host memory. */
static bool put_back_cores(struct sim *sim, const struct sim_snapshot *s)
{
    bool is_good = true;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        struct sim_regions *regions = c->regions;
        const struct sim_region written = c->written;
        const struct sim_lanes lanes = c->lanes;
        *c = s->cores[i];
        c->lanes = lanes;
        put_back_lanes(&c->lanes, &s->cores[i].lanes);
        c->written = written;
        c->fast_event.plan = NULL; /* observers may have changed */
        c->regions = regions;
        is_good &= sim_regions_put_back(c, s->regions[i]);
    }
    return is_good;
}

/* Replaces the active launch, if any, by the snapshot's. */
static void put_back_run(struct sim *sim, const struct sim_snapshot *s)
{
    sim_run_share(&s->run);
    sim_run_fini(sim);
    sim->run = s->run;
    sim->fast = s->fast;
    memcpy(sim->run.groups, s->groups, sim->n_cores * sizeof *s->groups);
    if (sim->run.steps)
        memcpy(sim->run.steps, s->steps, steps_bytes(sim, &s->run));
}

static enum sim_status put_back_launch(struct sim *sim,
                                       const struct sim_snapshot *s)
{
    const size_t n = sim->device->clusters;
    put_back_run(sim, s);
    for (size_t k = 0; k < n; k++)
        sim->clusters[k].bandwidth = s->bandwidths[k];
    sim->dram = s->bandwidths[n];
    for (size_t k = 0; k < channel_count(sim); k++)
        sim->channels[k] = s->bandwidths[n + 1 + k];
    size_t bytes;
    void *lines = sim_lines(sim, &bytes);
    if (lines)
        memcpy(lines, s->lines, bytes);
    if (!put_back_cores(sim, s))
        return sim_no_memory(sim, "the names of regions");
    if (s->deferred && !sim_deferred_put_back(sim, s->deferred))
        return sim_no_memory(sim, "what units hold");
    return SIM_OK;
}

/* Restores the state between launches. */
static void put_back_idle(struct sim *sim, const struct sim_snapshot *s)
{
    sim_run_fini(sim);
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        c->state = SIM_CORE_IDLE;
        sim_region_close_all(c);
        if (s->lanes)
            put_back_lanes(&c->lanes, &s->lanes[i]);
    }
}

enum sim_status sim_restore(struct sim *sim, const struct sim_snapshot *s)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    if (s->sim != sim)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "the snapshot is one of another device");
    if (s->module && !is_loaded(sim, s->module))
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "the snapshot belongs to a launch whose module has "
                        "been unloaded");
    if (!sim_kept_put_back(sim, s->memory))
        return sim_no_memory(sim, "the table of allocations");
    put_back_kernels(sim, s);
    enum sim_status status = SIM_OK;
    if (s->run.is_open)
        status = put_back_launch(sim, s);
    else
        put_back_idle(sim, s);
    if (!status)
        give_back_known(s);
    return status;
}

bool sim_snapshot_differs(const struct sim *sim, const struct sim_snapshot *s,
                          uint64_t from, uint64_t *first, uint64_t *n)
{
    return s->sim == sim && sim_kept_differs(sim, s->memory, from, first, n);
}

/* ---- the end of snapshots ------------------------------------------------ */

uint64_t sim_snapshot_bytes(const struct sim_snapshot *s)
{
    return sim_kept_bytes(s->memory);
}

void sim_snapshot_free(struct sim_snapshot *s)
{
    if (!s)
        return;
    struct sim_snapshot **link = s->sim ? &s->sim->snapshots : NULL;
    while (link && *link != s)
        link = &(*link)->next;
    if (link)
        *link = s->next;
    sim_kept_free(s->memory);
    drop_known(s);
    for (size_t i = 0; i < s->n_kernels; i++)
        free(s->kernels[i].known);
    free(s->kernels);
    free(s->lanes);
    sim_run_release(&s->run);
    free(s->groups);
    free(s->steps);
    free(s->cores);
    for (size_t i = 0; i < s->n_regions; i++)
        sim_regions_free(s->regions[i]);
    free(s->regions);
    sim_deferred_free(s->deferred);
    free(s->bandwidths);
    free(s->lines);
    free(s);
}

void sim_snapshots_forget(struct sim *sim)
{
    for (struct sim_snapshot *s = sim->snapshots; s; s = s->next) {
        s->sim = NULL;
        drop_known(s);
    }
    sim->snapshots = NULL;
}
