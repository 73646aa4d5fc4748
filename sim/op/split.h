/* SPDX-License-Identifier: MIT */
/* Large ops on several threads of the host. Internal to sim/. */
#ifndef SIM_OP_SPLIT_H
#define SIM_OP_SPLIT_H

#include "sim/machine/machine.h"
#include "sim/op/call.h"

/* Prepares a machine; sim->config has the number of threads. Returns false if
 * there is no memory. */
bool sim_split_init(struct sim *sim);
void sim_split_fini(struct sim *sim);

/* Performs a large call, split over threads if that is faster. */
void sim_split_perform(struct sim_call *call);

/* Calls with less work are never split, and do not check the machine. */
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

/* Maximum bytes for one pass; larger calls are swept in pieces of half this
 * size. */
#define SIM_SWEEP_BYTES 8192u

/* Performs a call with a fast path (fast_types) in pieces. The direction
 * alternates between calls of this kind: if operands are larger than a host
 * cache, the data used last is still in it. Results do not change, because the
 * destination is either disjoint from a source or equal to it. */
void sim_sweep(struct sim_call *call);

#endif
