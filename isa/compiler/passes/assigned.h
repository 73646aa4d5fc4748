/* SPDX-License-Identifier: MIT */
/* `__nram__ int q = len / 64;` in a function: the variable is in NRAM, and the
 * line assigns it at run time. */
#ifndef ISA_COMPILER_PASSES_ASSIGNED_H
#define ISA_COMPILER_PASSES_ASSIGNED_H

#include "isa/compiler/job/job.h"
#include "isa/isa.h"

/* The annotation of such a variable in LLVM code; isa/include/mlucc_prelude.h
 * has it. */
#define MLUCC_ASSIGNED "mlu.assigned"

/* Puts the variables of text[0..*n), LLVM code, that have this annotation
 * into NRAM. Returns the new text. Warns on architectures
 * before 300. */
char *mlucc_assigned_pass(struct mlucc_job *job, const struct isa_arch *arch,
                          char *text, size_t *n);

#endif
