/* SPDX-License-Identifier: MIT
 *
 * Checks that host and device passes have the same kernels.
 */
#ifndef ISA_COMPILER_DRIVER_KERNELNAMES_H
#define ISA_COMPILER_DRIVER_KERNELNAMES_H

#include "isa/compiler/job/job.h"

/* Reports an error if a kernel has different names in the host pass, whose LLVM
 * code is text, and in the device passes. */
bool mlucc_check_names(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const char *text);

/* Called when the host pass fails on a file that the device passes accept:
 * reports kernels whose names depend on the architecture. */
void mlucc_explain_names(struct mlucc_job *job, const struct mlucc_unit *unit);

#endif
