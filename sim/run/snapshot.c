/* SPDX-License-Identifier: MIT */
/*
 * Snapshots of a launch that is paused. State is copied as it is: what points
 * into the machine stays where it is as long as the launch is under way. Memory
 * is kept by pages, those that are equal to a page of the latest snapshot
 * before shared with it; a page that was never written, or of memory of the
 * device holds what it did then, needs none.
 */
#include "sim/run/snapshot.h"
#include "sim/machine/fail.h"
#include "sim/memory/contents.h"
#include "sim/memory/pools.h"
#include "sim/memory/regions.h"
#include "sim/op/deferred.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_BYTES ((size_t)1 << SIM_PAGE_SHIFT)

struct page {
    size_t refs;
    uint8_t bytes[1 << SIM_PAGE_SHIFT];
};

/* What one piece of memory held. */
struct kept {
    size_t n;
    struct page **pages; /* NULL: as it reads before it is written */
    uint8_t *dirty;      /* of the region; NULL: it has none */
};

struct sim_snapshot {
    struct sim *sim;
    struct sim_snapshot *next; /* the one before */
    uint64_t launch;           /* its number; 0: it is over */
    struct sim_run run;
    struct sim_group *groups;
    struct sim_step_row *steps;
    struct sim_core *cores;
    struct sim_regions **regions;     /* of the cores; NULL: none are live */
    size_t n_regions;                 /* tables that may be there */
    struct sim_deferred *deferred;    /* or NULL, as in struct sim */
    struct sim_bandwidth *bandwidths; /* of the clusters, DRAM, channels */
    struct kept *memories;            /* in the order of visit_memories */
    size_t n_memories;
    struct known {
        const struct sim_observer *observer;
        const void *self;
        void *kept;
        void (*drop)(void *kept);
    } known[SIM_MAX_OBSERVERS]; /* what observers knew */
};

/* ---- every piece of memory there is -------------------------------------- */

struct memory {
    uint8_t *host;
    uint64_t bytes;
    uint8_t *dirty; /* by page; NULL: unknown */
    uint8_t fresh;
};
typedef bool visitor(struct sim_snapshot *s, size_t i, const struct memory *m);

static struct memory of_region(const struct sim_region *r)
{
    return (struct memory){r->host, r->host ? r->bytes : 0, r->dirty, r->fresh};
}

/* Calls visit for all of them, always in the same order; false as soon as it
 * says so. */
static bool visit_memories(struct sim_snapshot *s, visitor *visit)
{
    const struct sim *sim = s->sim;
    size_t i = 0;
    for (unsigned k = 0; k < sim->n_cores; k++) {
        const struct sim_core *c = &sim->cores[k];
        const struct sim_region *regions[] = {&c->nram,        &c->wram,
                                              &c->stack,       &c->lanes.beside,
                                              &c->lanes.dealt, &c->written};
        for (size_t r = 0; r < sizeof regions / sizeof *regions; r++) {
            struct memory m = of_region(regions[r]);
            if (!visit(s, i++, &m))
                return false;
        }
    }
    for (unsigned k = 0; k < sim->device->clusters; k++) {
        struct memory m = of_region(&sim->clusters[k].sram);
        if (!visit(s, i++, &m))
            return false;
    }
    for (const struct sim_module *m = sim->modules; m; m = m->next) {
        struct memory globals = of_region(&m->globals);
        if (!visit(s, i++, &globals))
            return false;
    }
    const struct sim_blocks *a = sim_mapped(sim);
    for (size_t b = 0; b < a->n; b++) {
        struct memory m = {
            .host = sim->gdram.host + (a->of[b].start - sim->gdram.first),
            .bytes = a->of[b].live ? a->of[b].bytes : 0,
            .fresh = sim->config.contents == SIM_CONTENTS_POISON
                         ? sim_contents_fresh(SIM_CONTENTS_POISON)
                         : 0,
        };
        if (!visit(s, i++, &m))
            return false;
    }
    return true;
}

static size_t page_count(const struct memory *m)
{
    return (m->bytes + PAGE_BYTES - 1) >> SIM_PAGE_SHIFT;
}

static size_t page_bytes(const struct memory *m, size_t page)
{
    assert(page * PAGE_BYTES < m->bytes);
    uint64_t left = m->bytes - page * PAGE_BYTES;
    return left < PAGE_BYTES ? (size_t)left : PAGE_BYTES;
}

/* ---- keeping ------------------------------------------------------------- */

static bool is_filled(const uint8_t *p, size_t n, uint8_t value)
{
    assert(n > 0);
    return p[0] == value && memcmp(p, p + 1, n - 1) == 0;
}

/* Whether a page reads as before it was written. Where memory is kept from task
 * to task, pages that this one has not written may hold anything. */
static bool is_fresh(const struct sim_snapshot *s, const struct memory *m,
                     size_t page)
{
    if (m->dirty && s->sim->config.contents != SIM_CONTENTS_KEEP)
        return !m->dirty[page];
    return is_filled(m->host + page * PAGE_BYTES, page_bytes(m, page),
                     m->fresh);
}

/* The page as the snapshot before has it, or a copy; NULL: out of memory. */
static struct page *keep_page(const struct kept *before, const struct memory *m,
                              size_t page)
{
    const uint8_t *bytes = m->host + page * PAGE_BYTES;
    const size_t n = page_bytes(m, page);
    struct page *old = before && page < before->n ? before->pages[page] : NULL;
    if (old && memcmp(old->bytes, bytes, n) == 0) {
        assert(old->refs > 0);
        old->refs++;
        return old;
    }
    struct page *p = isa_alloc_raw(1, sizeof *p);
    if (!p)
        return NULL;
    p->refs = 1;
    memcpy(p->bytes, bytes, n);
    return p;
}

static bool count(struct sim_snapshot *s, size_t i, const struct memory *m)
{
    (void)m;
    s->n_memories = i + 1;
    return true;
}

static void *copy_of(const void *p, size_t bytes)
{
    void *copy = isa_alloc_aligned(ISA_CACHE_LINE, bytes, 1);
    if (copy && bytes)
        memcpy(copy, p, bytes);
    return copy;
}

static bool keep(struct sim_snapshot *s, size_t i, const struct memory *m)
{
    struct kept *k = &s->memories[i];
    const struct kept *before = s->next ? &s->next->memories[i] : NULL;
    size_t n = page_count(m);
    if (n == 0)
        return true;
    assert(!k->pages && i < s->n_memories);
    k->pages = isa_alloc(n, sizeof *k->pages);
    k->dirty = m->dirty ? copy_of(m->dirty, n) : NULL;
    if (!k->pages || (m->dirty && !k->dirty))
        return false;
    for (k->n = 0; k->n < n; k->n++) {
        if (is_fresh(s, m, k->n))
            continue;
        k->pages[k->n] = keep_page(before, m, k->n);
        if (!k->pages[k->n])
            return false;
    }
    return true;
}

static size_t steps_bytes(const struct sim *sim)
{
    const struct sim_run *run = &sim->run;
    return run->steps ? sim->n_cores * run->step_pitch * sizeof *run->steps : 0;
}

/* What tasks have named. */
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

static bool keep_state(struct sim_snapshot *s)
{
    const struct sim *sim = s->sim;
    const size_t n = sim->device->clusters;
    s->run = sim->run;
    s->groups = copy_of(sim->run.groups, sim->n_cores * sizeof *s->groups);
    s->steps = copy_of(sim->run.steps, steps_bytes(sim));
    s->cores = copy_of(sim->cores, sim->n_cores * sizeof *s->cores);
    const size_t channels = sim->channels ? sim->params.dram_channels : 0;
    s->bandwidths = isa_alloc_raw(n + 1 + channels, sizeof *s->bandwidths);
    s->deferred = sim->deferred ? sim_deferred_copy(sim) : NULL;
    if (!s->groups || !s->steps || !s->cores || !s->bandwidths ||
        (sim->deferred && !s->deferred) || !keep_regions(s))
        return false;
    for (size_t k = 0; k < n; k++)
        s->bandwidths[k] = sim->clusters[k].bandwidth;
    s->bandwidths[n] = sim->dram;
    for (size_t k = 0; k < channels; k++)
        s->bandwidths[n + 1 + k] = sim->channels[k];
    return true;
}

static bool keep_memories(struct sim_snapshot *s)
{
    visit_memories(s, count);
    s->memories = isa_alloc(s->n_memories, sizeof *s->memories);
    return s->memories && visit_memories(s, keep);
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

static void drop_known(struct known *k)
{
    if (k->kept)
        k->drop(k->kept);
    *k = (struct known){0};
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
    if (!sim->run.is_open) {
        sim_fail(sim, SIM_ERROR_ARGUMENT, "no launch is under way");
        return NULL;
    }
    struct sim_snapshot *s = isa_alloc(1, sizeof *s);
    if (s) {
        s->sim = sim;
        s->launch = sim->run.number;
        s->next = sim->snapshots;
        assert(!s->next || s->next->launch == s->launch);
        sim->snapshots = s;
    }
    if (!s || !keep_state(s) || !keep_memories(s)) {
        sim_snapshot_free(s);
        sim_no_memory(sim, "a snapshot");
        return NULL;
    }
    keep_known(s);
    return s;
}

/* ---- going back ---------------------------------------------------------- */

static bool put_back(struct sim_snapshot *s, size_t i, const struct memory *m)
{
    assert(i < s->n_memories);
    assert(s->memories[i].n == page_count(m) || !s->memories[i].n);
    const struct kept *k = &s->memories[i];
    size_t n = page_count(m);
    for (size_t page = 0; page < n; page++) {
        const struct page *old = page < k->n ? k->pages[page] : NULL;
        uint8_t *bytes = m->host + page * PAGE_BYTES;
        if (old)
            memcpy(bytes, old->bytes, page_bytes(m, page));
        else if (!is_fresh(s, m, page))
            memset(bytes, m->fresh, page_bytes(m, page));
        if (m->dirty)
            m->dirty[page] = page < k->n ? k->dirty[page] : 0;
    }
    return true;
}

/* Pages that came into being after the snapshot stay, and are fresh again; so
 * do tables of regions. False: the host has no memory for what they held. */
static bool put_back_cores(struct sim *sim, const struct sim_snapshot *s)
{
    bool is_good = true;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_regions *regions = sim->cores[i].regions;
        struct sim_region beside = sim->cores[i].lanes.beside;
        struct sim_region dealt = sim->cores[i].lanes.dealt;
        sim->cores[i] = s->cores[i];
        sim->cores[i].lanes.beside = beside;
        sim->cores[i].lanes.dealt = dealt;
        sim->cores[i].fast_event.plan = NULL; /* others may be told of it */
        sim->cores[i].regions = regions;
        is_good &= sim_regions_put_back(&sim->cores[i], s->regions[i]);
    }
    return is_good;
}

enum sim_status sim_restore(struct sim *sim, const struct sim_snapshot *s)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    const struct sim_run *run = &sim->run;
    if (s->sim != sim || !run->is_open || s->launch != run->number)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "the snapshot belongs to a launch that is over");
    const size_t n = sim->device->clusters;
    assert(run->groups == s->run.groups && run->steps == s->run.steps);
    memcpy(sim->run.groups, s->groups, sim->n_cores * sizeof *s->groups);
    if (run->steps)
        memcpy(sim->run.steps, s->steps, steps_bytes(sim));
    sim->run = s->run;
    for (size_t k = 0; k < n; k++)
        sim->clusters[k].bandwidth = s->bandwidths[k];
    sim->dram = s->bandwidths[n];
    for (size_t k = 0; sim->channels && k < sim->params.dram_channels; k++)
        sim->channels[k] = s->bandwidths[n + 1 + k];
    if (!put_back_cores(sim, s))
        return sim_no_memory(sim, "the names of regions");
    if (s->deferred && !sim_deferred_put_back(sim, s->deferred))
        return sim_no_memory(sim, "what units hold");
    struct sim_snapshot here = *s;
    visit_memories(&here, put_back);
    give_back_known(s);
    return SIM_OK;
}

/* ---- the end of snapshots ------------------------------------------------ */

uint64_t sim_snapshot_bytes(const struct sim_snapshot *s)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < s->n_memories; i++)
        for (size_t page = 0; page < s->memories[i].n; page++)
            if (s->memories[i].pages[page])
                bytes += PAGE_BYTES / s->memories[i].pages[page]->refs;
    return bytes;
}

static void free_kept(struct kept *k)
{
    assert(!k->n || k->pages);
    for (size_t page = 0; page < k->n; page++)
        if (k->pages[page] && --k->pages[page]->refs == 0)
            free(k->pages[page]);
    free(k->pages);
    free(k->dirty);
}

void sim_snapshot_free(struct sim_snapshot *s)
{
    if (!s)
        return;
    struct sim_snapshot **link = s->launch ? &s->sim->snapshots : NULL;
    while (link && *link != s)
        link = &(*link)->next;
    if (link)
        *link = s->next;
    for (size_t i = 0; s->memories && i < s->n_memories; i++)
        free_kept(&s->memories[i]);
    for (unsigned k = 0; k < SIM_MAX_OBSERVERS; k++)
        drop_known(&s->known[k]);
    free(s->memories);
    free(s->groups);
    free(s->steps);
    free(s->cores);
    for (size_t i = 0; i < s->n_regions; i++)
        sim_regions_free(s->regions[i]);
    free(s->regions);
    sim_deferred_free(s->deferred);
    free(s->bandwidths);
    free(s);
}

void sim_snapshots_forget(struct sim *sim)
{
    for (struct sim_snapshot *s = sim->snapshots; s; s = s->next) {
        s->launch = 0;
        for (unsigned k = 0; k < SIM_MAX_OBSERVERS; k++)
            drop_known(&s->known[k]);
    }
    sim->snapshots = NULL;
}
