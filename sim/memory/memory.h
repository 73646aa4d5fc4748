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

/* Bytes from address, which lies in a memory of core c, to its end; in GDRAM
 * to the end of the allocation. */
uint64_t sim_span_room(struct sim_core *c, uint64_t address);

/* The space an address of core c belongs to, or misses by little, by the
 * address map alone; ISA_N_SPACES if none. */
enum isa_space sim_space_of(const struct sim_core *c, uint64_t address);

#endif
