/* SPDX-License-Identifier: MIT */
/* Addresses of function-local scratchpad variables. Variables that one kernel
 * can reach never overlap, even variables of two functions, because a value may
 * have to survive a call. Variables of different kernels may overlap. */
#ifndef ISA_COMPILER_PASSES_LAYOUT_H
#define ISA_COMPILER_PASSES_LAYOUT_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/link.h"

/* A variable to place. */
struct mlucc_place {
    const struct mlucc_local *local;
    uint64_t bytes, align; /* bytes: size with the gap after the variable;
                              align: a power of two */
    uint64_t offset;       /* result, from the start of the area */
};

/* Sets the offsets of n variables of a scratchpad. Returns their total size. */
uint64_t mlucc_lay_out(struct mlucc_job *job, const struct mlucc_reach *reach,
                       struct mlucc_place *places, size_t n);

#endif
