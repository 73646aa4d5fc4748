/* SPDX-License-Identifier: MIT
 *
 * Tables of pieces of GDRAM, by address, and where a further one fits. Internal
 * to sim/.
 */
#ifndef SIM_MEMORY_BLOCKS_H
#define SIM_MEMORY_BLOCKS_H

#include "sim/machine/machine.h"

/* Pieces start at whole pages, and at least an unused page lies between. */
#define SIM_BLOCK_ALIGN 4096u
#define SIM_BLOCK_GAP   4096u

/* To whole pages. */
uint64_t sim_blocks_round(uint64_t bytes);

/* The block that covers address (live or freed), NULL if none does. */
const struct sim_block *sim_block_at(const struct sim_blocks *b,
                                     uint64_t address);

/* Index of the first block that starts after address. */
size_t sim_blocks_after(const struct sim_blocks *b, uint64_t address);

/* Room for one more in the table; false: the host has no memory. */
bool sim_blocks_grow(struct sim_blocks *b);

/* Where bytes fit: after the last block, else in place of freed ones, which
 * leave the table. Returns 0 if nowhere; *at receives the index for the new
 * block. */
uint64_t sim_blocks_find(struct sim *sim, struct sim_blocks *b, uint64_t bytes,
                         size_t *at);

/* There is room for it. */
void sim_blocks_insert(struct sim_blocks *b, size_t at, struct sim_block block);

#endif
