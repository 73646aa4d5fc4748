/* SPDX-License-Identifier: MIT */
/* Errors about calls that match no form of an intrinsic. */
#ifndef ISA_COMPILER_EXPLAIN_CANDIDATES_H
#define ISA_COMPILER_EXPLAIN_CANDIDATES_H

#include "isa/compiler/job/job.h"

/* Shortens such an error: one line for each form of the intrinsic. */
const char *mlucc_shorten_candidates(struct mlucc_job *job, const char *block);

#endif
