/* SPDX-License-Identifier: MIT
 *
 * When an op starts and ends on its unit. Internal to sim/.
 */
#ifndef SIM_OP_UNIT_H
#define SIM_OP_UNIT_H

#include "sim/op/call.h"

/* Waits until the compute unit has written the NRAM bytes [addr, addr+n):
 * the hardware interlock of scalar NRAM accesses. The dispatch loop calls it
 * only if addr is inside [wait_lo, wait_hi). */
void sim_core_interlock(struct sim_core *c);

/* Places the call on its unit: sets start, end; advances the core's clock. */
void sim_schedule(struct sim_call *call);

/* Bytes, or multiply-adds, per cycle of a cost class. */
uint32_t sim_cost_rate(const struct sim_params *p, unsigned cost);

#endif
