/* SPDX-License-Identifier: MIT */
/* Signals that ask this program to stop. A handler keeps the signal; loops look
 * for it, and end what they have started. */
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>

#include "isa/support/process/process.h"
#include "runtime/tools/process/signals.h"

/* Signals after which no file may be left. After SIGPIPE, writing fails. */
static const int minded[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { N_MINDED = sizeof minded / sizeof *minded };
static volatile sig_atomic_t stopped_by;

static void on_signal(int number)
{
    stopped_by = number;
}

void proc_processes_mind_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    for (size_t i = 0; i < N_MINDED; i++)
        sigaction(minded[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* writing fails without a signal */
}

void proc_processes_restore_signals(void)
{
    for (size_t i = 0; i < N_MINDED; i++)
        signal(minded[i], SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

int proc_processes_signal(void)
{
    return stopped_by;
}

int proc_processes_signal_status(void)
{
    return ISA_STATUS_SIGNAL + stopped_by; /* as in shells */
}

static void on_child(int number)
{
    (void)number; /* only interrupts sigsuspend */
}

/* Signals are let in by sigsuspend alone: one that comes after the look at
 * stopped_by ends it at once. */
pid_t proc_processes_wait(int *how)
{
    const struct sigaction child = {.sa_handler = on_child};
    struct sigaction old;
    sigset_t blocked, before, open;
    pid_t ended = 0;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    for (size_t i = 0; i < N_MINDED; i++)
        sigaddset(&blocked, minded[i]);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    open = before;
    sigdelset(&open, SIGCHLD);
    sigaction(SIGCHLD, &child, &old);
    while (!stopped_by && (ended = waitpid(-1, how, WNOHANG)) == 0)
        sigsuspend(&open);
    sigaction(SIGCHLD, &old, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ended;
}
