/* SPDX-License-Identifier: MIT */
/* Stray accesses: ops whose operands leave their variable, for observers that
 * want only such ops. The fast path only looks into a table, so other ops do
 * not become slower. Internal to sim/. */
#ifndef SIM_OP_STRAY_ACCESS_H
#define SIM_OP_STRAY_ACCESS_H

#include "sim/op/call.h"

#define SIM_EXTENT_SHIFT 4 /* log2 of the bytes per element of `ends` */

/* Ranges of the variables that a kernel can reach. */
struct sim_extent {
    uint64_t first, end;
};
struct sim_extents {
    uint64_t nram;  /* address of the first byte of NRAM */
    uint32_t *ends; /* by piece of NRAM: end of the variable at the piece's
                       first byte, as an offset; 0 if there is none */
    struct {
        uint64_t first, bytes;
    } largest; /* largest variable in NRAM, as an offset. Tested first, because
                  `ends` exceeds the first-level cache */
    const struct isa_image *image;
    /* some operands are computed from another variable than the variable that
     * they are in; then `ends` and `largest` are empty, so that every op is
     * checked */
    bool has_beyond;
    size_t n;
    struct sim_extent of[]; /* by address, disjoint */
};

/* The variables that a kernel of module `m` can reach, for cores like `c`;
 * valid until sim_extents_fini. NULL if out of host memory. */
const struct sim_extents *sim_extents_of(struct sim_module *m,
                                         const struct isa_kernel *kernel,
                                         const struct sim_core *c);
void sim_extents_fini(struct sim_module *m);

/* The variable that covers all these bytes; NULL if there is none. */
const struct sim_extent *sim_extent_around(const struct sim_extents *e,
                                           uint64_t address, uint64_t bytes);

/* Whether bytes in NRAM from this offset on are surely in one variable. */
static inline bool sim_extents_hold(const struct sim_extents *e,
                                    uint64_t offset, uint64_t bytes)
{
    const uint64_t most = e->largest.bytes;
    if (bytes <= most && offset - e->largest.first <= most - bytes)
        return true;
    return offset + bytes <= e->ends[offset >> SIM_EXTENT_SHIFT];
}

/* Whether an operand of a resolved call is not inside one variable (in memories
 * with variables), may be computed from another variable, or is not inside one
 * allocation of a pool. Weights are not checked: lanes have no variables. */
bool sim_is_stray_access(const struct sim_call *call);

#endif
