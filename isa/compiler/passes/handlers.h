/* SPDX-License-Identifier: MIT
 *
 * Calls of what handles undefined behaviour.
 */
#ifndef ISA_COMPILER_PASSES_HANDLERS_H
#define ISA_COMPILER_PASSES_HANDLERS_H

#include "isa/compiler/job/job.h"

/* The pass over LLVM code: appends text with each of these calls kept apart
 * from the others, so that it has the line of what it is for. */
void mlucc_handler_pass(const char *text, size_t n, struct mlucc_buffer *out);

#endif
