/* SPDX-License-Identifier: MIT */
/*
 * What observers and named steps are told of an op.
 */
#include "sim/op/told.h"
#include "sim/machine/names.h"
#include "sim/observers/steps.h"
#include "sim/observers/tell.h"
#include "sim/op/access.h"
#include "sim/op/call.h"

static struct sim_range range(const struct sim_call *call, unsigned i)
{
    const struct isa_call *c = &call->isa;
    const struct sim_operand *s = &call->spans[i];
    struct sim_range r = {
        .space = isa_spaces[s->space].name,
        .address = s->address,
        .bytes = s->bytes,
        .base = s->address,
        .n = s->bytes > 0,
        .segment_bytes = s->bytes,
        .count0 = 1,
        .is_written = call->plan->writes[i],
    };
    if (call->plan->access[i] == SIM_ACCESS_PIECES) {
        r.base = c->arg[call->plan->span_at[i]];
        r.n = c->segments;
        r.segment_bytes = c->n;
        r.offsets = c->ptr[2];
        r.chosen = call->op->operands[3] == 'q' ? c->ptr[3] : NULL;
    } else if (call->plan->access[i] == SIM_ACCESS_STRIDED && c->segments > 1) {
        r.base = c->arg[call->plan->span_at[i]];
        r.n = c->segments;
        r.segment_bytes = c->work / c->segments;
        r.count0 = c->walk[i].count0;
        r.stride0 = c->walk[i].stride0;
        r.stride1 = c->walk[i].stride1;
    }
    return r;
}

void sim_call_told(struct sim_call *call)
{
    _Static_assert(ISA_MAX_OPERANDS == sizeof((struct sim_op_event){0}).ranges /
                                           sizeof(struct sim_range),
                   "room for every operand");
    struct sim_op_event event = {
        .by = sim_actor_of(call->core),
        .op = call->op->name,
        .intrinsic = call->op->intrinsic,
        .type = isa_types[call->isa.type].name,
        .direction = call->direction ? call->direction->name : NULL,
        .unit = isa_units[call->unit].name,
        .unit_number = sim_profile_unit_of(call->unit),
        .issued = call->issued,
        .start = call->start,
        .end = call->end,
        .busy = call->busy,
        .bytes = sim_call_bytes(call),
        .is_async = call->plan->is_async,
        .is_awaited = call->op->result ||
                      (call->unit != ISA_UNIT_COMPUTE && !call->plan->is_async),
        .n_ranges = call->plan->n_spans,
    };
    for (unsigned i = 0; i < event.n_ranges; i++)
        event.ranges[i] = range(call, i);
    sim_told_op(call->core->sim, &event);
}

void sim_step_count(struct sim_call *call)
{
    struct sim_step_work *s = sim_step_counts(call->core, call->is_visible);
    if (!s)
        return;
    s->ops++;
    s->busy[sim_profile_unit_of(call->unit)] += call->busy;
    uint64_t bytes = sim_call_bytes(call);
    if (call->direction)
        s->direction_bytes[call->direction - isa_directions] += bytes;
    else if (call->plan->counter == SIM_COUNT_ATOMIC_BYTES)
        s->atomic_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_FILL_DRAM)
        s->fill_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_VECTOR_BYTES)
        s->vector_bytes += bytes;
}
