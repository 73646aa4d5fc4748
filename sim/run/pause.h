/* SPDX-License-Identifier: MIT
 *
 * What pauses and snapshots share with the launch. Internal to sim/.
 */
#ifndef SIM_RUN_PAUSE_H
#define SIM_RUN_PAUSE_H

#include "sim/machine/machine.h"

/* Instructions c had retired in this launch after its last visible action. */
static inline uint64_t sim_core_turn_retired(const struct sim_core *c)
{
    return c->launch_instret + c->turn_instret;
}

/* The launch is over: no snapshot of it can be restored any more. */
void sim_snapshots_forget(struct sim *sim);

#endif
