/* SPDX-License-Identifier: MIT
 *
 * Snapshots of a machine. Internal to sim/.
 */
#ifndef SIM_RUN_SNAPSHOT_H
#define SIM_RUN_SNAPSHOT_H

#include "sim/machine/machine.h"

/* The machine ends: no snapshot of it can be restored any more. */
void sim_snapshots_forget(struct sim *sim);

#endif
