/* SPDX-License-Identifier: MIT
 *
 * Calls with numbers that some core had before, if not in the call before this
 * one: loops that issue several ops by turns, or one in a few sizes. Internal
 * to sim/op/.
 */
#ifndef SIM_OP_RECALL_H
#define SIM_OP_RECALL_H

#include "sim/machine/machine.h"
#include "sim/op/call.h"

/* Gets a machine ready. False: out of memory. */
bool sim_recall_init(struct sim *sim);

/* Forgets all, as what is known of memories may not hold any more. */
void sim_recall_forget(struct sim *sim);

/* Keeps what was found out about a call that is_movable. */
void sim_recall_keep(const struct sim_call *call);

/* Makes *call what a call of its core with these types and the numbers in the
 * registers would have left, at other addresses. False, and nothing done: none
 * is known. */
bool sim_recall(struct sim_call *call, const struct sim_plan *plan,
                unsigned type, enum isa_type source);

#endif
