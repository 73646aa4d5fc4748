/* SPDX-License-Identifier: MIT */
/* GDRAM allocation, and host accesses to GDRAM. Host pages of freed memory
 * return to the host. */
#include "isa/support/words/plural.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/memory/blocks.h"
#include "sim/memory/contents.h"
#include "sim/memory/pages.h"
#include "sim/memory/pools.h"
#include "sim/observers/notify.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Fills new memory with NaNs if the contents are POISON; returns false if the
 * host cannot. In the hostile build POISON is the default, but only for both
 * ends of large blocks, because the host needs memory for poisoned pages. */
static bool poison(struct sim *sim, uint64_t start, uint64_t bytes)
{
    enum { ENDS = 1 << 20 };
    uint8_t *host = sim->gdram.host + (start - sim->gdram.first);
    if (sim->config.contents == SIM_CONTENTS_POISON && sim_is_pooled(sim)) {
        memset(host, sim_contents_fresh(SIM_CONTENTS_POISON), (size_t)bytes);
        return true; /* neighbours use the same pages */
    }
    if (sim->config.contents == SIM_CONTENTS_POISON)
        return sim_pages_fill(host, sim_blocks_round(bytes),
                              sim_contents_fresh(SIM_CONTENTS_POISON));
    if (!ISA_POISON || sim->config.contents != SIM_CONTENTS_DEFAULT)
        return true;
    size_t n = bytes < ENDS ? (size_t)bytes : ENDS;
    memset(host, ISA_POISON, n);
    memset(host + bytes - n, ISA_POISON, n);
    return true;
}

/* Returns the address of space with gaps around it; 0 if no memory is left. */
static uint64_t take_apart(struct sim *sim, uint64_t bytes, size_t *at)
{
    struct sim_allocator *a = &sim->allocator;
    return bytes <= sim->gdram.bytes - a->live_bytes
               ? sim_blocks_find(sim, &a->blocks, bytes, at)
               : 0;
}

enum sim_status sim_malloc_from(struct sim *sim, uint64_t bytes,
                                uint64_t origin, uint64_t *address)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    if (bytes == 0)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "cannot allocate 0 bytes of device memory");
    if (sim->run.is_open)
        return sim_busy(sim, "takes memory");
    struct sim_allocator *a = &sim->allocator;
    if (!sim_blocks_grow(&a->blocks))
        return sim_no_memory(sim, "the table of allocations");
    size_t at;
    uint64_t taken = 0;
    const uint64_t start = sim_is_pooled(sim)
                               ? sim_pools_take(sim, bytes, &at, &taken)
                               : take_apart(sim, bytes, &at);
    const uint64_t left = sim->gdram.bytes - a->live_bytes;
    if (!start)
        return sim_fail(sim, SIM_ERROR_MEMORY,
                        "out of device memory: %" PRIu64
                        " bytes asked for, %" PRIu64 " of %" PRIu64
                        " bytes of %s are free%s",
                        bytes, left, sim->gdram.bytes, sim->device->name,
                        sim_is_pooled(sim) ? ", and no pool has room" : "");
    assert(start % (taken ? 512 : SIM_BLOCK_ALIGN) == 0);
    assert(start >= sim->gdram.first);
    if (!poison(sim, start, bytes))
        return sim_no_memory(sim, "memory of the device");
    sim_blocks_insert(&a->blocks, at,
                      (struct sim_block){start, bytes, .live = true,
                                         .made = origin, .taken = taken});
    a->live_bytes += taken ? 0 : bytes; /* pools are counted elsewhere */
    assert(a->live_bytes <= sim->gdram.bytes);
    *address = start;
    sim_notify_alloc(sim, start, bytes, false);
    return SIM_OK;
}

enum sim_status sim_malloc(struct sim *sim, uint64_t bytes, uint64_t *address)
{
    return sim_malloc_from(sim, bytes, 0, address);
}

enum sim_status sim_release_from(struct sim *sim, uint64_t address,
                                 uint64_t origin)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    if (sim->run.is_open)
        return sim_busy(sim, "gives memory back");
    struct sim_allocator *a = &sim->allocator;
    size_t i = sim_blocks_after(&a->blocks, address);
    struct sim_block *b = i ? &a->blocks.of[i - 1] : NULL;
    if (!b || address - b->start >= b->bytes)
        return sim_fail(sim, SIM_ERROR_FREE,
                        "0x%" PRIx64 " is not allocated on %s", address,
                        sim->device->name);
    if (!b->live)
        return sim_fail(sim, SIM_ERROR_FREE,
                        "0x%" PRIx64 " (%" PRIu64
                        " bytes) has already been freed",
                        b->start - b->covered, b->bytes + b->covered);
    if (b->start != address)
        return sim_fail(sim, SIM_ERROR_FREE,
                        "0x%" PRIx64 " is inside the allocation of %" PRIu64
                        " bytes at 0x%" PRIx64 "; free its start",
                        address, b->bytes, b->start);
    sim_notify_alloc(sim, b->start, b->bytes, true);
    b->live = false;
    b->freed = origin;
    if (b->taken)
        return SIM_OK; /* stays in the pool */
    assert(a->live_bytes >= b->bytes);
    a->live_bytes -= b->bytes;
    /* Renews whole pages, so that the next owner reads zeros. Also renews the
     * gap, because a huge page may have loaded it. */
    uint64_t offset = b->start - sim->gdram.first;
    uint64_t bytes = sim_blocks_round(b->bytes) + SIM_BLOCK_GAP;
    if (bytes > sim->gdram.bytes - offset)
        bytes = sim->gdram.bytes - offset; /* no gap after the last block */
    sim_pages_renew(sim->gdram.host + offset, bytes);
    return SIM_OK;
}

enum sim_status sim_release(struct sim *sim, uint64_t address)
{
    return sim_release_from(sim, address, 0);
}

void sim_memory_info(const struct sim *sim, uint64_t *free_bytes,
                     uint64_t *total_bytes)
{
    *free_bytes = sim->gdram.bytes - sim->allocator.live_bytes;
    *total_bytes = sim->gdram.bytes;
}

bool sim_memory_owner(const struct sim *sim, uint64_t address, uint64_t *start,
                      uint64_t *bytes)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    if (!b || !b->live)
        return false;
    *start = b->start;
    *bytes = b->bytes;
    return true;
}

static struct sim_allocation allocation_of(const struct sim_block *b)
{
    return (struct sim_allocation){.address = b->start - b->covered,
                                   .bytes = b->bytes + b->covered,
                                   .is_live = b->live,
                                   .made = b->made,
                                   .freed = b->freed};
}

bool sim_allocation_at(const struct sim *sim, uint64_t address,
                       struct sim_allocation *allocation)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    if (b)
        *allocation = allocation_of(b);
    return b != NULL;
}

bool sim_allocation_before(const struct sim *sim, uint64_t address,
                           struct sim_allocation *allocation)
{
    const struct sim_blocks *blocks = &sim->allocator.blocks;
    const size_t i = sim_blocks_after(blocks, address);
    if (i > 0)
        *allocation = allocation_of(&blocks->of[i - 1]);
    return i > 0;
}

/* Returns the host address of [address, address + bytes), which must be in one
 * live allocation; else sets the error and returns NULL. */
static uint8_t *host_bytes(struct sim *sim, uint64_t address, uint64_t bytes)
{
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    if (!b || !b->live) {
        sim_fail(sim, SIM_ERROR_ADDRESS,
                 "0x%" PRIx64 " is %s of %s; use a pointer from cnrtMalloc",
                 address, b ? "freed memory" : "no memory", sim->device->name);
        return NULL;
    }
    if (bytes > b->bytes - (address - b->start)) {
        sim_fail(sim, SIM_ERROR_ADDRESS,
                 "%" PRIu64 " byte%s at 0x%" PRIx64
                 " %s the end of the allocation of %" PRIu64
                 " byte%s at 0x%" PRIx64,
                 bytes, isa_s(bytes), address, bytes == 1 ? "crosses" : "cross",
                 b->bytes, isa_s(b->bytes), b->start);
        return NULL;
    }
    assert(address - sim->gdram.first + bytes <= sim->gdram.bytes);
    return sim->gdram.host + (address - sim->gdram.first);
}

enum sim_status sim_read(struct sim *sim, void *dst, uint64_t src,
                         uint64_t bytes)
{
    const uint8_t *p = host_bytes(sim, src, bytes);
    if (!p)
        return SIM_ERROR_ADDRESS;
    memcpy(dst, p, (size_t)bytes);
    return SIM_OK;
}

enum sim_status sim_write(struct sim *sim, uint64_t dst, const void *src,
                          uint64_t bytes)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    uint8_t *p = host_bytes(sim, dst, bytes);
    if (!p)
        return SIM_ERROR_ADDRESS;
    memcpy(p, src, (size_t)bytes);
    return SIM_OK;
}

enum sim_status sim_copy(struct sim *sim, uint64_t dst, uint64_t src,
                         uint64_t bytes)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    uint8_t *to = host_bytes(sim, dst, bytes);
    const uint8_t *from = to ? host_bytes(sim, src, bytes) : NULL;
    if (!from)
        return SIM_ERROR_ADDRESS;
    memmove(to, from, (size_t)bytes);
    return SIM_OK;
}

enum sim_status sim_fill(struct sim *sim, uint64_t dst, int value,
                         uint64_t bytes)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    uint8_t *p = host_bytes(sim, dst, bytes);
    if (!p)
        return SIM_ERROR_ADDRESS;
    if ((uint8_t)value == 0)
        sim_pages_zero(p, bytes,
                       sim->config.contents == SIM_CONTENTS_POISON
                           ? sim_contents_fresh(SIM_CONTENTS_POISON)
                           : 0);
    else
        memset(p, value, (size_t)bytes);
    return SIM_OK;
}
