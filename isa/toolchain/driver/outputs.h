/* SPDX-License-Identifier: MIT
 *
 * Results: where they go, and that they are no inputs.
 */
#ifndef ISA_TOOLCHAIN_DRIVER_OUTPUTS_H
#define ISA_TOOLCHAIN_DRIVER_OUTPUTS_H

#include "isa/toolchain/job/job.h"

/* The same (mlucc_check_output) for all that the command line leads to, and for
 * twins. */
bool mlucc_check_outputs(struct mlucc_job *job);
/* Writes the contents of a file to standard output. */
bool mlucc_print_file(struct mlucc_job *job, const char *path);
/* Whether everything printed has arrived; says so if not. */
bool mlucc_flush(void);

#endif
