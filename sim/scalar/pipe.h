/* SPDX-License-Identifier: MIT
 *
 * The scalar pipe, walked once when code is decoded. Internal to the scalar
 * core.
 */
#ifndef SIM_SCALAR_PIPE_H
#define SIM_SCALAR_PIPE_H

#include "sim/machine/core.h"

/* Where a walk over straight-line code is: `now` is the cycle at which the next
 * instruction may be issued, ready[r] the one from which on others can use
 * x[r]. All zero where a block begins. */
struct sim_pipe {
    uint64_t now, ready[32];
};

/* Issues the next instruction of the block. Returns the cycles until the one
 * after it can be: the wait for its operands, and its own. A block ends with
 * jumps, branches and BANG ops. */
uint32_t sim_pipe_issue(struct sim_pipe *p, const struct isa_insn *insn,
                        const struct sim_scalar_costs *costs);

#endif
