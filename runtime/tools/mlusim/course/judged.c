/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/course/judged.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/run/judgement.h"
#include "runtime/tools/process/process.h"

/* Returns the size of a case; 0: it has none, or one that the judge draws. */
static uint64_t size_of(const struct jdg_case *c)
{
    for (size_t i = 0; i < c->n_names && !c->has_ranges; i++)
        if (strcmp(c->names[i].name, "size") == 0 && c->names[i].value > 0)
            return (uint64_t)c->names[i].value;
    return 0;
}

/* Whether the task has a case of the large size of the exercise. */
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

/* Returns the criterion of a puzzle to which an error belongs. */
static enum crs_criterion criterion_of(enum jdg_error error)
{
    switch (error) {
    case JDG_ERROR_ANSWER:
    case JDG_ERROR_FORBIDDEN:
    case JDG_ERROR_COMPILE:
    case JDG_ERROR_KERNEL:
    case JDG_ERROR_SIGNATURE:
    case JDG_ERROR_ENTRY:
        return CRS_COMPILES;
    case JDG_ERROR_ENTRY_CALL:
    case JDG_ERROR_ENTRY_READS:
    case JDG_ERROR_ENTRY_COPIES:
    case JDG_ERROR_ENTRY_ENDED:
    case JDG_ERROR_ENTRY_DIFFERS:
    case JDG_ERROR_ENTRY_LOG:
    case JDG_ERROR_FAULT:
    case JDG_ERROR_LIMIT:
        return CRS_FAULT;
    case JDG_ERROR_UNWRITTEN:
    case JDG_ERROR_INPUT:
    case JDG_ERROR_WRONG:
    case JDG_ERROR_HIDDEN:
        return CRS_RIGHT;
    case JDG_ERROR_CHECKS:
        return CRS_CHECKS;
    case JDG_ERROR_NRAM:
        return CRS_NRAM;
    case JDG_N_ERRORS:
        break;
    }
    return CRS_JUDGED;
}

/* Takes the first error, without the folder in the path of the file. For an
 * exercise, the sentence begins with the judge's name of the error. */
static void take_error(const struct jdg_verdict *v, const char *path,
                       const struct crs_exercise *exercise,
                       struct crs_answered *to)
{
    const struct jdg_found *f = &v->errors[0];
    const char *at = strstr(f->sentence, path);
    const bool is_puzzle = exercise->form == CRS_PUZZLE;
    snprintf(
        to->sentence, sizeof to->sentence, "%s%s%s%.*s%s%s",
        is_puzzle ? "" : "the judge: ", is_puzzle ? "" : jdg_error_id(f->error),
        is_puzzle ? "" : ": ", at ? (int)(at - f->sentence) : 400, f->sentence,
        at ? "kernel.mlu" : "", at ? at + strlen(path) : "");
    snprintf(to->device, sizeof to->device, "%s", f->device ? f->device : "");
    to->failed = criterion_of(f->error);
    if (f->number)
        to->size = size_of(&v->task->cases[f->number - 1]);
}

/* Returns "FILE:LINE: SEVERITY: MESSAGE" and the hint of each diagnostic,
 * malloc'ed; NULL: there is none. */
static char *diagnostics_of(const struct jdg_verdict *v, const char *path)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = v->n_diagnostics ? open_memstream(&text, &bytes) : NULL;
    for (size_t i = 0; out && i < v->n_diagnostics; i++) {
        const struct jdg_diagnostic *d = &v->diagnostics[i];
        if (d->line)
            fprintf(out,
                    "%s:%u: ", strcmp(d->file, path) ? d->file : "kernel.mlu",
                    d->line);
        fprintf(out, "%s: %s\n", d->severity, d->message);
        if (d->hint[0])
            fprintf(out, "  hint: %s\n", d->hint);
    }
    if (out && fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static void take_times(const struct jdg_verdict *v,
                       const struct crs_asked *asked, struct crs_answered *to)
{
    const bool is_puzzle = asked->exercise->form == CRS_PUZZLE;
    for (size_t d = 0; d < asked->n_devices; d++)
        for (size_t i = 0; i < v->n_times; i++) {
            const struct jdg_time *t = &v->times[i];
            struct crs_figures *f = &to->figures[d];
            if (strcmp(t->device, asked->devices[d]) != 0)
                continue;
            f->cycles = is_puzzle ? t->last.cycles : t->longest_cycles;
            f->bytes = t->last.bytes;
            f->nram_bytes = t->last.nram_bytes;
            snprintf(f->bound, sizeof f->bound, "%s", t->why);
        }
}

static bool judge(const struct crs_asked *asked, const struct jdg_task *task,
                  const char *path, struct crs_answered *answered, char *error,
                  size_t bytes)
{
    struct jdg_keep keep;
    struct jdg_verdict v;
    struct jdg_secret secret;
    char why[300];
    if (!jdg_secret_open(&secret, asked->secret, error, bytes))
        return false;
    const bool is_kept = jdg_keep_open(&keep, NULL, why, sizeof why);
    const struct jdg_question q = {
        .task = task,
        .path = path,
        .devices = asked->devices,
        .n_devices = asked->n_devices,
        .secret = &secret,
        .file = "kernel.mlu",
        .how = {.keep = is_kept ? &keep : NULL,
                .is_unconfined = asked->is_unconfined,
                .images = asked->images,
                .n_images = asked->n_images},
        .jobs = asked->jobs,
        .only_case = asked->is_last_only ? task->n_cases : 0,
        .moves = asked->moves,
    };
    const int status = jdg_one(&q, &v, error, bytes);
    if (status == JDG_IS_WRONG) {
        take_error(&v, path, asked->exercise, answered);
        answered->said = diagnostics_of(&v, path);
    }
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
        (asked->exercise->form == CRS_PUZZLE ||
         has_large(&task, asked->exercise, error, error_bytes)) &&
        judge(asked, &task, path, answered, error, error_bytes);
    jdg_task_free(&task);
    return is_good;
}
