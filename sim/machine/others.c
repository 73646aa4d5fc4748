/* SPDX-License-Identifier: MIT */
#include "sim/machine/others.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"

/* Bytes per window that earlier launches move, from this window on. */
struct rate {
    uint64_t window, bytes;
};

struct sim_others {
    unsigned sharers;
    unsigned n_cores;
    struct rate *rates; /* by window */
    size_t n, room;
    uint64_t until[]; /* by core */
};

struct sim_others *sim_others_new(const struct sim *sim)
{
    struct sim_others *o = isa_alloc(1, sizeof(struct sim_others) +
                                            sim->n_cores * sizeof(uint64_t));
    if (!o)
        return NULL;
    o->sharers = 1;
    o->n_cores = sim->n_cores;
    return o;
}

void sim_others_keep(struct sim_others *o, unsigned core, uint64_t cycle)
{
    assert(o->sharers == 1 && core < o->n_cores);
    o->until[core] = sim_max(o->until[core], cycle);
}

bool sim_others_move(struct sim_others *o, uint64_t cycle, uint64_t bytes)
{
    const uint64_t window = cycle / SIM_WINDOW_CYCLES;
    assert(o->sharers == 1);
    if (o->n > 0 && o->rates[o->n - 1].window == window) {
        o->rates[o->n - 1].bytes = bytes;
        return true;
    }
    assert(o->n == 0 || o->rates[o->n - 1].window < window);
    if (!ISA_GROW(o->rates, o->n, o->room))
        return false;
    o->rates[o->n++] = (struct rate){window, bytes};
    return true;
}

struct sim_others *sim_others_share(struct sim_others *o)
{
    if (o)
        o->sharers++;
    return o;
}

void sim_others_free(struct sim_others *o)
{
    if (!o || --o->sharers > 0)
        return;
    free(o->rates);
    free(o);
}

uint64_t sim_others_core(const struct sim_others *o, unsigned core)
{
    return o->until[core];
}

uint64_t sim_others_until(const struct sim_others *o, const struct sim *sim,
                          const struct sim_group *group)
{
    uint64_t until = 0;
    for (unsigned i = 0; o && i < group->n_cores; i++)
        until = sim_max(until, o->until[group->cores[i] - sim->cores]);
    return until;
}

uint64_t sim_others_moved(const struct sim_others *o, uint64_t window)
{
    size_t first = 0, end = o->n; /* binary search; at its end, `end` is the
                                     index after the wanted rate */
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (o->rates[middle].window <= window)
            first = middle + 1;
        else
            end = middle;
    }
    return first > 0 ? o->rates[first - 1].bytes : 0;
}

uint64_t sim_core_end(const struct sim *sim, unsigned core)
{
    const struct sim_core *c = &sim->cores[core];
    if (!sim_core_has_task(c))
        return 0;
    if (sim->run.culprit || !sim->run.is_over)
        return sim->run.end;
    uint64_t end = 0;
    for (unsigned i = 0; i < c->group->n_cores; i++)
        end = sim_max(end, c->group->cores[i]->clock);
    return end;
}
