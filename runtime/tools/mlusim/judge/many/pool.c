/* SPDX-License-Identifier: MIT */
/*
 * Starts workers and takes what they found out of their pipes. A worker that
 * ends without having written all of it counts as one that could not judge.
 */
#include "runtime/tools/mlusim/judge/many/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/tools/mlusim/judge/many/worker.h"
#include "runtime/tools/mlusim/judge/verdict/row.h"
#include "runtime/tools/process/family.h"

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
    const struct jdg_task *t = &job->task->task;
    return (struct jdg_asked){
        .task = job->task->name,
        .digest = job->task->digest,
        .devices = job->n_devices ? job->devices : t->devices,
        .n_devices = job->n_devices ? job->n_devices : t->n_devices,
        .secret = job->secret->name,
        .runs_all = job->runs_all,
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

/* The job ends without a verdict. */
static void give_up(struct jdg_job *job, int status, const char *sentence)
{
    job->status = status;
    free(job->message);
    job->message = isa_alloc_text(sentence, strlen(sentence));
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

/* Ends children of workers that have gone without them. */
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

static void become_worker(const struct jdg_pool *pool,
                          const struct jdg_job *job, int to)
{
    const struct jdg_asked asked = asked_by(job);
    struct jdg_worker worker = {
        .keep = pool->keep,
        .asked = &asked,
        .task = job->task,
        .question = {.task = &job->task->task,
                     .devices = job->devices,
                     .n_devices = job->n_devices,
                     .runs_all = job->runs_all,
                     .secret = job->secret,
                     .how = {.keep = pool->keep,
                             .is_unconfined = job->is_unconfined},
                     .only_case = job->only_case,
                     .page = job->page[0] ? job->page : NULL,
                     .jobs = 1},
        .folder = pool->folder,
        .owner = pool->owner,
        .to = to,
    };
    jdg_worker_run(&worker);
}

bool jdg_pool_has_room(const struct jdg_pool *pool, const struct jdg_job *job)
{
    return pool->n < pool->jobs && !job->task->is_being_built;
}

bool jdg_pool_start(struct jdg_pool *pool, struct jdg_job *job)
{
    int ends[2];
    char why[200];
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

/* Keeps what a worker wrote; true: there will be no more. */
static bool read_pipe(struct jdg_job *job)
{
    char more[16384];
    for (;;) {
        const ssize_t n = read(job->pipe, more, sizeof more);
        if (n == 0 || (n < 0 && errno != EINTR))
            return n == 0 || errno != EAGAIN;
        if (n < 0)
            continue;
        if (job->n_said + (size_t)n > job->room) {
            const size_t room = 2 * (job->n_said + (size_t)n);
            char *all = realloc(job->said, room);
            if (!all)
                return true; /* what is missing says so */
            job->said = all;
            job->room = room;
        }
        memcpy(job->said + job->n_said, more, (size_t)n);
        job->n_said += (size_t)n;
    }
}

/* The next worker need not build a reference again, unless the host failed. */
static void take_reference(struct jdg_known *k, const struct jdg_outcome *found,
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

/* Takes what a worker found, which has ended. */
static void conclude(struct jdg_job *job, int how)
{
    struct jdg_outcome found = {.status = JDG_CANNOT};
    char why[200];
    if (job->is_builder)
        job->task->is_being_built = false;
    if (job->n_said >= sizeof found)
        memcpy(&found, job->said, sizeof found);
    if (job->n_said < sizeof found ||
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
