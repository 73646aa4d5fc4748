/* SPDX-License-Identifier: MIT */
/* Waiting for units and at barriers. Internal to sim/. */
#ifndef SIM_RUN_SYNC_H
#define SIM_RUN_SYNC_H

#include "sim/machine/machine.h"

/* Waits for units of the core (bits by enum isa_unit). */
void sim_wait_units(struct sim_core *c, unsigned units);
/* Arrives at a barrier. Returns SIM_STOP_BLOCK, or SIM_GO if the barrier opens
 * at once or does not include this core. */
enum sim_stop sim_barrier_arrive(struct sim_core *c, enum sim_barrier kind);
/* Like sim_barrier_arrive, at the barrier of this kind with number `id`, which
 * opens at the latest when `count` cores wait. */
enum sim_stop sim_barrier_meet(struct sim_core *c, enum sim_barrier kind,
                               uint32_t id, uint32_t count);
/* Whether the barrier of asker still waits for c. */
bool sim_barrier_lacks(const struct sim_core *asker, const struct sim_core *c);

#endif
