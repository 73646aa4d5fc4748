/* SPDX-License-Identifier: MIT */
/* Start and end of an op on its unit. Internal to sim/. */
#ifndef SIM_OP_UNIT_H
#define SIM_OP_UNIT_H

#include "sim/op/call.h"

/* Waits until the compute unit has written NRAM up to wait_hi, as the hardware
 * interlock of scalar NRAM accesses does. Only called for an address in
 * [wait_lo, wait_hi). */
void sim_core_interlock(struct sim_core *c);

/* Sets start and end of the call on its unit; advances the core's clock. */
void sim_schedule(struct sim_call *call);

/* Whether the op is a copy, fill or atomic, which may touch shared memory. */
static inline bool sim_is_transfer(const struct sim_call *call)
{
    return call->unit != ISA_UNIT_SCALAR &&
           (call->unit != ISA_UNIT_COMPUTE || call->direction);
}

/* Sets call->rate and cycles: the cost that does not depend on addresses. */
void sim_transfer_cost(struct sim_call *call);

/* Computes the bytes that the DRAM moves for span i of a settled call. */
uint64_t sim_dram_anew(struct sim_call *call, unsigned i);

/* Like sim_dram_anew, but reuses the bytes of the last call if the offset in a
 * grain is equal. */
static inline uint64_t sim_dram_memo(struct sim_call *call, unsigned i)
{
    const struct sim_operand *s = &call->spans[i];
    return s->dram && ((s->dram_at ^ s->address) & s->dram_bits) == 0
               ? s->dram
               : sim_dram_anew(call, i);
}

/* Counts a scheduled transfer at its site. */
void sim_site_transfer(const struct sim_call *call, uint64_t latency);

/* Bytes or multiply-adds per cycle of a cost class. */
uint32_t sim_cost_rate(const struct sim_params *p, unsigned cost);
/* Cycles before its first result. */
uint32_t sim_cost_startup(const struct sim_params *p, unsigned cost);

#endif
