/* SPDX-License-Identifier: MIT
 *
 * The folder of a contestant: `config`, which names tasks, and an answer
 * NAME.mlu to each of them.
 */
#ifndef MLUSIM_KIT_FOLDER_H
#define MLUSIM_KIT_FOLDER_H

#include <dirent.h>
#include <limits.h>

#include "runtime/tools/mlusim/kit/plan.h"

/* A requested task. */
struct kit_asked {
    const struct kit_task *task;
    const char *file; /* the answer, in the folder; NULL: there is none */
};

struct kit_folder {
    const char *path;      /* the caller's */
    char real[PATH_MAX];   /* the same */
    struct dirent **files; /* in the order of their names */
    size_t n_files;
    char *config; /* its text, malloc'ed; NULL: there is none */
    struct kit_asked *asked;
    size_t n_asked;
};

/* Reads the folder; call kit_folder_free in any case. The status: JDG_RIGHT,
 * or another with a sentence. */
int kit_folder_read(struct kit_folder *folder, const char *path,
                    const struct kit_plan *plan, char *error,
                    size_t error_bytes);
void kit_folder_free(struct kit_folder *folder);

#endif
