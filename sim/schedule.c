/* SPDX-License-Identifier: MIT */
/*
 * Time of one op: it starts when it has been issued and its unit is free, and
 * takes startup + work / rate. Copies from and to DRAM also pass the cap of
 * their cluster and the bandwidth all cores share.
 */
#include "sim/machine.h"

/* Bytes per cycle of the op's cost class. */
static uint32_t rate_of(const struct sim_call *call)
{
    const struct sim_params *p = &call->core->sim->params;
    switch (call->op->cost) {
#define X(id, rate, doc) \
    case ISA_COST_##id:  \
        return p->rate;
#include "isa/costs.def"
#undef X
    default:
        return p->vector_bytes;
    }
}

/* Cycles of [start, end) inside the intervals of h, which are disjoint and in
 * order; those that have left the history are long past. */
static uint64_t shared_cycles(const struct sim_history *h, uint64_t start,
                              uint64_t end)
{
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
static void record_overlap(struct sim_call *call, uint64_t start, uint64_t end)
{
    struct sim_core *c = call->core;
    struct sim_history *own = &c->history[call->unit];
    unsigned slot = own->next++ % SIM_HISTORY;
    own->interval[slot].start = start;
    own->interval[slot].end = end;
    if (call->unit != ISA_UNIT_COMPUTE) {
        c->overlap[call->unit] +=
            shared_cycles(&c->history[ISA_UNIT_COMPUTE], start, end);
        return;
    }
    c->overlap[ISA_UNIT_IO] +=
        shared_cycles(&c->history[ISA_UNIT_IO], start, end);
    c->overlap[ISA_UNIT_MOVE] +=
        shared_cycles(&c->history[ISA_UNIT_MOVE], start, end);
}

/* The unit takes new work once the last byte has left it; the latency until it
 * arrives overlaps with the next transfer. */
static void occupy(struct sim_unit *u, struct sim_call *call, uint64_t latency)
{
    u->free_at = call->end - latency;
    u->done_at = sim_max(u->done_at, call->end);
    call->busy = u->free_at - call->start;
    u->busy += call->busy;
    u->ops++;
    record_overlap(call, call->start, u->free_at);
}

/* The compute unit runs beside the scalar pipe; scalar accesses to the bytes
 * it has yet to write are held up (sim_core_interlock). */
void sim_schedule_compute(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_params *p = &c->sim->params;
    struct sim_unit *u = &c->units[ISA_UNIT_COMPUTE];
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
                sim_ceil_div(call->isa.work, rate_of(call));
    occupy(u, call, 0);
}

void sim_core_interlock(struct sim_core *c)
{
    struct sim_unit *u = &c->units[ISA_UNIT_COMPUTE];
    if (u->done_at > c->clock) {
        c->counters[SIM_COUNT_WAIT_SYNC] += u->done_at - c->clock;
        c->clock = u->done_at;
    }
    c->wait_lo = c->wait_hi = 0;
}

static bool is_dram(enum isa_space s)
{
    return s == ISA_SPACE_GDRAM || s == ISA_SPACE_LDRAM ||
           s == ISA_SPACE_GLOBAL || s == ISA_SPACE_CODE;
}

/* Cycle at which the DRAM side of span i is through. */
static uint64_t take_dram(struct sim_call *call, unsigned i, uint64_t rate)
{
    struct sim_core *c = call->core;
    const struct sim_operand *s = &call->spans[i];
    bool is_write = call->plan->writes[i];
    uint64_t bytes =
        sim_dram_bytes(&c->sim->params, s->address, s->bytes, is_write);
    c->counters[is_write ? SIM_COUNT_DRAM_WRITE : SIM_COUNT_DRAM_READ] += bytes;
    uint64_t at =
        sim_bandwidth_take(&c->cluster->bandwidth, call->start, bytes, rate);
    return sim_max(at,
                   sim_bandwidth_take(&c->sim->dram, call->start, bytes, rate));
}

/* Copies, fills and atomics outside NRAM: at the rate of their unit or class,
 * through the shared bandwidth where DRAM is involved. */
static void schedule_transfer(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_params *p = &c->sim->params;
    struct sim_unit *u = &c->units[call->unit];
    uint64_t rate = call->unit == ISA_UNIT_MPU_DMA ? p->mpu_bytes
                    : call->unit == ISA_UNIT_IO    ? rate_of(call)
                                                   : p->move_bytes;
    uint64_t latency = p->move_latency;
    c->clock += p->issue;
    call->start = sim_max(c->clock, u->free_at);
    if (!call->plan->is_async) /* blocking ops are ordered after compute */
        call->start = sim_max(call->start, c->units[ISA_UNIT_COMPUTE].done_at);
    call->end = call->start + sim_ceil_div(call->isa.work, rate) +
                (call->isa.segments - 1) * p->io_segment;
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (is_dram(call->spans[i].space)) {
            call->end = sim_max(call->end, take_dram(call, i, rate));
            latency = p->io_latency;
        }
    call->end += latency;
    occupy(u, call, latency);
    if (!call->plan->is_async) {
        c->counters[SIM_COUNT_WAIT_SYNC] += call->end - c->clock;
        c->clock = call->end;
    }
}

/* Functions of scalars hold up the instruction pipe. */
static void schedule_scalar(struct sim_call *call)
{
    struct sim_core *c = call->core;
    call->start = c->clock;
    call->end = c->clock += rate_of(call);
    call->busy = 0;
}

void sim_schedule(struct sim_call *call)
{
    if (call->unit == ISA_UNIT_SCALAR)
        schedule_scalar(call);
    else if (call->unit == ISA_UNIT_COMPUTE && !call->direction)
        sim_schedule_compute(call);
    else
        schedule_transfer(call);
}
