/* SPDX-License-Identifier: MIT */
/* Data before credit: atomics on a single value that announce data to other
 * tasks, while an asynchronous store of the core has not ended. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_ANNOUNCE_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_ANNOUNCE_H

#include "runtime/instruments/check/state/state.h"
#include "sim/sim.h"

/* The last asynchronous store of a core to GDRAM. stamp 0: none, or it was
 * waited for. */
struct chk_announce {
    uint64_t stamp, address, bytes;
};

/* Notes an asynchronous copy of the IO-DMA. */
void chk_announce_copy(struct chk_announce *a, const struct sim_op_event *e,
                       uint32_t site);

/* Looks at an atomic: does it announce a store that began at `done` or
 * later? */
void chk_announce_atomic(struct chk *c, const struct chk_announce *a,
                         const struct sim_op_event *e, uint32_t site,
                         uint64_t done);

#endif
