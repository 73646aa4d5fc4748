/* SPDX-License-Identifier: MIT */
/* Additional names of kernels marked __mlu_entry__. */
#ifndef ISA_COMPILER_PASSES_ENTRYNAMES_H
#define ISA_COMPILER_PASSES_ENTRYNAMES_H

#include "isa/compiler/job/job.h"

/* The section of stubs of __mlu_entry__ kernels, set by bang.h. */
#define MLUCC_ENTRY_SECTION ".text.mlu_entry"

/* The source name of a kernel; the symbol itself if unknown. */
const char *mlucc_kernel_word(struct mlucc_job *job, const char *symbol);

/* Returns the name that the kernel would have as extern "C"; NULL for
 * templates, operators, and names of the C library. */
const char *mlucc_plain_name(struct mlucc_job *job, const char *symbol);

/* Returns the symbol of the same kernel with unsigned short for each half
 * parameter; NULL if there is none. */
const char *mlucc_short_name(struct mlucc_job *job, const char *symbol);

#endif
