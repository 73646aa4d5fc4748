/* SPDX-License-Identifier: MIT
 *
 * One source file to what the user wants of it.
 */
#ifndef ISA_COMPILER_DRIVER_COMPILE_H
#define ISA_COMPILER_DRIVER_COMPILE_H

#include "isa/compiler/job/job.h"

/* Compiles any source file to output (NULL: a default name), as far as the
 * job says. The path of the result in *result. */
bool mlucc_compile(struct mlucc_job *job, const struct mlucc_input *input,
                   const char *output, const char **result);

#endif
