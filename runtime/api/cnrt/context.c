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

struct rt_context *rt_enter(const char *api)
{
    assert(api);
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
    rt->has_refused |= code != cnrtSuccess && code != cnrtErrorNotReady;
    rt->is_owned = false;
    pthread_mutex_unlock(&rt->mutex);
    return code;
}

struct rt_thread *rt_thread(void)
{
    return &thread;
}

struct rt_debug_library *rt_debug_library(void)
{
    return &context.debug;
}

cnrtRet_t rt_ready(struct rt_context *rt)
{
    if (rt->state == RT_STATE_READY)
        return cnrtSuccess;
    if (rt->state == RT_STATE_BROKEN)
        return cnrtErrorInit; /* said why the first time */
    bool is_forked = rt->state == RT_STATE_FORKED;
    rt->state = RT_STATE_BROKEN;
    if (is_forked)
        return rt_fail(rt, cnrtErrorInit,
                       "this process was forked while another thread of its "
                       "parent was launching a kernel, so it has no device; "
                       "fork between launches, or exec in the child");
    rt_exit_watch(rt);
    if (!rt->file_owner.is_in_run)
        rt_env_warn();
    char error[512];
    if (!rt_settings_read(&rt->settings, error, sizeof error) ||
        !rt_settings_agree(&rt->settings, rt->session != NULL, false, error,
                           sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s", error);
    cnrtRet_t code = rt_boards_choose(rt);
    if (code == cnrtSuccess)
        code = rt_recording_check(rt);
    rt_progress_init(&rt->progress, &rt->settings);
    if (rt->session) /* the terminal is the debugger's */
        rt->progress.is_wanted = false;
    const struct rt_setting *of = rt->settings.of;
    rt->report.is_random = of[RT_ENV_SCHEDULE].number != 0;
    rt->report.seed = of[RT_ENV_SEED].text ? of[RT_ENV_SEED].number : 1;
    if (code == cnrtSuccess)
        rt->state = RT_STATE_READY;
    if (code == cnrtSuccess && rt->session)
        rt_debugger_start(rt);
    return code;
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
