/* SPDX-License-Identifier: MIT
 *
 * What code can reach, found from its instructions. Internal to sim/.
 */
#ifndef SIM_SCALAR_REACH_H
#define SIM_SCALAR_REACH_H

#include "sim/machine/core.h"

/* Whether code from `entry` on can come to a BANG op that `is_sought`. True as
 * well where jumps by an address, or no memory for the search, hide it. */
bool sim_reaches(const struct sim_program *p, uint64_t entry,
                 bool (*is_sought)(const struct isa_op *op));

#endif
