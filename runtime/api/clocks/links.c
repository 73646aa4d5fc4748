/* SPDX-License-Identifier: MIT */
#include "runtime/api/clocks/links.h"

#include <assert.h>

#include "isa/scalar/arith.h"

struct clk_links clk_links_of(const struct sim_device *device)
{
    const uint32_t link = sim_device_parameter(device, "link_rate");
    const uint32_t pcie = sim_device_parameter(device, "host_rate") *
                          sim_device_parameter(device, "host_pinned") / 100;
    return (struct clk_links){
        .generation = link ? device->arch / 100 : 0,
        .link_mbps = link,
        .link_ns = sim_device_parameter(device, "link_latency"),
        .pcie_mbps = pcie ? pcie : 1,
        .pcie_ns = sim_device_parameter(device, "copy_latency"),
    };
}

struct clk_link clk_link_worse(struct clk_link a, struct clk_link b)
{
    return (struct clk_link){.mbps = a.mbps < b.mbps ? a.mbps : b.mbps,
                             .ns = a.ns > b.ns ? a.ns : b.ns};
}

struct clk_link clk_link_between(const struct clk_links *a,
                                 const struct clk_links *b)
{
    if (a->generation && a->generation == b->generation)
        return clk_link_worse((struct clk_link){a->link_mbps, a->link_ns},
                              (struct clk_link){b->link_mbps, b->link_ns});
    return clk_link_worse((struct clk_link){a->pcie_mbps, a->pcie_ns},
                          (struct clk_link){b->pcie_mbps, b->pcie_ns});
}

uint64_t clk_link_time(struct clk_link link, uint64_t steps, uint64_t bytes)
{
    assert(link.mbps > 0);
    return steps * link.ns * 1000 +
           (uint64_t)(((isa_u128)bytes * 1000000 + link.mbps - 1) / link.mbps);
}
