/* SPDX-License-Identifier: MIT
 *
 * Files, intermediate ones included.
 */
#ifndef ISA_COMPILER_JOB_FILES_H
#define ISA_COMPILER_JOB_FILES_H

#include "isa/compiler/job/job.h"

/* The contents of a file, terminated by a zero byte that *n does not count. */
char *mlucc_read(struct mlucc_job *job, const char *path, size_t *n);
bool mlucc_write(struct mlucc_job *job, const char *path, const void *bytes,
                 size_t n);
/* A path for an intermediate file of that name, removed at the end unless the
 * user asked for -save-temps. NULL if no directory can be made. */
const char *mlucc_temp(struct mlucc_job *job, const char *name);
/* The same for a file that is of no interest to anybody: never kept. */
const char *mlucc_scratch(struct mlucc_job *job, const char *name);

/* Refuses path as a result if it is an input or a folder, or if there is no
 * such folder; NULL is none. */
bool mlucc_check_output(const struct mlucc_job *job, const char *path);

void mlucc_init(struct mlucc_job *job);

/* Removes temporary files and frees everything. */
void mlucc_fini(struct mlucc_job *job);

#endif
