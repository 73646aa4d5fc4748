/* SPDX-License-Identifier: MIT */
/* Reference counts of a launch's data. Internal to sim/. */
#ifndef SIM_RUN_SHARES_H
#define SIM_RUN_SHARES_H

#include "sim/machine/machine.h"

/* Adds a reference: the data of a begun run stays until all are released. */
void sim_run_share(const struct sim_run *run);
/* Releases a copy and sets it to zero; the last release frees the data. */
void sim_run_release(struct sim_run *run);
/* Releases sim->run and sets it to zero. */
void sim_run_fini(struct sim *sim);

#endif
