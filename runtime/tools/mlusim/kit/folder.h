/* SPDX-License-Identifier: MIT */
/* The folder of a contestant: the file `config`, which names tasks, and an
 * answer NAME.mlu to each of them. */
#ifndef MLUSIM_KIT_FOLDER_H
#define MLUSIM_KIT_FOLDER_H

#include <dirent.h>
#include <limits.h>

#include "runtime/tools/mlusim/kit/plan.h"

enum { KIT_FILE_ERROR_BYTES = 600 };

/* A requested task. */
struct kit_asked {
    const struct kit_task *task;
    const char *file; /* the answer, in the folder; NULL: there is none */
    char error[KIT_FILE_ERROR_BYTES]; /* why it cannot be judged, or "" */
};

struct kit_folder {
    const char *path;      /* path as the caller gave it */
    char real[PATH_MAX];   /* real path of the folder */
    struct dirent **files; /* sorted by name */
    size_t n_files;
    char *config; /* the text of the file `config`, malloc'ed; NULL: there is
                     none */
    struct kit_asked *asked;
    size_t n_asked;
};

/* Reads the folder, where tasks, words that end with NULL, take the place of
 * those of `config` unless there are none; call kit_folder_free in any case.
 * The status: JDG_RIGHT, or another with a sentence. */
int kit_folder_read(struct kit_folder *folder, const char *path,
                    char *const *tasks, const struct kit_plan *plan,
                    char *error, size_t error_bytes);
/* Whether file i looks like an answer, and is none. Then writes a sentence. */
bool kit_folder_is_stray(const struct kit_folder *folder,
                         const struct kit_plan *plan, size_t i, char *sentence,
                         size_t bytes);
/* Whether answer i has a usual name, because there is no file by the name that
 * the kit gives. Then writes a sentence. */
bool kit_folder_is_usual(const struct kit_folder *folder, size_t i,
                         char *sentence, size_t bytes);
void kit_folder_free(struct kit_folder *folder);

#endif
