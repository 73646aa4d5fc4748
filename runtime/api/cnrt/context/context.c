/* SPDX-License-Identifier: MIT */
/* The only file with mutable state: the context of the process with its mutex,
 * the context that each thread uses, and the state of each thread. */
#define _DEFAULT_SOURCE /* on_exit */
#include "runtime/api/cnrt/context/context.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct rt_context context = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .failures.mutex = PTHREAD_MUTEX_INITIALIZER,
};
static _Thread_local struct rt_thread thread;
static _Thread_local struct rt_context *used; /* context that this thread
                                                 uses; NULL: that of the
                                                 process */

struct rt_context *rt_context(void)
{
    return used ? used : &context;
}

struct rt_context *rt_process_context(void)
{
    return &context;
}

void rt_context_use(struct rt_context *rt)
{
    used = rt == &context ? NULL : rt;
}

const char *rt_variable(const struct rt_context *rt, const char *name)
{
    if (!rt->is_of)
        return getenv(name);
    const size_t n = strlen(name);
    for (size_t i = 0; i < rt->is_of->n_variables; i++)
        if (strncmp(rt->is_of->variables[i], name, n) == 0 &&
            rt->is_of->variables[i][n] == '=')
            return rt->is_of->variables[i] + n + 1;
    return NULL;
}

FILE *rt_out(const struct rt_context *rt)
{
    return rt_host_out(&rt->host);
}

/* Reads the owner without the lock. This is safe: only this thread writes
 * itself there, so a thread sees itself only if it has the lock. */
bool rt_is_mine(const struct rt_context *rt)
{
    return atomic_load_explicit(&rt->owner, memory_order_relaxed) == &thread;
}

static void set_owner(struct rt_context *rt, const struct rt_thread *owner)
{
    atomic_store_explicit(&rt->owner, owner, memory_order_relaxed);
}

/* Refuses calls by instruments, which run with the lock. A call of the runtime,
 * or exit with destructors that call the runtime, would wait forever, because
 * its own thread has the lock. */
static void refuse_again(const struct rt_context *rt, const char *api)
{
    if (!rt_is_mine(rt))
        return;
    fprintf(stderr,
            "mlusim: %s: an instrument, or a signal handler, calls the runtime "
            "while the runtime works for the same thread: it would wait for "
            "ever\n",
            api);
    abort();
}

/* Prints the deferred message about a launch of another thread, before anything
 * else is printed. The message names the call of that thread. */
static void say_unsaid(struct rt_context *rt)
{
    const struct rt_unsaid *of = rt->unsaid;
    struct rt_context *const before = used;
    rt->unsaid = NULL;
    rt_context_use(rt);
    rt->api = of->api;
    rt->caller = of->caller;
    rt->board = of->board;
    of->say(rt, of->user);
    used = before;
}

/* Takes the lock when no deferred message waits for a library. The loader runs
 * constructors under its own lock, so a thread in a constructor may be the only
 * one that can load the library. So each thread that wants the lock tries to
 * load the library. */
static void lock(struct rt_context *rt)
{
    pthread_mutex_lock(&rt->mutex);
    while (rt->unsaid && !rt->unsaid->is_ready()) {
        void (*const prepare)(void) = rt->unsaid->prepare;
        pthread_mutex_unlock(&rt->mutex);
        prepare();
        pthread_mutex_lock(&rt->mutex);
    }
    set_owner(rt, &thread);
    if (rt->unsaid)
        say_unsaid(rt);
}

void rt_say_when_ready(struct rt_context *rt, struct rt_unsaid *what)
{
    what->api = rt->api;
    what->caller = rt->caller;
    what->board = rt->board;
    if (what->is_ready()) {
        what->say(rt, what->user);
        return;
    }
    assert(rt_is_mine(rt) && !rt->unsaid);
    rt->unsaid = what;
    if (rt->watch)
        rt->watch(false);
    set_owner(rt, NULL);
    pthread_mutex_unlock(&rt->mutex);
    what->prepare();
    lock(rt);
    if (rt->watch)
        rt->watch(true);
    rt->api = what->api;
    rt->caller = what->caller;
    rt->board = what->board;
}

static struct rt_context *enter(struct rt_context *rt, const char *api,
                                const void *site)
{
    struct rt_thread *of = rt->is_of ? &rt->is_of->thread : &thread;
    assert(api);
    refuse_again(rt, api);
    lock(rt);
    of->site = of->speaker ? of->speaks_for : site;
    of->frame = (uintptr_t)__builtin_frame_address(0);
    rt->api = of->speaker ? of->speaker : api;
    rt->caller = NULL;
    rt->board = &rt->boards[of->ordinal];
    if (rt->watch)
        rt->watch(true);
    return rt;
}

struct rt_context *rt_enter_at(const char *api, const void *site)
{
    return enter(rt_context(), api, site);
}

struct rt_context *rt_enter_process(const char *api)
{
    return enter(&context, api, NULL);
}

struct rt_context *rt_enter_from(const char *api, const void *return_address)
{
    struct rt_context *rt = rt_enter_at(api, return_address);
    rt->caller = rt_thread()->site;
    return rt;
}

const void *rt_caller(const struct rt_context *rt)
{
    return rt->caller ? rt->caller : rt_thread()->site;
}

void rt_yield(struct rt_context *rt, void (*sleep)(void *on, uint32_t seen),
              void *on, uint32_t seen)
{
    const char *api = rt->api;
    const void *caller = rt->caller;
    struct rt_board *board = rt->board;
    assert(rt_is_mine(rt));
    if (rt->watch)
        rt->watch(false);
    set_owner(rt, NULL);
    pthread_mutex_unlock(&rt->mutex);
    sleep(on, seen);
    lock(rt);
    rt->api = api;
    rt->caller = caller;
    rt->board = board;
}

/* Stores an error. Statuses that are no mistake, and faults, which are counted
 * where they happen, are no failures. */
static void note_error(struct rt_context *rt, cnrtRet_t code)
{
    rt_thread()->last_error = code;
    rt->host.has_refused |= code != cnrtErrorNotReady;
    if (!rt->is_of && code != cnrtErrorNotReady && code != cnrtErrorKernelFault)
        rt_failures_add(&rt->failures, rt->api, rt_thread()->site, code);
}

cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code)
{
    assert(rt_is_mine(rt));
    if (rt->watch)
        rt->watch(false);
    if (code != cnrtSuccess)
        note_error(rt, code);
    set_owner(rt, NULL);
    pthread_mutex_unlock(&rt->mutex);
    return code;
}

struct rt_thread *rt_thread(void)
{
    return used ? &used->is_of->thread : &thread;
}

cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
{
    struct rt_thread *of = rt_thread();
    assert(code != cnrtSuccess);
    va_list values;
    va_start(values, format);
    vsnprintf(of->refusal, sizeof of->refusal, format, values);
    va_end(values);
    if (rt->is_of || rt_failures_is_news(&context.failures, rt->api, of->site,
                                         code, of->refusal))
        fprintf(rt_out(rt), "mlusim: %s: %s\n", rt->api, of->refusal);
    return code;
}

cnrtRet_t rt_no_memory(const struct rt_context *rt, const char *what)
{
    return rt_fail(rt, cnrtErrorHostNoMem, ISA_NO_MEMORY, what);
}

/* ---- which device a call is about ---------------------------------------- */

/* Selects the device of the current call, and finds the device of an
 * address. */

struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board)
{
    struct rt_board *before = rt->board;
    assert(board >= rt->boards && board < rt->boards + RT_MAX_DEVICES);
    rt->board = board;
    return before;
}

struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer)
{
    uint64_t start, bytes;
    for (int i = 0; i < rt->n_boards; i++) {
        struct rt_board *board = &rt->boards[i];
        if (board->sim &&
            sim_memory_owner(board->sim, (uintptr_t)pointer, &start, &bytes))
            return board;
    }
    return NULL;
}

const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address)
{
    for (int i = 0; i < rt->n_boards; i++) {
        const struct rt_board *board = &rt->boards[i];
        if (address - board->memory_first < board->device->dram_mib << 20)
            return board;
    }
    return NULL;
}

/* ---- statuses of the simulator ------------------------------------------- */

cnrtRet_t rt_code(enum sim_status status)
{
    switch (status) {
    case SIM_OK:
        return cnrtSuccess;
    case SIM_ERROR_ARGUMENT:
        return cnrtErrorArgsInvalid;
    case SIM_ERROR_DEVICE:
        return cnrtErrorInit;
    case SIM_ERROR_IMAGE:
        return cnrtErrorKernelImage;
    case SIM_ERROR_ARCH:
        return cnrtErrorKernelArch;
    case SIM_ERROR_KERNEL:
        return cnrtErrorKernelUnknown;
    case SIM_ERROR_DIM:
        return cnrtErrorKernelDim;
    case SIM_ERROR_MEMORY:
        return cnrtErrorNoMem;
    case SIM_ERROR_ADDRESS:
        return cnrtErrorInvalidAddress;
    case SIM_ERROR_FREE:
        return cnrtErrorFree;
    case SIM_ERROR_FAULT:
    case SIM_ERROR_STOPPED:
        return cnrtErrorKernelFault;
    }
    return cnrtErrorArgsInvalid;
}

cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status)
{
    return rt_fail(rt, rt_code(status), "%s", sim_error(rt->board->sim));
}

/* ---- the end of the program ---------------------------------------------- */

static void note_status(int status, void *user)
{
    struct rt_context *rt = user;
    rt->host.exit_status = status;
}

void rt_exit_watch(struct rt_context *rt)
{
    on_exit(note_status, rt);
}
