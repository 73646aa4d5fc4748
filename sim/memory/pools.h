/* SPDX-License-Identifier: MIT */
/* GDRAM allocated from pools, if sim_config selects that. Internal to sim/. */
#ifndef SIM_MEMORY_POOLS_H
#define SIM_MEMORY_POOLS_H

#include "sim/machine/machine.h"

static inline bool sim_is_pooled(const struct sim *sim)
{
    return sim->config.allocator == SIM_ALLOCATOR_POOLED;
}

/* Takes `bytes` bytes from a pool, or from a new pool. The table must have room
 * for one more block. Returns 0 if no memory is left; *at receives the index
 * for the block, *taken the size of the part taken. */
uint64_t sim_pools_take(struct sim *sim, uint64_t bytes, size_t *at,
                        uint64_t *taken);

/* Whether these bytes are in one pool. */
bool sim_pool_holds(const struct sim *sim, uint64_t address, uint64_t bytes);

/* Whether these bytes, which are in a pool, are not in one live block. */
bool sim_pool_is_stray(const struct sim *sim, uint64_t address, uint64_t bytes);

/* Mapped parts of GDRAM by address: pools, or allocations (also freed
 * allocations). */
static inline const struct sim_blocks *sim_mapped(const struct sim *sim)
{
    return sim_is_pooled(sim) ? &sim->allocator.pools : &sim->allocator.blocks;
}

#endif
