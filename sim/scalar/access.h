/* SPDX-License-Identifier: MIT
 *
 * Scalar accesses that the dispatch loop does not serve itself. Internal to the
 * scalar core.
 */
#ifndef SIM_SCALAR_ACCESS_H
#define SIM_SCALAR_ACCESS_H

#include "sim/machine/core.h"

/* A scalar access the fast path did not serve (anything but the own stack and
 * NRAM): finds the host address, adds the access's cycles to c->clock. Returns
 * SIM_GO, SIM_STOP_YIELD or SIM_STOP_FAULT. addr need not be aligned, except
 * for SIM_ATOMIC. */
enum sim_stop sim_core_access(struct sim_core *c, uint64_t addr, unsigned bytes,
                              enum sim_access how, void **host);

#endif
