/* SPDX-License-Identifier: MIT */
/* Calls of handlers of undefined behaviour. */
#ifndef ISA_COMPILER_PASSES_HANDLERS_H
#define ISA_COMPILER_PASSES_HANDLERS_H

#include "isa/compiler/job/job.h"

/* Pass over LLVM code: appends the text, in which calls of sanitizer handlers
 * are protected against merging, so that each call keeps its line. */
void mlucc_handler_pass(const char *text, size_t n, struct mlucc_buffer *out);

#endif
