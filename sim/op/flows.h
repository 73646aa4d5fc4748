/* SPDX-License-Identifier: MIT */
/* Counts for a site which addresses its operands have, and which contents were
 * there before. */
#ifndef SIM_OP_FLOWS_H
#define SIM_OP_FLOWS_H

#include "sim/op/call.h"

/* Call for a transfer or a slow-path call, after its site is counted. */
void sim_flow_call(const struct sim_call *call);

/* Call for a fast_path.c call with known work, operands in registers. */
void sim_flow_fast(struct sim_core *c, const struct sim_plan *plan);

#endif
