/* SPDX-License-Identifier: MIT */
/* Guest memory: sim_span, which maps simulated accesses to host bytes, and the
 * faults for addresses outside of any memory. See pages.c for host pages,
 * alloc.c for GDRAM allocations, describe.c for descriptions of addresses. */
#include "sim/memory/memory.h"
#include "sim/machine/machine.h"
#include "sim/machine/room.h"
#include "sim/memory/blocks.h"
#include "sim/memory/pages.h"
#include "sim/memory/pools.h"

#include <assert.h>
#include <string.h>

#define NULL_BYTES 0x10000u /* never mapped: null pointers fault */

/* Maximum distance from a space for its overrun or underrun. */
#define MARGIN       0x10000u
#define STACK_MARGIN 0x4000000u

/* The range of host addresses. */
#define HOST_FIRST SIM_GDRAM_END
#define HOST_END   (1ull << 47)

/* The space below the stack is empty, so that overflow by large frames is
 * recognised. The device variables, which are below that empty space, end far
 * below the stack. */
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

/* The region of a space; for GDRAM allocations are used instead. */
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
    const struct sim_block *b = sim_block_at(&sim->allocator.blocks, address);
    const bool is_own =
        b && b->live && bytes <= b->bytes - (address - b->start);
    if (!is_own && !sim_pool_holds(sim, address, bytes)) {
        if (!b)
            return sim->allocator.blocks.n ? SIM_FAULT_BOUNDS
                                           : SIM_FAULT_ADDRESS;
        return b->live ? SIM_FAULT_BOUNDS : SIM_FAULT_FREED;
    }
    assert(address - sim->gdram.first + bytes <= sim->gdram.bytes);
    *host = sim->gdram.host + (address - sim->gdram.first);
    return SIM_FAULT_NONE;
}

static bool is_host(const struct sim *sim, uint64_t address)
{
    return sim->config.is_host &&
           sim->config.is_host(sim->config.user, address);
}

bool sim_is_host_argument(const struct sim_core *c, uint64_t address)
{
    const struct sim_launch *launch = &c->sim->run.launch;
    for (size_t i = 0; i < launch->n_arguments; i++) {
        const struct sim_argument *a = &launch->arguments[i];
        uint64_t word; /* an argument or a part of an argument */
        for (size_t at = 0; at + sizeof word <= a->bytes; at += sizeof word) {
            memcpy(&word, (const char *)a->data + at, sizeof word);
            if (address - word < MARGIN && is_host(c->sim, word))
                return true;
        }
    }
    return false;
}

/* Whether an address outside of all regions is a host address: programs that
 * are not position-independent use low addresses. An address near a device
 * memory counts as a device address. */
static bool is_of_host(const struct sim_core *c, uint64_t address,
                       const struct sim_region *r)
{
    bool is_near = r && address - r->first < r->bytes + MARGIN;
    return sim_is_host_argument(c, address) ||
           (!is_near && is_host(c->sim, address));
}

/* The kind of fault for an address outside of all regions. */
static enum sim_fault_kind classify(const struct sim_core *c, uint64_t address,
                                    enum isa_space space,
                                    const struct sim_region *r)
{
    if (address < NULL_BYTES || address >= -(uint64_t)NULL_BYTES)
        return SIM_FAULT_NULL_POINTER;
    if (address >= HOST_FIRST)
        return address < HOST_END ? SIM_FAULT_HOST_POINTER : SIM_FAULT_ADDRESS;
    if (is_of_host(c, address, r))
        return SIM_FAULT_HOST_POINTER;
    if (space == ISA_SPACE_LDRAM && address < c->stack.first)
        return SIM_FAULT_STACK;
    return space == ISA_N_SPACES ? SIM_FAULT_ADDRESS : SIM_FAULT_BOUNDS;
}

enum sim_fault_kind sim_span(struct sim_core *c, uint64_t address,
                             uint64_t bytes, enum sim_access how,
                             enum isa_space *space, void **host)
{
    assert(bytes > 0);
    assert(how != 0);
    *space = sim_space_of(c, address);
    if (*space == ISA_SPACE_GDRAM && address < SIM_GDRAM_END)
        return gdram_span(c, address, bytes, host);
    struct sim_region *r = region_of(c, *space);
    if (!r || address < r->first || address - r->first >= r->bytes)
        return classify(c, address, *space, r);
    uint64_t offset = address - r->first;
    if (bytes > r->bytes - offset)
        return SIM_FAULT_BOUNDS;
    if (how & SIM_WRITE) {
        if (*space == ISA_SPACE_CODE)
            return SIM_FAULT_READ_ONLY;
        if (r->dirty)
            sim_region_mark(r, offset, bytes);
    }
    assert(r->host && offset + bytes <= r->bytes);
    *host = r->host + offset;
    return SIM_FAULT_NONE;
}

uint64_t sim_span_room(struct sim_core *c, uint64_t address)
{
    enum isa_space space = sim_space_of(c, address);
    if (space == ISA_SPACE_GDRAM) {
        const struct sim_block *b = sim_block_at(sim_mapped(c->sim), address);
        assert(b && address - b->start < b->bytes);
        return b->bytes - (address - b->start);
    }
    const struct sim_region *r = region_of(c, space);
    assert(r && address - r->first < r->bytes);
    return r->bytes - (address - r->first);
}

const char *sim_scratchpad_at(const struct sim_device *d, uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    if (space > ISA_SPACE_SRAM)
        return NULL;
    const struct isa_space_info *info = &isa_spaces[space];
    return address - info->first < sim_scratchpad_bytes(d, space) ? info->name
                                                                  : NULL;
}
