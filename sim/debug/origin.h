/* SPDX-License-Identifier: MIT
 *
 * Source positions in the host code of this process. libmlusim-debug only.
 */
#ifndef SIM_DEBUG_ORIGIN_H
#define SIM_DEBUG_ORIGIN_H

#include "sim/sim.h"

/* Finds the source line of the code at a host address. Without debug
 * information, finds only the function, and sets line 0. False if neither line
 * nor function is known, or if the code belongs to mlusim's own programs (which
 * have a section SIM_DEBUG_INSIDE), because users do not know that code. */
#define SIM_DEBUG_INSIDE ".mlusim.inside"
bool sim_debug_origin(uint64_t address, struct sim_location *to);

#endif
