/* SPDX-License-Identifier: MIT
 *
 * How a unit takes work: inline, as the calls of vector ops are short. Shared
 * by unit.c and the fast path of call.c.
 */
#ifndef SIM_OP_OCCUPY_H
#define SIM_OP_OCCUPY_H

#include "sim/op/call.h"
#include "sim/op/unit.h"

/* Bytes per cycle of the op; multiply-adds where it multiplies matrices, by
 * their types. */
static inline uint32_t sim_rate(const struct sim_call *call)
{
    if (call->op->cost == ISA_COST_tensor)
        return sim_cost_rate(&call->core->sim->params,
                             call->isa.combination->cost);
    return call->plan->rate;
}

/* Cycles of [start, end) inside the intervals of h, which are disjoint and in
 * order; those that have left the history are long past. */
static inline uint64_t sim_shared_cycles(const struct sim_history *h,
                                         uint64_t start, uint64_t end)
{
    assert(start <= end);
    uint64_t sum = 0;
    for (uint64_t i = h->next; i > 0 && h->next - i < SIM_HISTORY; i--) {
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

/* Books the time that this interval of a DMA shares with the compute unit, or
 * the other way round; whichever is issued later does it for the pair. */
static inline void sim_record_overlap(struct sim_call *call, uint64_t start,
                                      uint64_t end)
{
    struct sim_core *c = call->core;
    struct sim_history *own = &c->history[call->unit];
    unsigned slot = own->next++ % SIM_HISTORY;
    own->interval[slot].start = start;
    own->interval[slot].end = end;
    if (call->unit != ISA_UNIT_COMPUTE) {
        c->account.overlap[call->unit] +=
            sim_shared_cycles(&c->history[ISA_UNIT_COMPUTE], start, end);
        return;
    }
    c->account.overlap[ISA_UNIT_IO] +=
        sim_shared_cycles(&c->history[ISA_UNIT_IO], start, end);
    c->account.overlap[ISA_UNIT_MOVE] +=
        sim_shared_cycles(&c->history[ISA_UNIT_MOVE], start, end);
}

/* The unit takes new work once the last byte has left it; the latency until it
 * arrives overlaps with the next transfer. */
static inline void sim_occupy(struct sim_unit *u, struct sim_call *call,
                              uint64_t latency)
{
    assert(call->start >= u->free_at);
    assert(call->end >= call->start + latency);
    u->free_at = call->end - latency;
    u->done_at = sim_max(u->done_at, call->end);
    call->busy = u->free_at - call->start;
    u->busy += call->busy;
    u->ops++;
    sim_record_overlap(call, call->start, u->free_at);
}

/* The compute unit runs beside the scalar pipe; scalar accesses to the bytes
 * it has yet to write are held up (sim_core_interlock). */
static inline void sim_schedule_compute(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_params *p = &c->sim->params;
    struct sim_unit *u = &c->account.units[ISA_UNIT_COMPUTE];
    uint64_t first = call->spans[0].address;
    uint64_t last = first + call->spans[0].bytes;
    if (u->free_at > c->clock && c->wait_lo < c->wait_hi) {
        first = first < c->wait_lo ? first : c->wait_lo;
        last = sim_max(last, c->wait_hi);
    }
    c->wait_lo = first;
    c->wait_hi = last;
    c->clock += p->issue;
    call->start = sim_max(c->clock, u->free_at);
    call->end = call->start + p->vector_startup +
                sim_ceil_div(call->isa.work, sim_rate(call));
    sim_occupy(u, call, 0);
}

#endif
