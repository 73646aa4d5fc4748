/* SPDX-License-Identifier: MIT */
/* Memos of earlier calls, for calls whose numbers differ from the last one:
 * loops alternate between a few ops or sizes. Internal to sim/op/. */
#ifndef SIM_OP_MEMO_TABLE_H
#define SIM_OP_MEMO_TABLE_H

#include "sim/machine/machine.h"
#include "sim/op/call.h"

/* Makes a table for the cores of one thread. Returns NULL if out of memory. */
struct sim_memo_table *sim_memo_table_new(void);

/* Drops all memos, because memories may have changed. */
void sim_memo_table_forget(struct sim_memo_table *table);

/* Stores the memo of a call that is_movable. */
void sim_memo_table_keep(const struct sim_call *call);

/* Fills *call, except its addresses, from the memo for these types and the
 * numbers in registers. Returns false, and changes nothing, if there is no
 * memo. */
bool sim_memo_table_find(struct sim_call *call, const struct sim_plan *plan,
                         unsigned type, enum isa_type source);

/* Sets where the bytes of a call that is_short are counted. */
void sim_memo_count(struct sim_call *call);

#endif
