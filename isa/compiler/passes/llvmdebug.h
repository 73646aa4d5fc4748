/* SPDX-License-Identifier: MIT */
/* Debug information in LLVM code. */
#ifndef ISA_COMPILER_PASSES_LLVMDEBUG_H
#define ISA_COMPILER_PASSES_LLVMDEBUG_H

#include "isa/compiler/passes/llvmcode.h"

/* Decodes text[0..n) of LLVM code: "\C3\A4" becomes the bytes. */
const char *mlucc_llvm_text(struct mlucc_job *job, const char *text, size_t n);

/* Returns the text after a field name such as ", size: " in a line, up to a
 * comma, a quote or a bracket; NULL if absent. */
const char *mlucc_llvm_field(struct mlucc_job *job, const char *line,
                             const char *name);

/* line may be NULL. */
struct mlucc_described mlucc_describe(struct mlucc_job *job, const char *text,
                                      const char *line);

#endif
