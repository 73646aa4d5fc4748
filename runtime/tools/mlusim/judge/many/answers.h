/* SPDX-License-Identifier: MIT
 *
 * The answers in a folder:
 *
 *     DIR/TASK.mlu            of one person, who has no name
 *     DIR/PERSON/TASK.mlu     of many, a folder each
 *     DIR/TASK/PERSON.mlu     of many, a folder for each task
 *
 * A folder with the name of a task is one of the third kind. What begins with a
 * point is not looked at. Links are not followed.
 */
#ifndef MLUSIM_JUDGE_MANY_ANSWERS_H
#define MLUSIM_JUDGE_MANY_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>

struct jdg_file {
    char *path;   /* in the folder: "ada/relu.mlu" */
    char *person; /* "ada"; "" : nobody's name */
    size_t task;  /* of the names */
};

struct jdg_files { /* by task, person and path */
    int folder;    /* a descriptor */
    struct jdg_file *of;
    size_t n, room;
    size_t n_strangers; /* files that are no answers */
};

/* Finds the answers; the names are those of the tasks. Prints a sentence for
 * each .mlu file, or link, that is no answer. call jdg_files_free in any case.
 * False after a sentence in error. */
bool jdg_files_find(struct jdg_files *files, const char *folder,
                    const char *const *tasks, size_t n_tasks, char *error,
                    size_t error_bytes);
void jdg_files_free(struct jdg_files *files);

/* The first bytes of a file, up to `most`, malloc'ed; NULL with errno, EISDIR
 * for what is no regular file. */
char *jdg_file_read(const struct jdg_files *files, const struct jdg_file *file,
                    size_t most, size_t *n);

#endif
