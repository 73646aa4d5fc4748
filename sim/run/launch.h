/* SPDX-License-Identifier: MIT
 *
 * A launch from begin to end. Internal to sim/.
 */
#ifndef SIM_RUN_LAUNCH_H
#define SIM_RUN_LAUNCH_H

#include "sim/machine/machine.h"

/* Frees what hangs on sim->run. */
void sim_run_fini(struct sim *sim);

#endif
