/* SPDX-License-Identifier: MIT
 *
 * Links between devices, and the time of transfers over them.
 */
#ifndef CNCL_LINKS_H
#define CNCL_LINKS_H

#include <stdint.h>

#include "runtime/api/clocks/links.h"
#include "runtime/api/cncl/call.h"
#include "sim/sim.h"

/* The links of a device, also to itself. */
struct cncl_links {
    struct clk_links to_others;
    uint32_t memory_mbps; /* of its memory, read or write */
    int32_t card;         /* number; equal for equal devices */
};

/* The links of a device with number `card` on its host. */
struct cncl_links cncl_links_of(const struct sim_device *device, int card);
/* The link between two ranks. */
struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b);

/* The time in ps of a call of n ranks over a link: a collective (the faster of
 * ring and tree) or a transfer. */
uint64_t cncl_time(const struct cncl_call *call, unsigned n,
                   struct clk_link link);
/* The time of a part that a single rank copies in its memory. */
uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links);

#endif
