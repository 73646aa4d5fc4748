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

/* What is done at once; more is swept, half as much at a time. */
#define SIM_SWEEP_BYTES 8192u

/* Performs a call of an op that the fast path may take (fast_types of its plan)
 * by pieces, from the other end than the call of this kind before: of operands
 * that together are too large for a cache of the host, it finds there what that
 * one has left. Elements are formed as in the whole: what is written is apart
 * from what is read, or the same. */
void sim_sweep(struct sim_call *call);

#endif
