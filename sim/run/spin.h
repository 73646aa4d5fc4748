/* SPDX-License-Identifier: MIT */
/* Detects endless loops on memory that no core will write: all cores of the
 * launch that can run only read. Internal to sim/. */
#ifndef SIM_RUN_SPIN_H
#define SIM_RUN_SPIN_H

#include "sim/machine/machine.h"

/* Call at a tick of core `c` (order.c), in its turn. Returns false if no core
 * of the launch can ever progress; then `c` has a fault that says so. */
bool sim_spin_look(struct sim_core *c);
/* Frees the recorded states, at the start or end of a launch. */
void sim_spin_free(struct sim *sim);

#endif
