/* SPDX-License-Identifier: MIT */
/* The steps of a judgement. The answer is read and compiled, and the reference
 * is built. Then, for each case, the kernel is run, compared, checked and
 * timed. A launch that the device would refuse is a mistake of the task, which
 * is found before the kernel runs. */
#include "runtime/tools/mlusim/judge/run/judgement.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/judge/cases.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/run/case.h"

/* Whether a case is for a device with this name. */
static bool case_is_for(const struct jdg_case *c, const char *device)
{
    return !c->device || strcasecmp(c->device, device) == 0;
}

static bool launch_fits(const struct jdg_case *c, const struct sim_device *d,
                        char *why, size_t bytes)
{
    const unsigned clusters = c->cores > 1 ? c->cores / 4 : 0;
    for (size_t i = 0; i < 3; i++)
        if (c->launch[i] > SIM_MAX_DIM) {
            snprintf(why, bytes, "dim has sizes up to %u on %s",
                     (unsigned)SIM_MAX_DIM, d->name);
            return false;
        }
    if ((double)c->launch[0] * (double)c->launch[1] * (double)c->launch[2] >
        INT32_MAX) {
        snprintf(why, bytes, "the product of dim must be below 2^31");
        return false;
    }
    if (clusters > d->max_union) {
        snprintf(why, bytes,
                 "there is no Union%u on %s, whose largest is Union%u",
                 clusters, d->name, d->max_union);
        return false;
    }
    if (clusters && c->launch[0] % (clusters * d->cores) != 0) {
        snprintf(why, bytes,
                 "dim begins with %" PRId64 ", and a Union%u task takes a "
                 "multiple of %u",
                 c->launch[0], clusters, clusters * d->cores);
        return false;
    }
    return true;
}

static bool arrays_fit(const struct jdg_task *task, const struct jdg_case *c,
                       const struct sim_device *d, char *why, size_t bytes)
{
    uint64_t all = 0;
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_array(&task->arguments[i]))
            all +=
                (uint64_t)c->n[i] * array_types[task->arguments[i].type].bytes;
    if (all >> 20 < d->dram_mib)
        return true;
    snprintf(why, bytes, "its arrays take %" PRIu64 " MiB, and %s has %" PRIu64,
             all >> 20, d->name, d->dram_mib);
    return false;
}

/* Whether the task has a case for the device, and whether all launches and
 * arrays fit on it. If not, returns false and writes "FILE:LINE: sentence": the
 * mistake is in the task, not in an answer. */
static bool task_fits(const struct jdg_task *task,
                      const struct sim_device *device, char *error,
                      size_t bytes)
{
    char why[300];
    bool has_case = false;
    for (size_t i = 0; i < task->n_cases; i++) {
        const struct jdg_case *c = &task->cases[i];
        if (!case_is_for(c, device->name))
            continue;
        has_case = true;
        if (launch_fits(c, device, why, sizeof why) &&
            arrays_fit(task, c, device, why, sizeof why))
            continue;
        snprintf(error, bytes, "%s/task.toml:%u: %s", task->folder, c->line,
                 why);
        return false;
    }
    if (!has_case)
        snprintf(error, bytes, "%s/task.toml: no [[case]] is for %s",
                 task->folder, device->name);
    return has_case;
}

/* Whether the last device is the same as an earlier one, perhaps under another
 * name. */
static bool is_twice(const struct jdg_devices *d)
{
    assert(d->n > 0);
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
        if (!task_fits(task, device, error, bytes))
            return false;
    }
    return true;
}

void jdg_devices_close(struct jdg_devices *d)
{
    for (size_t i = 0; i < d->n; i++)
        sim_device_close(d->devices[i]);
}

/* Judges a case on the devices for which it is. */
static int run_case(const struct jdg_work *all, const struct jdg_devices *d,
                    size_t c)
{
    const char *names[JDG_MAX_DEVICES];
    struct jdg_work work = *all;
    work.devices = names;
    work.n_devices = 0;
    for (size_t i = 0; i < d->n; i++)
        if (case_is_for(&work.task->cases[c], d->devices[i]->name))
            names[work.n_devices++] = d->names[i];
    return work.n_devices ? jdg_case_run(&work, c) : JDG_RIGHT;
}

/* Judges all cases, or only one. */
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

/* Draws the sizes of cases with ranges. They follow from the key of the judge
 * and the answer, as hidden inputs do. */
static bool draw_sizes(const struct jdg_question *q,
                       const struct jdg_answer *answer, struct jdg_task *drawn,
                       char *error, size_t bytes)
{
    unsigned char all[2 * JDG_DIGEST_BYTES];
    memcpy(all, q->secret->key, JDG_DIGEST_BYTES);
    jdg_digest(answer->text, answer->n, all + JDG_DIGEST_BYTES);
    jdg_digest(all, sizeof all, all);
    return jdg_cases_draw(q->task, jdg_digest_number(all), drawn, error, bytes);
}

/* Runs the kernel or host function of an answer. */
static int run(const struct jdg_question *q, const struct jdg_answer *answer,
               const struct jdg_devices *d, struct jdg_verdict *v, char *error,
               size_t bytes)
{
    char folder[CMD_FOLDER_BYTES];
    struct jdg_reference_program reference;
    struct jdg_task *task = isa_alloc(1, sizeof *task);
    if (!task || !draw_sizes(q, answer, task, error, bytes)) {
        if (!task)
            snprintf(error, bytes, ISA_NO_MEMORY, "the task");
        const int status = task ? JDG_AT_FAULT : JDG_CANNOT;
        free(task);
        return status;
    }
    if (!cmd_folder_make("judge", folder)) {
        free(task);
        return JDG_CANNOT;
    }
    v->drawn = task;
    int status = jdg_reference_build(&reference, task, q->reference, &q->how,
                                     folder, error, bytes);
    const struct jdg_work work = {
        .task = task,
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
    v->drawn = NULL;
    free(task);
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
