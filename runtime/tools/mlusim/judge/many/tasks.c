/* SPDX-License-Identifier: MIT */
/* Reads tasks, and builds the parts that all answers to a task share. */
#include "runtime/tools/mlusim/judge/many/tasks.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/judge/run/reference.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"

/* Writes the last part of a path, without the slashes after it. False: the path
 * has no such part. */
static bool name_of(const char *path, char name[NAME_MAX + 1])
{
    size_t end = strlen(path);
    while (end > 0 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    const int n =
        snprintf(name, NAME_MAX + 1, "%.*s", (int)(end - begin), path + begin);
    return n > 0 && n <= NAME_MAX && name[0] != '.';
}

static int read_one(struct jdg_tasks *tasks, const char *folder, char *error,
                    size_t bytes)
{
    struct jdg_known *k = isa_alloc(1, sizeof *k);
    if (!k) {
        snprintf(error, bytes, ISA_NO_MEMORY, "the tasks");
        return JDG_CANNOT;
    }
    tasks->of[tasks->n] = k;
    tasks->names[tasks->n++] = k->name;
    if (!jdg_task_read(&k->task, folder, error, bytes))
        return JDG_AT_FAULT;
    if (!name_of(folder, k->name)) {
        snprintf(error, bytes,
                 "%s: answers are found by the name of a task's folder; give "
                 "a path that ends with it",
                 folder);
        return JDG_AT_FAULT;
    }
    for (size_t i = 0; i + 1 < tasks->n; i++)
        if (strcmp(tasks->names[i], k->name) == 0) {
            snprintf(error, bytes, "%s and %s are two tasks called %s",
                     tasks->of[i]->task.folder, folder, k->name);
            return JDG_AT_FAULT;
        }
    if (jdg_digest_task(folder, k->digest))
        return JDG_RIGHT;
    snprintf(error, bytes, "cannot read all of %s: %s", folder,
             strerror(errno));
    return errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT;
}

int jdg_tasks_read(struct jdg_tasks *tasks, char *const *folders, size_t n,
                   char *error, size_t bytes)
{
    *tasks = (struct jdg_tasks){
        .of = isa_alloc(n, sizeof(struct jdg_known *)),
        .names = isa_alloc(n, sizeof *tasks->names),
    };
    if (!tasks->of || !tasks->names) {
        snprintf(error, bytes, ISA_NO_MEMORY, "the tasks");
        return JDG_CANNOT;
    }
    int status = JDG_RIGHT;
    for (size_t i = 0; i < n && status == JDG_RIGHT; i++)
        status = read_one(tasks, folders[i], error, bytes);
    return status;
}

void jdg_tasks_free(struct jdg_tasks *tasks)
{
    for (size_t i = 0; i < tasks->n; i++) {
        jdg_task_free(&tasks->of[i]->task);
        free(tasks->of[i]);
    }
    free(tasks->of);
    free(tasks->names);
}

static int build(struct jdg_known *k, const char *folder,
                 const struct jdg_how *how)
{
    struct jdg_reference_program reference;
    char path[PATH_MAX];
    if (!files_path(path, folder, k->name) ||
        (mkdir(path, 0700) != 0 &&
         (errno != EEXIST || !files_folder_remove(path) ||
          mkdir(path, 0700) != 0))) {
        snprintf(k->error, sizeof k->error, "%s: %s", folder, strerror(errno));
        return JDG_CANNOT;
    }
    const int status = jdg_reference_build(&reference, &k->task, NULL, how,
                                           path, k->error, sizeof k->error);
    if (status == JDG_RIGHT)
        memcpy(k->program, reference.path, sizeof k->program);
    return status;
}

void jdg_known_build(struct jdg_known *k, const char *folder,
                     const struct jdg_how *how)
{
    assert(!k->is_built); /* each worker would have a reference of its own */
    k->status = build(k, folder, how);
    k->is_built = true;
}
