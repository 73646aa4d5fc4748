/* SPDX-License-Identifier: MIT */
/*
 * Hands the kernel file of an exercise to `mlusim judge`, with the exercise's
 * folder as the task, and takes over the first error. Cases of the task have a
 * number called size.
 */
#include "runtime/tools/mlusim/course/judged.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/one.h"
#include "runtime/tools/process/process.h"

/* The size of a case; 0: it has none. */
static uint64_t size_of(const struct jdg_case *c)
{
    for (size_t i = 0; i < c->n_names; i++)
        if (strcmp(c->names[i].name, "size") == 0 && c->names[i].value > 0)
            return (uint64_t)c->names[i].value;
    return 0;
}

/* Whether the cases that count are among those of the task: what is longest is
 * the large one. */
static bool has_large(const struct jdg_task *task,
                      const struct crs_exercise *exercise, char *error,
                      size_t bytes)
{
    for (size_t c = 0; c < task->n_cases; c++)
        if (size_of(&task->cases[c]) == exercise->large)
            return true;
    snprintf(error, bytes,
             "%s/task.toml: no case has size = %ju, the large size of "
             "exercise.txt",
             task->folder, (uintmax_t)exercise->large);
    return false;
}

/* "NAME: SENTENCE" of the first error, without the folder of the file. */
static void take_error(const struct jdg_verdict *v, const char *path,
                       struct crs_answered *to)
{
    const struct jdg_found *f = &v->errors[0];
    const char *at = strstr(f->sentence, path);
    snprintf(to->sentence, sizeof to->sentence, "the judge: %s: %.*s%s%s",
             jdg_error_id(f->error), at ? (int)(at - f->sentence) : 400,
             f->sentence, at ? "kernel.mlu" : "", at ? at + strlen(path) : "");
    snprintf(to->device, sizeof to->device, "%s", f->device ? f->device : "");
    if (f->number)
        to->size = size_of(&v->task->cases[f->number - 1]);
}

static void take_times(const struct jdg_verdict *v,
                       const struct crs_asked *asked, struct crs_answered *to)
{
    for (size_t d = 0; d < asked->n_devices; d++)
        for (size_t i = 0; i < v->n_times; i++)
            if (strcmp(v->times[i].device, asked->devices[d]) == 0)
                to->cycles[d] = v->times[i].longest_cycles;
}

static bool judge(const struct crs_asked *asked, const struct jdg_task *task,
                  const char *path, struct crs_answered *answered, char *error,
                  size_t bytes)
{
    struct jdg_keep keep;
    struct jdg_verdict v;
    char why[300];
    const bool is_kept = jdg_keep_open(&keep, NULL, why, sizeof why);
    const struct jdg_question q = {
        .task = task,
        .path = path,
        .devices = asked->devices,
        .n_devices = asked->n_devices,
        .is_unconfined = asked->is_unconfined,
        .jobs = asked->jobs,
        .keep = is_kept ? &keep : NULL,
    };
    const int status = jdg_one(&q, &v, error, bytes);
    if (status == JDG_IS_WRONG)
        take_error(&v, path, answered);
    if (status == JDG_RIGHT)
        take_times(&v, asked, answered);
    jdg_verdict_free(&v);
    jdg_keep_close(&keep);
    return status == JDG_RIGHT || status == JDG_IS_WRONG;
}

bool mlusim_course_judged(const struct crs_asked *asked,
                          struct crs_answered *answered, char *error,
                          size_t error_bytes)
{
    char path[PATH_MAX];
    struct jdg_task task;
    *answered = (struct crs_answered){.sentence = ""};
    error[0] = 0;
    if (!files_path(path, asked->folder, "kernel.mlu") ||
        !files_replace(path, asked->text, asked->n)) {
        snprintf(error, error_bytes, "cannot write into %s: %s", asked->folder,
                 strerror(errno));
        return false;
    }
    const bool is_good =
        jdg_task_read(&task, asked->exercise->folder, error, error_bytes) &&
        has_large(&task, asked->exercise, error, error_bytes) &&
        judge(asked, &task, path, answered, error, error_bytes);
    jdg_task_free(&task);
    return is_good;
}
