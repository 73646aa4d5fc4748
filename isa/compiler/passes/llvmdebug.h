/* SPDX-License-Identifier: MIT
 *
 * Debug information in LLVM code.
 */
#ifndef ISA_COMPILER_PASSES_LLVMDEBUG_H
#define ISA_COMPILER_PASSES_LLVMDEBUG_H

#include "isa/compiler/passes/llvmcode.h"

/* Text of LLVM code, text[0..n), as it was: "\C3\A4" is a letter beyond ASCII.
 */
const char *mlucc_llvm_text(struct mlucc_job *job, const char *text, size_t n);

/* The text after a word of a line such as ", size: ", up to a comma, a quote
 * or a bracket; NULL if the word is not there. */
const char *mlucc_llvm_field(struct mlucc_job *job, const char *line,
                             const char *name);

/* The line may be NULL. */
struct mlucc_described mlucc_describe(struct mlucc_job *job, const char *text,
                                      const char *line);

#endif
