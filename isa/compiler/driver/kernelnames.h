/* SPDX-License-Identifier: MIT
 *
 * Whether the passes of the device and of the host have the same kernels.
 */
#ifndef ISA_COMPILER_DRIVER_KERNELNAMES_H
#define ISA_COMPILER_DRIVER_KERNELNAMES_H

#include "isa/compiler/job/job.h"

/* Refuses a file of which the host's pass, whose LLVM code is text, has a
 * kernel under another name than the passes of the device. */
bool mlucc_check_names(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const char *text);

/* After the host's pass refused a file that those of the device accepted: says
 * which kernels have names that depend on the architecture. */
void mlucc_explain_names(struct mlucc_job *job, const struct mlucc_unit *unit);

#endif
