/* SPDX-License-Identifier: MIT
 *
 * Ops on weights that were never written. Internal to sim/.
 */
#ifndef SIM_OP_UNWRITTEN_H
#define SIM_OP_UNWRITTEN_H

#include "sim/op/call.h"

/* The segments of a strided copy to this offset of WRAM. */
void sim_written_copy(struct sim_call *call, uint64_t offset);
/* Notes an op, which is scheduled, that uses weights that were never written.
 */
void sim_written_check(struct sim_call *call);

#endif
