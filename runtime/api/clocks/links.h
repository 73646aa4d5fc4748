/* SPDX-License-Identifier: MIT
 *
 * Links between devices: MLU-Link if both boards have it and are of one
 * generation, else PCIe. The values are parameters of the device, so a device
 * file can change them; the structs are plain data that processes can exchange.
 */
#ifndef CLK_LINKS_H
#define CLK_LINKS_H

#include <stdint.h>

#include "sim/sim.h"

/* Rates in 10^6 bytes per second and direction; latencies in ns, from the start
 * of a command to its first byte at the other side. */
struct clk_links {
    uint32_t generation; /* of the device's MLU-Link; 0: none */
    uint32_t link_mbps, link_ns;
    uint32_t pcie_mbps, pcie_ns; /* as for copies of pinned memory */
};

/* A link from one device to another. */
struct clk_link {
    uint64_t mbps, ns;
};

struct clk_links clk_links_of(const struct sim_device *device);
struct clk_link clk_link_between(const struct clk_links *a,
                                 const struct clk_links *b);
/* The lower rate and the longer latency of two links. */
struct clk_link clk_link_worse(struct clk_link a, struct clk_link b);
/* Time in ps over a link: steps * latency + bytes / rate, rounded up. */
uint64_t clk_link_time(struct clk_link link, uint64_t steps, uint64_t bytes);

#endif
