/* SPDX-License-Identifier: MIT
 *
 * Variables whose sizes no memory has.
 */
#ifndef ISA_COMPILER_PASSES_OVERSIZED_H
#define ISA_COMPILER_PASSES_OVERSIZED_H

#include "isa/compiler/job/job.h"

/* Whether the variables in the LLVM code are of sizes that can be linked or at
 * least measured; says which are not. */
bool mlucc_check_sizes(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const struct isa_arch *arch, const char *text);

#endif
