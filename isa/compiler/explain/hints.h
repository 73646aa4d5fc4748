/* SPDX-License-Identifier: MIT
 *
 * Notes at diagnostics that users cannot understand without.
 */
#ifndef ISA_COMPILER_EXPLAIN_HINTS_H
#define ISA_COMPILER_EXPLAIN_HINTS_H

#include "isa/compiler/job/job.h"

/* A diagnostic of Clang, with a note at its end if it is one that our users
 * cannot understand without (hints.c); empty if it was shown before. */
const char *mlucc_hint(struct mlucc_job *job, const char *block);

/* The kernels that the messages of the host's linker miss. */
void mlucc_explain_host(struct mlucc_job *job, const char *messages);

#endif
