/* SPDX-License-Identifier: MIT */
/*
 * The one place with mutable state: the context of the process behind its
 * mutex, and what belongs to a thread. The device comes into being with the
 * first call that needs it, so that a program that never touches it starts
 * at once and images registered before main are all known by then.
 */
#include "runtime/cnrt/context.h"

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
    context.api = api;
    return &context;
}

cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code)
{
    assert(rt == &context && rt->is_owned);
    if (code != cnrtSuccess)
        thread.last_error = code;
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

static void print_text(void *user, const char *text, size_t n)
{
    assert(n > 0);
    struct rt_context *rt = user;
    rt_progress_hide(&rt->progress);
    size_t known = rt->session ? rt->debugger->printed(rt->session, n) : 0;
    fwrite(text + known, 1, n - known, stdout);
}

static cnrtRet_t choose_device(struct rt_context *rt)
{
    const char *name = rt->settings.of[RT_ENV_DEVICE].text;
    if (!name) {
        rt->device = rt_program_device(&rt->program);
        return cnrtSuccess;
    }
    char error[512];
    rt->device = sim_device_open(name, error, sizeof error);
    if (!rt->device)
        return rt_fail(rt, cnrtErrorInit, "%s=%s: %s",
                       rt_env_name(RT_ENV_DEVICE), name, error);
    return cnrtSuccess;
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
    if (!rt_settings_read(&rt->settings, error, sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s", error);
    cnrtRet_t code = rt_recording_check(rt);
    if (code == cnrtSuccess)
        code = choose_device(rt);
    const struct rt_setting *of = rt->settings.of;
    rt->report.is_random = of[RT_ENV_SCHEDULE].number != 0;
    rt->report.seed = of[RT_ENV_SEED].text ? of[RT_ENV_SEED].number : 1;
    if (code == cnrtSuccess)
        rt->state = RT_STATE_READY;
    if (code == cnrtSuccess && rt->session)
        rt_debugger_start(rt);
    return code;
}

/* The words of MLUSIM_MEMORY, in their order. */
static enum sim_contents contents_of(const struct rt_setting *memory)
{
    static const enum sim_contents words[] = {
        SIM_CONTENTS_ZERO, SIM_CONTENTS_KEEP, SIM_CONTENTS_POISON};
    return memory->text ? words[memory->number] : SIM_CONTENTS_DEFAULT;
}

/* The words of MLUSIM_ENGINE, in their order. */
static enum sim_engine engine_of(const struct rt_setting *engine)
{
    static const enum sim_engine words[] = {SIM_ENGINE_INTERP, SIM_ENGINE_JIT};
    return engine->text ? words[engine->number] : SIM_ENGINE_DEFAULT;
}

cnrtRet_t rt_open(struct rt_context *rt)
{
    assert(rt->is_owned);
    cnrtRet_t code = rt_ready(rt);
    if (code != cnrtSuccess || rt->sim)
        return code;
    const struct rt_setting *of = rt->settings.of;
    struct sim_config config = {
        .device = rt->device,
        .max_instructions = of[RT_ENV_MAX_INSTRUCTIONS].number,
        .quantum = of[RT_ENV_QUANTUM].number,
        .stack_kib = of[RT_ENV_STACK_KIB].number,
        .contents = contents_of(&of[RT_ENV_MEMORY]),
        .engine = engine_of(&of[RT_ENV_ENGINE]),
        .schedule = of[RT_ENV_SCHEDULE].number ? SIM_SCHEDULE_RANDOM
                                               : SIM_SCHEDULE_FIXED,
        .seed = of[RT_ENV_SEED].text ? of[RT_ENV_SEED].number : 1,
        .threads = (unsigned)of[RT_ENV_THREADS].number,
        .print = print_text,
        .symbolizer = rt_symbolizer(),
        .user = rt,
        .stop = &rt->is_stopping,
    };
    assert(rt->device && rt->state == RT_STATE_READY);
    rt->sim = sim_new(&config);
    if (!rt->sim)
        return rt_fail(rt, cnrtErrorInit,
                       "cannot reserve address space for the %llu MiB of %s; "
                       "raise the limit (ulimit -v) or choose a smaller "
                       "device with %s",
                       (unsigned long long)rt->device->dram_mib,
                       rt->device->name, rt_env_name(RT_ENV_DEVICE));
    rt_progress_init(&rt->progress, &rt->settings, rt->device->clock_mhz);
    if (rt->session) /* the terminal is the debugger's */
        rt->progress.is_wanted = false;
    sim_on_progress(rt->sim, rt_progress_show, &rt->progress);
    code = rt_checks_open(rt);
    return code == cnrtSuccess ? rt_usage_open(rt) : code;
}

void rt_close(struct rt_context *rt)
{
    if (rt->checks && rt->sim) {
        chk_forget_modules(rt->checks);
        chk_detach(rt->checks);
    }
    for (struct rt_fatbin *f = rt->program.fatbins; f; f = f->next) {
        if (f->module)
            sim_module_unload(rt->sim, f->module);
        f->module = NULL;
    }
    sim_free(rt->sim);
    rt->sim = NULL;
}

cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
{
    assert(code != cnrtSuccess);
    char sentence[1024];
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
