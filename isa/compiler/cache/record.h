/* SPDX-License-Identifier: MIT */
/* Records what the current compilation reads, for the list of dependencies.
 * Records nothing without a cache, or if the result will not be stored. */
#ifndef ISA_COMPILER_CACHE_RECORD_H
#define ISA_COMPILER_CACHE_RECORD_H

#include "isa/compiler/job/job.h"

/* Copies a front-end command to *full, with words that make Clang list what it
 * reads. */
void mlucc_record_words(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_list *full);
/* Call when the front-end command has succeeded. */
void mlucc_record_front_end(struct mlucc_job *job,
                            const struct mlucc_list *command);

/* Returns whether to record a link. If so, *file receives the path of the file
 * for the link's dependencies. */
bool mlucc_record_link(struct mlucc_job *job, const char **file);
/* Call when the linker has succeeded with this command. */
void mlucc_record_linked(struct mlucc_job *job,
                         const struct mlucc_list *command, const char *file);

/* Records that the result depends on the contents of a file, or on its identity
 * (MLUCC_IDENTITY). */
void mlucc_record_content(struct mlucc_job *job, const char *path);
void mlucc_record_identity(struct mlucc_job *job, const char *path);
/* Records that the result must not be stored. */
void mlucc_record_refuse(struct mlucc_job *job);

#endif
