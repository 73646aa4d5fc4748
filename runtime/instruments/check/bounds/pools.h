/* SPDX-License-Identifier: MIT
 *
 * Bounds of allocations that lie side by side in pools, where a kernel may
 * reach beyond them.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_BOUNDS_POOLS_H
#define RUNTIME_INSTRUMENTS_CHECK_BOUNDS_POOLS_H

#include "runtime/instruments/check/state/state.h"

/* Reports the first piece of a range in GDRAM that leaves the allocation which
 * the range begins in, or begins in none. */
void chk_pools_range(struct chk *c, const struct sim_actor *by, uint32_t site,
                     const struct sim_range *r);

/* The same of an access of the scalar core. */
void chk_pools_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site);

#endif
