/* SPDX-License-Identifier: MIT
 *
 * Which task runs where. Internal to sim/.
 */
#ifndef SIM_RUN_TASKS_H
#define SIM_RUN_TASKS_H

#include "sim/machine/machine.h"

/* Puts tasks on idle cores until none fits. */
void sim_tasks_place(struct sim *sim);
/* A group is free from now on, of which c, which is SIM_CORE_TAKEN, is the
 * first: it may take a task. */
void sim_task_freed(struct sim_core *c);
/* A core's program has returned: its task ends when its copies are done. */
void sim_task_returned(struct sim_core *c);
/* Its task has ended at its clock: the place may take the next one. */
void sim_task_ended(struct sim_core *c);
/* The launch is over: notes what is full of memories that Block tasks leave as
 * they are. */
void sim_tasks_over(struct sim *sim);
/* Whether there is a place for a task of n clusters (0: Block) among those that
 * launches may use. */
bool sim_tasks_fit(const struct sim *sim, unsigned n);
/* Readies groups for the launch in sim->run, which owns them. */
enum sim_status sim_tasks_init(struct sim *sim);

#endif
