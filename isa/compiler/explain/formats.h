/* SPDX-License-Identifier: MIT
 *
 * Clang's messages about formats of printf, and what BANG C says otherwise.
 */
#ifndef ISA_COMPILER_EXPLAIN_FORMATS_H
#define ISA_COMPILER_EXPLAIN_FORMATS_H

#include "isa/compiler/job/job.h"

/* Whether a message is about a conversion that takes the promoted argument: a
 * half for %f, a short for %d. */
bool mlucc_is_promoted(struct mlucc_job *job, const char *text);

/* Whether messages have errors, and all of them are that. */
bool mlucc_errs_in_formats(struct mlucc_job *job, const char *messages);

#endif
