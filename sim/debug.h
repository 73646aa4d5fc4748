/* SPDX-License-Identifier: MIT */
/* libmlusim-debug: source positions for faults and observers, read from mlucc's
 * DWARF. A separate library, because its code needs libdw. */
#ifndef SIM_DEBUG_H
#define SIM_DEBUG_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* For sim_config.symbolizer. */
const struct sim_symbolizer *sim_debug_symbolizer(void);

#pragma GCC visibility pop

#endif
