/* SPDX-License-Identifier: MIT
 *
 * Variables too large for any memory.
 */
#ifndef ISA_COMPILER_PASSES_OVERSIZED_H
#define ISA_COMPILER_PASSES_OVERSIZED_H

#include "isa/compiler/job/job.h"

/* Checks that the sizes of variables in the LLVM code can be linked or at least
 * measured; reports those that cannot. */
bool mlucc_check_sizes(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const struct isa_arch *arch, const char *text);

#endif
