/* SPDX-License-Identifier: MIT */
/* Clang's errors about printf formats that BANG C allows. */
#ifndef ISA_COMPILER_EXPLAIN_FORMATS_H
#define ISA_COMPILER_EXPLAIN_FORMATS_H

#include "isa/compiler/job/job.h"

/* Whether a message is about a conversion that fits the promoted argument: %f
 * for half, %d for short. */
bool mlucc_is_promoted(struct mlucc_job *job, const char *text);

/* Whether the messages contain errors, and all of these are about formats. */
bool mlucc_errs_in_formats(struct mlucc_job *job, const char *messages);

#endif
