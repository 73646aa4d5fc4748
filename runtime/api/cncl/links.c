/* SPDX-License-Identifier: MIT */
/*
 * Times: steps * latency + bytes / rate, by the formulas of collectives.def.
 */
#include "runtime/api/cncl/links.h"

/* Ranks of one device meet in its memory, which is read and written; the time
 * to begin is a guess, that of a small kernel. */
#define SAME_DEVICE_NS 2000

struct cncl_links cncl_links_of(const struct sim_device *device, int card)
{
    return (struct cncl_links){.to_others = clk_links_of(device),
                               .memory_mbps = device->dram_mbps,
                               .card = card};
}

struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b)
{
    return a->card == b->card
               ? (struct clk_link){a->memory_mbps / 2, SAME_DEVICE_NS}
               : clk_link_between(&a->to_others, &b->to_others);
}

uint64_t cncl_time(const struct cncl_call *call, unsigned ranks,
                   struct clk_link link)
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
        return clk_link_time(link, 1, b);
#define X(ID, name, has, sent, received, senders, receivers, is_folded, rs, \
          rb, ts, tb)                                                       \
    case CNCL_##ID:                                                         \
        ring = clk_link_time(link, rs, rb);                                 \
        tree = (ts) > 0 ? clk_link_time(link, ts, tb) : ring;               \
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
    return clk_link_time((struct clk_link){links->memory_mbps / 2, 0}, 0,
                         cncl_part_bytes(call));
}
