/* SPDX-License-Identifier: MIT
 *
 * Samples of scalar code, and the sites of a launch put together from all
 * cores. Internal to sim/run/.
 */
#ifndef SIM_RUN_SAMPLES_H
#define SIM_RUN_SAMPLES_H

#include "sim/machine/machine.h"

/* What c shall have retired of its task when it is sampled. */
static inline uint64_t sim_sample_at(const struct sim_core *c)
{
    return c->next_sample > c->launch_instret
               ? c->next_sample - c->launch_instret
               : 0; /* its tasks so far had no branch for it */
}

/* c stopped at a taken branch, as it has retired what it was to: samples it, if
 * it is time. */
void sim_sample(struct sim_core *c);

#endif
