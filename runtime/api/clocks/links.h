/* SPDX-License-Identifier: MIT
 *
 * How devices reach each other: MLU-Link where both boards have it and are of
 * one generation, PCIe otherwise. The figures are those of the device, so a
 * device file can change them; they are plain numbers, which processes may hand
 * to each other. */
#ifndef CLK_LINKS_H
#define CLK_LINKS_H

#include <stdint.h>

#include "sim/sim.h"

/* Rates in 10^6 bytes per second and direction, latencies in ns from a command
 * that may start to its first byte at the other side. */
struct clk_links {
    uint32_t generation; /* of its MLU-Link; 0: it has none */
    uint32_t link_mbps, link_ns;
    uint32_t pcie_mbps, pcie_ns; /* as copies of pinned memory take it */
};

/* A way from one device to another. */
struct clk_link {
    uint64_t mbps, ns;
};

struct clk_links clk_links_of(const struct sim_device *device);
struct clk_link clk_link_between(const struct clk_links *a,
                                 const struct clk_links *b);
/* The slower rate and the longer latency of two. */
struct clk_link clk_link_worse(struct clk_link a, struct clk_link b);
/* How long bytes take over it, in ps: steps times its latency, then the bytes
 * at its rate. Parts of a picosecond count as a whole one. */
uint64_t clk_link_time(struct clk_link link, uint64_t steps, uint64_t bytes);

#endif
