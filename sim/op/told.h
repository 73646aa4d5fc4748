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
    if (call->core->sim->wants & (SIM_WANTS_OP | SIM_WANTS_STRAY) ||
        call->is_partial)
        sim_call_told(call);
}

/* Books a performed call with the step it was issued in. */
void sim_step_count(struct sim_call *call);

/* Writes what c->near_event says of calls of near.c of this plan and of the
 * type and size of the present one, whatever their addresses, place and time.
 */
void sim_near_begin(struct sim_core *c, const struct sim_plan *plan);

#endif
