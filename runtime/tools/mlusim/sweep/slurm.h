/* SPDX-License-Identifier: MIT
 *
 * A script that runs a sweep by Slurm.
 */
#ifndef MLUSIM_SWEEP_SLURM_H
#define MLUSIM_SWEEP_SLURM_H

#include "runtime/tools/mlusim/sweep/request.h"

/* These answer the exit status, after a message if something is wrong. */

/* Prints a script for sbatch. */
int swp_slurm_action(const struct swp_request *request);

#endif
