/* SPDX-License-Identifier: MIT
 *
 * Places in the host code of this process. Internal to libmlusim-debug.
 */
#ifndef SIM_DEBUG_ORIGIN_H
#define SIM_DEBUG_ORIGIN_H

#include "sim/sim.h"

/* Names the code at a host address: by its line where there is debug
 * information, else, with line 0, by its function. False if there is neither,
 * or if it is code of mlusim's own programs, which does not help users: those
 * have a section SIM_DEBUG_INSIDE. */
#define SIM_DEBUG_INSIDE ".mlusim.inside"
bool sim_debug_origin(uint64_t address, struct sim_location *to);

#endif
