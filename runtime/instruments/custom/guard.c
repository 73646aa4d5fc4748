/* SPDX-License-Identifier: MIT */
/*
 * While a function of the user runs, signals of a crash are ours, on a stack of
 * their own, as the one of the program may be what ran out. A crash in another
 * thread meanwhile is not: there the signal does what it did before.
 */
#define _GNU_SOURCE /* sigabbrev_np */
#include "runtime/instruments/custom/guard.h"
#include "runtime/instruments/settings/library.h"

#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = RT_CRASH_SIGNALS;
#define N_CRASHES (sizeof crashes / sizeof crashes[0])

static _Thread_local sigjmp_buf way_out;
static _Thread_local volatile bool is_guarded;
static struct sigaction before[N_CRASHES];

static void (*say_exit)(void);

static void leave(void)
{
    if (!is_guarded)
        return;
    say_exit();
    _exit(1);
}

void rt_guard_exit(void (*say)(void))
{
    assert(say && (!say_exit || say_exit == say));
    say_exit = say;
    atexit(leave);
}

static void handle(int number)
{
    if (is_guarded)
        siglongjmp(way_out, number);
    for (size_t i = 0; i < N_CRASHES; i++)
        if (crashes[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

const char *rt_guarded(void (*function)(void *user), void *user)
{
    static char stack_bytes[64 * 1024];
    stack_t ours = {.ss_sp = stack_bytes, .ss_size = sizeof stack_bytes}, old;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaltstack(&ours, &old);
    for (size_t i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], &action, &before[i]);
    const int number = sigsetjmp(way_out, 1);
    if (number == 0) {
        is_guarded = true;
        function(user);
    }
    is_guarded = false;
    for (size_t i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    sigaltstack(&old, NULL);
    return number ? sigabbrev_np(number) : NULL;
}
