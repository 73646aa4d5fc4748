/* SPDX-License-Identifier: MIT
 *
 * Function-local scratchpad variables that each kernel of a file can reach.
 */
#ifndef ISA_COMPILER_JOB_REACH_H
#define ISA_COMPILER_JOB_REACH_H

#include <stdbool.h>
#include <stddef.h>

/* A function-local scratchpad variable without initial value that a kernel can
 * reach. */
struct mlucc_local {
    const char *name; /* mangled */
    bool *kernels;    /* by kernel: whether the kernel can reach the variable */
};

struct mlucc_reach {
    const char **kernels; /* mangled names */
    size_t n_kernels;
    struct mlucc_local *locals; /* sorted by name */
    size_t n_locals;
};

/* The variable with this mangled name; NULL: none. */
const struct mlucc_local *mlucc_reach_find(const struct mlucc_reach *reach,
                                           const char *name);

#endif
