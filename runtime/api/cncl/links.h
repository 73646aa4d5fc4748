/* SPDX-License-Identifier: MIT
 * Links between devices, and how long ranks take over them. */
#ifndef CNCL_LINKS_H
#define CNCL_LINKS_H

#include <stdint.h>

#include "runtime/api/clocks/links.h"
#include "runtime/api/cncl/call.h"
#include "sim/sim.h"

/* How a device reaches others, and itself. */
struct cncl_links {
    struct clk_links to_others;
    uint32_t memory_mbps; /* of its memory, read or written */
    int32_t card;         /* its number; the same: the same device */
};

/* The links of a device, which is number card of its host. */
struct cncl_links cncl_links_of(const struct sim_device *device, int card);
/* The link between two ranks. */
struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b);

/* How long a call of n ranks takes over a link, in ps: a collective, the faster
 * of ring and tree, or a transfer. */
uint64_t cncl_time(const struct cncl_call *call, unsigned n,
                   struct clk_link link);
/* The same of a part that one rank alone copies in its memory. */
uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links);

#endif
