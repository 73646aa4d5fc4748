/* SPDX-License-Identifier: MIT */
/*
 * Waiting for children until a signal asks to stop
 * (runtime/tools/process/signals.c).
 */
#define _DEFAULT_SOURCE /* usleep */
#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <criterion/criterion.h>

#include "runtime/tools/process/signals.h"

/* A child that ends when it is killed, or this process ends. */
static pid_t fork_child(void)
{
    const pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

static pid_t begin_sleeper(void)
{
    const pid_t child = fork_child();
    if (child == 0)
        for (;;)
            pause();
    return child;
}

static void end_sleeper(pid_t child)
{
    int how = 0;
    kill(child, SIGKILL);
    cr_expect_eq(waitpid(child, &how, 0), child);
    cr_expect(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
}

/* The signal has come when the wait begins, as between a look at it and the
 * wait. */
Test(signals, one_before_the_wait_ends_it, .timeout = 20)
{
    int how = 0;
    const pid_t child = begin_sleeper();
    proc_processes_mind_signals();
    raise(SIGTERM);
    cr_expect_eq(proc_processes_wait(&how), 0);
    cr_expect_eq(proc_processes_signal(), SIGTERM);
    cr_expect_eq(proc_processes_signal_status(), 128 + SIGTERM);
    end_sleeper(child);
}

/* A child sends signals until it is killed, whenever the wait begins. */
Test(signals, one_in_the_wait_ends_it, .timeout = 20)
{
    int how = 0;
    proc_processes_mind_signals();
    const pid_t parent = getpid(), child = fork_child();
    if (child == 0)
        for (;; usleep(1000))
            kill(parent, SIGINT);
    cr_expect_eq(proc_processes_wait(&how), 0);
    cr_expect_eq(proc_processes_signal(), SIGINT);
    end_sleeper(child);
}

Test(signals, a_child_is_taken, .timeout = 20)
{
    sigset_t blocked, after;
    int how = 0;
    proc_processes_mind_signals();
    sigemptyset(&blocked); /* as from a parent that does not want it */
    sigaddset(&blocked, SIGCHLD);
    cr_assert_eq(sigprocmask(SIG_BLOCK, &blocked, NULL), 0);
    const pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0)
        _exit(7);
    cr_expect_eq(proc_processes_wait(&how), child);
    cr_expect(WIFEXITED(how) && WEXITSTATUS(how) == 7);
    cr_expect_eq(proc_processes_signal(), 0);
    cr_expect(proc_processes_wait(&how) == -1 && errno == ECHILD);
    sigprocmask(SIG_BLOCK, NULL, &after);
    cr_expect(sigismember(&after, SIGCHLD) && !sigismember(&after, SIGTERM));
}
