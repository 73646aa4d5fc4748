/* SPDX-License-Identifier: MIT */
/* half and bfloat16_t as variable arguments in host code. */
#ifndef ISA_COMPILER_PASSES_PROMOTE_H
#define ISA_COMPILER_PASSES_PROMOTE_H

#include "isa/compiler/job/job.h"

/* Pass over LLVM code: appends text[0..n) with every half and bfloat16_t passed
 * to `...` converted to double. */
void mlucc_promote_pass(const char *text, size_t n, struct mlucc_buffer *out);

#endif
