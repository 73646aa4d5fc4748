/* SPDX-License-Identifier: MIT */
/* Timing of the scalar pipe, computed once when code is decoded. Internal to
 * the scalar core. */
#ifndef SIM_SCALAR_PIPE_H
#define SIM_SCALAR_PIPE_H

#include "sim/machine/core.h"

/* State of a walk over straight-line code: `now` is the cycle at which the next
 * instruction can issue, ready[r] the cycle from which x[r] can be used. All
 * zero at the start of a block. */
struct sim_pipe {
    uint64_t now, ready[32];
};

/* Issues the next instruction of the block. Returns the cycles until the
 * instruction after it can issue: its wait for operands, and its own cycles.
 * Jumps, branches and BANG ops end a block. */
uint32_t sim_pipe_issue(struct sim_pipe *p, const struct isa_insn *insn,
                        const struct sim_scalar_costs *costs);

#endif
