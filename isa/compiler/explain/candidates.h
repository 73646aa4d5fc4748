/* SPDX-License-Identifier: MIT
 *
 * Calls that fit no form of an intrinsic.
 */
#ifndef ISA_COMPILER_EXPLAIN_CANDIDATES_H
#define ISA_COMPILER_EXPLAIN_CANDIDATES_H

#include "isa/compiler/job/job.h"

/* A diagnostic with the forms of an intrinsic that a call does not fit in one
 * line each (candidates.c). */
const char *mlucc_shorten_candidates(struct mlucc_job *job, const char *block);

#endif
