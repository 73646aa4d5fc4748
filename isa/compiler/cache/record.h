/* SPDX-License-Identifier: MIT
 *
 * What a compilation under way reads, for the list of what its result depends
 * on. Without a cache, or where the result will not be kept, nothing is
 * recorded.
 */
#ifndef ISA_COMPILER_CACHE_RECORD_H
#define ISA_COMPILER_CACHE_RECORD_H

#include "isa/compiler/job/job.h"

/* Adds words to a front-end command that have Clang list what it reads. */
void mlucc_record_words(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_list *full);
/* The command ran well. */
void mlucc_record_front_end(struct mlucc_job *job,
                            const struct mlucc_list *command);

/* Whether a link should be recorded: then its list of dependencies goes to
 * *file. */
bool mlucc_record_link(struct mlucc_job *job, const char **file);
/* The linker ran well with these words. */
void mlucc_record_linked(struct mlucc_job *job,
                         const struct mlucc_list *command, const char *file);

/* The result depends on what is in a file, or on whether it was touched. */
void mlucc_record_content(struct mlucc_job *job, const char *path);
void mlucc_record_identity(struct mlucc_job *job, const char *path);
/* The result is not to be kept. */
void mlucc_record_refuse(struct mlucc_job *job);

#endif
