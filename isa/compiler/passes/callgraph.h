/* SPDX-License-Identifier: MIT
 *
 * Which scratchpad variables of functions each kernel can reach, by the calls
 * in the LLVM code of the front end, before anything is optimised: the same for
 * every level.
 */
#ifndef ISA_COMPILER_PASSES_REACH_H
#define ISA_COMPILER_PASSES_REACH_H

#include "isa/compiler/job/job.h"

/* A scratchpad variable that is local to a function, without contents, and that
 * a kernel can reach. */
struct mlucc_local {
    const char *name; /* mangled */
    bool *kernels;    /* by kernel: whether it can reach the variable */
};

struct mlucc_reach {
    const char **kernels; /* mangled names */
    size_t n_kernels;
    struct mlucc_local *locals; /* by name */
    size_t n_locals;
};

/* Reads LLVM code, which must be terminated. A kernel reaches what the
 * functions name that it calls, directly or through others; one that calls by
 * an address, also all functions whose address is taken somewhere. */
void mlucc_read_reach(struct mlucc_job *job, const char *text,
                      struct mlucc_reach *reach);

#endif
