/* SPDX-License-Identifier: MIT */
/* Performs calls at once. */
#include "sim/op/execution.h"
#include "sim/op/split.h"
#include "sim/op/overlap.h"

void sim_perform_body(struct sim_call *call)
{
    if (call->is_streamed)
        isa_stream(call->op, &call->isa);
    else
        sim_perform(call);
}

static void perform_now(struct sim_call *call)
{
    call->perform(call);
}

const struct sim_execution sim_execution_now = {.perform = perform_now};
