/* SPDX-License-Identifier: MIT */
/* Handles signals that end a program with a report, a trace, checks or usage.
 * First all results so far are written, and the report is marked as partial.
 * Then the program dies of the signal.
 *
 * A handler may run in any thread, between any two instructions. So it only
 * stores the signal and wakes a thread that already waits for signals. That
 * thread asks the current launch, if there is one, to stop. The launching
 * thread then writes the report; if there is no launch, the waiting thread
 * does. A second signal ends the process at once. Handlers are installed when
 * the first launch begins, and only for signals with the default disposition. A
 * program that installs its own handler later replaces ours. */
#include "runtime/api/cnrt/process/signals.h"

#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "runtime/api/cnrt/instruments/instruments.h"

#define LAUNCH_MS 5000 /* time for a launch to stop and be reported */
#define LOCK_MS   2000 /* time for another call to end */
#define ABORT_MS  8000 /* the most time for which abort() waits */

static const struct {
    int number;
    const char *name;
} taken[] = {
    {SIGINT, "SIGINT"},
    {SIGTERM, "SIGTERM"},
    {SIGHUP, "SIGHUP"},
    {SIGABRT, "SIGABRT"},
};
#define N_TAKEN (sizeof taken / sizeof taken[0])

static struct {
    pid_t process; /* process of the waiting thread; 0: none */
    bool is_ours[N_TAKEN];
    atomic_int caught;    /* number of the signal; 0: none yet */
    atomic_bool is_abort; /* the signal is an abort by a thread of the program;
                             that thread waits for the report */
    atomic_bool is_ended; /* a thread writes the report */
    atomic_bool is_told;  /* the report is written */
    sem_t wake;
} signals;

static void sleep_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* Makes the process die of the signal when the handler returns.
 * Async-signal-safe. */
static void die_of(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
    raise(number);
}

static void handle(int number, siginfo_t *info, void *context)
{
    (void)context;
    int error = errno, none = 0;
    struct rt_context *rt = rt_process_context();
    bool is_abort = number == SIGABRT && info->si_pid == getpid();
    bool is_inside = is_abort && rt_is_mine(rt);
    /* Die at once: in a copy of the process; at a second signal; at an abort
     * inside the runtime, which leaves nothing to report. */
    if (getpid() != signals.process || is_inside ||
        !atomic_compare_exchange_strong(&signals.caught, &none, number)) {
        die_of(number);
        return;
    }
    atomic_store(&signals.is_abort, is_abort);
    sem_post(&signals.wake);
    if (is_abort) { /* the program ends when this handler returns */
        for (int ms = 0; ms < ABORT_MS && !atomic_load(&signals.is_told); ms++)
            sleep_ms(1);
        die_of(number);
    }
    errno = error;
}

/* ---- in threads -------------------------------------------------------- */

static const char *name_of(int number)
{
    for (size_t i = 0; i < N_TAKEN; i++)
        if (taken[i].number == number)
            return taken[i].name;
    return "a signal";
}

static void wait_for_ever(void)
{
    for (;;)
        sleep_ms(1000);
}

/* Writes the partial report and dies. The caller has the context, or has waited
 * for it long enough. */
static void end_process(struct rt_context *rt)
{
    if (atomic_exchange(&signals.is_ended, true))
        wait_for_ever();
    int number = atomic_load(&signals.caught);
    rt->host.shown.signal = name_of(number);
    rt_instruments_printing(rt);
    /* during a launch, this writes a part; the launch writes the rest when it
     * ends */
    rt_instruments_finish(rt, atomic_load(&rt->is_launching));
    atomic_store(&signals.is_told, true);
    if (atomic_load(&signals.is_abort))
        wait_for_ever(); /* the thread that aborts ends the process */
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    die_of(number);
    wait_for_ever();
}

void rt_signals_stopped(struct rt_context *rt)
{
    if (!atomic_load(&signals.caught))
        return;
    atomic_store(&rt->is_launching, false);
    end_process(rt);
}

static void *wait_for_signal(void *user)
{
    struct rt_context *rt = user;
    while (sem_wait(&signals.wake) != 0)
        continue;
    atomic_store(&rt->is_stopping, true);
    for (int ms = 0; ms < LAUNCH_MS && atomic_load(&rt->is_launching); ms++)
        sleep_ms(1);
    for (int ms = 0; ms < LOCK_MS; ms++) {
        if (pthread_mutex_trylock(&rt->mutex) == 0)
            break;
        sleep_ms(1);
    }
    end_process(rt);
    return NULL;
}

static bool start_thread(struct rt_context *rt)
{
    sigset_t all, old;
    pthread_t thread;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool is_running = pthread_create(&thread, NULL, wait_for_signal, rt) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (is_running)
        pthread_detach(thread);
    return is_running;
}

void rt_signals_begin(struct rt_context *rt)
{
    if (signals.process || rt->is_of || !rt_instruments_are_owed_an_end(rt) ||
        sem_init(&signals.wake, 0, 0) != 0 || !start_thread(rt))
        return;
    signals.process = getpid();
    for (size_t i = 0; i < N_TAKEN; i++) {
        struct sigaction old, ours = {.sa_sigaction = handle,
                                      .sa_flags = SA_RESTART | SA_SIGINFO};
        sigemptyset(&ours.sa_mask);
        sigaction(taken[i].number, NULL, &old);
        signals.is_ours[i] = !(old.sa_flags & SA_SIGINFO) &&
                             old.sa_handler == SIG_DFL &&
                             sigaction(taken[i].number, &ours, NULL) == 0;
    }
}

void rt_signals_forked(void)
{
    for (size_t i = 0; signals.process && i < N_TAKEN; i++) {
        struct sigaction now, standard = {.sa_handler = SIG_DFL};
        sigaction(taken[i].number, NULL, &now);
        if (signals.is_ours[i] && (now.sa_flags & SA_SIGINFO) &&
            now.sa_sigaction == handle)
            sigaction(taken[i].number, &standard, NULL);
        signals.is_ours[i] = false;
    }
    signals.process = 0;
    atomic_store(&signals.caught, 0);
}

/* ---- while a launch runs ------------------------------------------------- */

/* While a launch runs, its thread cannot run signal handlers of an interpreted
 * language: such a handler only stores the signal until the launch returns. So
 * our handler takes the signal, stops the launch, and passes the signal on. */

static struct {
    atomic_flag is_taken;
    int number;
    _Atomic(atomic_bool *) stop; /* NULL: there is no launch */
    struct sigaction before;
} stopper = {.is_taken = ATOMIC_FLAG_INIT};

static void handle_stop(int number, siginfo_t *info, void *context)
{
    atomic_bool *stop = atomic_load(&stopper.stop);
    if (stop)
        atomic_store(stop, true);
    if (stopper.before.sa_flags & SA_SIGINFO)
        stopper.before.sa_sigaction(number, info, context);
    else if (stopper.before.sa_handler != SIG_DFL &&
             stopper.before.sa_handler != SIG_IGN)
        stopper.before.sa_handler(number);
}

bool rt_stopsignal_begin(int number, atomic_bool *stop)
{
    assert(number > 0);
    if (atomic_flag_test_and_set(&stopper.is_taken))
        return false;
    struct sigaction ours = {.sa_sigaction = handle_stop,
                             .sa_flags = SA_SIGINFO};
    sigemptyset(&ours.sa_mask);
    stopper.number = number;
    sigaction(number, NULL, &stopper.before); /* before our handler may run */
    atomic_store(&stopper.stop, stop);
    if (sigaction(number, &ours, NULL) == 0)
        return true;
    atomic_store(&stopper.stop, NULL);
    atomic_flag_clear(&stopper.is_taken);
    return false;
}

void rt_stopsignal_end(void)
{
    sigaction(stopper.number, &stopper.before, NULL);
    atomic_store(&stopper.stop, NULL);
    atomic_flag_clear(&stopper.is_taken);
}
