/* SPDX-License-Identifier: MIT */
#include "runtime/api/clocks/device_clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/scalar/arith.h"
#include "isa/support/memory/alloc.h"

/* ---- links --------------------------------------------------------------- */

struct clk_links clk_links_of(const struct sim_device *device)
{
    const uint32_t link = sim_device_parameter(device, "link_rate");
    const uint32_t pcie = sim_device_parameter(device, "host_rate") *
                          sim_device_parameter(device, "host_pinned") / 100;
    return (struct clk_links){
        .generation = link ? device->arch / 100 : 0,
        .link_mbps = link,
        .link_ns = sim_device_parameter(device, "link_latency"),
        .pcie_mbps = pcie ? pcie : 1,
        .pcie_ns = sim_device_parameter(device, "copy_latency"),
    };
}

struct clk_link clk_link_worse(struct clk_link a, struct clk_link b)
{
    return (struct clk_link){.mbps = a.mbps < b.mbps ? a.mbps : b.mbps,
                             .ns = a.ns > b.ns ? a.ns : b.ns};
}

struct clk_link clk_link_between(const struct clk_links *a,
                                 const struct clk_links *b)
{
    if (a->generation && a->generation == b->generation)
        return clk_link_worse((struct clk_link){a->link_mbps, a->link_ns},
                              (struct clk_link){b->link_mbps, b->link_ns});
    return clk_link_worse((struct clk_link){a->pcie_mbps, a->pcie_ns},
                          (struct clk_link){b->pcie_mbps, b->pcie_ns});
}

uint64_t clk_link_time(struct clk_link link, uint64_t steps, uint64_t bytes)
{
    assert(link.mbps > 0);
    return steps * link.ns * 1000 +
           (uint64_t)(((isa_u128)bytes * 1000000 + link.mbps - 1) / link.mbps);
}

#define PS_PER_US UINT64_C(1000000)

/* ---- traffic ------------------------------------------------------------- */

/* Returns how many rates begin at or before time ps. */
static size_t begun_at(const struct clk_traffic *t, uint64_t ps)
{
    size_t first = 0, end = t->n;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (t->rates[middle].ps <= ps)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

size_t clk_traffic_at(const struct clk_traffic *t, uint64_t ps)
{
    const size_t begun = begun_at(t, ps);
    if (begun == 0)
        return t->n > 0 ? 0 : t->n;
    return begun == t->n ? t->n : begun - 1;
}

/* Makes a rate begin at time ps. Returns its index, or SIZE_MAX if there is no
 * memory. */
static size_t split(struct clk_traffic *t, uint64_t ps)
{
    const size_t begun = begun_at(t, ps);
    if (begun > 0 && t->rates[begun - 1].ps == ps)
        return begun - 1;
    if (!ISA_GROW(t->rates, t->n, t->room))
        return SIZE_MAX;
    memmove(&t->rates[begun + 1], &t->rates[begun],
            (t->n++ - begun) * sizeof *t->rates);
    t->rates[begun] =
        (struct clk_rate){ps, begun > 0 ? t->rates[begun - 1].bytes : 0};
    return begun;
}

/* Drops rates that end at or before `now`. */
static void forget_traffic(struct clk_traffic *t, uint64_t now)
{
    const size_t begun = begun_at(t, now);
    if (begun < 2)
        return;
    t->n -= begun - 1;
    memmove(t->rates, t->rates + begun - 1, t->n * sizeof *t->rates);
}

/* Replaces rates 2i and 2i + 1 by their mean, for each i; keeps the last
 * rate. */
static void halve(struct clk_traffic *t)
{
    size_t n = 0;
    for (size_t i = 0; i + 1 < t->n; i += 2) {
        const struct clk_rate *a = &t->rates[i], *b = a + 1;
        struct clk_rate mean = *a;
        if (i + 2 < t->n) {
            const uint64_t first = b->ps - a->ps, second = b[1].ps - b->ps;
            mean.bytes = (uint64_t)(((double)a->bytes * (double)first +
                                     (double)b->bytes * (double)second) /
                                    (double)(first + second));
        }
        t->rates[n++] = mean;
    }
    t->rates[n++] = t->rates[t->n - 1];
    t->n = n;
}

bool clk_traffic_add(struct clk_traffic *t, uint64_t now, uint64_t start,
                     uint64_t end, uint64_t bytes)
{
    forget_traffic(t, now);
    if (end <= start || bytes == 0)
        return true;
    if (t->n + 2 > CLK_MOST_RATES)
        halve(t);
    const size_t first = split(t, start);
    const size_t last = first == SIZE_MAX ? first : split(t, end);
    if (last == SIZE_MAX)
        return false;
    const double us = (double)(end - start) / PS_PER_US;
    for (size_t i = first; i < last; i++)
        t->rates[i].bytes += (uint64_t)((double)bytes / us);
    return true;
}

void clk_traffic_fini(struct clk_traffic *t)
{
    free(t->rates);
    *t = (struct clk_traffic){0};
}

/* ---- engines ------------------------------------------------------------- */

/* Drops spans that end at or before `now`. */
static void forget(struct clk_engine *e, uint64_t now)
{
    size_t n = 0;
    while (n < e->n && e->busy[n].end <= now)
        n++;
    if (n == 0)
        return;
    e->floor = e->busy[n - 1].end;
    e->n -= n;
    memmove(e->busy, e->busy + n, e->n * sizeof *e->busy);
}

static size_t span_after(const struct clk_engine *e, uint64_t at)
{
    size_t first = 0, end = e->n;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (e->busy[middle].end <= at)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* Inserts a span before index i and joins it with neighbours that it
 * touches. */
static bool insert(struct clk_engine *e, size_t i, struct clk_span span)
{
    const bool follows = i > 0 && e->busy[i - 1].end == span.start;
    const bool leads = i < e->n && e->busy[i].start == span.end;
    if (follows && leads) {
        e->busy[i - 1].end = e->busy[i].end;
        memmove(&e->busy[i], &e->busy[i + 1], (--e->n - i) * sizeof *e->busy);
    } else if (follows) {
        e->busy[i - 1].end = span.end;
    } else if (leads) {
        e->busy[i].start = span.start;
    } else {
        if (!ISA_GROW(e->busy, e->n, e->room))
            return false;
        memmove(&e->busy[i + 1], &e->busy[i], (e->n++ - i) * sizeof *e->busy);
        e->busy[i] = span;
    }
    return true;
}

bool clk_engine_take(struct clk_engine *e, uint64_t now, uint64_t ready,
                     uint64_t picoseconds, uint64_t *start)
{
    forget(e, now);
    uint64_t at = ready > e->floor ? ready : e->floor;
    size_t i = span_after(e, at);
    for (; i < e->n && e->busy[i].start < at + picoseconds; i++)
        if (e->busy[i].end > at)
            at = e->busy[i].end;
    *start = at;
    return picoseconds == 0 ||
           insert(e, i, (struct clk_span){at, at + picoseconds});
}

void clk_engine_fini(struct clk_engine *e)
{
    free(e->busy);
    *e = (struct clk_engine){0};
}

#define WINDOW          256 /* cycles, see sim_others_move */
#define PS_PER_NS       1000
#define BYTES_OF_A_COPY 2 /* each byte is read and written */

/* ---- units --------------------------------------------------------------- */

/* Converts to cycles: a MHz is a cycle per microsecond. */
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

/* Adds the cores that are in use after the start. */
static void keep_cores(const struct clk_device *c, struct sim_others *o,
                       uint64_t from)
{
    for (unsigned i = 0; i < c->n_cores; i++)
        if (c->free_at[i] > from)
            sim_others_keep(o, i, cycles_of(c->device, c->free_at[i] - from));
}

/* Adds the traffic after the start. */
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

/* Finds the first time at which enough clusters are free for a task. False: no
 * memory. */
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

/* Returns bytes per microsecond. */
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
