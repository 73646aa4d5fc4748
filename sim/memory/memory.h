/* SPDX-License-Identifier: MIT
 *
 * The one door to guest memory: every simulated access goes through sim_span,
 * or through a short cut that checks the same bounds. Internal to sim/.
 */
#ifndef SIM_MEMORY_MEMORY_H
#define SIM_MEMORY_MEMORY_H

#include "sim/machine/machine.h"

#define SIM_GDRAM_END (1ull << 40) /* beyond it there is no device memory */

/* Where [address, address + bytes) of core c's view lies. On success *host is
 * set and, for writes, the pages are marked. bytes > 0. */
enum sim_fault_kind sim_span(struct sim_core *c, uint64_t address,
                             uint64_t bytes, enum sim_access how,
                             enum isa_space *space, void **host);

/* Whether the launch was given a pointer to host memory that leads to address,
 * or to little before it. Slow, for faults. */
bool sim_is_host_argument(const struct sim_core *c, uint64_t address);

/* Bytes from address, which lies in a memory of core c, to its end; in GDRAM
 * to the end of the allocation, or pool. */
uint64_t sim_span_room(struct sim_core *c, uint64_t address);

/* Asks the host's caches for bytes of device memory from address on, which will
 * be needed soon. A hint that reads nothing, so that it needs no check: an
 * address that is none asks for nothing. */
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

/* The space an address of core c belongs to, or misses by little, by the
 * address map alone; ISA_N_SPACES if none. */
enum isa_space sim_space_of(const struct sim_core *c, uint64_t address);

#endif
