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

/* Whether it is a copy, a fill or an atomic, which may touch shared memory. */
static inline bool sim_is_transfer(const struct sim_call *call)
{
    return call->unit != ISA_UNIT_SCALAR &&
           (call->unit != ISA_UNIT_COMPUTE || call->direction);
}

/* What a transfer costs wherever its operands are: call->rate and cycles. */
void sim_transfer_cost(struct sim_call *call);

/* Bytes that the DRAM moves for span i of a settled call, worked out. */
uint64_t sim_dram_anew(struct sim_call *call, unsigned i);

/* The same: those of the call before if this one begins at the same place in a
 * grain. */
static inline uint64_t sim_dram_memo(struct sim_call *call, unsigned i)
{
    const struct sim_operand *s = &call->spans[i];
    return s->dram && ((s->dram_at ^ s->address) & s->dram_bits) == 0
               ? s->dram
               : sim_dram_anew(call, i);
}

/* Counts a transfer that has its times at its site. */
void sim_site_transfer(const struct sim_call *call, uint64_t latency);

/* Bytes, or multiply-adds, per cycle of a cost class. */
uint32_t sim_cost_rate(const struct sim_params *p, unsigned cost);

#endif
