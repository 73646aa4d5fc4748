/* SPDX-License-Identifier: MIT
 *
 * Questions about the code of kernels that need no run: for a few instructions,
 * now and then.
 */
#ifndef SIM_CODE_H
#define SIM_CODE_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Whether on each way through a function from the load at `load` to the
 * instruction at `to` an op takes, as one of its operands, the loaded value or
 * what scalar code made of it: then the value is there when that instruction is
 * issued. False where that is unknown. The core has the code in view. */
bool sim_is_load_used(struct sim *sim, unsigned core, uint64_t load,
                      uint64_t to);

#pragma GCC visibility pop

#endif
