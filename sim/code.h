/* SPDX-License-Identifier: MIT
 *
 * Analysis of kernel code that needs no run. Meant for few instructions.
 */
#ifndef SIM_CODE_H
#define SIM_CODE_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Whether on every path from the load at `load` to the instruction at `to` a
 * BANG op uses the loaded value, or a scalar result computed from it, as an
 * operand. Then the value has arrived when the instruction at `to` issues.
 * False if unknown. `core`: a core with this code. */
bool sim_is_load_used(struct sim *sim, unsigned core, uint64_t load,
                      uint64_t to);

#pragma GCC visibility pop

#endif
