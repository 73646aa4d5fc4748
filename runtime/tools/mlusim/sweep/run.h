/* SPDX-License-Identifier: MIT */
/* Lists and runs the units of a sweep, and prints a script for Slurm. */
#ifndef MLUSIM_SWEEP_RUN_H
#define MLUSIM_SWEEP_RUN_H

#include "runtime/tools/mlusim/sweep/request.h"

/* The actions return the exit status, after a message on an error. */

/* Prints a line for each unit, or JSON that describes the plan. */
int swp_plan_action(const struct swp_request *request);

/* Runs one unit, if it has no result yet. */
int swp_unit_action(const struct swp_request *request);

/* Runs all units that have no result. */
int swp_run_action(const struct swp_request *request);

/* Prints a script for sbatch. */
int swp_slurm_action(const struct swp_request *request);

#endif
