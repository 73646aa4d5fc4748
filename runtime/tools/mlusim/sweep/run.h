/* SPDX-License-Identifier: MIT
 *
 * The units of a sweep: their list, one of them, all, and a script for Slurm.
 */
#ifndef MLUSIM_SWEEP_RUN_H
#define MLUSIM_SWEEP_RUN_H

#include "runtime/tools/mlusim/sweep/request.h"

/* These answer the exit status, after a message if something is wrong. */

/* Prints a line for each unit, or what the plan is as JSON. */
int swp_plan_action(const struct swp_request *request);

/* Runs one unit, if it has no result yet. */
int swp_unit_action(const struct swp_request *request);

/* Runs all units that have none. */
int swp_run_action(const struct swp_request *request);

/* Prints a script for sbatch. */
int swp_slurm_action(const struct swp_request *request);

#endif
