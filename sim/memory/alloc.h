/* SPDX-License-Identifier: MIT
 *
 * Allocations of GDRAM, live and freed. Internal to sim/.
 */
#ifndef SIM_MEMORY_ALLOC_H
#define SIM_MEMORY_ALLOC_H

#include "sim/machine/machine.h"

/* The block that covers address (live or freed), NULL if none does. */
const struct sim_block *sim_block_at(const struct sim_allocator *a,
                                     uint64_t address);

#endif
