/* SPDX-License-Identifier: MIT
 *
 * Stray accesses: ops whose operands leave the variables they begin in, for
 * observers that want no other ops. A fast path only looks into a table, so all
 * other ops are as fast as without an observer. Internal to sim/.
 */
#ifndef SIM_OP_STRAY_ACCESS_H
#define SIM_OP_STRAY_ACCESS_H

#include "sim/op/call.h"

#define SIM_EXTENT_SHIFT 4 /* of the pieces of NRAM that are looked up */

/* Where the variables are that a kernel can reach. */
struct sim_extent {
    uint64_t first, end;
};
struct sim_extents {
    uint64_t nram;  /* address of the first byte of it */
    uint32_t *ends; /* by piece of NRAM: where the variable ends that has its
                       first byte, as an offset; 0: there is none */
    struct {
        uint64_t first, bytes;
    } largest; /* variable of NRAM, as an offset; looked at first, as the table
                  is larger than the first level of the host's cache */
    const struct isa_image *image;
    bool has_beyond; /* then `ends` and `largest` know nothing, so that each op
                        is looked at: operands that were formed from another
                        variable than the one they are in */
    size_t n;
    struct sim_extent of[]; /* by address, apart */
};

/* The variables of m that a kernel of it can reach, for cores like c; they are
 * kept until sim_extents_fini. NULL: the host has no memory. */
const struct sim_extents *sim_extents_of(struct sim_module *m,
                                         const struct isa_kernel *kernel,
                                         const struct sim_core *c);
void sim_extents_fini(struct sim_module *m);

/* The variable that covers these bytes; NULL: none covers all of them. */
const struct sim_extent *sim_extent_around(const struct sim_extents *e,
                                           uint64_t address, uint64_t bytes);

/* Whether bytes from this offset of NRAM on, which are in NRAM, surely lie in
 * one variable. */
static inline bool sim_extents_hold(const struct sim_extents *e,
                                    uint64_t offset, uint64_t bytes)
{
    const uint64_t most = e->largest.bytes;
    if (bytes <= most && offset - e->largest.first <= most - bytes)
        return true;
    return offset + bytes <= e->ends[offset >> SIM_EXTENT_SHIFT];
}

/* Whether an operand of the call, which is resolved, touches bytes that no
 * variable holds together, in a memory that has variables, or may have been
 * formed from another variable; or bytes of a pool that no allocation holds
 * together. Weights are not looked at, as lanes are not
 * where variables are. */
bool sim_is_stray_access(const struct sim_call *call);

#endif
