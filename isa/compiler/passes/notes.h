/* SPDX-License-Identifier: MIT
 *
 * Scratchpad variables of functions in LLVM code: which symbol each is, in
 * debug information, and one variable where Clang makes two of one.
 */
#ifndef ISA_COMPILER_PASSES_NOTES_H
#define ISA_COMPILER_PASSES_NOTES_H

#include "isa/compiler/job/job.h"

/* The pass over LLVM code, text[0..*n), terminated: the same text, or a changed
 * one with its length in *n. */
char *mlucc_note_pass(struct mlucc_job *job, char *text, size_t *n);

#endif
