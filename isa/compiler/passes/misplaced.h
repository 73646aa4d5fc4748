/* SPDX-License-Identifier: MIT
 *
 * Finds code that cannot be on a device.
 */
#ifndef ISA_COMPILER_PASSES_MISPLACED_H
#define ISA_COMPILER_PASSES_MISPLACED_H

#include "isa/compiler/job/job.h"

/* Checks that everything in the LLVM code can be on the device; reports what
 * cannot, and where. */
bool mlucc_check_places(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const char *text);

#endif
