/* SPDX-License-Identifier: MIT */
/* Placement of tasks on cores. Internal to sim/. */
#ifndef SIM_RUN_TASKS_H
#define SIM_RUN_TASKS_H

#include "sim/machine/machine.h"

/* Starts tasks on idle cores until no more tasks fit. */
void sim_tasks_place(struct sim *sim);
/* Call when a group can take a task now; core `c` (SIM_CORE_TAKEN) is the
 * group's first core. */
void sim_task_freed(struct sim_core *c);
/* Call when the program of core `c` has returned; its task ends when its copies
 * have finished. */
void sim_task_returned(struct sim_core *c);
/* Call when the task of core `c` has ended, at the cycle c->clock. The last
 * core of a task starts the next task in its place. */
void sim_task_ended(struct sim_core *c);
/* Call when the launch has ended. Records peak use of the memories that Block
 * tasks do not reset. */
void sim_tasks_over(struct sim *sim);
/* Whether clusters for launches can take a task of n clusters (0: Block). */
bool sim_tasks_fit(const struct sim *sim, unsigned n);
/* Makes the groups for the launch in sim->run, which owns them. */
enum sim_status sim_tasks_init(struct sim *sim);

#endif
