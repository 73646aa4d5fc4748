/* SPDX-License-Identifier: MIT */
/* Checks the bounds of adjacent allocations in pools, for which the simulator
 * itself reports no fault. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_BOUNDS_POOLS_H
#define RUNTIME_INSTRUMENTS_CHECK_BOUNDS_POOLS_H

#include "runtime/instruments/check/state/state.h"

/* Reports the first piece of a range in GDRAM that leaves the allocation in
 * which the range begins, or that is in no allocation. */
void chk_pools_range(struct chk *c, const struct sim_actor *by, uint32_t site,
                     const struct sim_range *r);

/* Does what chk_pools_range does, for an access of the scalar core. */
void chk_pools_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site);

#endif
