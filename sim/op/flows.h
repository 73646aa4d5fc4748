/* SPDX-License-Identifier: MIT
 *
 * Counts at the site of an op where its operands are, and what came before it.
 * Internal to sim/op/.
 */
#ifndef SIM_OP_FLOWS_H
#define SIM_OP_FLOWS_H

#include "sim/op/call.h"

/* Of a call of the slow path, or a transfer, whose site was counted. */
void sim_flow_call(const struct sim_call *call);

/* Of a call of fast_path.c, whose work is known: its operands are in
 * registers. */
void sim_flow_fast(struct sim_core *c, const struct sim_plan *plan);

#endif
