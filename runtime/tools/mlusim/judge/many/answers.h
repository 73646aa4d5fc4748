/* SPDX-License-Identifier: MIT */
/* The answers in a folder:
 *
 *     DIR/TASK.mlu            of one person, without a name
 *     DIR/PERSON/TASK.mlu     of many persons, with a folder each
 *     DIR/TASK/PERSON.mlu     of many persons, with a folder for each task
 *
 * A folder that has the name of a task is of the third kind. Names that begin
 * with a dot are ignored. Links are not followed. */
#ifndef MLUSIM_JUDGE_MANY_ANSWERS_H
#define MLUSIM_JUDGE_MANY_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>

struct jdg_file {
    char *path;   /* path relative to the folder: "ada/relu.mlu" */
    char *person; /* "ada"; "": the answer has no person */
    size_t task;  /* index of the name of its task */
};

struct jdg_files { /* ordered by task, person and path */
    int folder;    /* its descriptor */
    struct jdg_file *of;
    size_t n, room;
    size_t n_strangers; /* number of files that are no answers */
};

/* Finds the answers to the tasks with these names. Prints a sentence for each
 * .mlu file or link that is no answer. On an error, returns false and writes a
 * message to error. Call jdg_files_free in any case. */
bool jdg_files_find(struct jdg_files *files, const char *folder,
                    const char *const *tasks, size_t n_tasks, char *error,
                    size_t error_bytes);
void jdg_files_free(struct jdg_files *files);

/* Returns the first bytes of a file, up to `most`, malloc'ed. NULL with errno
 * on failure; EISDIR: the path is no regular file. */
char *jdg_file_read(const struct jdg_files *files, const struct jdg_file *file,
                    size_t most, size_t *n);

#endif
