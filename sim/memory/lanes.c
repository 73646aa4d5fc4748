/* SPDX-License-Identifier: MIT */
/*
 * The lanes of WRAM from task to task: what linear copies put beside them, and
 * how full they are. The copies themselves are sim/op/wram.c.
 */
#include "sim/memory/lanes.h"
#include "isa/semantics/lanes.h"
#include "sim/memory/pages.h"

void sim_lanes_reset(struct sim_core *c)
{
    sim_region_reset(&c->lanes.beside);
    sim_region_reset(&c->lanes.dealt);
    c->lanes.n_linear = 0;
    c->lanes.used = 0;
}

void sim_lanes_keep(struct sim_core *c)
{
    if (c->lanes.beside.host)
        sim_region_keep(&c->lanes.beside);
    if (c->lanes.dealt.host)
        sim_region_keep(&c->lanes.dealt);
    c->lanes.used = 0;
}

void sim_lanes_forget(struct sim_core *c)
{
    sim_region_forget(&c->lanes.beside);
    sim_region_forget(&c->lanes.dealt);
    sim_lanes_reset(c);
}

void sim_lanes_fini(struct sim_core *c)
{
    sim_region_fini(&c->lanes.beside);
    sim_region_fini(&c->lanes.dealt);
}

uint64_t sim_lanes_touched(const struct sim_core *c)
{
    uint64_t bytes = c->lanes.used * ISA_LANES;
    if (bytes == 0) /* what the scalar core wrote */
        return sim_region_touched(&c->wram);
    return bytes < c->wram.bytes ? bytes : c->wram.bytes;
}
