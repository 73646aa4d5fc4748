/* SPDX-License-Identifier: MIT
 *
 * The memos of calls that cores performed, for calls whose numbers are not
 * those of the one before: loops issue several ops by turns, or one in a few
 * sizes. Internal to sim/op/.
 */
#ifndef SIM_OP_MEMO_TABLE_H
#define SIM_OP_MEMO_TABLE_H

#include "sim/machine/machine.h"
#include "sim/op/call.h"

/* A table for cores that run on one thread. NULL: out of memory. */
struct sim_memo_table *sim_memo_table_new(void);

/* Forgets all, as what is known of memories may not hold any more. */
void sim_memo_table_forget(struct sim_memo_table *table);

/* Keeps what was found out about a call that is_movable. */
void sim_memo_table_keep(const struct sim_call *call);

/* Makes *call what a call of its core with these types and the numbers in the
 * registers would have left, at other addresses. False, and nothing done: none
 * is known. */
bool sim_memo_table_find(struct sim_call *call, const struct sim_plan *plan,
                         unsigned type, enum isa_type source);

/* Finds where the core counts the bytes of a call that is_short. */
void sim_memo_count(struct sim_call *call);

#endif
