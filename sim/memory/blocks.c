/* SPDX-License-Identifier: MIT */
/* Tables of GDRAM blocks. Fresh address space is used first, freed space only
 * when fresh space is exhausted, so that use after free faults. An unused page
 * between blocks makes overruns fault. */
#include "sim/memory/blocks.h"

#include <assert.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

uint64_t sim_blocks_round(uint64_t bytes)
{
    assert(bytes <= UINT64_MAX - SIM_BLOCK_ALIGN);
    return (bytes + SIM_BLOCK_ALIGN - 1) & ~(uint64_t)(SIM_BLOCK_ALIGN - 1);
}

size_t sim_blocks_after(const struct sim_blocks *b, uint64_t address)
{
    size_t lo = 0, hi = b->n;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (b->of[mid].start <= address)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct sim_block *sim_block_at(const struct sim_blocks *b,
                                     uint64_t address)
{
    const size_t i = sim_blocks_after(b, address);
    const struct sim_block *block = i ? &b->of[i - 1] : NULL;
    return block && address - block->start < block->bytes ? block : NULL;
}

bool sim_blocks_grow(struct sim_blocks *b)
{
    if (!ISA_GROW(b->of, b->n, b->room))
        return false;
    return true;
}

void sim_blocks_insert(struct sim_blocks *b, size_t at, struct sim_block block)
{
    assert(b->n < b->room && at <= b->n);
    const uint64_t gap = block.taken ? 0 : SIM_BLOCK_GAP;
    assert(!at ||
           b->of[at - 1].start + b->of[at - 1].bytes + gap <= block.start);
    assert(at == b->n || block.start + block.bytes + gap <= b->of[at].start);
    (void)gap;
    memmove(&b->of[at + 1], &b->of[at], (b->n - at) * sizeof *b->of);
    b->of[at] = block;
    b->n++;
}

uint64_t sim_blocks_find(struct sim *sim, struct sim_blocks *b, uint64_t bytes,
                         size_t *at)
{
    const struct sim_block *last = b->n ? &b->of[b->n - 1] : NULL;
    uint64_t end = sim->gdram.first + sim->gdram.bytes;
    uint64_t start =
        last ? last->start + sim_blocks_round(last->bytes) + SIM_BLOCK_GAP
             : sim->gdram.first;
    *at = b->n;
    if (start <= end && sim_blocks_round(bytes) <= end - start)
        return start;
    uint64_t from = sim->gdram.first;
    size_t first_freed = 0;
    for (size_t i = 0; i <= b->n; i++) {
        uint64_t to = i < b->n ? b->of[i].start : end + SIM_BLOCK_GAP;
        if (i < b->n && !b->of[i].live)
            continue;
        if (to >= from + SIM_BLOCK_GAP &&
            sim_blocks_round(bytes) <= to - from - SIM_BLOCK_GAP) {
            assert(first_freed <= i);
            memmove(&b->of[first_freed], &b->of[i], (b->n - i) * sizeof *b->of);
            b->n -= i - first_freed;
            *at = first_freed;
            return from;
        }
        if (i < b->n)
            from = to + sim_blocks_round(b->of[i].bytes) + SIM_BLOCK_GAP;
        first_freed = i + 1;
    }
    return 0;
}
