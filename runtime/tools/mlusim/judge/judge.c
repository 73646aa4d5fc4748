/* SPDX-License-Identifier: MIT */
/*
 * mlusim judge: a task and an answer in, one verdict out. The answer is
 * compiled, then case by case run, compared, checked and timed.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "isa/support/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/course/files.h"
#include "runtime/tools/mlusim/judge/answer.h"
#include "runtime/tools/mlusim/judge/json.h"
#include "runtime/tools/mlusim/judge/new.h"
#include "runtime/tools/mlusim/judge/reference.h"
#include "runtime/tools/mlusim/judge/runs.h"
#include "runtime/tools/mlusim/judge/verdict.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/process/process.h"
#include "sim/sim.h"

enum { JSON, DEVICE, ALL, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JSON] = {.name = "--json",
              .doc = "write the verdict as JSON "
                     "(docs/reference/judge.schema.json)"},
    [DEVICE] = {.name = "--device",
                .value = "NAME",
                .doc = "judge on this device instead of those of the task "
                       "(repeatable)",
                .is_repeatable = true},
    [ALL] = {.name = "--all",
             .doc = "go on behind the first error: all cases on all devices"},
};

/* The devices of a judgement. */
struct devices {
    const char *names[JDG_MAX_DEVICES];
    const struct sim_device *devices[JDG_MAX_DEVICES];
    size_t n;
};

static bool open_devices(struct devices *d, const struct jdg_task *task,
                         const struct cmd_line *line)
{
    const size_t n = line->n_repeated ? line->n_repeated : task->n_devices;
    char error[400];
    if (n > JDG_MAX_DEVICES)
        return cmd_fail(0, "judge: at most %d devices", JDG_MAX_DEVICES);
    for (size_t i = 0; i < n; i++) {
        const char *name =
            line->n_repeated ? line->repeated[i] : task->devices[i];
        const struct sim_device *device =
            sim_device_open(name, error, sizeof error);
        if (!device)
            return cmd_fail(0, "judge: %s: %s",
                            line->n_repeated ? "--device" : task->folder,
                            error);
        d->devices[d->n] = device;
        d->names[d->n++] = name;
    }
    return true;
}

static void close_devices(struct devices *d)
{
    for (size_t i = 0; i < d->n; i++)
        sim_device_close(d->devices[i]);
}

/* Judges case by case. */
static int run_cases(const struct jdg_work *work)
{
    int status = JDG_RIGHT;
    for (size_t c = 0; status == JDG_RIGHT && c < work->task->n_cases; c++) {
        if (work->verdict->n_errors && !work->runs_all)
            break;
        status = jdg_case_run(work, c);
    }
    return status;
}

/* Fills the verdict in. The status: JDG_RIGHT if there is one. */
static int judge_in(const struct jdg_task *task, struct jdg_answer *answer,
                    const struct devices *d, bool runs_all,
                    struct jdg_verdict *v)
{
    char error[4096] = "", folder[CMD_FOLDER_BYTES];
    struct jdg_reference_program reference;
    int status = jdg_answer_open(answer, v->answer, d->devices, d->n, v, error,
                                 sizeof error);
    if (status == JDG_RIGHT && !v->n_errors) {
        if (!cmd_folder_make("judge", folder))
            return JDG_CANNOT;
        const struct jdg_work work = {
            .task = task,
            .answer = answer,
            .devices = d->names,
            .n_devices = d->n,
            .reference = &reference,
            .folder = folder,
            .verdict = v,
            .runs_all = runs_all,
            .error = error,
            .error_bytes = sizeof error,
        };
        status =
            jdg_reference_build(&reference, task, folder, error, sizeof error);
        if (status == JDG_RIGHT)
            status = run_cases(&work);
        cmd_folder_remove(folder);
    }
    if (status == JDG_RIGHT && v->is_out_of_memory) {
        snprintf(error, sizeof error, ISA_NO_MEMORY, "the verdict");
        status = JDG_CANNOT;
    }
    if (status != JDG_RIGHT && error[0])
        cmd_fail(0, "judge: %s", error);
    return status;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) +
           1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

static int judge(const struct jdg_task *task, const char *path,
                 const struct cmd_line *line)
{
    struct timespec start;
    struct devices devices = {.n = 0};
    struct jdg_answer answer = {.file = -1};
    struct jdg_verdict verdict = {.task = task, .answer = path};
    clock_gettime(CLOCK_MONOTONIC, &start);
    int status = open_devices(&devices, task, line)
                     ? judge_in(task, &answer, &devices,
                                line->values[ALL] != NULL, &verdict)
                     : JDG_AT_FAULT;
    verdict.host_seconds = seconds_since(&start);
    if (status == JDG_RIGHT) {
        status = verdict.n_errors ? JDG_IS_WRONG : JDG_RIGHT;
        if (!line->values[JSON])
            jdg_verdict_print(&verdict);
        else if (!jdg_verdict_json(&verdict, stdout))
            status = cmd_fail(JDG_CANNOT, "judge: cannot write the verdict");
    }
    jdg_verdict_free(&verdict);
    jdg_answer_close(&answer);
    close_devices(&devices);
    return status;
}

/* Whether the reference works for every case. */
static int check(const struct jdg_task *task, const struct cmd_line *line)
{
    char error[4096] = "", folder[CMD_FOLDER_BYTES];
    struct devices devices = {.n = 0};
    struct jdg_reference_program reference;
    struct jdg_data data = {.n_arguments = 0};
    const bool has_devices = open_devices(&devices, task, line);
    close_devices(&devices);
    if (!has_devices)
        return JDG_AT_FAULT;
    if (!cmd_folder_make("judge", folder))
        return JDG_CANNOT;
    int status =
        jdg_reference_build(&reference, task, folder, error, sizeof error);
    for (size_t c = 0; status == JDG_RIGHT && c < task->n_cases; c++) {
        if (!jdg_data_make(&data, task, c, task->cases[c].seed, error,
                           sizeof error))
            status = JDG_AT_FAULT;
        else
            status =
                jdg_reference_run(&reference, c, &data, error, sizeof error);
        jdg_data_free(&data);
    }
    cmd_folder_remove(folder);
    if (status != JDG_RIGHT)
        return cmd_fail(status, "judge: %s", error);
    printf("%s: %zu case%s on %zu device%s, and the reference works\n",
           task->name, task->n_cases, task->n_cases == 1 ? "" : "s",
           task->n_devices, task->n_devices == 1 ? "" : "s");
    return JDG_RIGHT;
}

static int run(const struct cmd_line *line)
{
    char error[PATH_MAX + 600];
    const char *word = line->rest[0];
    const bool is_new = strcmp(word, "new") == 0;
    const bool is_check = strcmp(word, "check") == 0;
    if (is_new)
        return jdg_new(line->rest[1]);
    struct jdg_task *task = isa_alloc(1, sizeof *task);
    if (!task)
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the task");
    proc_processes_mind_signals();
    int status = JDG_AT_FAULT;
    if (!jdg_task_read(task, is_check ? line->rest[1] : word, error,
                       sizeof error))
        cmd_fail(0, "judge: %s", error);
    else if (is_check)
        status = check(task, line);
    else
        status = judge(task, line->rest[1], line);
    jdg_task_free(task);
    free(task);
    return proc_processes_signal() ? proc_processes_signal_status() : status;
}

const struct cmd_command cmd_judge = {
    .name = "judge",
    .arguments = "TASK ANSWER.mlu | new NAME | check TASK",
    .doc = "judges an answer to a task: compiles, runs, compares, checks and "
           "times it (see docs/judge.md)",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 2,
    .max_rest = 2,
    .run = run,
};
