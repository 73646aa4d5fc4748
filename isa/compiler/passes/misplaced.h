/* SPDX-License-Identifier: MIT */
/* Finds code that cannot be on a device, and variables too large for any
 * memory. */
#ifndef ISA_COMPILER_PASSES_MISPLACED_H
#define ISA_COMPILER_PASSES_MISPLACED_H

#include "isa/compiler/job/job.h"

/* Checks that everything in the LLVM code can be on the device; reports what
 * cannot, and where. */
bool mlucc_check_places(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const char *text);

/* Checks that the sizes of variables in the LLVM code can be linked or at least
 * measured; reports those that cannot. */
bool mlucc_check_sizes(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const struct isa_arch *arch, const char *text);

#endif
