/* SPDX-License-Identifier: MIT */
/* Analysis of kernel code that needs no run. Meant for few instructions. */
#ifndef SIM_CODE_H
#define SIM_CODE_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Returns whether the value loaded at `load` has arrived when the instruction
 * at `to` issues: on every path between them, a BANG op has this value, or a
 * scalar result computed from it, as an operand. Returns false if that is
 * unknown. `core`: a core with this code. */
bool sim_is_load_used(struct sim *sim, unsigned core, uint64_t load,
                      uint64_t to);

#pragma GCC visibility pop

#endif
