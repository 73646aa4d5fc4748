/* SPDX-License-Identifier: MIT */
/*
 * The tables of sites. The rows of all cores are one piece of host memory, of
 * which only those pages come into being that have rows in use.
 */
#include "sim/machine/sites.h"

#include <stdlib.h>

bool sim_sites_init(struct sim *sim)
{
    if (sim->sites)
        return true;
    sim->sites = isa_alloc(sim->n_cores + 1, sizeof *sim->sites);
    for (unsigned i = 0; sim->sites && i < sim->n_cores; i++)
        sim->cores[i].sites = &sim->sites[i];
    return sim->sites != NULL;
}

void sim_sites_free(struct sim *sim)
{
    free(sim->sites);
    free(sim->stores);
    free(sim->site_list);
}

void sim_sites_reset(struct sim_core *c)
{
    struct sim_sites *s = c->sites;
    c->next_sample = UINT64_MAX;
    if (!s || !c->counts_work)
        return;
    for (unsigned i = 0; i < s->n; i++)
        s->rows[s->used[i]].pc = 0;
    s->n = 0;
    s->is_full = false;
    s->sampled = 0;
    s->last = 0;
    c->next_sample = SIM_FIRST_SAMPLE;
}

struct sim_site_row *sim_site_add(struct sim_sites *s, uint64_t pc, unsigned at)
{
    if (s->n == SIM_MOST_SITES) {
        s->is_full = true;
        return NULL;
    }
    s->used[s->n++] = (uint16_t)at;
    s->rows[at] = (struct sim_site_row){.pc = pc};
    return &s->rows[at];
}
