/* SPDX-License-Identifier: MIT */
/* Scalar accesses that the interpreter loop does not handle itself. Internal to
 * the scalar core. */
#ifndef SIM_SCALAR_ACCESS_H
#define SIM_SCALAR_ACCESS_H

#include "sim/machine/core.h"

/* Handles a scalar access to any memory but the core's stack and NRAM: finds
 * the host address and adds the cycles of the access to c->clock. `addr` may be
 * unaligned, except for SIM_ATOMIC. Returns SIM_GO, SIM_STOP_YIELD or
 * SIM_STOP_FAULT. */
enum sim_stop sim_core_access(struct sim_core *c, uint64_t addr, unsigned bytes,
                              enum sim_access how, void **host);

#endif
