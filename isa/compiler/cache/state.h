/* SPDX-License-Identifier: MIT
 *
 * Files that a result depends on, and in what state each of them is.
 */
#ifndef ISA_COMPILER_CACHE_STATE_H
#define ISA_COMPILER_CACHE_STATE_H

#include <time.h>

#include "isa/compiler/job/job.h"

/* What of a file counts: the bytes in it, or that it has not changed since
 * (number, size and times), for large ones that are replaced when they change.
 */
#define MLUCC_CONTENT  'c'
#define MLUCC_IDENTITY 'i'

/* The state as a word without blanks. NULL if it is not known: no file or
 * folder, or not readable. A file that is not there has a state as well. When
 * it was touched last goes to *newest, unless that is NULL or later. */
const char *mlucc_state(struct mlucc_job *job, char kind, const char *path,
                        struct timespec *newest);

bool mlucc_is_later(struct timespec a, struct timespec b);

/* The 128 bits of a text, as digits. */
const char *mlucc_digest(struct mlucc_job *job, const char *text, size_t n);

#endif
