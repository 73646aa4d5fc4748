/* SPDX-License-Identifier: MIT */
/* Shows diagnostics of Clang. */
#ifndef ISA_COMPILER_EXPLAIN_DIAGNOSTICS_H
#define ISA_COMPILER_EXPLAIN_DIAGNOSTICS_H

#include "isa/compiler/job/job.h"

/* Prints diagnostics of Clang, except those already shown. */
void mlucc_show(struct mlucc_job *job, const char *messages);

#endif
