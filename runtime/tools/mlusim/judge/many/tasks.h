/* SPDX-License-Identifier: MIT
 *
 * The tasks of a command that judges many answers, by the names of their
 * folders. Each reference is built once.
 */
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
    char program[PATH_MAX]; /* of a reference in C; "": not built */
    int status; /* of building it; with a sentence if not JDG_RIGHT */
    char error[4096];
};

struct jdg_tasks {
    struct jdg_known **of;
    const char **names; /* by the same numbers */
    size_t n;
};

/* Reads the tasks in these folders; call jdg_tasks_free in any case. The
 * status: JDG_RIGHT, or another with a sentence in error. */
int jdg_tasks_read(struct jdg_tasks *tasks, char *const *folders, size_t n,
                   char *error, size_t error_bytes);
void jdg_tasks_free(struct jdg_tasks *tasks);

/* Builds the reference of a task in a folder of its own in `folder`, an
 * absolute path, and sets its program, or finds out that it cannot be used. No
 * other child of this process may run meanwhile. */
void jdg_known_build(struct jdg_known *known, const char *folder,
                     const struct jdg_how *how);

#endif
