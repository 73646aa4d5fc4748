/* SPDX-License-Identifier: MIT */
/* The tables of sites. All rows are one allocation, of which the host only
 * provides the pages that contain used rows. */
#include "sim/machine/sites.h"

#include <stdlib.h>

bool sim_sites_init(struct sim *sim)
{
    if (!sim->sites)
        sim->sites = isa_alloc(sim->n_cores + 1, sizeof *sim->sites);
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
    struct sim *sim = c->sim;
    struct sim_sites *s =
        sim->counts_sites && sim->sites ? &sim->sites[c - sim->cores] : NULL;
    c->sites = s;
    c->in_channel = c->in_lines = 0;
    /* not all cores at once, which would see the same places of a program */
    c->next_sample =
        s ? SIM_FIRST_SAMPLE + c->id * 89u % SIM_FIRST_SAMPLE : UINT64_MAX;
    if (!s)
        return;
    memset(s->places, 0, sizeof s->places);
    s->n = 0;
    s->is_full = false;
    s->sampled = 0;
    s->last = 0;
}

struct sim_site_row *sim_site_add(struct sim_sites *s, uint64_t pc,
                                  unsigned place)
{
    if (s->n == SIM_MOST_SITES) {
        s->is_full = true;
        return NULL;
    }
    struct sim_site_row *row = &s->rows[s->n++];
    s->places[place] = (uint16_t)s->n;
    *row = (struct sim_site_row){.pc = pc};
    return row;
}
