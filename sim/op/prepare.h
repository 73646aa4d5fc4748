/* SPDX-License-Identifier: MIT */
/* Preparing calls: a call that waits for its core's turn is already resolved
 * and checked, and its memory is prefetched. Internal to sim/op/. */
#ifndef SIM_OP_PREPARE_H
#define SIM_OP_PREPARE_H

#include "sim/machine/turn.h"
#include "sim/op/call.h"

/* Whether an identified call may be prepared before its turn. */
bool sim_is_preparable(const struct sim_call *call);

/* Marks a resolved and checked call as waiting for its turn. */
void sim_prepare(struct sim_call *call);

/* Whether this call was prepared and has its turn now. Ends the waiting. */
static inline bool sim_take_prepared(struct sim_call *call)
{
    struct sim_core *c = call->core;
    if (c->prepared != call || !sim_may_turn(c))
        return false;
    c->prepared = NULL;
    return true;
}

#endif
