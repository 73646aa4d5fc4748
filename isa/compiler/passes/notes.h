/* SPDX-License-Identifier: MIT */
/* Function-local scratchpad variables in LLVM code: adds their symbols to debug
 * information, and merges the two variables that Clang made of one variable. */
#ifndef ISA_COMPILER_PASSES_NOTES_H
#define ISA_COMPILER_PASSES_NOTES_H

#include "isa/compiler/job/job.h"

/* Pass over LLVM code text[0..*n), NUL-terminated. Returns the same text or a
 * changed one, with its length in *n. */
char *mlucc_note_pass(struct mlucc_job *job, char *text, size_t *n);

#endif
