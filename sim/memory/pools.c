/* SPDX-License-Identifier: MIT */
/* Pools of GDRAM like torch's caching allocator: small blocks share pools of 2
 * MiB, larger ones pools of 20 MiB, the largest have a pool each. A block takes
 * the smallest gap that fits, at the lowest address. Freed memory becomes a
 * gap, merged with adjacent gaps, and keeps its contents. */
#include "sim/memory/pools.h"
#include "sim/memory/blocks.h"
#include "sim/memory/contents.h"
#include "sim/memory/pages.h"

#include <assert.h>
#include <string.h>

#define MIB UINT64_C(1048576)

enum { ROUND = 512 };
static const uint64_t small_most = MIB, small_pool = 2 * MIB;
static const uint64_t large_least = 10 * MIB, large_pool = 20 * MIB;
static const uint64_t large_round = 2 * MIB;

struct gap {
    uint64_t start, bytes;
};

static uint64_t round_to(uint64_t bytes, uint64_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static bool is_small(const struct sim_block *pool)
{
    return pool->bytes == small_pool;
}

/* Finds the smallest gap of at least `bytes` in pools of this kind, the first
 * of equal gaps; the result has 0 bytes if there is none. */
static struct gap best_gap(const struct sim_allocator *a, uint64_t bytes,
                           bool is_of_small)
{
    struct gap best = {0, 0};
    size_t i = 0;
    for (size_t p = 0; p < a->pools.n; p++) {
        const struct sim_block *pool = &a->pools.of[p];
        const uint64_t end = pool->start + pool->bytes;
        uint64_t from = pool->start;
        for (bool is_last = false; !is_last;) {
            is_last = i == a->blocks.n || a->blocks.of[i].start >= end;
            const struct sim_block *b = is_last ? NULL : &a->blocks.of[i++];
            if (b && !b->live)
                continue;
            const struct gap gap = {from, (b ? b->start : end) - from};
            if (is_small(pool) == is_of_small && gap.bytes >= bytes &&
                (!best.bytes || gap.bytes < best.bytes))
                best = gap;
            from = b ? b->start + b->taken : end;
        }
    }
    return best;
}

/* Removes freed blocks where a new block begins; of a longer freed block the
 * end remains. */
static void forget(struct sim_blocks *b, uint64_t start, uint64_t bytes)
{
    const uint64_t end = start + bytes;
    size_t kept = 0;
    for (size_t i = 0; i < b->n; i++) {
        struct sim_block block = b->of[i];
        const bool is_hit =
            block.start < end && block.start + block.bytes > start;
        if (is_hit) {
            assert(!block.live);
            if (block.start + block.bytes <= end)
                continue;
            block.covered += end - block.start;
            block.bytes -= end - block.start;
            block.start = end;
        }
        b->of[kept++] = block;
    }
    b->n = kept;
}

/* Adds a pool. False if the device has no space, or if out of host memory. */
static bool add_pool(struct sim *sim, uint64_t bytes)
{
    struct sim_allocator *a = &sim->allocator;
    size_t at;
    if (bytes > sim->gdram.bytes - a->live_bytes || !sim_blocks_grow(&a->pools))
        return false;
    const uint64_t start = sim_blocks_find(sim, &a->pools, bytes, &at);
    if (!start)
        return false;
    uint8_t *host = sim->gdram.host + (start - sim->gdram.first);
    if (sim->config.contents == SIM_CONTENTS_POISON &&
        !sim_pages_fill(host, bytes, sim_contents_fresh(SIM_CONTENTS_POISON)))
        return false;
    forget(&a->blocks, start, bytes);
    sim_blocks_insert(
        &a->pools, at,
        (struct sim_block){.start = start, .bytes = bytes, .live = true});
    a->live_bytes += bytes;
    return true;
}

static bool is_idle(const struct sim_blocks *blocks,
                    const struct sim_block *pool)
{
    size_t i = sim_blocks_after(blocks, pool->start + pool->bytes - 1);
    while (i-- > 0 && blocks->of[i].start >= pool->start)
        if (blocks->of[i].live)
            return false;
    return true;
}

/* Releases pools without live blocks; records of their freed blocks remain. */
static void give_back(struct sim *sim)
{
    struct sim_allocator *a = &sim->allocator;
    size_t kept = 0;
    for (size_t p = 0; p < a->pools.n; p++) {
        const struct sim_block pool = a->pools.of[p];
        if (!is_idle(&a->blocks, &pool)) {
            a->pools.of[kept++] = pool;
            continue;
        }
        assert(a->live_bytes >= pool.bytes);
        a->live_bytes -= pool.bytes;
        sim_pages_renew(sim->gdram.host + (pool.start - sim->gdram.first),
                        pool.bytes);
    }
    a->pools.n = kept;
}

uint64_t sim_pools_take(struct sim *sim, uint64_t bytes, size_t *at,
                        uint64_t *taken)
{
    struct sim_allocator *a = &sim->allocator;
    if (bytes > sim->gdram.bytes)
        return 0;
    const uint64_t size = round_to(bytes, ROUND);
    const bool is_of_small = size <= small_most;
    const uint64_t pool = is_of_small          ? small_pool
                          : size < large_least ? large_pool
                                               : round_to(size, large_round);
    struct gap gap = best_gap(a, size, is_of_small);
    if (!gap.bytes) {
        if (!add_pool(sim, pool)) {
            give_back(sim);
            if (!add_pool(sim, pool))
                return 0;
        }
        gap = best_gap(a, size, is_of_small);
    }
    assert(gap.bytes >= size);
    const uint64_t left = gap.bytes - size;
    const bool is_cut = is_of_small ? left >= ROUND : left > small_most;
    *taken = is_cut ? size : gap.bytes;
    forget(&a->blocks, gap.start, *taken);
    *at = sim_blocks_after(&a->blocks, gap.start);
    return gap.start;
}

bool sim_has_pools(const struct sim *sim)
{
    return sim_is_pooled(sim);
}

bool sim_pool_holds(const struct sim *sim, uint64_t address, uint64_t bytes)
{
    const struct sim_block *pool = sim_block_at(&sim->allocator.pools, address);
    return pool && bytes <= pool->bytes - (address - pool->start);
}

bool sim_pool_is_stray(const struct sim *sim, uint64_t address, uint64_t bytes)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    return !b || !b->live || bytes > b->bytes - (address - b->start);
}
