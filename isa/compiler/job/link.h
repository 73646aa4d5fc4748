/* SPDX-License-Identifier: MIT */
/* The command that links device code. */
#ifndef ISA_COMPILER_JOB_LINK_H
#define ISA_COMPILER_JOB_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/compiler/job/job.h"

/* A device link. */
struct mlucc_link {
    const struct isa_arch *arch;
    const char *const *objects;
    size_t n_objects;
    const char *source; /* the .mlu file, as the user named it */
    const char *script;
    const struct mlucc_reach *reach; /* local variables of kernels */
};

/* Makes the command that links link->objects to link->output. */
void mlucc_link_command(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *script, const char *output,
                        struct mlucc_list *command);

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
