/* SPDX-License-Identifier: MIT */
/*
 * The one place with mutable state: the context of the process behind its
 * mutex, and what belongs to a thread.
 */
#include "runtime/api/cnrt/context.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static struct rt_context context = {.mutex = PTHREAD_MUTEX_INITIALIZER};
static _Thread_local struct rt_thread thread;

struct rt_context *rt_context(void)
{
    return &context;
}

bool rt_is_mine(const struct rt_context *rt)
{
    return rt->is_owned && pthread_equal(rt->owner, pthread_self());
}

/* Instruments are called under the lock: one that calls the runtime, or exit,
 * whose destructors do so, would wait for itself for ever. */
static void refuse_again(const char *api)
{
    if (!rt_is_mine(&context))
        return;
    fprintf(stderr,
            "mlusim: %s: an instrument, or a signal handler, calls the runtime "
            "while the runtime works for the same thread: it would wait for "
            "ever\n",
            api);
    abort();
}

struct rt_context *rt_enter(const char *api)
{
    assert(api);
    refuse_again(api);
    pthread_mutex_lock(&context.mutex);
    context.owner = pthread_self();
    context.is_owned = true;
    context.api = thread.speaker ? thread.speaker : api;
    context.caller = NULL;
    context.board = &context.boards[thread.ordinal];
    return &context;
}

struct rt_context *rt_enter_from(const char *api, const void *return_address)
{
    struct rt_context *rt = rt_enter(api);
    rt->caller = thread.speaker ? thread.speaks_for : return_address;
    return rt;
}

cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code)
{
    assert(rt == &context && rt->is_owned);
    if (code != cnrtSuccess)
        thread.last_error = code;
    rt->host.has_refused |= code != cnrtSuccess && code != cnrtErrorNotReady;
    rt->is_owned = false;
    pthread_mutex_unlock(&rt->mutex);
    return code;
}

struct rt_thread *rt_thread(void)
{
    return &thread;
}

cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
{
    assert(code != cnrtSuccess);
    char sentence[2560]; /* names of two files, perhaps */
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    fprintf(stderr, "mlusim: %s: %s\n", rt->api, sentence);
    return code;
}

cnrtRet_t rt_no_memory(const struct rt_context *rt, const char *what)
{
    return rt_fail(rt, cnrtErrorHostNoMem, ISA_NO_MEMORY, what);
}
