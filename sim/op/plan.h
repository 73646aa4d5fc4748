/* SPDX-License-Identifier: MIT */
/* Plans: precomputed rows of ops. Internal to sim/. */
#ifndef SIM_OP_PLAN_H
#define SIM_OP_PLAN_H

#include "sim/machine/machine.h"

/* Makes sim->plans from the table of ops. */
void sim_plans_init(struct sim *sim);

#endif
