/* SPDX-License-Identifier: MIT
 *
 * The calls that a core is inside of. Internal to libmlusim-debug.
 */
#ifndef SIM_DEBUG_STACK_H
#define SIM_DEBUG_STACK_H

#include "isa/image/dwarf/debuginfo.h"
#include "sim/sim.h"

/* What they return to, from the innermost on, at most n; how many. As far as
 * debug information goes: whether they are calls it does not ask. */
size_t sim_debug_returns(struct isa_debuginfo *info,
                         const struct sim_stack *stack, uint64_t *to, size_t n);

#endif
