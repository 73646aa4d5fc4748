/* SPDX-License-Identifier: MIT
 *
 * Where bytes come from that are formed from what nobody wrote: who read or
 * formed them first, and of which memory of the device they were read.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_ORIGINS_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_ORIGINS_H

#include "sim/sim.h"

struct chk_origin {
    uint64_t stamp; /* who; 0: the host */
    uint32_t site;
    int task;
    bool is_far;                /* read from GDRAM: */
    struct sim_allocation from; /* this memory, as it was then */
};

/* All zero: empty. Numbers stay as long as the checks do. */
struct chk_origins {
    struct chk_origin *of;
    size_t n, room;
};

/* The number of an origin, the same for what one instruction reads of one
 * allocation; false: no memory. */
bool chk_origin_number(struct chk_origins *all, const struct chk_origin *o,
                       uint32_t *number);
void chk_origins_free(struct chk_origins *all);

#endif
