/* SPDX-License-Identifier: MIT */
/* DRAM traffic of an access. Internal to sim/. */
#ifndef SIM_OP_GRAINS_H
#define SIM_OP_GRAINS_H

#include "sim/op/call.h"

/* Pieces of an operand, after joining adjacent segments: n1 rows of n0 pieces.
 * is_chain: the last piece of a row is adjacent to the next row's first. */
struct sim_pieces {
    uint64_t first, bytes, n0, n1;
    int64_t stride0, stride1;
    bool is_chain;
};

/* The pieces of span i of a call. False if the pieces are at 32-bit offsets. */
bool sim_call_walk(const struct sim_call *call, unsigned i,
                   struct sim_pieces *pieces);

/* Bytes that the DRAM moves for a contiguous access: whole grains of 64 bytes;
 * smaller writes also read the grain. */
uint64_t sim_dram_bytes(const struct sim_params *p, uint64_t address,
                        uint64_t bytes, bool is_write);
/* The DRAM traffic of segments of `bytes` each along a walk from address on. */
uint64_t sim_walk_dram(const struct sim_params *p, uint64_t address,
                       const struct isa_walk *walk, uint64_t segments,
                       uint64_t bytes, bool is_write);
/* The low address bits of span i that its traffic depends on. */
uint64_t sim_call_dram_bits(const struct sim_call *call, unsigned i);
/* The number of pieces of span i. */
uint64_t sim_call_pieces(const struct sim_call *call, unsigned i);

uint64_t sim_dram_flat(const struct sim_call *call, unsigned i, bool is_write);

uint64_t sim_dram_strided(const struct sim_call *call, unsigned i,
                          bool is_write);

#endif
