/* SPDX-License-Identifier: MIT */
/*
 * What happens to the runtime when its process begins, forks and ends.
 *
 * A fork copies the context with everything on the simulated device. If no
 * launch is running, the child continues with its copy. If a launch is running
 * in another thread, the copied device is in the middle of it, and that thread
 * does not exist in the child. Then the child refuses to use the device, and
 * does not wait for the lock that the missing thread had.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/api/cnrt/instruments/debugger.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/process/signals.h"
#include "runtime/api/cnrt/queue/capture.h"
#include "runtime/api/cnrt/session/session.h"
#include "runtime/instruments/settings/called.h"

/* ---- fork --------------------------------------------------------------- */

#define PATIENCE_NS 10000000 /* between two checks of the lock */

/* Takes the lock, unless a launch has it or an instrument forks. Calls other
 * than launches have the lock only for a short time. */
static void fork_prepare(void)
{
    struct rt_context *rt = rt_process_context();
    struct rt_thread *thread = rt_thread();
    thread->is_fork_locked = false;
    while (!thread->is_fork_locked && !atomic_load(&rt->is_launching) &&
           !rt_is_mine(rt)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PATIENCE_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        thread->is_fork_locked =
            pthread_mutex_timedlock(&rt->mutex, &until) == 0;
    }
    rt_sessions_fork();
}

static void fork_parent(void)
{
    rt_sessions_parent();
    if (rt_thread()->is_fork_locked)
        pthread_mutex_unlock(&rt_process_context()->mutex);
}

/* Abandons all devices: the thread with the launch may have been using any of
 * them. */
static void abandon_device(struct rt_context *rt)
{
    rt->state = RT_STATE_FORKED;
    for (int i = 0; i < rt->n_boards; i++) {
        rt->boards[i].sim = NULL;
        rt->boards[i].clock = (struct clk_device){0};
        for (struct rt_fatbin *f = rt->program.fatbins; f; f = f->next)
            f->modules[i] = NULL;
    }
    rt->profile = (struct rt_report){0};
    atomic_store(&rt->is_launching, false);
}

static void fork_child(void)
{
    struct rt_context *rt = rt_process_context();
    const bool is_abandoned = !rt_thread()->is_fork_locked;
    if (is_abandoned)
        abandon_device(rt);
    rt->host.shown = (struct instrument_host){.is_forked = true};
    rt->host.found = NULL;
    rt_instruments_forked(rt, is_abandoned);
    rt->session = NULL; /* the prompt belongs to the parent */
    rt->unsaid = NULL;  /* the parent's threads print the message */
    rt->n_placed = 0;
    rt->file_owner =
        (struct rt_report_owner){.is_in_run = true, .is_other = true};
    rt->host.has_refused = false;
    atomic_store(&rt->owner, NULL);
    rt->process = getpid();
    rt_signals_forked();
    rt_sessions_child();
    pthread_mutex_init(&rt->mutex, NULL);
}

__attribute__((constructor)) static void begin(void)
{
    struct rt_context *rt = rt_process_context();
    rt_called_count();
    rt->process = getpid();
    rt_report_owner_init(&rt->file_owner);
    rt_debugger_load(rt);
    rt_instruments_load(rt);
    pthread_atfork(fork_prepare, fork_parent, fork_child);
}

/* ---- the end ------------------------------------------------------------ */

/* Whether to start the runtime now, because the program never used it but an
 * instrument must report. */
static bool is_owed(struct rt_context *rt)
{
    char error[512];
    return rt->state == RT_STATE_NEW && !rt->host.shown.is_forked &&
           rt_settings_read(&rt->settings, error, sizeof error) &&
           rt_instruments_owe(rt);
}

/* Whether the process has to end with a failure status. */
static bool has_failed(struct rt_context *rt)
{
    const unsigned long long n = rt->host.shown.n_faults;
    const bool is_good = rt_instruments_finish(rt, false);
    if (n == 0 || rt->settings.of[RT_ENV_FAIL_ON_FAULT].number == 0)
        return !is_good;
    fprintf(stderr,
            "mlusim: %llu launch%s stopped by a fault: the program fails, as "
            "%s asks\n",
            n, n == 1 ? "" : "es", rt_env_name(RT_ENV_FAIL_ON_FAULT));
    return true;
}

/* Reports everything requested, at the end of the process and after the
 * program's own handlers. Memory is left to the operating system. A copy of the
 * process not made by fork() reports nothing. The status of a process that is
 * ending can only be changed by _exit. _exit skips the destructors of libraries
 * that were loaded before this one; none of these matters. */
__attribute__((destructor)) static void finish(void)
{
    rt_sessions_leave();
    if (rt_context()->process != getpid())
        return;
    struct rt_context *rt = rt_enter("report");
    bool is_session_good = true;
    if (rt->session) {
        rt->is_ending = rt->state == RT_STATE_NEW;
        is_session_good = rt_ready(rt) != cnrtSuccess || rt_debugger_finish(rt);
    }
    if (is_owed(rt))
        rt_ready(rt);
    rt_instruments_ending(rt);
    rt_captures_report(rt);
    bool is_failure = has_failed(rt); /* adds places to reports */
    rt_leave(rt, cnrtSuccess);
    if (!is_session_good || (is_failure && rt->host.exit_status == 0)) {
        fflush(NULL);
        _exit(EXIT_FAILURE);
    }
}
