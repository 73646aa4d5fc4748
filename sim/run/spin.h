/* SPDX-License-Identifier: MIT
 *
 * Loops that never end since they wait for memory that no core will write: all
 * cores of the launch that could go on only read. Internal to sim/.
 */
#ifndef SIM_RUN_SPIN_H
#define SIM_RUN_SPIN_H

#include "sim/machine/machine.h"

/* At a tick of c (order.c), which is a turn: false: no core of the launch will
 * ever get further, and c has a fault that says so. */
bool sim_spin_look(struct sim_core *c);
/* Forgets what cores were at: a launch begins, or there is none any more. */
void sim_spin_free(struct sim *sim);

#endif
