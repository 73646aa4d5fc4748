/* SPDX-License-Identifier: MIT
 *
 * The further names of kernels that are marked __mlu_entry__.
 */
#ifndef ISA_COMPILER_PASSES_ENTRYNAMES_H
#define ISA_COMPILER_PASSES_ENTRYNAMES_H

#include "isa/compiler/job/job.h"

/* The section that bang.h puts their stubs into. */
#define MLUCC_ENTRY_SECTION ".text.mlu_entry"

/* The word that a kernel is called by in its source; the symbol itself if that
 * cannot be found. */
const char *mlucc_kernel_word(struct mlucc_job *job, const char *symbol);

/* The plain name of the kernel whose symbol is given, as if it were declared
 * extern "C"; NULL if it has none: a template, an operator, or a name that the
 * C library has. */
const char *mlucc_plain_name(struct mlucc_job *job, const char *symbol);

/* The symbol of the same kernel declared with unsigned short for each half;
 * NULL if it has none. */
const char *mlucc_short_name(struct mlucc_job *job, const char *symbol);

#endif
