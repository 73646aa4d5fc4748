/* SPDX-License-Identifier: MIT
 *
 * What has no place on a device.
 */
#ifndef ISA_COMPILER_PASSES_MISPLACED_H
#define ISA_COMPILER_PASSES_MISPLACED_H

#include "isa/compiler/job/job.h"

/* Whether everything in the LLVM code has a place on the device; says what has
 * not, and where. */
bool mlucc_check_places(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const char *text);

#endif
