/* SPDX-License-Identifier: MIT */
/*
 * A worker that is killed has no result, and the next ones go on. Results that
 * another process has meanwhile written are taken as they are.
 */
#include "runtime/tools/mlusim/sweep/pool.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/sweep/launch.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

int swp_unit_run(struct swp_sweep *s, size_t i, const char id[ISA_HASH_TEXT],
                 const char *command)
{
    char error[SWP_MESSAGE + 200];
    struct swp_unit unit;
    struct swp_result result = {.outcome = SWP_DONE};
    memcpy(result.id, id, ISA_HASH_TEXT);
    int status = CMD_OK;
    if (!swp_unit_open(&unit, &s->plan, i, error, sizeof error) ||
        !swp_launch(&s->plan, &unit, &result, error, sizeof error))
        status =
            cmd_fail(SWP_UNIT_FAILED, "%s: unit %zu of %s has no result: %s",
                     command, i + 1, s->plan.path, error);
    else if (!swp_store_put(&s->store, &result))
        status = cmd_fail(SWP_UNIT_NOT_KEPT,
                          "%s: the result of unit %zu cannot be written to "
                          "%s: %s",
                          command, i + 1, s->results, strerror(errno));
    swp_unit_free(&unit);
    return status;
}

/* ---- workers ------------------------------------------------------------- */

struct pool {
    struct swp_batch *batch;
    struct worker {
        pid_t process; /* 0: none */
        size_t unit;
    } * workers;
    size_t n_running;
};

static bool is_done(const struct swp_sweep *s, size_t unit)
{
    struct swp_result result;
    return swp_store_get(&s->store, s->ids[unit], &result) == SWP_PRESENT;
}

static void start(struct pool *p, size_t unit)
{
    const struct swp_batch *b = p->batch;
    size_t i = 0;
    while (p->workers[i].process)
        i++;
    fflush(NULL);
    const pid_t process = fork();
    if (process == 0) {
        proc_processes_restore_signals();
        mlusim_follow();
        _exit(swp_unit_run(b->sweep, unit, b->sweep->ids[unit], b->command));
    }
    if (process < 0) {
        p->batch->n_failed++;
        cmd_fail(0, "%s: unit %zu cannot be started: %s", b->command, unit + 1,
                 strerror(errno));
        return;
    }
    p->workers[i] = (struct worker){process, unit};
    p->n_running++;
}

static void take(struct pool *p, const struct worker *w, int how)
{
    struct swp_batch *b = p->batch;
    const int status = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    b->n_run += status == CMD_OK;
    b->n_failed += status != CMD_OK;
    if (WIFSIGNALED(how) && !proc_processes_signal())
        cmd_fail(0,
                 "%s: unit %zu has no result: its worker was ended by a "
                 "signal: %s",
                 b->command, w->unit + 1, strsignal(WTERMSIG(how)));
}

/* Waits for a worker, or for a signal. */
static void wait_for_one(struct pool *p)
{
    int how;
    const pid_t process = waitpid(-1, &how, 0);
    for (size_t i = 0; process > 0 && i < p->batch->jobs; i++) {
        struct worker *w = &p->workers[i];
        if (w->process != process)
            continue;
        take(p, w, how);
        w->process = 0;
        p->n_running--;
    }
    if (process < 0 && errno == ECHILD)
        p->n_running = 0;
}

static void end_workers(const struct pool *p)
{
    for (size_t i = 0; i < p->batch->jobs; i++)
        if (p->workers[i].process)
            kill(p->workers[i].process, SIGTERM);
}

static void show_progress(const struct pool *p, size_t i)
{
    if (!isatty(STDERR_FILENO))
        return;
    cmd_clear_line();
    if (i < p->batch->n)
        fprintf(stderr, "%zu of %zu", i, p->batch->n);
    fflush(stderr);
}

void swp_batch_run(struct swp_batch *b)
{
    struct pool p = {.batch = b,
                     .workers = isa_alloc(b->jobs, sizeof(struct worker))};
    size_t i = 0;
    b->n_run = b->n_failed = 0;
    if (!p.workers) {
        b->n_failed = b->n;
        cmd_fail(0, "%s: " ISA_NO_MEMORY, b->command, "the workers");
        return;
    }
    while (i < b->n && !proc_processes_signal()) {
        if (is_done(b->sweep, b->units[i])) {
            i++;
        } else if (p.n_running == b->jobs) {
            wait_for_one(&p);
        } else {
            start(&p, b->units[i++]);
            show_progress(&p, i - 1);
        }
    }
    if (proc_processes_signal())
        end_workers(&p);
    while (p.n_running > 0)
        wait_for_one(&p);
    show_progress(&p, b->n);
    b->n_failed += b->n - i;
    free(p.workers);
}
