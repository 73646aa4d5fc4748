/* SPDX-License-Identifier: MIT */
/*
 * Time of one op: it starts when it has been issued and its unit is free, and
 * takes startup + work / rate. Copies from and to DRAM also pass the cap of
 * their cluster and the bandwidth all cores share.
 */
#include "sim/op/unit.h"
#include "sim/machine/machine.h"
#include "sim/machine/turn.h"
#include "sim/observers/tell.h"
#include "sim/op/bandwidth.h"
#include "sim/op/call.h"
#include "sim/op/grains.h"
#include "sim/op/occupy.h"

#include <assert.h>

/* Bytes, or multiply-adds, per cycle of a cost class. */
uint32_t sim_cost_rate(const struct sim_params *p, unsigned cost)
{
    switch (cost) {
#define X(id, rate, doc) \
    case ISA_COST_##id:  \
        return p->rate;
#include "isa/tables/costs.def"
#undef X
    default:
        return p->vector_bytes;
    }
}

void sim_core_interlock(struct sim_core *c)
{
    assert(c->wait_lo < c->wait_hi);
    struct sim_unit *u = &c->account.units[ISA_UNIT_COMPUTE];
    sim_tell_order(c, SIM_ORDER_INTERLOCK, 1u << ISA_UNIT_COMPUTE, 0);
    if (u->done_at > c->clock) {
        sim_account_private(c);
        c->account.counters[SIM_COUNT_WAIT_SYNC] += u->done_at - c->clock;
        c->clock = u->done_at;
    }
    c->wait_lo = c->wait_hi = 0;
}

static bool is_dram(enum isa_space s)
{
    return s == ISA_SPACE_GDRAM || s == ISA_SPACE_LDRAM ||
           s == ISA_SPACE_GLOBAL || s == ISA_SPACE_CODE;
}

/* Bytes that the DRAM moves for span i: those of the call before if this one
 * begins at the same place in a grain. */
static uint64_t dram_bytes(struct sim_call *call, unsigned i)
{
    struct sim_operand *s = &call->spans[i];
    const uint64_t within = call->core->sim->params.dram_grain - 1;
    if (s->dram && ((s->dram_at ^ s->address) & within) == 0 &&
        call->is_settled)
        return s->dram;
    s->dram_at = s->address;
    return s->dram = sim_call_dram(call, i);
}

/* Cycle at which the DRAM side of span i is through. */
static uint64_t take_dram(struct sim_call *call, unsigned i, uint64_t rate)
{
    struct sim_core *c = call->core;
    bool is_write = call->plan->writes[i];
    uint64_t bytes = dram_bytes(call, i);
    c->account
        .counters[is_write ? SIM_COUNT_DRAM_WRITE : SIM_COUNT_DRAM_READ] +=
        bytes;
    uint64_t at =
        sim_bandwidth_take(&c->cluster->bandwidth, call->start, bytes, rate);
    return sim_max(at,
                   sim_bandwidth_take(&c->sim->dram, call->start, bytes, rate));
}

static uint64_t pieces_of(const struct sim_call *call)
{
    return call->is_settled ? call->pieces : sim_call_pieces(call);
}

/* Copies, fills and atomics outside NRAM: at the rate of their unit or class,
 * through the shared bandwidth where DRAM is involved. */
static void schedule_transfer(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_params *p = &c->sim->params;
    struct sim_unit *u = &c->account.units[call->unit];
    uint64_t rate = call->unit == ISA_UNIT_MPU_DMA ? p->mpu_bytes
                    : call->unit == ISA_UNIT_IO    ? sim_rate(call)
                                                   : p->move_bytes;
    assert(rate > 0);
    uint64_t latency = p->move_latency;
    c->clock += p->issue;
    call->start = sim_max(c->clock, u->free_at);
    if (!call->plan->is_async) /* blocking ops are ordered after compute */
        call->start =
            sim_max(call->start, c->account.units[ISA_UNIT_COMPUTE].done_at);
    call->end = call->start + sim_ceil_div(call->isa.work, rate);
    if (call->isa.segments > 1)
        call->end += (pieces_of(call) - 1) * p->io_segment;
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (is_dram(call->spans[i].space)) {
            call->end = sim_max(call->end, take_dram(call, i, rate));
            latency = p->io_latency;
        }
    call->end += latency;
    sim_occupy(u, call, latency);
    if (!call->plan->is_async) {
        c->account.counters[SIM_COUNT_WAIT_SYNC] += call->end - c->clock;
        c->clock = call->end;
    }
}

/* Functions of scalars hold up the instruction pipe. */
static void schedule_scalar(struct sim_call *call)
{
    struct sim_core *c = call->core;
    call->start = c->clock;
    call->end = c->clock += sim_rate(call);
    call->busy = 0;
}

void sim_schedule(struct sim_call *call)
{
    assert(call->unit < ISA_N_UNITS);
    call->issued = call->core->clock;
    if (call->unit == ISA_UNIT_SCALAR)
        schedule_scalar(call);
    else if (call->unit == ISA_UNIT_COMPUTE && !call->direction)
        sim_schedule_compute(call);
    else
        schedule_transfer(call);
    assert(call->start <= call->end && call->core->clock >= call->issued);
}
