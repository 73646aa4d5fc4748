/* SPDX-License-Identifier: MIT */
/* Finds uses of what an earlier load left in a buffer beside the present one,
 * such as the tail of a padded last tile. Each byte of NRAM and SRAM is known
 * by the load from GDRAM that wrote it last, if nothing else has since. A
 * shorter load that begins where an earlier one began leaves the rest of that
 * stale. Stale bytes spread and are used as unwritten ones do (init.c). */
#include <string.h>

#include "isa/isa.h"
#include "runtime/instruments/check/init/host.h"
#include "runtime/instruments/check/init/init.h"
#include "runtime/instruments/check/init/shadows.h"
#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

struct stale {
    struct init flow;
    struct chk_shadow nram[CHK_MAX_CORES], sram[CHK_MAX_CORES]; /* loads */
};

static struct chk_shadow *loads_at(struct chk *c, const struct sim_actor *by,
                                   uint64_t address, unsigned cluster)
{
    struct stale *s = c->of[CHK_STALE];
    const enum isa_space space = isa_space_at(address);
    return space == ISA_SPACE_NRAM   ? &s->nram[by->number]
           : space == ISA_SPACE_SRAM ? &s->sram[cluster]
                                     : NULL;
}

static bool is_load(const struct sim_op_event *e)
{
    return e->direction && strncmp(e->direction, "GDRAM2", 6) == 0;
}

/* Marks what an earlier load left behind the end of a piece of this one. */
static void leave(struct chk *c, const struct sim_op_event *e,
                  const struct chk_shadow *loads, uint64_t end, uint64_t before)
{
    struct chk_written *w = init_memory(c, &e->by, end, e->ranges[0].cluster);
    const uint64_t limit = end + (UINT64_C(1) << 22); /* beyond any memory */
    uint64_t run;
    for (; before && end < limit; end += run) {
        if (chk_shadow_get(loads, end, limit - end, &run) != before)
            return;
        if (w && !chk_written_set(w, end, run, before))
            chk_exhausted(c);
    }
}

/* Records a load, a piece at a time: an earlier one is known at its start. */
static void note_load(struct chk *c, const struct sim_op_event *e,
                      uint32_t site)
{
    const struct sim_range *r = &e->ranges[0];
    struct chk_shadow *loads = loads_at(c, &e->by, r->address, r->cluster);
    const uint64_t now = chk_stamp(e->by.number, site, e->by.cycle);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes, run;
    while (loads && !c->is_exhausted && chk_walk(&walk, &address, &bytes)) {
        const uint64_t before = chk_shadow_get(loads, address, bytes, &run);
        if (!chk_shadow_set(loads, address, bytes, now))
            chk_exhausted(c);
        else if (before != now)
            leave(c, e, loads, address + bytes, before);
    }
    walk = (struct chk_walk){.range = r}; /* later pieces were among the rest */
    while (loads && !c->is_exhausted && chk_walk(&walk, &address, &bytes)) {
        struct chk_written *w = init_memory(c, &e->by, address, r->cluster);
        if (w && !chk_written_set(w, address, bytes, CHK_WRITTEN))
            chk_exhausted(c);
    }
}

/* Forgets loads of bytes that something else writes. */
static void forget(struct chk *c, const struct sim_op_event *e,
                   const struct sim_range *r)
{
    struct chk_shadow *loads = loads_at(c, &e->by, r->address, r->cluster);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (loads && chk_walk(&walk, &address, &bytes))
        if (!chk_shadow_set(loads, address, bytes, 0))
            chk_exhausted(c);
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    c->is_stale = true;
    init_on_op(c, e, site);
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].is_written && e->ranges[i].bytes && !is_load(e))
            forget(c, e, &e->ranges[i]);
    if (e->n_ranges > 0 && is_load(e))
        note_load(c, e, site);
    c->is_stale = false;
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    struct chk_shadow *loads = loads_at(c, &e->by, e->address, e->by.cluster);
    c->is_stale = true;
    init_on_access(c, e, site);
    c->is_stale = false;
    if (e->writes && loads && !chk_shadow_set(loads, e->address, e->bytes, 0))
        chk_exhausted(c);
}

/* At the start of a task nothing is stale. */
static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct stale *s = c->of[CHK_STALE];
    const unsigned n = e->by.number, k = e->by.cluster;
    const bool is_first = e->by.core == 0 || e->by.core == SIM_MEMORY_CORE;
    struct chk_written *const both[] = {&s->flow.nram[n], &s->flow.sram[k]};
    if (e->is_end)
        return;
    chk_shadow_clear(&s->nram[n]);
    if (is_first)
        chk_shadow_clear(&s->sram[k]);
    for (unsigned i = 0; i < 1u + is_first; i++)
        if (!chk_written_set(both[i], both[i]->first << CHK_WRITTEN_SHIFT,
                             both[i]->n << CHK_WRITTEN_SHIFT, CHK_WRITTEN))
            chk_exhausted(c);
}

static void release(void *of)
{
    struct stale *s = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        chk_shadow_free(&s->nram[i]);
        chk_shadow_free(&s->sram[i]);
    }
    init_release(&s->flow);
}

static bool copy(void *copied, const void *of)
{
    const struct stale *s = of;
    struct stale *to = copied;
    bool is_good = init_copy(&to->flow, &s->flow);
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        is_good &= chk_shadow_copy(&to->nram[i], &s->nram[i]);
        is_good &= chk_shadow_copy(&to->sram[i], &s->sram[i]);
    }
    return is_good;
}

const struct chk_check chk_stale = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_TASK,
    .spaces = 1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_SRAM,
    .bytes = sizeof(struct stale),
    .create = init_create,
    .copy = copy,
    .release = release,
    .op = on_op,
    .access = on_access,
    .task = on_task,
};
