/* SPDX-License-Identifier: MIT */
/*
 * What a process does to the runtime inside it: it begins, forks and ends.
 *
 * A fork copies the context with everything on the simulated device. If no
 * launch is under way the child goes on with its copy. If one is, in another
 * thread, the device is in the middle of it and the thread does not exist in
 * the child: there the device is refused, and nothing waits for the lock that
 * the missing thread holds.
 */
#define _DEFAULT_SOURCE /* on_exit */
#include "runtime/api/cnrt/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/instruments/settings/called.h"

__attribute__((constructor)) static void begin(void)
{
    struct rt_context *rt = rt_context();
    rt_called_count();
    rt->process = getpid();
    rt_report_owner_init(&rt->file_owner);
    rt_debugger_load(rt);
    rt_recording_load(rt);
    rt_precise_load(rt);
    rt_remains_load(rt);
    pthread_atfork(rt_fork_prepare, rt_fork_parent, rt_fork_child);
}

/* ---- fork --------------------------------------------------------------- */

#define PATIENCE_NS 10000000 /* before it is looked again who has the lock */

/* Takes the lock, which other calls keep for a short time; gives up when a
 * launch has it. */
void rt_fork_prepare(void)
{
    struct rt_context *rt = rt_context();
    struct rt_thread *thread = rt_thread();
    thread->is_fork_locked = false;
    while (!thread->is_fork_locked && !atomic_load(&rt->is_launching)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PATIENCE_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        thread->is_fork_locked =
            pthread_mutex_timedlock(&rt->mutex, &until) == 0;
    }
}

void rt_fork_parent(void)
{
    if (rt_thread()->is_fork_locked)
        pthread_mutex_unlock(&rt_context()->mutex);
}

/* Leaves behind what the thread that launches was working on: all devices, as
 * what it was doing may be about any of them. */
static void abandon_device(struct rt_context *rt)
{
    rt->state = RT_STATE_FORKED;
    rt->usage = NULL;
    rt->precise.of = NULL;
    for (int i = 0; i < rt->n_boards; i++) {
        rt->boards[i].sim = NULL;
        rt->boards[i].checks = NULL;
        for (struct rt_fatbin *f = rt->program.fatbins; f; f = f->next)
            f->modules[i] = NULL;
    }
    rt->report = (struct rt_report){0};
    rt->profile = (struct rt_report){0};
    atomic_store(&rt->is_launching, false);
}

void rt_fork_child(void)
{
    struct rt_context *rt = rt_context();
    if (rt_thread()->is_fork_locked)
        rt_report_clear(&rt->report); /* those were the parent's */
    else
        abandon_device(rt);
    if (rt->usage)
        usage_forget(rt->usage);
    rt_precise_forget(rt);
    for (int i = 0; i < rt->n_boards; i++)
        if (rt->boards[i].checks)
            chk_forked(rt->boards[i].checks);
    rt->is_forked = true;
    rt->session = NULL;   /* the prompt is the parent's, */
    rt->recording = NULL; /* and so is the trace */
    rt->results = (struct rt_results){0};
    rt->file_owner =
        (struct rt_report_owner){.is_in_run = true, .is_other = true};
    rt->n_launches = rt->n_faults = 0;
    rt->has_refused = false;
    rt->has_remains = rt->is_remains_lost = false;
    rt->is_owned = false;
    rt->process = getpid();
    rt_signals_forked();
    pthread_mutex_init(&rt->mutex, NULL);
}

/* ---- the end ------------------------------------------------------------ */

/* Whether there is something to report: also for a program that never called
 * the runtime, if it was asked to; but not for a forked child that launched
 * nothing itself. */
static bool is_reporting(struct rt_context *rt)
{
    char error[512];
    if (rt->is_forked)
        return rt->state == RT_STATE_READY && rt->report.n_entries > 0;
    if (rt->state == RT_STATE_NEW &&
        rt_settings_read(&rt->settings, error, sizeof error) &&
        (rt_report_is_wanted(&rt->settings) ||
         rt->settings.of[RT_ENV_CHECK_JSON].text ||
         rt->settings.of[RT_ENV_PRECISE_JSON].text))
        rt_ready(rt);
    return rt->state == RT_STATE_READY;
}

static void note_status(int status, void *user)
{
    struct rt_context *rt = user;
    rt->exit_status = status;
}

void rt_exit_watch(struct rt_context *rt)
{
    on_exit(note_status, rt);
}

bool rt_tell(struct rt_context *rt)
{
    bool is_good = rt_recording_finish(rt);
    is_good = rt_checks_finish(rt) && is_good;
    is_good = rt_precise_finish(rt) && is_good;
    return rt_usage_write(rt) && is_good;
}

/* Whether the program has to end with a status that tells of a failure. */
static bool has_failed(struct rt_context *rt)
{
    bool is_written = !is_reporting(rt) ||
                      rt_report_write(&rt->report, &rt->settings,
                                      rt->boards[0].device, &rt->file_owner);
    is_written = rt_tell(rt) && is_written;
    if (rt->n_faults == 0 || rt->settings.of[RT_ENV_FAIL_ON_FAULT].number == 0)
        return !is_written || rt->is_remains_lost;
    fprintf(stderr,
            "mlusim: %llu launch%s stopped by a fault: the program fails, as "
            "%s asks\n",
            (unsigned long long)rt->n_faults, rt->n_faults == 1 ? "" : "es",
            rt_env_name(RT_ENV_FAIL_ON_FAULT));
    return true;
}

/* At the end of the process, after the program's own handlers: what it was
 * asked to report. Memory is left to the operating system. A copy of the
 * process that was made without fork() reports nothing. Only _exit can change
 * the status of a process that is ending; it skips the destructors of the
 * libraries below this one, which have none that matter. */
__attribute__((destructor)) static void finish(void)
{
    if (rt_context()->process != getpid())
        return;
    struct rt_context *rt = rt_enter("report");
    const bool is_session_good = !rt->session || rt_debugger_finish(rt);
    rt_checks_end(rt);
    if (rt_checks_have_news(rt))
        rt_debug_need(rt);
    bool is_failure = has_failed(rt); /* names places of reports */
    rt_results_finish(rt);
    rt_leave(rt, cnrtSuccess);
    if (!is_session_good || (is_failure && rt->exit_status == 0)) {
        fflush(NULL);
        _exit(EXIT_FAILURE);
    }
}
