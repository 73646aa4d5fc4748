/* SPDX-License-Identifier: MIT */
/* Snapshots of a machine. Internal to sim/. */
#ifndef SIM_RUN_SNAPSHOT_H
#define SIM_RUN_SNAPSHOT_H

#include "sim/machine/machine.h"

/* Call when the machine is freed: the machine's snapshots can no longer be
 * restored. */
void sim_snapshots_forget(struct sim *sim);

#endif
