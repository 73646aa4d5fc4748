/* SPDX-License-Identifier: MIT */
/* Starts workers and reads their results from pipes.
 * * A worker that ends before it has written everything counts as one that
 *   could not judge.
 * * Each worker has its own folder with the answer, which is named after the
 *   task, so that no verdict depends on where the answer was.
 * * The output of the judge is kept for the message.
 * * If the owner has ended before a worker ends, the worker removes the files
 *   of both. */
#define _GNU_SOURCE /* close_range, memfd_create */
#include "runtime/tools/mlusim/judge/many/pool.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/judge/run/judgement.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"
#include "runtime/tools/process/family.h"
#include "runtime/tools/start/become.h"

/* The result of a worker, written before the message and the verdict. */
struct outcome {
    int status;
    bool is_unkept;
    bool is_built; /* the reference was built, or its build has failed */
    int built;     /* status of the build */
    char program[PATH_MAX];
    size_t n_message, n_verdict;
};

/* The process that judges an answer. */
struct worker {
    const struct jdg_pool *pool;
    struct jdg_job *job;          /* a copy of the owner's job, like all data */
    struct jdg_question question; /* the job's question, with paths for the
                                     worker */
    struct jdg_asked asked;
    int to; /* pipe to which the result is written */
    struct outcome found;
    char *message, *verdict;
};

/* ---- jobs ---------------------------------------------------------------- */

void jdg_job_free(struct jdg_job *job)
{
    free(job->text);
    free(job->message);
    free(job->verdict);
    free(job->said);
}

static struct jdg_asked asked_by(const struct jdg_job *job)
{
    const struct jdg_question *q = &job->question;
    return (struct jdg_asked){
        .task = job->task->name,
        .digest = job->task->digest,
        .devices = q->n_devices ? q->devices : q->task->devices,
        .n_devices = q->n_devices ? q->n_devices : q->task->n_devices,
        .secret = q->secret->name,
        .runs_all = q->runs_all,
        .text = job->text,
        .n = job->n,
    };
}

bool jdg_job_recall(struct jdg_job *job, const struct jdg_keep *keep)
{
    struct jdg_row row;
    const struct jdg_asked asked = asked_by(job);
    char *verdict = jdg_keep_get(keep, &asked);
    if (!verdict || !jdg_row_read(&row, verdict)) {
        free(verdict);
        return false;
    }
    job->verdict = verdict;
    job->status = row.has_passed ? JDG_RIGHT : JDG_IS_WRONG;
    return true;
}

/* Finishes the job without a verdict. */
static void give_up(struct jdg_job *job, int status, const char *sentence)
{
    job->status = status;
    free(job->message);
    job->message = isa_alloc_text(sentence, strlen(sentence));
}

/* ---- a worker ------------------------------------------------------------ */

/* Closes files of the owner. Otherwise clients would wait until the worker
 * ends. */
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

/* Makes the paths of a task absolute, because the worker changes to another
 * folder. The task is a copy of the owner's. */
static bool make_task_absolute(struct jdg_task *t)
{
    return make_absolute(t->folder) && make_absolute(t->reference_path);
}

/* Sends output to a file without a name. Returns the file; -1 on failure. */
static int catch_output(void)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int said = memfd_create("said", MFD_CLOEXEC);
    const bool is_good =
        nothing >= 0 && said >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
        dup2(said, STDOUT_FILENO) >= 0 && dup2(said, STDERR_FILENO) >= 0;
    return is_good ? said : -1;
}

/* Returns the first line of the output, for a message. */
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

/* Enters the worker's folder and writes the answer there. */
static bool enter(const struct worker *w, const char *folder)
{
    return make_task_absolute(&w->job->task->task) && chdir(folder) == 0 &&
           files_replace(w->question.path, w->job->text, w->job->n);
}

/* Returns the verdict as a line without a newline. NULL: no memory. */
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

/* Whether a verdict can be kept: either the next verdict would be the same, or
 * judging took so long that it is repeated only on request. */
static bool is_lasting(const struct jdg_verdict *v)
{
    if (v->has_idled)
        return true;
    for (size_t i = 0; i < v->n_errors; i++)
        if (v->errors[i].error == JDG_ERROR_LIMIT)
            return false;
    return !v->is_fleeting;
}

/* Builds the reference, unless it is built, and writes the result for the
 * owner. */
static int build(struct worker *w)
{
    struct jdg_known *k = w->job->task;
    if (!k->is_built)
        jdg_known_build(k, w->pool->folder, &w->question.how);
    w->found.is_built = k->status == JDG_RIGHT || k->status == JDG_AT_FAULT;
    w->found.built = k->status;
    memcpy(w->found.program, k->program, sizeof w->found.program);
    w->question.reference = k->program[0] ? k->program : NULL;
    return k->status;
}

static void judge(struct worker *w)
{
    char error[4096];
    struct jdg_verdict v;
    int *status = &w->found.status;
    *status = build(w);
    if (*status != JDG_RIGHT) {
        w->message =
            isa_alloc_text(w->job->task->error, strlen(w->job->task->error));
        return;
    }
    *status = jdg_one(&w->question, &v, error, sizeof error);
    const bool is_judged = *status == JDG_RIGHT || *status == JDG_IS_WRONG;
    w->verdict = is_judged ? line_of(&v) : NULL;
    if (w->verdict)
        w->found.is_unkept =
            !w->question.only_case && is_lasting(&v) &&
            !jdg_keep_put(w->pool->keep, &w->asked, w->verdict);
    else if (is_judged)
        *status = JDG_CANNOT;
    if (!w->verdict && error[0])
        w->message = isa_alloc_text(error, strlen(error));
    jdg_verdict_free(&v);
}

/* Judges in the worker's own folder. */
static void judge_inside(struct worker *w)
{
    char folder[CMD_FOLDER_BYTES];
    if (!cmd_folder_make("judge", folder))
        return;
    if (enter(w, folder))
        judge(w);
    else
        cmd_fail(0, "judge: cannot write the answer into %s: %s", folder,
                 strerror(errno));
    if (chdir("/") == 0)
        cmd_folder_remove(folder);
}

/* Writes the result to the pipe of the owner. */
static bool report(struct worker *w)
{
    struct outcome *found = &w->found;
    found->n_message = w->message ? strlen(w->message) : 0;
    found->n_verdict = w->verdict ? strlen(w->verdict) : 0;
    return isa_write_all(w->to, found, sizeof *found) &&
           isa_write_all(w->to, w->message, found->n_message) &&
           isa_write_all(w->to, w->verdict, found->n_verdict);
}

/* In a child process: judges, writes the result, and ends. */
_Noreturn static void become_worker(const struct jdg_pool *pool,
                                    struct jdg_job *job, int to)
{
    char name[NAME_MAX + 8];
    struct worker w = {.pool = pool,
                       .job = job,
                       .question = job->question,
                       .asked = asked_by(job),
                       .to = to,
                       .found = {.status = JDG_CANNOT}};
    mlusim_follow();
    if (getppid() != pool->owner)
        _exit(1); /* the owner has ended already */
    close_others(to, pool->keep->store.folder);
    const int said = catch_output();
    setenv("TMPDIR", pool->folder, 1);
    snprintf(name, sizeof name, "%s.mlu", job->task->name);
    w.question.path = name;
    w.question.page = job->page[0] ? job->page : NULL;
    judge_inside(&w);
    if (!w.verdict && !w.message && said >= 0)
        w.message = printed(said);
    const bool is_good = report(&w);
    if (getppid() != pool->owner)
        cmd_folder_remove(pool->folder);
    _exit(!is_good);
}

/* ---- the pool ------------------------------------------------------------ */

bool jdg_pool_open(struct jdg_pool *pool, const struct jdg_keep *keep,
                   const char *folder, unsigned jobs)
{
    *pool = (struct jdg_pool){
        .keep = keep,
        .folder = folder,
        .jobs = jobs,
        .owner = getpid(),
        .running = isa_alloc(jobs, sizeof(struct jdg_job *)),
    };
    proc_family_adopt();
    return pool->running;
}

/* Ends child processes that remained when their worker ended. */
static void end_orphans(const struct jdg_pool *pool)
{
    pid_t *pids = isa_alloc(pool->n + 1, sizeof *pids);
    for (size_t i = 0; pids && i < pool->n; i++)
        pids[i] = pool->running[i]->pid;
    if (pids)
        proc_family_bury(pids, pool->n);
    free(pids);
}

void jdg_pool_close(struct jdg_pool *pool)
{
    enum { PATIENCE_MS = 5000, STEP_MS = 20 };
    int how;
    for (size_t i = 0; i < pool->n; i++)
        kill(pool->running[i]->pid, SIGTERM);
    for (int ms = 0; pool->n > 0 && ms <= PATIENCE_MS; ms += STEP_MS) {
        for (size_t i = pool->n; i-- > 0;) {
            struct jdg_job *job = pool->running[i];
            if (ms == PATIENCE_MS)
                kill(job->pid, SIGKILL);
            if (waitpid(job->pid, &how, ms == PATIENCE_MS ? 0 : WNOHANG) == 0)
                continue;
            close(job->pipe);
            pool->running[i] = pool->running[--pool->n];
        }
        if (pool->n > 0)
            poll(NULL, 0, STEP_MS);
    }
    if (pool->running)
        end_orphans(pool);
    free(pool->running);
    pool->running = NULL;
}

/* ---- starting ------------------------------------------------------------ */

bool jdg_pool_has_room(const struct jdg_pool *pool, const struct jdg_job *job)
{
    return pool->n < pool->jobs && !job->task->is_being_built;
}

bool jdg_pool_start(struct jdg_pool *pool, struct jdg_job *job)
{
    int ends[2];
    char why[200];
    assert(job->text && jdg_pool_has_room(pool, job));
    if (job->task->status != JDG_RIGHT) {
        give_up(job, job->task->status, job->task->error);
        return false;
    }
    fflush(NULL);
    job->pid = -1;
    if (pipe(ends) == 0) {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        if ((job->pid = fork()) == 0)
            become_worker(pool, job, ends[1]);
        const int error = errno;
        close(ends[1]);
        if (job->pid < 0)
            close(ends[0]);
        errno = error;
    }
    if (job->pid < 0) {
        snprintf(why, sizeof why, "cannot start a process: %s",
                 strerror(errno));
        give_up(job, JDG_CANNOT, why);
        return false;
    }
    job->pipe = ends[0];
    job->is_builder = !job->task->is_built;
    job->task->is_being_built |= job->is_builder;
    pool->running[pool->n++] = job;
    return true;
}

/* ---- what comes ---------------------------------------------------------- */

size_t jdg_pool_files(const struct jdg_pool *pool, struct pollfd *files)
{
    for (size_t i = 0; i < pool->n; i++)
        files[i] = (struct pollfd){pool->running[i]->pipe, POLLIN, 0};
    return pool->n;
}

/* Reads what a worker has written. Returns true at the end. */
static bool read_pipe(struct jdg_job *job)
{
    char more[16384];
    for (;;) {
        const ssize_t n = read(job->pipe, more, sizeof more);
        if (n == 0 || (n < 0 && errno != EINTR))
            return n == 0 || errno != EAGAIN;
        if (n < 0)
            continue;
        if (!files_make_room(&job->said, job->n_said, (size_t)n, &job->room))
            return true; /* no memory: the incomplete result shows this */
        memcpy(job->said + job->n_said, more, (size_t)n);
        job->n_said += (size_t)n;
    }
}

/* Keeps the reference that a worker has built, unless the host failed. */
static void take_reference(struct jdg_known *k, const struct outcome *found,
                           const char *message)
{
    if (!found->is_built)
        return;
    k->is_built = true;
    memcpy(k->program, found->program, sizeof k->program);
    k->status = found->built;
    if (found->built != JDG_RIGHT)
        snprintf(k->error, sizeof k->error, "%s", message ? message : "");
}

/* Takes the result of a worker that has ended. */
static void conclude(struct jdg_job *job, int how)
{
    struct outcome found = {.status = JDG_CANNOT};
    char why[200];
    if (job->is_builder)
        job->task->is_being_built = false;
    if (job->n_said >= sizeof found)
        memcpy(&found, job->said, sizeof found);
    if (job->n_said < sizeof found || found.status < JDG_RIGHT ||
        found.status > JDG_CANNOT ||
        job->n_said != sizeof found + found.n_message + found.n_verdict) {
        if (WIFSIGNALED(how))
            snprintf(why, sizeof why,
                     "the process that judged was ended by a signal: %s",
                     strsignal(WTERMSIG(how)));
        else
            snprintf(why, sizeof why,
                     "the process that judged ended with status %d",
                     WEXITSTATUS(how));
        give_up(job, JDG_CANNOT, why);
        return;
    }
    job->status = found.status;
    job->is_unkept = found.is_unkept;
    const char *at = job->said + sizeof found;
    if (found.n_message)
        job->message = isa_alloc_text(at, found.n_message);
    if (found.n_verdict)
        job->verdict = isa_alloc_text(at + found.n_message, found.n_verdict);
    if (job->is_builder)
        take_reference(job->task, &found, job->message);
    if (!job->verdict && !job->message)
        give_up(job, JDG_CANNOT, "the host has no memory left for a verdict");
}

struct jdg_job *jdg_pool_take(struct jdg_pool *pool)
{
    for (size_t i = 0; i < pool->n; i++) {
        struct jdg_job *job = pool->running[i];
        int how = 0;
        if (!read_pipe(job))
            continue;
        close(job->pipe);
        pool->running[i] = pool->running[--pool->n];
        isa_process_wait(job->pid, &how);
        conclude(job, how);
        free(job->said);
        job->said = NULL;
        end_orphans(pool);
        return job;
    }
    return NULL;
}
