/* SPDX-License-Identifier: MIT */
/* How a unit takes work. Inline because calls of vector ops are short. Shared
 * by unit.c and the fast paths of calls. */
#ifndef SIM_OP_OCCUPY_H
#define SIM_OP_OCCUPY_H

#include "sim/op/bandwidth.h"
#include "sim/op/call.h"
#include "sim/op/channels.h"
#include "sim/op/lines.h"
#include "sim/op/spells.h"
#include "sim/op/unit.h"

#include <assert.h>

/* The op's rate: bytes per cycle for its two types; for matrix products,
 * multiply-adds per cycle for their types. */
static inline uint32_t sim_rate(const struct sim_call *call)
{
    const struct sim_params *p = &call->core->sim->params;
    if (call->op->cost == ISA_COST_tensor)
        return sim_cost_rate(p, call->isa.combination->cost);
    if (call->op->cost == ISA_COST_fused && call->isa.type == ISA_T_F32)
        return sim_cost_rate(p, ISA_COST_fused_float);
    return call->plan->rate;
}

/* Returns how many cycles of [start, end) the unit was busy. Its intervals are
 * disjoint and in order; intervals no longer in the history end before
 * start. */
static inline uint64_t sim_shared_cycles(const struct sim_core *c,
                                         enum isa_unit unit, uint64_t start,
                                         uint64_t end)
{
    assert(start <= end);
    const struct sim_history *h = &c->history[unit];
    uint64_t sum = 0;
    for (uint64_t i = h->n; i > 0 && h->n - i < SIM_HISTORY; i--) {
        unsigned k = (i - 1) % SIM_HISTORY;
        uint64_t from = h->interval[k].start, to = h->interval[k].end;
        if (to <= start)
            break;
        from = sim_max(from, start);
        to = to < end ? to : end;
        sum += to > from ? to - from : 0;
    }
    return sum;
}

/* Whether the unit may be busy at or after this cycle. Its last interval ends
 * at free_at or earlier. */
static inline bool sim_was_busy(const struct sim_core *c, enum isa_unit unit,
                                uint64_t cycle)
{
    return c->account.units[unit].free_at > cycle;
}

/* Whether a compute interval from `start` on must be recorded: the interval may
 * overlap a DMA, or spells or work are counted. */
static inline bool sim_may_share(const struct sim_core *c, uint64_t start)
{
    return sim_was_busy(c, ISA_UNIT_IO, start) ||
           sim_was_busy(c, ISA_UNIT_MOVE, start) || c->keeps_spells ||
           c->counts_work;
}

/* Counts this overlap. */
static inline void sim_compute_shares(struct sim_core *c, uint64_t start,
                                      uint64_t end)
{
    if (sim_was_busy(c, ISA_UNIT_IO, start))
        c->account.overlap[ISA_UNIT_IO] +=
            sim_shared_cycles(c, ISA_UNIT_IO, start, end);
    if (sim_was_busy(c, ISA_UNIT_MOVE, start))
        c->account.overlap[ISA_UNIT_MOVE] +=
            sim_shared_cycles(c, ISA_UNIT_MOVE, start, end);
    if (c->keeps_spells)
        sim_spells_add(c, start, end);
}

/* Counts the overlap of an interval of a DMA with the compute unit, or the
 * reverse; of two overlapping ops, the op issued later counts for both. */
static inline void sim_record_overlap(struct sim_core *c, unsigned unit,
                                      uint64_t start, uint64_t end)
{
    if (unit == ISA_UNIT_COMPUTE)
        sim_compute_shares(c, start, end);
    else if (unit == ISA_UNIT_MPU_DMA && c->keeps_spells)
        sim_spells_add(c, start, end);
    else if (sim_was_busy(c, ISA_UNIT_COMPUTE, start))
        c->account.overlap[unit] +=
            sim_shared_cycles(c, ISA_UNIT_COMPUTE, start, end);
}

/* Marks the unit as busy from start to end - latency. During the latency, until
 * the last byte arrives, the unit takes the next op. */
static inline void sim_occupy(struct sim_core *c, unsigned unit, uint64_t start,
                              uint64_t end, uint64_t latency)
{
    struct sim_occupancy *u = &c->account.units[unit];
    assert(start >= u->free_at);
    assert(end >= start + latency);
    struct sim_history *own = &c->history[unit];
    if (own->n == 0 || start > u->free_at)
        own->interval[own->n++ % SIM_HISTORY].start = start;
    u->free_at = end - latency;
    u->done_at = sim_max(u->done_at, end);
    u->busy += u->free_at - start;
    u->ops++;
    own->interval[(own->n - 1) % SIM_HISTORY].end = u->free_at;
}

/* Gives the compute unit work of `cycles`, which writes `bytes` from `first`
 * on. The work runs in parallel with the scalar pipe; scalar accesses to bytes
 * not yet written wait (sim_core_interlock). Returns the start cycle. */
static inline uint64_t sim_compute_take(struct sim_core *c, uint64_t first,
                                        uint64_t bytes, uint64_t cycles)
{
    struct sim_occupancy *u = &c->account.units[ISA_UNIT_COMPUTE];
    uint64_t last = first + bytes;
    if (u->free_at > c->clock && c->wait_lo < c->wait_hi) {
        first = first < c->wait_lo ? first : c->wait_lo;
        last = sim_max(last, c->wait_hi);
    }
    c->wait_lo = first;
    c->wait_hi = last;
    c->clock += c->sim->params.issue;
    uint64_t start = sim_max(c->clock, u->free_at);
    sim_occupy(c, ISA_UNIT_COMPUTE, start, start + cycles, 0);
    return start;
}

/* Returns the cycle at which these units are done, at least c->clock; *alone
 * receives the same with unlimited bandwidth. */
static inline uint64_t sim_units_done(const struct sim_core *c, unsigned units,
                                      uint64_t *alone)
{
    uint64_t done = c->clock;
    *alone = c->clock;
    for (unsigned i = 0; i < ISA_N_UNITS; i++) {
        const struct sim_occupancy *u = &c->account.units[i];
        if (!(units & 1u << i))
            continue;
        done = sim_max(done, u->done_at);
        *alone =
            sim_max(*alone, i == ISA_UNIT_COMPUTE ? u->done_at : u->done_alone);
    }
    assert(*alone <= done);
    return done;
}

/* Makes the core wait for its own units until a cycle; `alone`: the same with
 * unlimited bandwidth. */
static inline void sim_wait_until(struct sim_core *c, uint64_t until,
                                  uint64_t alone)
{
    assert(until >= c->clock && alone <= until);
    c->account.counters[SIM_COUNT_WAIT_SYNC] += until - c->clock;
    c->account.counters[SIM_COUNT_WAIT_BANDWIDTH] +=
        until - sim_max(alone, c->clock);
    c->clock = until;
}

/* ---- copies, fills and atomics outside NRAM ------------------------------ */

/* Cycles of a transfer on its unit: start, end so far, and end with unlimited
 * bandwidth of cluster and DRAM. Small, to stay in registers. */
struct sim_transfer {
    uint64_t start, end, alone;
};

/* Issues a transfer. .end assumes that no memory delays it. */
static inline struct sim_transfer
sim_transfer_begin(const struct sim_call *call)
{
    struct sim_core *c = call->core;
    c->clock += c->sim->params.issue;
    uint64_t start = sim_max(c->clock, c->account.units[call->unit].free_at);
    if (!call->plan->is_async) /* blocking ops start after compute */
        start = sim_max(start, c->account.units[ISA_UNIT_COMPUTE].done_at);
    return (struct sim_transfer){start, start + call->cycles,
                                 start + call->cycles};
}

/* Adds `bytes` of DRAM traffic for span i to the transfer. The bytes take
 * longer if they open pieces of DRAM. */
static inline void sim_transfer_dram(struct sim_transfer *t,
                                     struct sim_call *call, unsigned i,
                                     uint64_t bytes)
{
    struct sim_core *c = call->core;
    struct sim *sim = c->sim;
    const bool is_write = call->plan->writes[i];
    c->account
        .counters[is_write ? SIM_COUNT_DRAM_WRITE : SIM_COUNT_DRAM_READ] +=
        bytes;
    const uint64_t start = t->start, rate = call->rate;
    const uint64_t opened = bytes + call->spans[i].dram_opening;
    const uint64_t alone = start + sim_window_cycles(opened, rate);
    t->alone = sim_max(t->alone, alone);
    const uint64_t own =
        sim_bandwidth_pass(&c->cluster->bandwidth, start, bytes, rate);
    const uint64_t all = sim_bandwidth_pass(&sim->dram, start, opened, rate);
    t->end = sim_max(t->end, sim_max(own, all));
    if (sim->channels) {
        const uint64_t passed = sim_channels_pass(call, i, start, bytes, rate);
        if (passed > t->end) {
            c->in_channel += passed - t->end;
            t->end = passed;
        }
    }
    if (sim->lines && is_write) {
        const uint64_t written = sim_lines_pass(call, i, t->end);
        c->in_lines += written - t->end;
        t->end = written;
    }
}

/* Ends the transfer; its last byte arrives `latency` cycles later. */
static inline void sim_transfer_end(struct sim_transfer t,
                                    struct sim_call *call, uint64_t latency)
{
    struct sim_core *c = call->core;
    struct sim_occupancy *u = &c->account.units[call->unit];
    const bool is_async = call->plan->is_async;
    uint64_t start = sim_max(c->clock, u->free_alone);
    if (!is_async)
        start = sim_max(start, c->account.units[ISA_UNIT_COMPUTE].done_at);
    assert(start <= t.start && t.alone <= t.end);
    const uint64_t alone = start + t.alone - t.start;
    u->free_alone = alone;
    u->done_alone = sim_max(u->done_alone, alone + latency);
    call->start = t.start;
    call->end = t.end + latency;
    call->late = t.end - alone;
    call->busy = t.end - t.start;
    if (c->counts_work) {
        c->work[call->work] += call->busy;
        sim_site_transfer(call, latency);
    }
    sim_occupy(c, call->unit, t.start, t.end + latency, latency);
    sim_record_overlap(c, call->unit, t.start, t.end);
    if (!is_async)
        sim_wait_until(c, t.end + latency, alone + latency);
}

#endif
