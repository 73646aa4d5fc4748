/* SPDX-License-Identifier: MIT */
/* Cores on threads of the host. Internal to sim/run/. */
#ifndef SIM_RUN_PARALLEL_H
#define SIM_RUN_PARALLEL_H

#include "sim/machine/machine.h"

/* Call when a launch continues: sets when the launch's speed is measured
 * first. */
void sim_parallel_begin(struct sim *sim);

/* Call when run.until_look has reached 0 on one thread. If turns take long
 * enough, uses threads while they are faster. Afterwards the state is as on one
 * thread, but cores may be further ahead in private work. */
void sim_parallel_look(struct sim *sim);

/* Accepts NULL. */
void sim_parallel_free(struct sim_parallel *parallel);

#endif
