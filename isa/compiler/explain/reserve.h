/* SPDX-License-Identifier: MIT
 *
 * Kernels that take NRAM which the vendor's compiler keeps for itself.
 */
#ifndef ISA_COMPILER_EXPLAIN_RESERVE_H
#define ISA_COMPILER_EXPLAIN_RESERVE_H

#include "isa/compiler/job/link.h"
#include "isa/image/dwarf/debuginfo.h"

/* Refuses kernels that the vendor's compiler was seen to refuse, and prints a
 * note where it may; see archs.def. Nothing is said where the user takes all
 * (--scratchpad=all). info may be NULL. */
bool mlucc_check_reserve(const struct mlucc_job *job,
                         const struct mlucc_link *link,
                         const struct isa_kernel *kernels, size_t n,
                         struct isa_debuginfo *info);

#endif
