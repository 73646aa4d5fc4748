/* SPDX-License-Identifier: MIT
 *
 * Kernels that use NRAM which the vendor's compiler reserves.
 */
#ifndef ISA_COMPILER_EXPLAIN_RESERVE_H
#define ISA_COMPILER_EXPLAIN_RESERVE_H

#include "isa/compiler/job/link.h"
#include "isa/image/dwarf/debuginfo.h"

/* Reports errors for kernels that the vendor's compiler is known to refuse, and
 * notes for kernels that it may refuse; see archs.def. Reports nothing with
 * --scratchpad=all. info may be NULL. */
bool mlucc_check_reserve(const struct mlucc_job *job,
                         const struct mlucc_link *link,
                         const struct isa_kernel *kernels, size_t n,
                         struct isa_debuginfo *info);

#endif
