/* SPDX-License-Identifier: MIT */
/* Compiles one source file. */
#ifndef ISA_COMPILER_DRIVER_COMPILE_H
#define ISA_COMPILER_DRIVER_COMPILE_H

#include "isa/compiler/job/job.h"

/* Compiles a source file to output (NULL: default name), up to the job's last
 * stage. *result receives the path of the output. */
bool mlucc_compile(struct mlucc_job *job, const struct mlucc_input *input,
                   const char *output, const char **result);

#endif
