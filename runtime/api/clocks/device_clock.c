/* SPDX-License-Identifier: MIT */
#include "runtime/api/clocks/device_clock.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/scalar/arith.h"
#include "isa/support/memory/alloc.h"

#define PS_PER_US       UINT64_C(1000000)
#define WINDOW          256 /* cycles, see sim_others_move */
#define PS_PER_NS       1000
#define BYTES_OF_A_COPY 2 /* of each byte: it is read, and it is written */

/* ---- units --------------------------------------------------------------- */

/* A MHz is a cycle per microsecond. */
static uint64_t cycles_of(const struct sim_device *d, uint64_t ps)
{
    return (uint64_t)(((isa_u128)ps * d->clock_mhz + PS_PER_US - 1) /
                      PS_PER_US);
}

static uint64_t ps_of(const struct sim_device *d, uint64_t cycles)
{
    return (uint64_t)((isa_u128)cycles * PS_PER_US / d->clock_mhz);
}

/* MB/s are bytes per microsecond. */
static uint64_t time_of(uint64_t bytes, uint64_t mbps)
{
    return (uint64_t)(((isa_u128)bytes * PS_PER_US + mbps - 1) / mbps);
}

/* ---- the device ---------------------------------------------------------- */

bool clk_device_init(struct clk_device *c, const struct sim *sim,
                     const struct sim_device *device)
{
    *c = (struct clk_device){.device = device, .n_cores = sim_n_cores(sim)};
    c->free_at = isa_alloc(c->n_cores, sizeof *c->free_at);
    return c->free_at != NULL;
}

void clk_device_fini(struct clk_device *c)
{
    free(c->free_at);
    for (unsigned i = 0; i < CLK_FILL; i++)
        clk_engine_fini(&c->engines[i]);
    clk_traffic_fini(&c->traffic);
    *c = (struct clk_device){0};
}

/* ---- launches ------------------------------------------------------------ */

/* Adds what cores are kept from that time on. */
static void keep_cores(const struct clk_device *c, struct sim_others *o,
                       uint64_t from)
{
    for (unsigned i = 0; i < c->n_cores; i++)
        if (c->free_at[i] > from)
            sim_others_keep(o, i, cycles_of(c->device, c->free_at[i] - from));
}

/* Adds what is moved from that time on. */
static bool add_traffic(const struct clk_device *c, struct sim_others *o,
                        uint64_t from)
{
    const struct clk_traffic *t = &c->traffic;
    bool is_good = true;
    for (size_t i = clk_traffic_at(t, from); i < t->n && is_good; i++) {
        const struct clk_rate *r = &t->rates[i];
        const uint64_t ps = r->ps > from ? r->ps - from : 0;
        is_good = sim_others_move(o, cycles_of(c->device, ps),
                                  r->bytes * WINDOW / c->device->clock_mhz);
    }
    return is_good;
}

/* When the first place for a task is free. False: no memory. */
static bool find_place(const struct clk_device *c, const struct sim *sim,
                       unsigned clusters, uint64_t ready, uint64_t *start)
{
    struct sim_others *o = sim_others_new(sim);
    if (!o)
        return false;
    keep_cores(c, o, ready);
    const uint64_t wait = sim_others_first(o, sim, clusters);
    sim_others_free(o);
    *start = ready + (wait == UINT64_MAX ? 0 : ps_of(c->device, wait));
    return true;
}

bool clk_launch_start(const struct clk_device *c, const struct sim *sim,
                      struct sim_launch *what, uint64_t ready, uint64_t *start)
{
    *start = ready;
    what->others = NULL;
    if (c->busy_until <= ready)
        return true;
    if (!find_place(c, sim, what->union_clusters, ready, start))
        return false;
    if (c->busy_until <= *start)
        return true;
    const uint64_t first = *start + sim_launch_cost(sim, what);
    what->others = sim_others_new(sim);
    if (!what->others)
        return false;
    keep_cores(c, what->others, first);
    if (add_traffic(c, what->others, first))
        return true;
    sim_others_free(what->others);
    return false;
}

bool clk_launch_end(struct clk_device *c, const struct sim *sim,
                    const struct sim_profile *profile, uint64_t now,
                    uint64_t start)
{
    const struct sim_device *d = c->device;
    const uint64_t end = start + profile->picoseconds;
    const uint64_t first = end - ps_of(d, profile->cycles);
    for (unsigned i = 0; i < c->n_cores; i++) {
        const uint64_t cycles = sim_core_end(sim, i);
        if (cycles > 0)
            c->free_at[i] = first + ps_of(d, cycles);
    }
    if (c->busy_until < end)
        c->busy_until = end;
    const uint64_t bytes =
        profile->dram_busy_cycles * d->dram_mbps / d->clock_mhz;
    return clk_traffic_add(&c->traffic, now, first, end, bytes);
}

/* ---- copies -------------------------------------------------------------- */

/* Bytes per microsecond. */
static uint64_t rate_of(const struct sim_device *d, enum clk_copy how,
                        bool is_pinned)
{
    const uint64_t memory =
        (uint64_t)d->dram_mbps * sim_device_parameter(d, "dram_efficiency");
    const uint64_t host =
        (uint64_t)sim_device_parameter(d, "host_rate") *
        sim_device_parameter(d, is_pinned ? "host_pinned" : "host_pageable");
    switch (how) {
    case CLK_WITHIN:
        return memory / 100 / BYTES_OF_A_COPY;
    case CLK_FILL:
        return memory / 100;
    default:
        return host / 100;
    }
}

uint64_t clk_copy_time(const struct sim_device *d, enum clk_copy how,
                       uint64_t bytes, bool is_pinned)
{
    const uint64_t rate = rate_of(d, how, is_pinned);
    return (uint64_t)sim_device_parameter(d, "copy_latency") * PS_PER_NS +
           time_of(bytes, rate > 0 ? rate : 1);
}

bool clk_copy(struct clk_device *c, enum clk_copy how, uint64_t bytes,
              uint64_t picoseconds, uint64_t now, uint64_t ready,
              uint64_t *start)
{
    const enum clk_copy engine = how == CLK_FILL ? CLK_WITHIN : how;
    const uint64_t moved = how == CLK_WITHIN ? BYTES_OF_A_COPY * bytes : bytes;
    assert(how < CLK_N_COPIES);
    return clk_engine_take(&c->engines[engine], now, ready, picoseconds,
                           start) &&
           clk_traffic_add(&c->traffic, now, *start, *start + picoseconds,
                           moved);
}
