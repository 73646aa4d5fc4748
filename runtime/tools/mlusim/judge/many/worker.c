/* SPDX-License-Identifier: MIT */
/*
 * A worker has a folder of its own with the answer in it, called after the
 * task: so no verdict depends on where an answer lies. What the judge prints is
 * kept for the message. Should its owner be gone when it ends, it removes the
 * files of both.
 */
#define _GNU_SOURCE /* close_range, memfd_create */
#include "runtime/tools/mlusim/judge/many/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "isa/support/files/write.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"
#include "runtime/tools/start/become.h"

/* Closes what is the owner's: clients would wait for it. */
static void close_others(int a, int b)
{
    const int low = b < 0 || a < b ? a : b, high = a > b ? a : b;
    if (low > 3)
        close_range(3, (unsigned)low - 1, 0);
    if (high > low + 1)
        close_range((unsigned)low + 1, (unsigned)high - 1, 0);
    close_range((unsigned)high + 1, ~0U, 0);
}

static bool make_absolute(char path[PATH_MAX])
{
    char here[PATH_MAX], whole[PATH_MAX];
    if (path[0] == '/' || !path[0])
        return true;
    if (!getcwd(here, sizeof here) || !files_path(whole, here, path))
        return false;
    strcpy(path, whole);
    return true;
}

/* Paths of a task mean the same in another folder. This is a copy of the
 * owner's. */
static bool make_task_absolute(struct jdg_task *t)
{
    return make_absolute(t->folder) && make_absolute(t->reference_path);
}

/* Has what is printed go to a file without a name, which is answered; -1: it
 * cannot be. */
static int catch_output(void)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int said = memfd_create("said", MFD_CLOEXEC);
    const bool is_good =
        nothing >= 0 && said >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
        dup2(said, STDOUT_FILENO) >= 0 && dup2(said, STDERR_FILENO) >= 0;
    return is_good ? said : -1;
}

/* The first line of what was printed, for a message. */
static char *printed(int said)
{
    static const char prefix[] = "mlusim: judge: ";
    char text[4096];
    fflush(NULL);
    const ssize_t n = pread(said, text, sizeof text - 1, 0);
    text[n < 0 ? 0 : n] = 0;
    const bool has_prefix = strncmp(text, prefix, sizeof prefix - 1) == 0;
    const char *at = text + (has_prefix ? sizeof prefix - 1 : 0);
    return isa_alloc_text(at, strcspn(at, "\n"));
}

/* The worker's folder with the answer in it becomes the current one. */
static bool enter(const struct jdg_worker *w, const char *folder)
{
    return make_task_absolute(&w->task->task) && chdir(folder) == 0 &&
           files_replace(w->question.path, w->asked->text, w->asked->n);
}

/* The verdict as a line without its end; NULL: no memory. */
static char *line_of(const struct jdg_verdict *v)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    const bool is_good = out && jdg_verdict_json(v, true, out);
    if ((out && fclose(out) != 0) || !is_good) {
        free(text);
        return NULL;
    }
    text[n - 1] = 0;
    return text;
}

/* Whether a verdict says what it would say another time, or took so long of the
 * wall that it is not waited for again unasked. */
static bool is_lasting(const struct jdg_verdict *v)
{
    if (v->has_idled)
        return true;
    for (size_t i = 0; i < v->n_errors; i++)
        if (v->errors[i].error == JDG_ERROR_LIMIT)
            return false;
    return !v->is_fleeting;
}

/* Builds the reference, unless somebody has; what the owner is to know of it
 * goes along. */
static int build(struct jdg_worker *w, struct jdg_outcome *outcome)
{
    struct jdg_known *k = w->task;
    if (!k->is_built)
        jdg_known_build(k, w->folder, &w->question.how);
    outcome->is_built = k->status == JDG_RIGHT || k->status == JDG_AT_FAULT;
    outcome->built = k->status;
    memcpy(outcome->program, k->program, sizeof outcome->program);
    w->question.reference = k->program[0] ? k->program : NULL;
    return k->status;
}

static void judge(struct jdg_worker *w, struct jdg_outcome *outcome,
                  char **message, char **verdict)
{
    char error[4096];
    struct jdg_verdict v;
    outcome->status = build(w, outcome);
    if (outcome->status != JDG_RIGHT) {
        *message = isa_alloc_text(w->task->error, strlen(w->task->error));
        return;
    }
    outcome->status = jdg_one(&w->question, &v, error, sizeof error);
    const bool is_judged =
        outcome->status == JDG_RIGHT || outcome->status == JDG_IS_WRONG;
    *verdict = is_judged ? line_of(&v) : NULL;
    if (*verdict)
        outcome->is_unkept = !w->question.only_case && is_lasting(&v) &&
                             !jdg_keep_put(w->keep, w->asked, *verdict);
    else if (is_judged)
        outcome->status = JDG_CANNOT;
    if (!*verdict && error[0])
        *message = isa_alloc_text(error, strlen(error));
    jdg_verdict_free(&v);
}

/* Judges in a folder of the worker's own. */
static void judge_inside(struct jdg_worker *w, struct jdg_outcome *outcome,
                         char **message, char **verdict)
{
    char folder[CMD_FOLDER_BYTES];
    if (!cmd_folder_make("judge", folder))
        return;
    if (enter(w, folder))
        judge(w, outcome, message, verdict);
    else
        cmd_fail(0, "judge: cannot write the answer into %s: %s", folder,
                 strerror(errno));
    if (chdir("/") == 0)
        cmd_folder_remove(folder);
}

/* Writes it where the owner reads. */
static bool report(const struct jdg_worker *w, struct jdg_outcome *outcome,
                   const char *message, const char *verdict)
{
    outcome->n_message = message ? strlen(message) : 0;
    outcome->n_verdict = verdict ? strlen(verdict) : 0;
    return isa_write_all(w->to, outcome, sizeof *outcome) &&
           isa_write_all(w->to, message, outcome->n_message) &&
           isa_write_all(w->to, verdict, outcome->n_verdict);
}

_Noreturn void jdg_worker_run(struct jdg_worker *w)
{
    char name[NAME_MAX + 8];
    char *message = NULL, *verdict = NULL;
    struct jdg_outcome outcome = {.status = JDG_CANNOT};
    mlusim_follow();
    if (getppid() != w->owner)
        _exit(1); /* it was gone before */
    close_others(w->to, w->keep->store.folder);
    const int said = catch_output();
    setenv("TMPDIR", w->folder, 1);
    snprintf(name, sizeof name, "%s.mlu", w->asked->task);
    w->question.path = name;
    judge_inside(w, &outcome, &message, &verdict);
    if (!verdict && !message && said >= 0)
        message = printed(said);
    const bool is_good = report(w, &outcome, message, verdict);
    if (getppid() != w->owner)
        cmd_folder_remove(w->folder);
    _exit(!is_good);
}
