/* SPDX-License-Identifier: MIT */
/* Code that can be reached, found from the instructions. Internal to sim/. */
#ifndef SIM_SCALAR_REACH_H
#define SIM_SCALAR_REACH_H

#include "sim/machine/core.h"

/* Whether code from `entry` on can reach a BANG op with `is_sought`. Also true
 * if indirect jumps or lack of memory make this unknown. */
bool sim_reaches(const struct sim_program *p, uint64_t entry,
                 bool (*is_sought)(const struct isa_op *op));

#endif
