/* SPDX-License-Identifier: MIT */
/* A sample adds all scalar cycles since the last sample to the target of a
 * taken branch, usually the head of a loop. Each core counts for itself, so
 * samples do not depend on threads. Rows of all cores are merged on request. */
#include "sim/run/samples.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/sites.h"
#include "sim/machine/work.h"
#include "sim/scalar/loops.h"

enum { RA = 1 };

/* Returns the address that gets the sample's time. For a function without
 * loops, this is the place that the function was called from. */
static uint64_t place_of(const struct sim_core *c, struct sim_loop *loop)
{
    const uint64_t pc = sim_program_address(c->program, c->pc);
    if (sim_loop_around(c->program, pc, loop))
        return loop->first;
    if (sim_loop_around(c->program, c->x[RA], loop))
        return loop->first;
    return pc;
}

/* Returns the distance to the next sample. Later ones differ, so that they do
 * not meet a loop again and again at the same place. */
static uint64_t distance_of(uint64_t retired)
{
    const uint64_t half = SIM_SAMPLE_EVERY / 2;
    return retired < SIM_SAMPLE_EVERY
               ? retired
               : half + (retired * 0x9e3779b97f4a7c15 >> 32) % half;
}

void sim_sample(struct sim_core *c)
{
    struct sim_sites *s = c->sites;
    const uint64_t retired = sim_core_retired(c);
    if (retired < c->next_sample)
        return;
    assert(s);
    const uint64_t busy = c->clock - sim_core_waited(c) - c->account.idle;
    struct sim_loop loop = {0};
    struct sim_site_row *r = sim_site_row(s, place_of(c, &loop));
    c->next_sample = retired + distance_of(retired);
    if (r) {
        r->scalar += busy - s->sampled;
        if (loop.first && !r->is_sampled)
            sim_loop_near(c, &loop, &r->near_loads, &r->near_stores);
        r->is_sampled |= loop.first != 0;
    }
    s->sampled = busy;
}

/* ---- all cores together -------------------------------------------------- */

static int by_address(const void *a, const void *b)
{
    const struct sim_site *l = a, *r = b;
    return (l->pc > r->pc) - (l->pc < r->pc);
}

/* Whether a core of the cluster with a lower number moved the same data. */
static bool is_shared(const struct sim *sim, unsigned core,
                      const struct sim_site_row *row)
{
    const unsigned first = core - core % sim->cores_per_cluster;
    for (unsigned i = first; i < core; i++) {
        const struct sim_sites *s = &sim->sites[i];
        for (unsigned k = 0; k < s->n; k++) {
            const struct sim_site_row *r = &s->rows[k];
            if (r->pc == row->pc && r->ops == row->ops &&
                r->bytes == row->bytes && r->places == row->places)
                return true;
        }
    }
    return false;
}

static void add_kind(struct sim_site *to, const struct isa_op *op)
{
    to->code = op->code;
    to->is_elementwise =
        op->shape == ISA_SHAPE_flat && op->result == ISA_RESULT_NONE &&
        (op->cost == ISA_COST_elementwise || op->cost == ISA_COST_math ||
         op->cost == ISA_COST_active || op->cost == ISA_COST_active_sign);
    to->is_atomic = op->cost == ISA_COST_atomic;
    to->is_conversion = isa_op_converts(op);
}

static void add_flow(struct sim_flow *to, const struct sim_flow *f)
{
    to->low = to->high == 0 || f->low < to->low ? f->low : to->low;
    to->high = sim_max(to->high, f->high);
    to->follows += f->follows;
    to->stays += f->stays;
    to->is_written |= f->is_written;
}

static void add_row(struct sim_site *to, const struct sim_site_row *r)
{
    if (to->ops == 0 && r->ops > 0) {
        to->op = r->op ? r->op->name : NULL;
        to->intrinsic = r->op ? r->op->intrinsic : NULL;
        if (r->op)
            add_kind(to, r->op);
        to->type = (enum sim_type)r->type;
        to->unit = r->unit;
        to->work = r->work;
        to->direction = r->direction;
        to->is_async = r->is_async;
        to->is_barrier = r->is_barrier;
        to->low = r->low;
        to->high = r->high;
    }
    if (r->steady > 0 && to->steady == 0)
        to->stride = r->stride;
    for (unsigned i = 0; i < r->n_flows; i++)
        add_flow(&to->flows[i], &r->flows[i].sum);
    if (r->ops > 0)
        memcpy(to->number, r->number, sizeof to->number);
    if (r->before)
        to->before = r->before;
    to->changes += r->changes;
    to->looks += r->looks;
    to->held += r->held;
    to->own_bytes += r->own_bytes;
    to->near_bytes += r->near_bytes;
    to->cores++;
    to->ops += r->ops;
    to->bytes += r->bytes;
    to->busy += r->busy;
    to->latency += r->latency;
    to->waits += r->waits;
    to->pieces += r->pieces;
    to->in_channel += r->in_channel;
    to->in_lines += r->in_lines;
    to->repeated += r->repeated;
    to->steady += r->steady;
    to->scalar += r->scalar;
    to->low = r->ops > 0 && r->low < to->low ? r->low : to->low;
    to->high = sim_max(to->high, r->high);
    to->most_ops = sim_max(to->most_ops, r->ops);
    to->most_bytes = sim_max(to->most_bytes, r->bytes);
    to->most_busy = sim_max(to->most_busy, r->busy);
    to->most_waits = sim_max(to->most_waits, r->waits);
    to->most_scalar = sim_max(to->most_scalar, r->scalar);
    to->most_in_channel = sim_max(to->most_in_channel, r->in_channel);
    to->most_in_lines = sim_max(to->most_in_lines, r->in_lines);
    if (r->is_sampled && to->loop.near_loads + to->loop.near_stores == 0) {
        to->loop.near_loads = r->near_loads;
        to->loop.near_stores = r->near_stores;
    }
}

/* Merges the rows of all cores into the list by address; which has room.
 * `places` has 1 + index in the list, by hash of the address. */
static size_t merge(const struct sim *sim, struct sim_site *list,
                    uint16_t *places)
{
    size_t n = 0;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_sites *s = &sim->sites[i];
        for (unsigned k = 0; k < s->n; k++) {
            const struct sim_site_row *r = &s->rows[k];
            unsigned at = sim_site_hash(r->pc);
            while (places[at] && list[places[at] - 1].pc != r->pc)
                at = (at + 1) % SIM_SITES;
            if (!places[at]) {
                if (n == SIM_MOST_SITES)
                    return 0;
                list[n] = (struct sim_site){.pc = r->pc,
                                            .direction = SIM_N_DIRECTIONS,
                                            .low = UINT64_MAX};
                places[at] = (uint16_t)++n;
            }
            struct sim_site *to = &list[places[at] - 1];
            add_row(to, r);
            if (r->direction < SIM_N_DIRECTIONS && is_shared(sim, i, r))
                to->shared_bytes += r->bytes;
        }
    }
    return n;
}

/* Finds the loops of sites, and the GDRAM accesses in them. */
static void find_loops(const struct sim_program *p, struct sim_site *list,
                       size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct sim_loop *l = &list[i].loop;
        const uint32_t loads = l->near_loads, stores = l->near_stores;
        if (!sim_loop_around(p, list[i].pc, l))
            continue;
        l->near_loads = loads;
        l->near_stores = stores;
        for (size_t k = 0; k < n; k++)
            if (!list[k].op && list[k].ops > 0 && list[k].pc >= l->first &&
                list[k].pc <= l->last)
                l->far++;
    }
}

static bool is_known(const struct sim *sim)
{
    if (!sim->sites || !sim->counts_sites || !sim->run.is_over ||
        sim->run.culprit)
        return false;
    for (unsigned i = 0; i < sim->n_cores; i++)
        if (sim->sites[i].is_full)
            return false;
    return true;
}

const struct sim_site *sim_sites(struct sim *sim, size_t *n)
{
    uint16_t places[SIM_SITES] = {0};
    *n = 0;
    if (!is_known(sim))
        return NULL;
    if (!sim->site_list)
        sim->site_list = isa_alloc(SIM_MOST_SITES, sizeof *sim->site_list);
    if (!sim->site_list)
        return NULL;
    *n = merge(sim, sim->site_list, places);
    qsort(sim->site_list, *n, sizeof *sim->site_list, by_address);
    find_loops(&sim->run.launch.module->program, sim->site_list, *n);
    return sim->site_list;
}

/* Cycles of a core without its waits for other cores. */
static uint64_t busy_of(const struct sim_core *c)
{
    return c->clock - c->account.idle -
           c->account.counters[SIM_COUNT_WAIT_BARRIER];
}

void sim_sites_spread(const struct sim *sim, struct sim_spread *spread)
{
    uint64_t ends = 0, busy = 0;
    *spread = (struct sim_spread){0};
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_core *c = &sim->cores[i];
        const uint64_t cluster = i / sim->cores_per_cluster;
        if (c->is_mpu)
            continue;
        spread->usable += sim->usable == 0 || (sim->usable >> cluster & 1) != 0;
        if (c->state == SIM_CORE_IDLE && c->launch_instret == 0)
            continue;
        spread->cores++;
        ends += c->clock;
        busy += busy_of(c);
        spread->max_end = sim_max(spread->max_end, c->clock);
        spread->max_busy = sim_max(spread->max_busy, busy_of(c));
    }
    if (spread->cores > 0)
        spread->mean_end = ends / spread->cores;
    if (spread->usable > 0)
        spread->mean_busy = busy / spread->usable;
}
