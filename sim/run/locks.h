/* SPDX-License-Identifier: MIT
 *
 * Locks of __bang_lock, and what a blocked core waits for. Internal to sim/.
 */
#ifndef SIM_RUN_LOCKS_H
#define SIM_RUN_LOCKS_H

#include "sim/machine/machine.h"

/* P and V with the locks that operands 0 and 1 name. op is for the fault. */
enum sim_stop sim_lock_take(struct sim_core *c, const struct isa_op *op);
enum sim_stop sim_lock_give(struct sim_core *c, const struct isa_op *op);
/* False and a fault if c, whose program has returned, holds a lock. */
bool sim_locks_returned(struct sim_core *c);
/* Where a blocked core waits, in words: a barrier, or a lock and its holder. */
void sim_wait_describe(const struct sim_core *c, char *text, size_t size);

#endif
