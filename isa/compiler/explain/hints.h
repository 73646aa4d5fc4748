/* SPDX-License-Identifier: MIT */
/* Notes for diagnostics that users need help with. */
#ifndef ISA_COMPILER_EXPLAIN_HINTS_H
#define ISA_COMPILER_EXPLAIN_HINTS_H

#include "isa/compiler/job/job.h"

/* Returns a diagnostic of Clang, maybe with a note for our users (hints.c); ""
 * if the diagnostic was already shown. */
const char *mlucc_hint(struct mlucc_job *job, const char *block);

/* Reports the kernels that are missing according to the host linker. */
void mlucc_explain_host(struct mlucc_job *job, const char *messages);

#endif
