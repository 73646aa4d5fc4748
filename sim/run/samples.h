/* SPDX-License-Identifier: MIT */
/* Samples of scalar code, and merging the sites of all cores. */
#ifndef SIM_RUN_SAMPLES_H
#define SIM_RUN_SAMPLES_H

#include "sim/machine/machine.h"

/* Returns the instret of the task of core `c` at which to sample next. */
static inline uint64_t sim_sample_at(const struct sim_core *c)
{
    return c->next_sample > c->launch_instret
               ? c->next_sample - c->launch_instret
               : 0; /* overdue, because earlier tasks took no branch */
}

/* Call when core `c` stopped at a taken branch because it reached `limit`.
 * Samples the core if the time has come. */
void sim_sample(struct sim_core *c);

#endif
