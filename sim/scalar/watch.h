/* SPDX-License-Identifier: MIT
 *
 * The dispatch loop of the scalar core that can stop after any instruction and
 * notifies observers. Internal to sim/.
 */
#ifndef SIM_SCALAR_WATCH_H
#define SIM_SCALAR_WATCH_H

#include "sim/machine/core.h"

/* sim_core_run, slower: also stops with PAUSE once instret reaches c->target,
 * after any instruction, and notifies observers of scalar accesses. */
enum sim_stop sim_core_watch(struct sim_core *c);

/* Executes one instruction of c. SIM_GO, with c->pc at the next one, or why c
 * stops. */
enum sim_stop sim_core_step(struct sim_core *c);

#endif
