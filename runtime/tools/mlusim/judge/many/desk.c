/* SPDX-License-Identifier: MIT */
/* Opens everything for judging many answers. Each part is opened after the
 * parts that it needs. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/judge/many/desk.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/judge/run/judgement.h"

/* Checks the devices here, because a missing device is not the fault of an
 * answer. */
static int check_devices(const struct jdg_desk *d)
{
    char error[600];
    for (size_t i = 0; i < d->tasks.n; i++) {
        struct jdg_devices devices;
        const bool is_good = jdg_devices_open(
            &devices, &d->tasks.of[i]->task, d->set->question.devices,
            d->set->question.n_devices, error, sizeof error);
        jdg_devices_close(&devices);
        if (!is_good)
            return cmd_fail(JDG_AT_FAULT, "judge: %s", error);
    }
    return JDG_RIGHT;
}

/* Opens the kept verdicts. If this fails, answers can be judged, but a later
 * command must judge them again. */
static void open_keep(struct jdg_desk *d)
{
    char why[PATH_MAX + 400];
    if (!jdg_keep_open(&d->keep, d->set->cache, why, sizeof why))
        cmd_fail(0, "judge: verdicts are not kept: %s (--cache DIR says where)",
                 why);
}

static int open_rest(struct jdg_desk *d, size_t n_files)
{
    if (!cmd_folder_make("judge", d->folder))
        return JDG_CANNOT;
    if (!realpath(d->folder, d->whole)) {
        cmd_fail(0, "judge: %s: %s", d->folder, strerror(errno));
        cmd_folder_remove(d->folder);
        d->whole[0] = 0;
        return JDG_CANNOT;
    }
    d->files = isa_alloc(d->set->jobs + n_files, sizeof *d->files);
    return jdg_pool_open(&d->pool, &d->keep, d->whole, d->set->jobs) && d->files
               ? JDG_RIGHT
               : cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the jobs");
}

int jdg_desk_open(struct jdg_desk *d, const struct jdg_set *set, size_t n_files)
{
    char error[PATH_MAX + 600];
    *d = (struct jdg_desk){.set = set, .keep = {.store = {.folder = -1}}};
    int status = jdg_tasks_read(&d->tasks, set->tasks, set->n_tasks, error,
                                sizeof error);
    if (status != JDG_RIGHT)
        return cmd_fail(status, "judge: %s", error);
    status = check_devices(d);
    if (status != JDG_RIGHT)
        return status;
    if (!jdg_secret_open(&d->secret, set->secret, error, sizeof error))
        return cmd_fail(JDG_AT_FAULT, "judge: %s", error);
    open_keep(d);
    return open_rest(d, n_files);
}

void jdg_desk_close(struct jdg_desk *d)
{
    if (d->whole[0]) {
        jdg_pool_close(&d->pool);
        cmd_folder_remove(d->folder);
    }
    jdg_keep_close(&d->keep);
    jdg_tasks_free(&d->tasks);
    free(d->files);
}

struct jdg_job jdg_desk_job(const struct jdg_desk *d, size_t task, char *text,
                            size_t n)
{
    assert(task < d->tasks.n);
    struct jdg_job job = {.task = d->tasks.of[task],
                          .question = d->set->question,
                          .text = text,
                          .n = n};
    job.question.task = &job.task->task;
    job.question.secret = &d->secret;
    job.question.how.keep = &d->keep;
    job.question.jobs = 1;
    return job;
}

void jdg_desk_warn(struct jdg_desk *d, const struct jdg_job *job)
{
    if (job->is_unkept && !d->has_warned)
        cmd_fail(0, "judge: a verdict could not be kept; it will be judged "
                    "again (is the disk full? --cache DIR says where)");
    d->has_warned = d->has_warned || job->is_unkept;
}
