/* SPDX-License-Identifier: MIT
 *
 * One source file to what the user wants of it.
 */
#ifndef ISA_COMPILER_DRIVER_COMPILE_H
#define ISA_COMPILER_DRIVER_COMPILE_H

#include "isa/compiler/job/job.h"

/* Whether a program or library is linked for the host in the end. */
bool mlucc_links(const struct mlucc_job *job);
/* The file an input is compiled to without -o; NULL for none, or a temporary
 * one. Several architectures have more (mlucc_compile). */
const char *mlucc_result_of(struct mlucc_job *job,
                            const struct mlucc_input *input);

/* Compiles any source file to output (NULL: a default name), as far as the
 * job says. The path of the result in *result. */
bool mlucc_compile(struct mlucc_job *job, const struct mlucc_input *input,
                   const char *output, const char **result);

#endif
