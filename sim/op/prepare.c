/* SPDX-License-Identifier: MIT */
/* Work on a call before its turn. */
#include "sim/op/prepare.h"
#include "sim/memory/memory.h"
#include "sim/observers/notify.h"
#include "sim/op/execution.h"
#include "sim/op/memo.h"

/* A prepared call may only mark memory of its own core, and a fault must wait
 * for the turn. So a call is not prepared if it depends on contents of
 * operands, or would mark SRAM. */
bool sim_is_preparable(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    return call->plan->is_preparable && call->perform == sim_perform_body &&
           !(d && d->dst == ISA_SPACE_SRAM);
}

/* Prefetches the device memory of a call, while other cores use the cache. */
static void prefetch(const struct sim_call *call)
{
    enum { MOST = 512 }; /* bytes per span; the host prefetches the rest */
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        sim_prefetch(call->core->sim, s->address,
                     s->bytes < MOST ? s->bytes : MOST);
    }
}

void sim_prepare(struct sim_call *call)
{
    struct sim_core *c = call->core;
    c->prepared = call;
    if (call->is_short)
        sim_memo_prefetch(call);
    else
        prefetch(call);
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (call->spans[i].space == ISA_SPACE_GDRAM)
            sim_notify_soon(c->sim, call->spans[i].address);
}
