/* SPDX-License-Identifier: MIT
 *
 * Active calls of a core. Internal to libmlusim-debug.
 */
#ifndef SIM_DEBUG_STACK_H
#define SIM_DEBUG_STACK_H

#include "isa/image/dwarf/debuginfo.h"
#include "sim/sim.h"

/* Writes the return addresses of the calls, innermost first, at most `n`;
 * returns their number. The addresses come from debug information only: it is
 * not checked that there is a call before each address. */
size_t sim_debug_returns(struct isa_debuginfo *info,
                         const struct sim_stack *stack, uint64_t *to, size_t n);

#endif
