/* SPDX-License-Identifier: MIT */
/* Tables of GDRAM blocks by address, and search for free space. */
#ifndef SIM_MEMORY_BLOCKS_H
#define SIM_MEMORY_BLOCKS_H

#include "sim/machine/machine.h"

/* Blocks start at whole pages, with at least one unused page between two
 * blocks. */
#define SIM_BLOCK_ALIGN 4096u
#define SIM_BLOCK_GAP   4096u

/* Rounds up to whole pages. */
uint64_t sim_blocks_round(uint64_t bytes);

/* The live or freed block that covers `address`; NULL if none does. */
const struct sim_block *sim_block_at(const struct sim_blocks *b,
                                     uint64_t address);

/* Index of the first block that starts after `address`. */
size_t sim_blocks_after(const struct sim_blocks *b, uint64_t address);

/* Makes room for one more block; returns false if out of host memory. */
bool sim_blocks_grow(struct sim_blocks *b);

/* Finds space after the last block, else in place of freed blocks, which are
 * removed. Returns the address of the space, or 0; *at receives the index for
 * the new block. */
uint64_t sim_blocks_find(struct sim *sim, struct sim_blocks *b, uint64_t bytes,
                         size_t *at);

/* Inserts a block; the table must have room. */
void sim_blocks_insert(struct sim_blocks *b, size_t at, struct sim_block block);

#endif
