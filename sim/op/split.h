/* SPDX-License-Identifier: MIT
 *
 * Large ops on several threads of the host. Internal to sim/.
 */
#ifndef SIM_OP_SPLIT_H
#define SIM_OP_SPLIT_H

#include "sim/machine/machine.h"
#include "sim/op/call.h"

/* Gets a machine ready, whose config says how many threads there are. False:
 * out of memory. */
bool sim_split_init(struct sim *sim);
void sim_split_fini(struct sim *sim);

/* Performs a call with work enough, in parts if that is faster. */
void sim_split_perform(struct sim_call *call);

/* Work that is never cut: short calls do not even ask the machine. */
#define SIM_SPLIT_NEVER 256u

/* Performs the body of a call that is resolved and checked. */
static inline void sim_perform(struct sim_call *call)
{
    if (call->isa.work < SIM_SPLIT_NEVER ||
        call->isa.work < call->core->sim->split.least_work)
        call->op->sem(&call->isa);
    else
        sim_split_perform(call);
}

#endif
