/* SPDX-License-Identifier: MIT */
/* Time of an op: the op starts when it is issued and its unit is free, and
 * takes startup + work / rate. Copies from and to DRAM are also limited by
 * their cluster and by the bandwidth that all cores share. */
#include "sim/op/unit.h"
#include "sim/op/flows.h"
#include "sim/op/stores.h"
#include "sim/machine/machine.h"
#include "sim/machine/names.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/machine/work.h"
#include "sim/observers/notify.h"
#include "sim/op/access.h"
#include "sim/op/bandwidth.h"
#include "sim/op/call.h"
#include "sim/op/grains.h"
#include "sim/op/occupy.h"

#include <assert.h>

uint32_t sim_cost_rate(const struct sim_params *p, unsigned cost)
{
    switch (cost) {
#define X(id, rate, startup, doc) \
    case ISA_COST_##id:           \
        return p->rate;
#include "isa/tables/costs.def"
#undef X
    default:
        return p->vector_bytes;
    }
}

uint32_t sim_cost_startup(const struct sim_params *p, unsigned cost)
{
    switch (cost) {
#define X(id, rate, startup, doc) \
    case ISA_COST_##id:           \
        return p->startup;
#include "isa/tables/costs.def"
#undef X
    default:
        return p->vector_startup;
    }
}

void sim_core_interlock(struct sim_core *c)
{
    assert(c->wait_lo < c->wait_hi);
    uint64_t until = c->account.units[ISA_UNIT_COMPUTE].done_at;
    if (until > c->clock)
        until += c->sim->params.interlock;
    sim_notify_order(c, SIM_ORDER_INTERLOCK, 1u << ISA_UNIT_COMPUTE, 0, until);
    if (until > c->clock) {
        sim_account_private(c);
        c->account.counters[SIM_COUNT_WAIT_SYNC] += until - c->clock;
        c->clock = until;
    }
    c->wait_lo = c->wait_hi = 0;
}

static bool is_dram(enum isa_space s)
{
    return s == ISA_SPACE_GDRAM || s == ISA_SPACE_LDRAM ||
           s == ISA_SPACE_GLOBAL || s == ISA_SPACE_CODE;
}

uint64_t sim_dram_anew(struct sim_call *call, unsigned i)
{
    struct sim_operand *s = &call->spans[i];
    s->dram_at = s->address;
    s->dram_bits = sim_call_dram_bits(call, i);
    return s->dram = sim_call_dram(call, i);
}

/* The rate of the call's unit in bytes per window; for an atomic, the rate of
 * its cost class. */
static uint64_t rate_of(const struct sim_call *call)
{
    const struct sim_timing *t = &call->core->sim->timing;
    switch (call->unit) {
    case ISA_UNIT_MPU_DMA:
        return t->mpu_rate;
    case ISA_UNIT_IO:
        return call->op->cost == ISA_COST_transfer
                   ? t->io_rate
                   : (uint64_t)sim_rate(call) * SIM_WINDOW_CYCLES;
    case ISA_UNIT_COMPUTE:
        return t->nram_rate;
    default:
        return t->move_rate;
    }
}

/* Returns the cycles to open the call's pieces in NRAM after the first, on the
 * side with more pieces; for a gather, only the selected pieces. */
static uint64_t nram_opening(const struct sim_call *call)
{
    const uint64_t tenths = 10; /* per cycle */
    uint64_t most = 1;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const uint64_t pieces = sim_call_pieces(call, i);
        if (call->plan->access[i] == SIM_ACCESS_PIECES) {
            most = pieces;
            break;
        }
        most = sim_max(most, pieces);
    }
    return sim_ceil_div((most - 1) * call->core->sim->params.nram_piece,
                        tenths);
}

/* Whether a copy is inside the core's own NRAM. */
static bool is_inside_nram(const struct sim_call *call)
{
    return call->direction && call->direction->dst == ISA_SPACE_NRAM &&
           call->direction->src == ISA_SPACE_NRAM;
}

/* The number of pieces of span i of a strided copy, if they are smaller than a
 * grain. Gathers and scatters have none: no published time speaks for them. */
static uint64_t slivers_of(const struct sim_call *call, unsigned i)
{
    if (call->work == SIM_WORK_GATHER)
        return 0;
    const uint64_t pieces = sim_call_pieces(call, i);
    const uint64_t grain = call->core->sim->params.dram_grain;
    return pieces > 1 && call->isa.work / pieces < grain ? pieces : 0;
}

void sim_transfer_cost(struct sim_call *call)
{
    const struct sim *sim = call->core->sim;
    uint64_t most = 0;    /* pieces in DRAM after the first, on the side with
                             more */
    uint64_t slivers = 0; /* pieces below a grain, on the side on the chip */
    unsigned sides = 0;
    call->rate = rate_of(call);
    assert(call->rate > 0);
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        struct sim_operand *s = &call->spans[i];
        const uint64_t further =
            is_dram(s->space) ? sim_call_pieces(call, i) - 1 : 0;
        if (!is_dram(s->space) && call->unit == ISA_UNIT_IO)
            slivers = sim_max(slivers, slivers_of(call, i));
        s->dram_opening = further * sim->params.dram_piece;
        most = sim_max(most, further);
        sides += is_dram(s->space);
    }
    call->cycles =
        sim_window_cycles(call->isa.work, call->rate) +
        most * (sides > 1 ? sim->timing.gdram_piece : sim->timing.io_segment) +
        slivers * sim->timing.chip_piece;
    if (is_inside_nram(call))
        call->cycles += nram_opening(call);
}

/* Returns the span of a transfer that is in DRAM, or else the first span. */
static const struct sim_operand *far_side(const struct sim_call *call)
{
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (is_dram(call->spans[i].space))
            return &call->spans[i];
    return &call->spans[0];
}

void sim_site_transfer(const struct sim_call *call, uint64_t latency)
{
    struct sim_core *c = call->core;
    struct sim_site_row *r = sim_site_here(c);
    const uint64_t in_channel = c->in_channel, in_lines = c->in_lines;
    c->in_channel = c->in_lines = 0;
    if (!r)
        return;
    const struct sim_operand *far = far_side(call);
    if (r->ops == 0) {
        r->op = call->op;
        r->unit = (uint8_t)sim_profile_unit_of(call->unit);
        r->type = (uint8_t)call->isa.type;
        r->work = call->work;
        r->direction = call->direction
                           ? (uint8_t)(call->direction - isa_directions)
                           : SIM_N_DIRECTIONS;
        r->is_async = call->plan->is_async;
    }
    sim_site_place(r, far->address, far->bytes);
    r->ops++;
    r->bytes += sim_call_bytes(call);
    r->busy += call->busy;
    r->latency += latency;
    r->in_channel += in_channel;
    r->in_lines += in_lines;
    r->pieces += call->isa.segments;
    if (!call->plan->is_async)
        r->waits += call->end - c->clock;
    sim_flow_call(call);
    sim_stores_count(call, r);
}

/* Schedules copies, fills and atomics outside of NRAM, with the rate of the
 * unit or class, and shared bandwidth if DRAM is used. */
static void schedule_transfer(struct sim_call *call)
{
    const struct sim_params *p = &call->core->sim->params;
    uint64_t latency =
        call->unit == ISA_UNIT_COMPUTE ? p->nram_latency : p->move_latency;
    if (!call->is_settled)
        sim_transfer_cost(call);
    struct sim_transfer t = sim_transfer_begin(call);
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (is_dram(call->spans[i].space)) {
            sim_transfer_dram(&t, call, i,
                              call->is_settled ? sim_dram_memo(call, i)
                                               : sim_call_dram(call, i));
            latency = call->core->sim->timing.io_latency;
        }
    sim_transfer_end(t, call, latency);
}

/* The least cycles of a pool, whose taps are the elements of its windows
 * without their channels: all taps come one by one, and each tap of a window
 * waits for the result of the one before it, while other windows continue. */
static uint64_t taps_of(const struct sim_call *call)
{
    enum { CHANNELS = 2, KERNEL_HEIGHT = 5, KERNEL_WIDTH = 6 }; /* operands */
    const struct sim_params *p = &call->core->sim->params;
    const uint64_t *arg = call->isa.arg;
    const uint64_t tenths = 10;
    const uint64_t bytes = arg[CHANNELS] * isa_types[call->isa.type].bytes;
    const uint64_t all = call->isa.work / sim_max(bytes, 1);
    const uint64_t of_one = arg[KERNEL_HEIGHT] * arg[KERNEL_WIDTH];
    return sim_ceil_div(sim_max(all * p->pool_tap, of_one * p->pool_chain),
                        tenths);
}

static uint64_t compute_cycles(const struct sim_call *call)
{
    const uint64_t startup = call->plan->startup;
    const uint64_t cycles = sim_ceil_div(call->isa.work, sim_rate(call));
    switch (call->op->cost) {
    case ISA_COST_blocks:
        return startup + cycles + nram_opening(call);
    case ISA_COST_sum_pool:
    case ISA_COST_max_pool:
        return startup + sim_max(cycles, taps_of(call));
    default:
        return startup + cycles;
    }
}

static void schedule_compute(struct sim_call *call)
{
    call->start = sim_compute_take(call->core, call->spans[0].address,
                                   call->spans[0].bytes, compute_cycles(call));
    call->end = call->core->account.units[ISA_UNIT_COMPUTE].free_at;
    sim_compute_shares(call->core, call->start, call->end);
    call->busy = call->end - call->start;
    call->core
        ->work[call->op->cost == ISA_COST_tensor
                   ? SIM_WORK_COSTS + (unsigned)call->isa.combination->cost
                   : call->work] += call->busy;
    sim_site_compute(call->core, call->op, call->isa.type, call->work,
                     call->spans[0].address, sim_call_bytes(call), call->busy);
    sim_flow_call(call);
}

/* Schedules ops on scalars, which block the scalar pipe. */
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
    else if (!sim_is_transfer(call))
        schedule_compute(call);
    else
        schedule_transfer(call);
    assert(call->start <= call->end && call->core->clock >= call->issued);
}
