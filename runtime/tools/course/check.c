/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/course/check.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/course/judge.h"
#include "runtime/tools/course/measure.h"
#include "runtime/tools/course/verdict_text.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/course/solution.h"
#include "runtime/tools/course/state.h"
#include "runtime/tools/course/student.h"

enum { LOOK_MS = 200 };

/* ---- a judge ----------------------------------------------------------- */

static bool choose_device(const struct crs_request *r, struct crs_judge *j)
{
    const struct crs_exercise *e = j->exercise;
    char known[CRS_MAX_DEVICES * (CRS_MAX_NAME + 2)] = "";
    for (size_t i = 0; i < e->n_devices; i++) {
        if (!r->device || strcasecmp(r->device, e->devices[i]) == 0)
            j->devices[j->n_devices++] = i;
        strcat(strcat(known, i ? ", " : ""), e->devices[i]);
    }
    if (j->n_devices == 0)
        cmd_fail(0, "course: --device %s: exercise %s is judged on %s",
                 r->device, e->name, known);
    return j->n_devices > 0;
}

bool crs_judge_open(const struct crs_request *r, const struct crs_exercise *e,
                    struct crs_judge *j)
{
    *j = (struct crs_judge){.exercise = e,
                            .shared = r->shared,
                            .compiler = r->compiler,
                            .tools = r->tools,
                            .library = r->library,
                            .built = r->built,
                            .sandbox = &r->sandbox,
                            .engine = r->engine,
                            .seed = r->seed,
                            .secret = r->secret,
                            .seconds = r->seconds,
                            .jobs = r->jobs};
    return choose_device(r, j);
}

void crs_judge_close(struct crs_judge *j)
{
    crs_judge_end(j);
    if (j->left[0])
        cmd_fail(0, "course: cannot remove the folder %s", j->left);
}

/* Judges a file. Returns the status, after a message if the file could not be
 * judged. */
static int judge(struct crs_judge *j, const char *path,
                 struct crs_verdict *verdict)
{
    char error[PATH_MAX + 512];
    if (crs_judge_file(j, path, verdict, error, sizeof error))
        return verdict->failed == CRS_N_CRITERIA ? CMD_OK : CMD_FAILED;
    if (proc_processes_signal())
        return proc_processes_signal_status();
    return cmd_fail(CMD_USAGE, "course: %s", error);
}

/* ---- check ------------------------------------------------------------- */

static int put_json(const char *path, const struct crs_judge *j,
                    const struct crs_verdict *v, int status)
{
    FILE *out = cmd_output_open(path);
    if (out)
        crs_tell_json(out, j, v);
    return cmd_output_close("course", path, out, true) ? status : CMD_USAGE;
}

static int put_junit(const char *path, const struct crs_judge *judge,
                     const struct crs_verdict *v, int status)
{
    struct junit *j = junit_new("mlusim course check");
    if (!j)
        return cmd_fail(CMD_USAGE, "course: " ISA_NO_MEMORY, "the verdict");
    crs_junit_add(j, NULL, judge, v);
    status = junit_save(j, "course", path, status, CMD_USAGE);
    junit_free(j);
    return status;
}

/* Whether stdout is used for the verdict in a machine-readable form. */
static bool has_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* Keeps in the student's folder what hints depend on. After a verdict on all
 * devices of the exercise (one device is not enough), also keeps the
 * results. */
static void remember(const struct crs_judge *j, const char *folder,
                     const struct crs_verdict *v)
{
    const struct crs_exercise *e = j->exercise;
    const bool is_whole = j->n_devices == e->n_devices;
    struct crs_state state;
    crs_recall(&state, folder);
    snprintf(state.exercise, sizeof state.exercise, "%s", e->name);
    state.failed = v->failed;
    state.has_passed |= is_whole && v->failed == CRS_N_CRITERIA;
    for (size_t i = 0; is_whole && i < v->n_measures; i++)
        if (v->measures[i].reference)
            crs_state_offer(&state, v->measures[i].device,
                            crs_measure_ratio(&v->measures[i]),
                            crs_measure_bytes_ratio(&v->measures[i]));
    if (!crs_state_write(&state, folder))
        cmd_fail(0, "course: cannot write %s/.course: %s", folder,
                 strerror(errno));
}

static int check_once(const struct crs_request *r, struct crs_judge *j,
                      const char *folder, const char *path)
{
    struct crs_verdict v;
    int status = judge(j, path, &v);
    if (status == CMD_OK || status == CMD_FAILED) {
        if (!has_stdout(r->json) && !has_stdout(r->junit))
            crs_tell_text(stdout, j, &v);
        if (status == CMD_FAILED && !r->json && !r->junit)
            printf("`mlusim %s hint %u%s` has a hint\n",
                   crs_forms[j->exercise->form].command, j->exercise->number,
                   r->again);
        remember(j, folder, &v);
        if (r->json)
            status = put_json(r->json, j, &v, status);
        if (r->junit)
            status = put_junit(r->junit, j, &v, status);
    }
    crs_verdict_free(&v);
    fflush(stdout);
    return status;
}

/* Waits until a file has changed. False: a signal arrived. */
static bool wait_for_change(const char *path, const struct stat *before)
{
    struct stat now;
    const struct timespec pause = {0, LOOK_MS * 1000000L};
    do
        nanosleep(&pause, NULL);
    while (!proc_processes_signal() &&
           (stat(path, &now) != 0 ||
            (now.st_mtim.tv_sec == before->st_mtim.tv_sec &&
             now.st_mtim.tv_nsec == before->st_mtim.tv_nsec &&
             now.st_ino == before->st_ino && now.st_size == before->st_size)));
    return !proc_processes_signal();
}

/* Whether the file can be read. Editors may remove it for a moment. */
static bool is_readable(const char *path)
{
    size_t n;
    char *text = files_read(path, CRS_LARGEST_SOURCE, &n);
    free(text);
    return text != NULL;
}

/* Judges the file whenever it changes, until it passes. Returns the status. */
static int watch(const struct crs_request *r, struct crs_judge *j,
                 const char *folder, const char *path)
{
    struct stat before;
    for (;;) {
        int status = CMD_FAILED;
        if (stat(path, &before) != 0)
            memset(&before, 0, sizeof before);
        if (is_readable(path))
            status = check_once(r, j, folder, path);
        if (status != CMD_FAILED && (status != CMD_USAGE || is_readable(path)))
            return status;
        fprintf(stderr, "waiting for a change of %s\n\n", path);
        if (!wait_for_change(path, &before))
            return proc_processes_signal_status();
    }
}

int crs_check(const struct crs_request *r)
{
    char folder[PATH_MAX], path[PATH_MAX];
    struct crs_judge j;
    const struct crs_exercise *e = crs_find_folder(r, folder);
    char *const words[] = {path, NULL};
    const struct cmd_output outputs[] = {{"--json", r->json},
                                         {"--junit", r->junit}};
    if (!e || !files_path(path, folder, "kernel.mlu") ||
        !cmd_outputs_check("course", outputs, 2, words) ||
        !crs_judge_open(r, e, &j))
        return CMD_USAGE;
    proc_processes_mind_signals();
    int status = r->is_watching ? watch(r, &j, folder, path)
                                : check_once(r, &j, folder, path);
    crs_judge_close(&j);
    return status;
}

/* ---- prove ------------------------------------------------------------- */

/* Whether the verdict contains the words of a promise. */
static bool has_words(const struct crs_verdict *v, const char *words)
{
    return strstr(v->sentence, words) || (v->said && strstr(v->said, words));
}

static int prove_promise(struct crs_judge *j, const struct crs_promise *p)
{
    char path[PATH_MAX];
    struct crs_verdict v;
    crs_exercise_path(j->exercise, p->file, path);
    int status = judge(j, path, &v);
    if (status == CMD_OK || status == CMD_FAILED) {
        bool is_kept = v.failed == p->criterion && has_words(&v, p->words);
        printf("%-9s%s/%s fails %s\n", is_kept ? "ok" : "FAILED",
               j->exercise->name, p->file, crs_criterion_words[p->criterion]);
        if (!is_kept) {
            printf("expected: %s\n", p->words);
            crs_tell_text(stdout, j, &v);
        }
        status = is_kept ? CMD_OK : CMD_FAILED;
    }
    crs_verdict_free(&v);
    return status;
}

static int prove_solution(struct crs_judge *j, uint64_t seed)
{
    char path[PATH_MAX];
    struct crs_verdict v;
    j->seed = seed;
    crs_exercise_path(j->exercise, "solution.mlu", path);
    int status = judge(j, path, &v);
    if (status == CMD_OK || status == CMD_FAILED)
        printf("%-9s%s/solution.mlu passes with seed %" PRIu64 "\n",
               status == CMD_OK ? "ok" : "FAILED", j->exercise->name, seed);
    if (status == CMD_FAILED)
        crs_tell_text(stdout, j, &v);
    crs_verdict_free(&v);
    return status;
}

static int prove(const struct crs_request *r, const struct crs_exercise *e,
                 unsigned *n_ok, unsigned *n_failed)
{
    struct crs_judge j;
    int status = CMD_OK;
    if (!crs_judge_open(r, e, &j))
        return CMD_USAGE;
    for (uint64_t i = 0; status <= CMD_FAILED && i < r->n_seeds; i++) {
        status = prove_solution(&j, r->seed + i);
        *(status == CMD_OK ? n_ok : n_failed) += 1;
    }
    j.seed = r->seed;
    for (size_t i = 0; status <= CMD_FAILED && i < e->n_promises; i++) {
        status = prove_promise(&j, &e->promises[i]);
        *(status == CMD_OK ? n_ok : n_failed) += 1;
    }
    crs_judge_close(&j);
    return status;
}

int crs_prove(const struct crs_request *r)
{
    unsigned n_ok = 0, n_failed = 0;
    int status = CMD_OK;
    const struct crs_exercise *only = r->word ? crs_find(r) : NULL;
    if (r->word && !only)
        return CMD_USAGE;
    proc_processes_mind_signals();
    for (size_t i = 0; status <= CMD_FAILED && i < r->course.n; i++)
        if (!only || only == &r->course.of[i])
            status = prove(r, &r->course.of[i], &n_ok, &n_failed);
    if (status > CMD_FAILED)
        return status;
    printf("%u passed, %u failed\n", n_ok, n_failed);
    return n_failed ? CMD_FAILED : CMD_OK;
}
