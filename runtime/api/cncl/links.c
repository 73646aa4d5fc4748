/* SPDX-License-Identifier: MIT */
/*
 * Times: steps * latency + bytes / rate, by the formulas of collectives.def.
 */
#include "runtime/api/cncl/links.h"

#include <assert.h>
#include <string.h>

/* Ranks of one device meet in its memory, which is read and written; the time
 * to begin is a guess, that of a small kernel. */
#define SAME_DEVICE_NS 2000

struct cncl_links cncl_links_of(const struct sim_device *device, int card)
{
    static const struct {
        const char *name;
        struct cncl_links links;
    } rows[] = {
#define X(name, gen, rate, wait, where) \
    {name, {.generation = (gen), .link_mbps = (rate), .link_ns = (wait)}},
#include "runtime/api/cncl/links.def"
#undef X
    };
    /* A device of a file is called "MLU370-X4 (name)". */
    const size_t n = strcspn(device->name, " ");
    struct cncl_links links = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == n &&
            strncmp(rows[i].name, device->name, n) == 0)
            links = rows[i].links;
    /* As copies of pinned memory go over it. */
    links.pcie_mbps = sim_device_parameter(device, "host_rate") *
                      sim_device_parameter(device, "host_pinned") / 100;
    if (links.pcie_mbps == 0)
        links.pcie_mbps = 1;
    links.pcie_ns = sim_device_parameter(device, "copy_latency");
    links.memory_mbps = device->dram_mbps;
    links.card = card;
    return links;
}

struct cncl_link cncl_link_worse(struct cncl_link a, struct cncl_link b)
{
    return (struct cncl_link){.mbps = a.mbps < b.mbps ? a.mbps : b.mbps,
                              .ns = a.ns > b.ns ? a.ns : b.ns};
}

struct cncl_link cncl_link_between(const struct cncl_links *a,
                                   const struct cncl_links *b)
{
    if (a->card == b->card)
        return (struct cncl_link){a->memory_mbps / 2, SAME_DEVICE_NS};
    if (a->generation && a->generation == b->generation)
        return cncl_link_worse((struct cncl_link){a->link_mbps, a->link_ns},
                               (struct cncl_link){b->link_mbps, b->link_ns});
    return cncl_link_worse((struct cncl_link){a->pcie_mbps, a->pcie_ns},
                           (struct cncl_link){b->pcie_mbps, b->pcie_ns});
}

/* Parts of a picosecond count as a whole one. */
static uint64_t time_of(uint64_t steps, uint64_t bytes, struct cncl_link link)
{
    assert(link.mbps > 0);
    return steps * link.ns * 1000 +
           (bytes * 1000000 + link.mbps - 1) / link.mbps;
}

uint64_t cncl_time(const struct cncl_call *call, unsigned ranks,
                   struct cncl_link link)
{
    const uint64_t n = ranks, b = cncl_part_bytes(call);
    uint64_t k = 0, ring = 0, tree = 0;
    while (UINT64_C(1) << k < n)
        k++;
    if (b == 0)
        return 0;
    switch (call->kind) {
    case CNCL_SEND:
    case CNCL_RECV:
        return time_of(1, b, link);
#define X(ID, name, has, sent, received, senders, receivers, is_folded, rs, \
          rb, ts, tb)                                                       \
    case CNCL_##ID:                                                         \
        ring = time_of(rs, rb, link);                                       \
        tree = (ts) > 0 ? time_of(ts, tb, link) : ring;                     \
        break;
#include "runtime/api/cncl/collectives.def"
#undef X
    case CNCL_SPLIT:
    case CNCL_N_KINDS:
        break;
    }
    return ring < tree ? ring : tree;
}

uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links)
{
    return time_of(0, cncl_part_bytes(call),
                   (struct cncl_link){links->memory_mbps / 2, 0});
}
