/* SPDX-License-Identifier: MIT */
/*
 * While a launch runs, nobody else of its thread does: not the handler of a
 * language whose interpreter waits for it, which only notes the signal. So the
 * signal is taken, stops the launch, and is handed on.
 */
#include "runtime/api/cnrt/process/stopsignal.h"

#include <assert.h>
#include <signal.h>
#include <stddef.h>

static struct {
    atomic_flag is_taken;
    int number;
    _Atomic(atomic_bool *) stop; /* NULL: no launch is under way */
    struct sigaction before;
} taken = {.is_taken = ATOMIC_FLAG_INIT};

static void handle(int number, siginfo_t *info, void *context)
{
    atomic_bool *stop = atomic_load(&taken.stop);
    if (stop)
        atomic_store(stop, true);
    if (taken.before.sa_flags & SA_SIGINFO)
        taken.before.sa_sigaction(number, info, context);
    else if (taken.before.sa_handler != SIG_DFL &&
             taken.before.sa_handler != SIG_IGN)
        taken.before.sa_handler(number);
}

bool rt_stopsignal_begin(int number, atomic_bool *stop)
{
    assert(number > 0);
    if (atomic_flag_test_and_set(&taken.is_taken))
        return false;
    struct sigaction ours = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    sigemptyset(&ours.sa_mask);
    taken.number = number;
    sigaction(number, NULL, &taken.before); /* before our handler may run */
    atomic_store(&taken.stop, stop);
    if (sigaction(number, &ours, NULL) == 0)
        return true;
    atomic_store(&taken.stop, NULL);
    atomic_flag_clear(&taken.is_taken);
    return false;
}

void rt_stopsignal_end(void)
{
    sigaction(taken.number, &taken.before, NULL);
    atomic_store(&taken.stop, NULL);
    atomic_flag_clear(&taken.is_taken);
}
