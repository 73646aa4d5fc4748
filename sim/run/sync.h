/* SPDX-License-Identifier: MIT
 *
 * Waiting for units and at barriers. Internal to sim/.
 */
#ifndef SIM_RUN_SYNC_H
#define SIM_RUN_SYNC_H

#include "sim/machine/machine.h"

/* Waits for the units of the core's set (bit per enum isa_unit). */
void sim_wait_units(struct sim_core *c, unsigned units);
/* Arrives at a barrier; SIM_STOP_BLOCK, or SIM_GO if it opens at once or does
 * not concern this core. */
enum sim_stop sim_barrier_arrive(struct sim_core *c, enum sim_barrier kind);
/* The same at one of several barriers of a kind, distinguished by id, that
 * opens at the latest when count cores wait there. */
enum sim_stop sim_barrier_meet(struct sim_core *c, enum sim_barrier kind,
                               uint32_t id, uint32_t count);
/* Whether the barrier asker waits at is one of c too, which does not wait
 * there. */
bool sim_barrier_lacks(const struct sim_core *asker, const struct sim_core *c);

#endif
