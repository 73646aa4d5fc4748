/* SPDX-License-Identifier: MIT
 *
 * libmlusim-debug: source positions for faults and observers, read from the
 * DWARF that mlucc writes. A library of its own, as it needs libdw.
 */
#ifndef SIM_DEBUG_H
#define SIM_DEBUG_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* For struct sim_config. */
const struct sim_symbolizer *sim_debug_symbolizer(void);

#pragma GCC visibility pop

#endif
