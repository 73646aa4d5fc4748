/* SPDX-License-Identifier: MIT
 *
 * Where local scratchpad variables lie: no two that one kernel can reach
 * overlap, those of different kernels may. A value may be expected to survive a
 * call, so variables of two functions of one kernel never share a place.
 */
#ifndef ISA_COMPILER_PASSES_LAYOUT_H
#define ISA_COMPILER_PASSES_LAYOUT_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/reach.h"

/* A variable that is to be placed. */
struct mlucc_place {
    const struct mlucc_local *local;
    uint64_t bytes, align; /* with the gap behind it; a power of two */
    uint64_t offset;       /* the result, from where all of them begin */
};

/* Gives the n variables of one scratchpad their offsets. Returns the bytes they
 * take together. */
uint64_t mlucc_lay_out(struct mlucc_job *job, const struct mlucc_reach *reach,
                       struct mlucc_place *places, size_t n);

#endif
