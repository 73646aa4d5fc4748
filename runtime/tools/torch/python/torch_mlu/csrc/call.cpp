/* SPDX-License-Identifier: MIT
 *
 * While a function of an extension runs: who it is, for the sentence that is
 * written when it ends the process, crashes, or does not come back; and the
 * faults of its kernels, which become an exception when it returns.
 */
#include "shim.h"

#include <torch_mlu/call.h>
#include <c10/util/Exception.h>
#include <mlusim.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <thread>
#include <time.h>
#include <unistd.h>

namespace {

/* Of the innermost call of this process: signal handlers read them. */
const char *volatile running_extension;
const char *volatile running_function;
volatile sig_atomic_t interrupts;

void say(const char *a, const char *b = "", const char *c = "",
         const char *d = "", const char *e = "")
{
    char text[1024];
    size_t n = 0;
    for (const char *part : {a, b, c, d, e})
        for (; *part && n < sizeof text - 1; part++)
            text[n++] = *part;
    text[n++] = '\n';
    ssize_t written = write(STDERR_FILENO, text, n);
    (void)written;
}

/* ---- the end of the process ---- */

void at_exit(int status, void *)
{
    if (!running_function)
        return;
    const char *function = running_function;
    running_function = nullptr;
    fflush(stdout);
    say("torch_mlu: the function '", function, "' of the extension '",
        running_extension, "' called exit, which ends Python");
    if (status == 0)
        exit(1);
}

void at_quick_exit()
{
    if (!running_function)
        return;
    at_exit(1, nullptr);
    _exit(1);
}

/* ---- signals ---- */

struct Crash {
    int number;
    const char *name;
    struct sigaction before;
} crashes[] = {
    {SIGSEGV, "SIGSEGV: it used memory that it does not have", {}},
    {SIGBUS, "SIGBUS: it used memory that is not there", {}},
    {SIGFPE, "SIGFPE: an integer was divided by zero", {}},
    {SIGILL, "SIGILL: an instruction that does not exist", {}},
    {SIGABRT, "SIGABRT: abort, a failed assert, or an exception that nothing "
              "caught", {}},
};
struct sigaction interrupt_before, pipe_before;

/* The pages of device memory are not the host's; nor is the null pointer. */
void on_crash(int number, siginfo_t *info, void *context)
{
    for (Crash &crash : crashes) {
        if (crash.number != number)
            continue;
        if (running_function) {
            const char *function = running_function;
            running_function = nullptr;
            say("torch_mlu: the function '", function, "' of the extension '",
                running_extension, "' crashed");
            say("  ", crash.name,
                number == SIGSEGV
                    ? " (the host cannot read or write tensors of mlu "
                      "devices through their pointers)"
                    : "");
        }
        sigaction(number, &crash.before, nullptr);
        if (crash.before.sa_flags & SA_SIGINFO) {
            if (crash.before.sa_sigaction)
                crash.before.sa_sigaction(number, info, context);
        }
    }
    raise(number);
}

void on_interrupt(int number, siginfo_t *info, void *context)
{
    if (running_function && interrupts++ > 0) {
        say("torch_mlu: interrupted twice in the function '",
            running_function, "' of the extension '", running_extension,
            "', which did not return; Python ends");
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
        return;
    }
    if (running_function)
        say("torch_mlu: interrupted: KeyboardInterrupt follows when the "
            "function '", running_function, "' returns; interrupt once more "
            "to end Python");
    if (interrupt_before.sa_flags & SA_SIGINFO)
        interrupt_before.sa_sigaction(number, info, context);
    else if (interrupt_before.sa_handler != SIG_DFL &&
             interrupt_before.sa_handler != SIG_IGN)
        interrupt_before.sa_handler(number);
}

/* Python ignores this signal, and a function that prints for ever would never
 * end when its reader has. Pipes and sockets of others are left to them. */
void on_pipe(int number, siginfo_t *, void *)
{
    struct pollfd ends[] = {{STDOUT_FILENO, POLLOUT, 0},
                            {STDERR_FILENO, POLLOUT, 0}};
    const int saved = errno;

    if (running_function && poll(ends, 2, 0) > 0 &&
        ((ends[0].revents | ends[1].revents) & POLLERR)) {
        say("torch_mlu: the function '", running_function,
            "' of the extension '", running_extension,
            "' prints, and nothing reads it any more; Python ends");
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = saved;
}

/* A stack of its own: a function that recurses for ever has none left. */
void own_stack()
{
    static thread_local bool is_made;
    stack_t stack = {};
    if (is_made)
        return;
    is_made = true;
    if (sigaltstack(nullptr, &stack) == 0 && !(stack.ss_flags & SS_DISABLE))
        return;
    stack.ss_size = 64 * 1024;
    stack.ss_sp = malloc(stack.ss_size);
    stack.ss_flags = 0;
    if (stack.ss_sp)
        sigaltstack(&stack, nullptr);
}

void take_signals()
{
    struct sigaction ours = {};
    sigemptyset(&ours.sa_mask);
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ours.sa_sigaction = on_crash;
    for (Crash &crash : crashes)
        sigaction(crash.number, &ours, &crash.before);
    ours.sa_flags = SA_SIGINFO;
    ours.sa_sigaction = on_interrupt;
    interrupts = 0;
    sigaction(SIGINT, &ours, &interrupt_before);
    ours.sa_sigaction = on_pipe;
    sigaction(SIGPIPE, &ours, &pipe_before);
}

void give_signals()
{
    struct sigaction now;
    for (Crash &crash : crashes)
        if (sigaction(crash.number, nullptr, &now) == 0 &&
            now.sa_sigaction == on_crash)
            sigaction(crash.number, &crash.before, nullptr);
    if (sigaction(SIGINT, nullptr, &now) == 0 &&
        now.sa_sigaction == on_interrupt)
        sigaction(SIGINT, &interrupt_before, nullptr);
    if (sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_sigaction == on_pipe)
        sigaction(SIGPIPE, &pipe_before, nullptr);
}

/* ---- the limit ---- */

timer_t limit;
bool has_limit;

void on_limit(union sigval)
{
    if (!running_function)
        return;
    say("torch_mlu: the function '", running_function, "' of the extension '",
        running_extension, "' ran longer than TORCH_MLU_CALL_SECONDS; "
        "Python ends");
    _exit(124);
}

void set_limit(double seconds)
{
    struct itimerspec when = {};
    when.it_value.tv_sec = (time_t)seconds;
    when.it_value.tv_nsec =
        (long)((seconds - (double)when.it_value.tv_sec) * 1e9);
    if (has_limit)
        timer_settime(limit, 0, &when, nullptr);
}

double limit_seconds()
{
    static const double seconds = [] {
        const char *text = getenv("TORCH_MLU_CALL_SECONDS");
        double value = text ? strtod(text, nullptr) : 0;
        if (value <= 0)
            return 0.0;
        struct sigevent event = {};
        event.sigev_notify = SIGEV_THREAD;
        event.sigev_notify_function = on_limit;
        has_limit = timer_create(CLOCK_MONOTONIC, &event, &limit) == 0;
        return value;
    }();
    return seconds;
}

int depth;

} // namespace

namespace torch_mlu {

CallScope::CallScope(const char *extension, const char *function)
    : faults_(mlusimFaultCount())
{
    static const int once =
        on_exit(at_exit, nullptr) | std::at_quick_exit(at_quick_exit);
    (void)once;
    if (depth++ > 0)
        return;
    running_extension = extension;
    running_function = function;
    own_stack();
    take_signals();
    if (limit_seconds() > 0)
        set_limit(limit_seconds());
}

CallScope::~CallScope()
{
    if (--depth > 0)
        return;
    running_function = nullptr;
    give_signals();
    if (limit_seconds() > 0)
        set_limit(0);
}

/* A program that ignores what its calls answered loses nothing: a fault, or a
 * launch that was refused, is an exception here, and no later call reports it
 * once more. */
void CallScope::finish()
{
    std::string text = shim::new_faults();
    const cnrtRet_t refused = cnrtPeekAtLastError();
    const char *name = running_function ? running_function : "?";
    if (text.empty() && (refused == cnrtSuccess || refused == cnrtErrorNotReady))
        return;
    if (text.empty())
        text = std::string(cnrtGetErrorStr(refused)) + " (" +
               cnrtGetErrorName(refused) + ")";
    cnrtSyncDevice();
    cnrtGetLastError();
    TORCH_CHECK(false, name, ": ", text);
}

} // namespace torch_mlu
