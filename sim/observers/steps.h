/* SPDX-License-Identifier: MIT
 *
 * Named steps of a kernel (__mlu_step): what is counted in each. Internal to
 * sim/.
 */
#ifndef SIM_OBSERVERS_STEPS_H
#define SIM_OBSERVERS_STEPS_H

#include "sim/machine/machine.h"

/* c->pc is the first instruction of a named step. */
void sim_step_enter(struct sim_core *c);
/* What is counted of the step that c is in, while run.steps is there. Whether
 * others can see what is about to be counted decides what a fault takes back.
 */
struct sim_step_work *sim_step_counts(struct sim_core *c, bool is_visible);
/* The time so far belongs to the present step; at the end of a task all steps
 * are left. */
void sim_step_leave_all(struct sim_core *c);
/* Takes the steps of c back to its last turn. */
void sim_steps_rewind(struct sim_core *c);
/* Sums the steps of all cores into the profile. */
void sim_steps_profile(const struct sim *sim, struct sim_profile *p);

#endif
