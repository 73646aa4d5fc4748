/* SPDX-License-Identifier: MIT
 *
 * Which scratchpad variables of functions each kernel of a file can reach.
 */
#ifndef ISA_COMPILER_JOB_REACH_H
#define ISA_COMPILER_JOB_REACH_H

#include <stdbool.h>
#include <stddef.h>

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

/* The variable of this mangled name, NULL if there is none. */
const struct mlucc_local *mlucc_reach_find(const struct mlucc_reach *reach,
                                           const char *name);

#endif
