/* SPDX-License-Identifier: MIT */
/*
 * Guest memory: host pages, regions whose written pages are known, and
 * sim_span, the one door through which simulated accesses reach host bytes.
 * Allocation of GDRAM is alloc.c, who owns an address in words describe.c.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise: in every libc */
#include "sim/machine/machine.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE_BYTES (1u << SIM_PAGE_SHIFT)
#define NULL_BYTES 0x10000u /* never mapped, so that null pointers fault */

/* So far from a space an address is still called its overrun or underrun. */
#define MARGIN       0x10000u
#define STACK_MARGIN 0x4000000u

/* Host addresses lie between these. */
#define HOST_FIRST SIM_GDRAM_END
#define HOST_END   (1ull << 47)

#define HUGE_BYTES (64u << 20) /* from here on huge pages are worth it */

void *sim_pages_new(uint64_t bytes, uint8_t fresh)
{
    if (isa_alloc_fails((size_t)bytes))
        return NULL;
    void *p = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    if (bytes >= HUGE_BYTES) /* a wish: fewer page faults and TLB misses */
        madvise(p, (size_t)bytes, MADV_HUGEPAGE);
    if (fresh)
        memset(p, fresh, (size_t)bytes);
    return p;
}

void sim_pages_renew(void *pages, uint64_t bytes)
{
    if (madvise(pages, (size_t)bytes, MADV_DONTNEED))
        memset(pages, 0, (size_t)bytes); /* then the slow way */
}

void sim_pages_free(void *pages, uint64_t bytes)
{
    if (pages)
        munmap(pages, (size_t)bytes);
}

static uint64_t page_count(uint64_t bytes)
{
    return (bytes + PAGE_BYTES - 1) >> SIM_PAGE_SHIFT;
}

bool sim_region_init(struct sim_region *r, uint64_t first, uint64_t bytes,
                     uint8_t fresh)
{
    *r = (struct sim_region){.first = first, .bytes = bytes, .fresh = fresh};
    if (bytes == 0)
        return true;
    r->host = sim_pages_new(bytes, fresh);
    r->dirty = isa_alloc(page_count(bytes), 1);
    if (r->host && r->dirty)
        return true;
    sim_region_fini(r);
    return false;
}

void sim_region_fini(struct sim_region *r)
{
    sim_pages_free(r->host, r->bytes);
    free(r->dirty);
    *r = (struct sim_region){0};
}

uint64_t sim_region_touched(const struct sim_region *r)
{
    uint64_t n = page_count(r->bytes), touched = 0;
    for (uint64_t i = 0; i < n; i++)
        touched += r->dirty[i];
    return touched * PAGE_BYTES;
}

void sim_region_reset(struct sim_region *r)
{
    uint64_t n = page_count(r->bytes);
    for (uint64_t i = 0; i < n; i++) {
        if (!r->dirty[i])
            continue;
        uint64_t offset = i << SIM_PAGE_SHIFT;
        uint64_t left = r->bytes - offset;
        memset(r->host + offset, r->fresh,
               left < PAGE_BYTES ? left : PAGE_BYTES);
        r->dirty[i] = 0;
    }
}

void sim_region_keep(struct sim_region *r)
{
    memset(r->dirty, 0, page_count(r->bytes));
}

void sim_region_forget(struct sim_region *r)
{
    assert(r->fresh == 0);
    if (r->bytes == 0)
        return;
    sim_pages_renew(r->host, r->bytes);
    sim_region_keep(r);
}

/* Below the stack lies nothing, so that overflows by large frames are known
 * for what they are; device variables, which come next, end far from it. */
static bool is_stack(const struct sim_core *c, uint64_t address)
{
    uint64_t top = isa_spaces[ISA_SPACE_LDRAM].first;
    uint64_t from = top - c->stack.bytes - STACK_MARGIN;
    if (c->module)
        from =
            sim_max(from, c->module->globals.first + c->module->globals.bytes);
    return address >= from && address < top + MARGIN;
}

enum isa_space sim_space_of(const struct sim_core *c, uint64_t address)
{
    if (address >= isa_spaces[ISA_SPACE_GDRAM].first - MARGIN)
        return ISA_SPACE_GDRAM;
    if (is_stack(c, address))
        return ISA_SPACE_LDRAM;
    if (address >= isa_spaces[ISA_SPACE_LDRAM].first)
        return ISA_N_SPACES;
    static const enum isa_space descending[] = {
        ISA_SPACE_GLOBAL, ISA_SPACE_CODE, ISA_SPACE_SRAM, ISA_SPACE_WRAM};
    for (size_t i = 0; i < sizeof descending / sizeof descending[0]; i++)
        if (address >= isa_spaces[descending[i]].first)
            return descending[i];
    return address >= isa_spaces[ISA_SPACE_NRAM].first - MARGIN ? ISA_SPACE_NRAM
                                                                : ISA_N_SPACES;
}

/* The region behind a space; GDRAM goes through its allocations instead. */
static struct sim_region *region_of(struct sim_core *c, enum isa_space space)
{
    switch (space) {
    case ISA_SPACE_NRAM:
        return &c->nram;
    case ISA_SPACE_WRAM:
        return &c->wram;
    case ISA_SPACE_SRAM:
        return &c->cluster->sram;
    case ISA_SPACE_CODE:
        return &c->module->code;
    case ISA_SPACE_GLOBAL:
        return &c->module->globals;
    case ISA_SPACE_LDRAM:
        return &c->stack;
    default:
        return NULL;
    }
}

static enum sim_fault_kind gdram_span(struct sim_core *c, uint64_t address,
                                      uint64_t bytes, void **host)
{
    const struct sim *sim = c->sim;
    const struct sim_block *b = sim_block_at(&sim->allocator, address);
    if (!b)
        return sim->allocator.n ? SIM_FAULT_BOUNDS : SIM_FAULT_ADDRESS;
    if (!b->live)
        return SIM_FAULT_FREED;
    if (bytes > b->bytes - (address - b->start))
        return SIM_FAULT_BOUNDS;
    *host = sim->gdram.host + (address - sim->gdram.first);
    return SIM_FAULT_NONE;
}

/* What is wrong with an address that no region holds. */
static enum sim_fault_kind classify(const struct sim_core *c, uint64_t address,
                                    enum isa_space space)
{
    if (address < NULL_BYTES || address >= -(uint64_t)NULL_BYTES)
        return SIM_FAULT_NULL_POINTER;
    if (address >= HOST_FIRST)
        return address < HOST_END ? SIM_FAULT_HOST_POINTER : SIM_FAULT_ADDRESS;
    if (space == ISA_SPACE_LDRAM && address < c->stack.first)
        return SIM_FAULT_STACK;
    return space == ISA_N_SPACES ? SIM_FAULT_ADDRESS : SIM_FAULT_BOUNDS;
}

enum sim_fault_kind sim_span(struct sim_core *c, uint64_t address,
                             uint64_t bytes, enum sim_access how,
                             enum isa_space *space, void **host)
{
    *space = sim_space_of(c, address);
    if (*space == ISA_SPACE_GDRAM && address < SIM_GDRAM_END)
        return gdram_span(c, address, bytes, host);
    struct sim_region *r = region_of(c, *space);
    if (!r || address < r->first || address - r->first >= r->bytes)
        return classify(c, address, *space);
    uint64_t offset = address - r->first;
    if (bytes > r->bytes - offset)
        return SIM_FAULT_BOUNDS;
    if (how & SIM_WRITE) {
        if (*space == ISA_SPACE_CODE)
            return SIM_FAULT_READ_ONLY;
        if (r->dirty)
            sim_region_mark(r, offset, bytes);
    }
    *host = r->host + offset;
    return SIM_FAULT_NONE;
}

uint64_t sim_span_room(struct sim_core *c, uint64_t address)
{
    enum isa_space space = sim_space_of(c, address);
    if (space == ISA_SPACE_GDRAM) {
        const struct sim_block *b = sim_block_at(&c->sim->allocator, address);
        return b->bytes - (address - b->start);
    }
    const struct sim_region *r = region_of(c, space);
    return r->bytes - (address - r->first);
}
