/* SPDX-License-Identifier: MIT */
/* Contents of private memories when a task starts: zeros, ones, or kept from
 * earlier tasks. A stopped launch keeps nothing: a core may have run ahead of
 * its last turn, by an amount that depends on the quantum. */
#include "sim/memory/contents.h"
#include "isa/semantics/lanes.h"
#include "sim/machine/machine.h"
#include "sim/memory/pages.h"

#include <assert.h>

#ifdef MLUSIM_HOSTILE
enum { DEFAULT_FRESH = 0xff };
#else
enum { DEFAULT_FRESH = 0 };
#endif

uint8_t sim_contents_fresh(enum sim_contents contents)
{
    switch (contents) {
    case SIM_CONTENTS_DEFAULT:
        return DEFAULT_FRESH;
    case SIM_CONTENTS_POISON:
        return 0xff;
    case SIM_CONTENTS_ZERO:
    case SIM_CONTENTS_KEEP:
        break;
    }
    return 0;
}

/* ---- lanes of WRAM ------------------------------------------------------ */

static void lanes_reset(struct sim_core *c)
{
    sim_region_reset(&c->lanes.beside);
    sim_region_reset(&c->lanes.dealt);
    c->lanes.n_linear = 0;
    c->lanes.used = 0;
}

static void lanes_keep(struct sim_core *c)
{
    if (c->lanes.beside.host)
        sim_region_keep(&c->lanes.beside);
    if (c->lanes.dealt.host)
        sim_region_keep(&c->lanes.dealt);
    c->lanes.used = 0;
}

static void lanes_forget(struct sim_core *c)
{
    sim_region_forget(&c->lanes.beside);
    sim_region_forget(&c->lanes.dealt);
    lanes_reset(c);
}

/* ---- all memories ------------------------------------------------------- */

void sim_contents_start_core(struct sim_core *c, bool is_used)
{
    assert(c->state != SIM_CORE_READY && c->state != SIM_CORE_BLOCKED);
    bool is_kept = c->sim->config.contents == SIM_CONTENTS_KEEP;
    void (*start)(struct sim_region *) =
        is_kept ? sim_region_keep : sim_region_reset;
    start(&c->stack);
    if (is_kept)
        lanes_keep(c);
    else
        lanes_reset(c);
    if (is_used) {
        start(&c->nram);
        start(&c->wram);
    }
}

void sim_contents_start_cluster(struct sim_cluster *cluster,
                                enum sim_contents contents)
{
    assert(!cluster->sram.bytes || cluster->sram.host);
    if (contents == SIM_CONTENTS_KEEP)
        sim_region_keep(&cluster->sram);
    else
        sim_region_reset(&cluster->sram);
}

void sim_contents_forget(struct sim *sim)
{
    if (sim->config.contents != SIM_CONTENTS_KEEP)
        return; /* every task resets the memories of its core anyway */
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        sim_region_forget(&c->nram);
        sim_region_forget(&c->wram);
        sim_region_forget(&c->stack);
        lanes_forget(c);
    }
    for (unsigned k = 0; k < sim->device->clusters; k++)
        sim_region_forget(&sim->clusters[k].sram);
}

void sim_lanes_fini(struct sim_core *c)
{
    sim_region_fini(&c->lanes.beside);
    sim_region_fini(&c->lanes.dealt);
}

uint64_t sim_lanes_touched(const struct sim_core *c)
{
    uint64_t bytes = c->lanes.used * ISA_LANES;
    if (bytes == 0) /* only scalar writes */
        return sim_region_touched(&c->wram);
    return bytes < c->wram.bytes ? bytes : c->wram.bytes;
}
