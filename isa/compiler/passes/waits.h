/* SPDX-License-Identifier: MIT */
/* Loops that wait for memory written by other cores. */
#ifndef ISA_COMPILER_PASSES_WAITS_H
#define ISA_COMPILER_PASSES_WAITS_H

#include "isa/compiler/job/job.h"

/* Copies LLVM code to out, and makes loops that wait for other cores read
 * memory in each iteration. */
void mlucc_wait_pass(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_buffer *out);

#endif
