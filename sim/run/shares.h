/* SPDX-License-Identifier: MIT
 *
 * Who shares what belongs to a launch. Internal to sim/.
 */
#ifndef SIM_RUN_SHARES_H
#define SIM_RUN_SHARES_H

#include "sim/machine/machine.h"

/* A copy of a run that has begun is made: what its pointers lead to stays until
 * every copy is released. */
void sim_run_share(const struct sim_run *run);
/* Ends a copy, the last one with what its pointers lead to; all zero then. */
void sim_run_release(struct sim_run *run);
/* Frees what hangs on sim->run, which is all zero then. */
void sim_run_fini(struct sim *sim);

#endif
