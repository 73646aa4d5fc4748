/* SPDX-License-Identifier: MIT */
/* Ops on weights that were never written. Internal to sim/. */
#ifndef SIM_OP_UNWRITTEN_H
#define SIM_OP_UNWRITTEN_H

#include "sim/op/call.h"

/* Marks the segments of a strided copy to this offset of WRAM as written. */
void sim_written_copy(struct sim_call *call, uint64_t offset);
/* Records a scheduled op that uses weights never written. */
void sim_written_check(struct sim_call *call);

#endif
