/* SPDX-License-Identifier: MIT
 *
 * Values of half and bfloat16_t among variable arguments of host code.
 */
#ifndef ISA_COMPILER_PASSES_PROMOTE_H
#define ISA_COMPILER_PASSES_PROMOTE_H

#include "isa/compiler/job/job.h"

/* The pass over LLVM code: appends text[0..n) with every half and bfloat16_t
 * that a call hands to `...` widened to double before it. */
void mlucc_promote_pass(const char *text, size_t n, struct mlucc_buffer *out);

#endif
