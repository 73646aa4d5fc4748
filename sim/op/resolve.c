/* SPDX-License-Identifier: MIT */
/* The first step of a call: finds the spans that registers describe. */
#include "sim/op/resolve.h"
#include "sim/machine/machine.h"
#include "sim/machine/work.h"
#include "sim/memory/memory.h"
#include "sim/memory/pages.h"
#include "sim/op/access.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"
#include "sim/op/execution.h"
#include "sim/op/flat.h"
#include "sim/op/wram.h"

#include <assert.h>

/* Whether this kind of core performs the op; the other kind skips it. */
static bool is_mine(struct sim_call *call)
{
    enum isa_who who = call->direction        ? call->direction->who
                       : call->plan->anywhere ? ISA_WHO_ANY
                                              : ISA_WHO_IPU;
    return who == ISA_WHO_ANY || (who == ISA_WHO_MPU) == call->core->is_mpu;
}

static enum sim_stop resolve_direction(struct sim_call *call)
{
    assert(call->plan->direction_at >= 0);
    int at = call->plan->direction_at;
    uint64_t d = call->isa.arg[at];
    if (d >= ISA_N_DIRECTIONS)
        return sim_call_fault(call, SIM_FAULT_DIRECTION, at,
                              "%d is no mluMemcpyDirection_t", (int)d);
    call->direction = &isa_directions[d];
    call->isa.is_far = call->direction->dst == ISA_SPACE_GDRAM &&
                       call->direction->src != ISA_SPACE_GDRAM;
    call->unit = call->plan->is_async ? call->direction->async_unit
                                      : call->direction->unit;
    if (call->unit == ISA_UNIT_NONE)
        return sim_call_fault(
            call, SIM_FAULT_DIRECTION, at, "the hardware has no %scopy %s",
            call->plan->is_async ? "asynchronous " : "", call->direction->name);
    if (call->plan->cluster_at >= 0 && d != ISA_DIR_SRAM2SRAM)
        return sim_call_fault(call, SIM_FAULT_DIRECTION, at,
                              "only SRAM2SRAM names a cluster, this is %s",
                              call->direction->name);
    if (call->plan->direct)
        return call->plan->direct(call);
    if (call->direction->dst == ISA_SPACE_WRAM ||
        call->direction->src == ISA_SPACE_WRAM)
        call->perform = sim_wram_copy;
    return SIM_GO;
}

/* Computes the extents of all spans: here for the flat shape, which nearly all
 * ops have; else by the op's shape function, which also reports faults. */
static enum sim_stop resolve_extents(struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    if (call->is_settled) {
        for (unsigned i = 0; i < plan->n_spans; i++)
            call->spans[i].address = call->isa.arg[plan->span_at[i]] +
                                     (uint64_t)call->spans[i].before;
        return SIM_GO;
    }
    uint64_t n = call->isa.arg[plan->count_at < 0 ? 0 : plan->count_at];
    if (plan->is_plain && n - 1 < SIM_MAX_COUNT) {
        uint64_t bytes = n * isa_types[call->isa.type].bytes;
        call->isa.n = n;
        call->isa.segments = 1;
        call->isa.work = bytes;
        for (unsigned i = 0; i < plan->n_spans; i++)
            call->spans[i] = (struct sim_operand){
                .address = call->isa.arg[plan->span_at[i]], .bytes = bytes};
        return SIM_GO;
    }
    struct isa_extent extents[ISA_MAX_OPERANDS];
    struct isa_shape_error e = isa_shape(call->op, &call->isa, extents);
    if (e.operand >= 0)
        return sim_call_fault(call, SIM_FAULT_COUNT, e.operand, "%s", e.text);
    for (unsigned i = 0; i < plan->n_spans; i++)
        call->spans[i] = (struct sim_operand){
            .address =
                call->isa.arg[plan->span_at[i]] + (uint64_t)extents[i].before,
            .bytes = extents[i].bytes,
            .before = extents[i].before,
        };
    return SIM_GO;
}

/* Resolves the spans that are independent, or (is_late) those that depend on
 * the contents of other spans. Each pass also checks the spaces of its spans,
 * so that the second pass can rely on the first. */
static inline __attribute__((always_inline)) enum sim_stop
resolve_pass(struct sim_call *call, bool is_late)
{
    enum sim_stop stop = SIM_GO;
    const unsigned n = call->plan->n_spans;
    for (unsigned i = 0; !stop && i < n; i++) {
        const struct sim_access_kind *kind = sim_access_at(call, i);
        if (kind->is_late == is_late &&
            (kind->resolve != sim_resolve_flat || !sim_resolve_nram(call, i)))
            stop = kind->resolve(call, i);
    }
    for (unsigned i = 0; !stop && i < n; i++)
        if (call->spans[i].space != sim_wanted_space(call, i) &&
            sim_access_at(call, i)->is_late == is_late)
            stop = sim_check_space(call, i);
    return stop;
}

enum sim_stop sim_resolve(struct sim_call *call)
{
    enum sim_stop stop = resolve_extents(call);
    if (!stop)
        stop = resolve_pass(call, false);
    return !stop && call->plan->has_late ? resolve_pass(call, true) : stop;
}

static bool is_private(enum isa_space space)
{
    return space == ISA_SPACE_NRAM || space == ISA_SPACE_WRAM;
}

/* Whether other cores can see the op, even if only by the op's use of the DRAM
 * (which LDRAM is a part of). */
static bool is_visible(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    if (!d)
        return call->plan->is_shared;
    return !is_private(d->dst) || !is_private(d->src);
}

/* Whether other cores can see an op with operands in any memory, by their
 * addresses. */
static bool reaches_others(const struct sim_call *call)
{
    bool reaches = false;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const enum isa_space space =
            sim_space_of(call->core, call->isa.arg[call->plan->span_at[i]]);
        reaches |= !is_private(space) && space != ISA_SPACE_LDRAM;
    }
    return reaches;
}

enum sim_stop sim_identify(struct sim_call *call, const struct sim_plan *plan,
                           unsigned type, enum isa_type source)
{
    struct sim_core *c = call->core;
    call->is_settled = call->is_short = false;
    call->op = plan->op;
    call->plan = plan;
    call->direction = NULL;
    call->isa.is_far = false;
    call->perform = sim_perform_body;
    call->unit = plan->op->unit;
    call->isa.type = (enum isa_type)type;
    call->isa.source = source;
    call->isa.generation = c->sim->generation;
    call->isa.slices = (uint8_t)c->sim->slices;
    for (unsigned i = 0; i < plan->n_numbers; i++)
        call->isa.arg[plan->number_at[i]] = sim_argument(c, plan->number_at[i]);
    enum sim_stop stop = sim_check_row(call);
    if (!stop && plan->direction_at >= 0)
        stop = resolve_direction(call);
    if (stop)
        return stop;
    assert(call->unit < ISA_N_UNITS);
    call->work = (uint8_t)sim_work_of(call->op, call->direction);
    call->is_mine = is_mine(call);
    call->is_visible = is_visible(call);
    return SIM_GO;
}

void sim_take_operands(struct sim_call *call)
{
    const struct sim_core *c = call->core;
    const struct sim_plan *plan = call->plan;
    for (unsigned i = 0; i < plan->n_spans; i++)
        call->isa.arg[plan->span_at[i]] = c->x[plan->span_in[i]];
    if (plan->n_spans && plan->wanted[0] == SIM_ANYWHERE)
        call->is_visible = reaches_others(call);
}
