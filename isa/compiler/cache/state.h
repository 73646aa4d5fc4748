/* SPDX-License-Identifier: MIT */
/* The state of files that a result depends on. */
#ifndef ISA_COMPILER_CACHE_STATE_H
#define ISA_COMPILER_CACHE_STATE_H

#include <time.h>

#include "isa/compiler/job/job.h"

/* What the state of a file is: the contents; or the identity (inode number,
 * size and times), for large files that are replaced when they change. */
#define MLUCC_CONTENT  'c'
#define MLUCC_IDENTITY 'i'

/* The state as a word without blanks. A missing file has a state too. NULL if
 * unknown: the file is unreadable, or neither file nor folder. If the file
 * changed last after *newest, *newest becomes that time; newest may be NULL. */
const char *mlucc_state(struct mlucc_job *job, char kind, const char *path,
                        struct timespec *newest);

bool mlucc_is_later(struct timespec a, struct timespec b);

/* The 128-bit digest of a text, in hexadecimal digits. */
const char *mlucc_digest(struct mlucc_job *job, const char *text, size_t n);

#endif
