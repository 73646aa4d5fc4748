/* SPDX-License-Identifier: MIT
 *
 * What observers and named steps are told of an op. Internal to sim/op/.
 */
#ifndef SIM_OP_TOLD_H
#define SIM_OP_TOLD_H

#include "sim/op/call.h"

void sim_call_told(struct sim_call *call);
/* A scheduled op is about to be performed. */
static inline void sim_tell_op(struct sim_call *call)
{
    if (call->core->sim->wants & (SIM_WANTS_OP | SIM_WANTS_STRAY))
        sim_call_told(call);
}

/* Books a performed call with the step it was issued in. */
void sim_step_count(struct sim_call *call);

/* The same for a call of near.c, which is about to be performed. */
void sim_near_told(struct sim_core *c, const struct sim_plan *plan,
                   uint64_t start, uint64_t end);

#endif
