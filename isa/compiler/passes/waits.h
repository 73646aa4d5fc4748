/* SPDX-License-Identifier: MIT
 *
 * Loops that wait for other cores.
 */
#ifndef ISA_COMPILER_PASSES_WAITS_H
#define ISA_COMPILER_PASSES_WAITS_H

#include "isa/compiler/job/job.h"

/* The pass over LLVM code: appends text with loops that wait for other cores
 * made to read again what they wait for. */
void mlucc_wait_pass(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_buffer *out);

#endif
