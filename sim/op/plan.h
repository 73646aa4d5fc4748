/* SPDX-License-Identifier: MIT
 *
 * Plans: the rows of ops, digested. Internal to sim/.
 */
#ifndef SIM_OP_PLAN_H
#define SIM_OP_PLAN_H

#include "sim/machine/machine.h"

/* Digests the table for sim_core_call. */
void sim_plans_init(struct sim *sim);

#endif
