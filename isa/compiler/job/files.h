/* SPDX-License-Identifier: MIT */
/* Reading and writing files, also temporary ones. */
#ifndef ISA_COMPILER_JOB_FILES_H
#define ISA_COMPILER_JOB_FILES_H

#include "isa/compiler/job/job.h"

/* Returns the contents of a file, followed by a NUL that *n does not count. */
char *mlucc_read(struct mlucc_job *job, const char *path, size_t *n);
bool mlucc_write(struct mlucc_job *job, const char *path, const void *bytes,
                 size_t n);
/* Returns a path for a temporary file of that name, which is removed at the end
 * except with -save-temps. NULL if no directory can be made. */
const char *mlucc_temp(struct mlucc_job *job, const char *name);
/* Returns a path for a temporary file that is always removed. */
const char *mlucc_scratch(struct mlucc_job *job, const char *name);

/* Reports an error if path, an output, is an input or a folder, or if its
 * folder does not exist. path NULL: there is no output to check. */
bool mlucc_check_output(const struct mlucc_job *job, const char *path);

void mlucc_init(struct mlucc_job *job);

/* Removes temporary files and frees everything. */
void mlucc_fini(struct mlucc_job *job);

#endif
