/* SPDX-License-Identifier: MIT
 *
 * GDRAM handed out as parts of pools, where sim_config asks for that. Internal
 * to sim/.
 */
#ifndef SIM_MEMORY_POOLS_H
#define SIM_MEMORY_POOLS_H

#include "sim/machine/machine.h"

static inline bool sim_is_pooled(const struct sim *sim)
{
    return sim->config.allocator == SIM_ALLOCATOR_POOLED;
}

/* A part of a pool, which may be a new one, for so many bytes; there is room
 * for a block more. Returns 0 if no memory is left; *at receives the index for
 * the block, *taken the bytes of the part. */
uint64_t sim_pools_take(struct sim *sim, uint64_t bytes, size_t *at,
                        uint64_t *taken);

/* Whether these bytes lie in one pool. */
bool sim_pool_holds(const struct sim *sim, uint64_t address, uint64_t bytes);

/* Whether these bytes, which a pool holds, are not all of one live block. */
bool sim_pool_is_stray(const struct sim *sim, uint64_t address, uint64_t bytes);

/* What is mapped of GDRAM, in order: pools, or allocations, freed ones too. */
static inline const struct sim_blocks *sim_mapped(const struct sim *sim)
{
    return sim_is_pooled(sim) ? &sim->allocator.pools : &sim->allocator.blocks;
}

#endif
