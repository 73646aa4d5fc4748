/* SPDX-License-Identifier: MIT */
/* The interpreter loop that can stop after any instruction and notifies
 * observers. Internal to sim/. */
#ifndef SIM_SCALAR_WATCH_H
#define SIM_SCALAR_WATCH_H

#include "sim/machine/core.h"

/* A slower sim_core_run: also notifies observers of scalar accesses, and stops
 * with PAUSE when instret reaches c->target. */
enum sim_stop sim_core_watch(struct sim_core *c);

/* Executes one instruction of c. Returns SIM_GO, with c->pc at the next
 * instruction, or the stop reason. */
enum sim_stop sim_core_step(struct sim_core *c);

#endif
