/* SPDX-License-Identifier: MIT */
/*
 * The steps of a judgement: the answer is read and compiled, the reference is
 * built, then case by case the kernel is run, compared, checked and timed.
 */
#include "runtime/tools/mlusim/judge/run/judgement.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/judge/question/fit.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/run/case.h"

/* Whether the last device is one of those before it, by whatever name. */
static bool is_twice(const struct jdg_devices *d)
{
    const size_t last = d->n - 1;
    for (size_t i = 0; i < last; i++)
        if (strcmp(d->names[i], d->names[last]) == 0)
            return true;
    return false;
}

bool jdg_devices_open(struct jdg_devices *d, const struct jdg_task *task,
                      const char *const *names, size_t n, char *error,
                      size_t bytes)
{
    char why[400];
    const char *const *from = n ? names : task->devices;
    const size_t n_wanted = n ? n : task->n_devices;
    d->n = 0;
    if (n_wanted > JDG_MAX_DEVICES) {
        snprintf(error, bytes, "at most %d devices", JDG_MAX_DEVICES);
        return false;
    }
    for (size_t i = 0; i < n_wanted; i++) {
        const struct sim_device *device =
            sim_device_open(from[i], why, sizeof why);
        if (!device) {
            snprintf(error, bytes, "%s: %s", n ? "--device" : task->folder,
                     why);
            return false;
        }
        d->devices[d->n] = device;
        d->names[d->n++] = device->file ? from[i] : device->name;
        if (is_twice(d)) {
            snprintf(error, bytes, "%s: %s is given twice; say it once",
                     n ? "--device" : task->folder, d->names[d->n - 1]);
            return false;
        }
        if (!jdg_task_fits(task, device, error, bytes))
            return false;
    }
    return true;
}

void jdg_devices_close(struct jdg_devices *d)
{
    for (size_t i = 0; i < d->n; i++)
        sim_device_close(d->devices[i]);
}

/* Judges a case, on the devices that it is for. */
static int run_case(const struct jdg_work *all, const struct jdg_devices *d,
                    size_t c)
{
    const char *names[JDG_MAX_DEVICES];
    struct jdg_work work = *all;
    work.devices = names;
    work.n_devices = 0;
    for (size_t i = 0; i < d->n; i++)
        if (jdg_case_is_for(&work.task->cases[c], d->devices[i]->name))
            names[work.n_devices++] = d->names[i];
    return work.n_devices ? jdg_case_run(&work, c) : JDG_RIGHT;
}

/* Judges case by case. */
static int run_cases(const struct jdg_work *work, const struct jdg_devices *d,
                     size_t only)
{
    int status = JDG_RIGHT;
    for (size_t c = 0; status == JDG_RIGHT && c < work->task->n_cases; c++) {
        if (work->verdict->n_errors && !work->runs_all)
            break;
        if (!only || only == c + 1)
            status = run_case(work, d, c);
    }
    return status;
}

/* Runs the kernel of an answer that has one. */
static int run(const struct jdg_question *q, const struct jdg_answer *answer,
               const struct jdg_devices *d, struct jdg_verdict *v, char *error,
               size_t bytes)
{
    char folder[CMD_FOLDER_BYTES];
    struct jdg_reference_program reference;
    if (!cmd_folder_make("judge", folder))
        return JDG_CANNOT;
    int status = jdg_reference_build(&reference, q->task, q->reference, &q->how,
                                     folder, error, bytes);
    const struct jdg_work work = {
        .task = q->task,
        .answer = answer,
        .reference = &reference,
        .secret = q->secret,
        .folder = folder,
        .verdict = v,
        .runs_all = q->runs_all,
        .jobs = q->jobs,
        .page = q->page,
        .moves = q->moves,
        .error = error,
        .error_bytes = bytes,
    };
    if (status == JDG_RIGHT)
        status = run_cases(&work, d, q->only_case);
    cmd_folder_remove(folder);
    return status;
}

static int judge(const struct jdg_question *q, const struct jdg_devices *d,
                 struct jdg_verdict *v, char *error, size_t bytes)
{
    struct jdg_answer answer;
    int status = jdg_answer_open(&answer, q->path, d->devices, d->n, &q->how, v,
                                 error, bytes);
    if (status == JDG_RIGHT && !v->n_errors)
        status = run(q, &answer, d, v, error, bytes);
    if (status == JDG_RIGHT && v->is_out_of_memory) {
        snprintf(error, bytes, ISA_NO_MEMORY, "the verdict");
        status = JDG_CANNOT;
    }
    jdg_answer_close(&answer);
    return status == JDG_RIGHT && v->n_errors ? JDG_IS_WRONG : status;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) +
           1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

int jdg_one(const struct jdg_question *q, struct jdg_verdict *v, char *error,
            size_t bytes)
{
    struct timespec start;
    struct jdg_devices devices;
    clock_gettime(CLOCK_MONOTONIC, &start);
    error[0] = 0;
    *v = (struct jdg_verdict){.task = q->task,
                              .answer = q->path,
                              .secret = q->secret->name,
                              .file = q->file ? q->file : JDG_ANSWER_FILE};
    int status = jdg_devices_open(&devices, q->task, q->devices, q->n_devices,
                                  error, bytes)
                     ? judge(q, &devices, v, error, bytes)
                     : JDG_AT_FAULT;
    jdg_devices_close(&devices);
    v->host_seconds = seconds_since(&start);
    return status;
}
