/* SPDX-License-Identifier: MIT
 *
 * The command that links device code.
 */
#ifndef ISA_COMPILER_JOB_LINK_H
#define ISA_COMPILER_JOB_LINK_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/reach.h"

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

#endif
