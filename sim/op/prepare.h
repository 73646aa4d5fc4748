/* SPDX-License-Identifier: MIT
 *
 * Calls that wait for the turn of their core: while they do, they are resolved
 * and checked already, and the host fetches the memory that they will touch.
 * Internal to sim/op/.
 */
#ifndef SIM_OP_PREPARE_H
#define SIM_OP_PREPARE_H

#include "sim/machine/turn.h"
#include "sim/op/call.h"

/* Whether an identified call may be resolved and checked before its turn. */
bool sim_is_preparable(const struct sim_call *call);

/* A call that is resolved and checked waits for its turn. */
void sim_prepare(struct sim_call *call);

/* Whether this call was prepared and has its turn now; it waits no longer. */
static inline bool sim_take_prepared(struct sim_call *call)
{
    struct sim_core *c = call->core;
    if (c->prepared != call || !sim_may_turn(c))
        return false;
    c->prepared = NULL;
    return true;
}

#endif
