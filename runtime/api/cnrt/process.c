/* SPDX-License-Identifier: MIT */
/* What happens to the runtime when its process begins, forks and ends.
 *
 * A fork copies the context with everything on the simulated device. If no
 * launch is running, the child continues with its copy. If a launch is running
 * in another thread, the copied device is in the middle of it, and that thread
 * does not exist in the child. Then the child refuses to use the device, and
 * does not wait for the lock that the missing thread had. */
#include <inttypes.h>
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
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/session/session.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/settings/called.h"

/* Error codes: their names and sentences from errors.def, and the last error of
 * a thread. */

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cnrt.h");
#include "runtime/api/cnrt/errors.def"
#undef X

/* The program asks about a status, so it does not ignore failures with it. */
static void asked(cnrtRet_t error)
{
    if (error != cnrtSuccess)
        rt_failures_asked(&rt_process_context()->failures, error);
}

const char *cnrtGetErrorStr(cnrtRet_t error)
{
    asked(error);
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cnrt/errors.def"
#undef X
    }
    return "not an error code of this runtime";
}

/* Does what cnrtGetErrorName does, but the program has not asked. */
static const char *rt_error_name(cnrtRet_t error)
{
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return #name;
#include "runtime/api/cnrt/errors.def"
#undef X
    }
    return "unknown";
}

const char *cnrtGetErrorName(cnrtRet_t error)
{
    asked(error);
    return rt_error_name(error);
}

cnrtRet_t cnrtPeekAtLastError(void)
{
    asked(rt_thread()->last_error);
    return rt_thread()->last_error;
}

cnrtRet_t cnrtGetLastError(void)
{
    cnrtRet_t error = rt_thread()->last_error;
    if (error == cnrtSuccess)
        return error;
    asked(error);
    struct rt_context *rt = rt_enter(__func__);
    rt_forget_refused(rt, error);
    rt_thread()->last_error = cnrtSuccess;
    rt_leave(rt, cnrtSuccess);
    return error;
}

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
    rt_failures_forked(&rt->failures);
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

static void put_place(struct rt_context *rt, uint64_t origin)
{
    struct sim_location at;
    if (!origin || !rt_symbolizer()->origin(origin, &at))
        return;
    if (at.line)
        fprintf(rt_out(rt), " at %s:%u", at.file, at.line);
    else
        fprintf(rt_out(rt), " in %s", at.name);
}

/* Prints where calls failed that the program ignored. */
static void tell_ignored(struct rt_context *rt)
{
    const struct rt_failures *f = &rt->failures;
    for (size_t i = 0; i < f->n; i++) {
        const struct rt_failure *row = &f->rows[i];
        if (row->times == 0)
            continue;
        fprintf(rt_out(rt), "mlusim: %s", row->api);
        put_place(rt, row->origin);
        fprintf(rt_out(rt), " failed");
        if (row->times > 1)
            fprintf(rt_out(rt), " %" PRIu64 " times", row->times);
        fprintf(rt_out(rt), " (%s), and the program ignored it\n",
                rt_error_name(row->code));
    }
    if (f->n_more > 0)
        fprintf(rt_out(rt),
                "mlusim: calls at other places failed %" PRIu64
                " times, and the program ignored it\n",
                f->n_more);
}

/* Prints what makes a process fail that ends with 0. */
static void tell_failure(const struct rt_context *rt)
{
    const unsigned long long n_faults = rt->host.shown.n_faults,
                             n_ignored = rt->host.n_ignored;
    fputs("mlusim: ", stderr);
    if (n_faults > 0)
        fprintf(stderr, "%llu launch%s stopped by a fault", n_faults,
                n_faults == 1 ? "" : "es");
    if (n_ignored > 0)
        fprintf(stderr, "%s%llu failed call%s ignored",
                n_faults > 0 ? ", " : "", n_ignored, n_ignored == 1 ? "" : "s");
    fprintf(stderr, ": the program fails, as %s asks\n",
            rt_env_name(RT_ENV_FAIL_ON_FAULT));
}

/* Whether the process has to end with a failure status. */
static bool has_failed(struct rt_context *rt)
{
    rt->host.n_ignored =
        rt->host.exit_status == 0 ? rt_failures_ignored(&rt->failures) : 0;
    const bool is_good = rt_instruments_finish(rt, false);
    if (rt->host.n_ignored > 0)
        tell_ignored(rt);
    if ((rt->host.shown.n_faults == 0 && rt->host.n_ignored == 0) ||
        rt->settings.of[RT_ENV_FAIL_ON_FAULT].number == 0)
        return !is_good;
    tell_failure(rt);
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
    if (rt_failures_ignored(&rt_context()->failures) > 0)
        rt_debug_load();
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
