/* SPDX-License-Identifier: MIT */
/* Access to guest memory: all simulated accesses use sim_span, or a fast path
 * with the same bounds checks. Internal to sim/. */
#ifndef SIM_MEMORY_MEMORY_H
#define SIM_MEMORY_MEMORY_H

#include "sim/machine/machine.h"

#define SIM_GDRAM_END (1ull << 40) /* device memory is below this address */

/* Finds [address, address + bytes), bytes > 0, as core `c` sees it. On success
 * sets *host and, for writes, marks the pages. */
enum sim_fault_kind sim_span(struct sim_core *c, uint64_t address,
                             uint64_t bytes, enum sim_access how,
                             enum isa_space *space, void **host);

/* Whether a launch argument is a pointer to host memory that is at `address` or
 * a little before it. Slow, for faults. */
bool sim_is_host_argument(const struct sim_core *c, uint64_t address);

/* The bytes from `address` to the end of the memory that contains it (in GDRAM,
 * of the allocation or pool). The address must be in a memory of `c`. */
uint64_t sim_span_room(struct sim_core *c, uint64_t address);

/* Prefetches device memory into host caches. Any address is allowed, because
 * nothing is read. */
static inline void sim_prefetch(const struct sim *sim, uint64_t address,
                                uint64_t bytes)
{
    enum { LINE = 64 };
    uint64_t at = address - sim->gdram.first;
    if (at >= sim->gdram.bytes)
        return;
    uint64_t room = sim->gdram.bytes - at;
    bytes = bytes < room ? bytes : room;
    for (uint64_t k = 0; k < bytes; k += LINE)
        __builtin_prefetch(sim->gdram.host + at + k);
}

/* Returns the space that an address of `c` belongs to by the address map alone.
 * The address may be a little outside of that space. ISA_N_SPACES if none. */
enum isa_space sim_space_of(const struct sim_core *c, uint64_t address);

#endif
