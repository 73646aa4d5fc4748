/* SPDX-License-Identifier: MIT */
/* The tasks of a command that judges many answers, named after their folders.
 * Each reference is built once. */
#ifndef MLUSIM_JUDGE_MANY_TASKS_H
#define MLUSIM_JUDGE_MANY_TASKS_H

#include "isa/support/files/hash.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/question/question.h"

struct jdg_known {
    struct jdg_task task;
    char name[NAME_MAX + 1];
    char digest[ISA_HASH_TEXT];
    bool is_being_built, is_built;
    char program[PATH_MAX]; /* path of the built reference, if it is in C; "":
                               not built */
    int status; /* status of the build; if not JDG_RIGHT, there is a message */
    char error[4096];
};

struct jdg_tasks {
    struct jdg_known **of;
    const char **names; /* names[i] is the name of task i */
    size_t n;
};

/* Reads the tasks in these folders. Call jdg_tasks_free in any case. Returns
 * JDG_RIGHT, or another status with a message in `error`. */
int jdg_tasks_read(struct jdg_tasks *tasks, char *const *folders, size_t n,
                   char *error, size_t error_bytes);
void jdg_tasks_free(struct jdg_tasks *tasks);

/* Builds the reference of a task in its own folder inside `folder` (an absolute
 * path), and sets known->program; or records that the reference cannot be used.
 * During the call, this process must have no other child. */
void jdg_known_build(struct jdg_known *known, const char *folder,
                     const struct jdg_how *how);

#endif
