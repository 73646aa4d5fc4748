/* SPDX-License-Identifier: MIT */
/* Locks of __bang_lock, and what a blocked core waits for. Internal to sim/. */
#ifndef SIM_RUN_LOCKS_H
#define SIM_RUN_LOCKS_H

#include "sim/machine/machine.h"

/* Take and release the locks named by operands 0 and 1. op is for the fault. */
enum sim_stop sim_lock_take(struct sim_core *c, const struct isa_op *op);
enum sim_stop sim_lock_give(struct sim_core *c, const struct isa_op *op);
/* Whether core `c`, whose program has returned, has no lock any more. If the
 * core has a lock, sets a fault. */
bool sim_locks_returned(struct sim_core *c);
/* Describes what a blocked core waits for: a barrier, or a lock and its
 * owner. */
void sim_wait_describe(const struct sim_core *c, char *text, size_t size);

#endif
