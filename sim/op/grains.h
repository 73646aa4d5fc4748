/* SPDX-License-Identifier: MIT
 *
 * What the DRAM moves for an access. Internal to sim/.
 */
#ifndef SIM_OP_GRAINS_H
#define SIM_OP_GRAINS_H

#include "sim/op/call.h"

/* How an operand is reached, with segments joined that have no gap between
 * them: n1 rows of n0 pieces from an address on. is_chain: the last piece of
 * each row continues with the first of the next. */
struct sim_pieces {
    uint64_t first, bytes, n0, n1;
    int64_t stride0, stride1;
    bool is_chain;
};

/* That of span i of a call. False: its pieces go where offsets say. */
bool sim_call_walk(const struct sim_call *call, unsigned i,
                   struct sim_pieces *pieces);

/* Bytes the DRAM really moves for a contiguous access: grains of 64 bytes,
 * read-modify-write below one. */
uint64_t sim_dram_bytes(const struct sim_params *p, uint64_t address,
                        uint64_t bytes, bool is_write);
/* The same for segments of `bytes` each along a walk from address on. */
uint64_t sim_walk_dram(const struct sim_params *p, uint64_t address,
                       const struct isa_walk *walk, uint64_t segments,
                       uint64_t bytes, bool is_write);
/* The low bits of its address that this depends on. */
uint64_t sim_call_dram_bits(const struct sim_call *call, unsigned i);
/* In how many pieces span i of a call is reached. */
uint64_t sim_call_pieces(const struct sim_call *call, unsigned i);

uint64_t sim_dram_flat(const struct sim_call *call, unsigned i, bool is_write);

uint64_t sim_dram_strided(const struct sim_call *call, unsigned i,
                          bool is_write);

#endif
