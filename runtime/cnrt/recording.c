/* SPDX-License-Identifier: MIT */
/*
 * Pictures of time: who asks for a trace has the launches of the process
 * recorded into a file. Lines of the source are needed while a kernel runs, so
 * libmlusim-debug is loaded before main. A child that was forked records
 * nothing: the file is its parent's.
 */
#include "runtime/cnrt/context.h"
#include "runtime/record/trace.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rt_recording {
    struct rec_recorder *recorder;
    struct rt_only only;
    struct trace *trace; /* NULL: nothing was launched, or it cannot be */
    bool has_failed;
    char path[PATH_MAX];
};

static bool is_wanted(void)
{
    const char *trace = getenv(rt_env_name(RT_ENV_TRACE));
    return trace && trace[0];
}

void rt_recording_load(struct rt_context *rt)
{
    if (!is_wanted())
        return;
    struct rt_recording *r = isa_alloc(1, sizeof *r);
    if (r)
        r->recorder = rec_new();
    if (!r || !r->recorder) {
        fprintf(stderr, "mlusim: " ISA_NO_MEMORY "\n", "a trace");
        free(r);
        return;
    }
    rt->recording = r;
    if (!rt->debug.is_tried)
        rt_debug_load(&rt->debug);
}

cnrtRet_t rt_recording_check(struct rt_context *rt)
{
    struct rt_recording *r = rt->recording;
    const char *window = rt->settings.of[RT_ENV_TRACE_WINDOW].text;
    const char *core = rt->settings.of[RT_ENV_TRACE_CORE].text;
    char error[256];
    struct rt_only only;
    if (!rt_only_read(&only, window, NULL, error, sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s=%s: %s",
                       rt_env_name(RT_ENV_TRACE_WINDOW), window, error);
    if (!rt_only_read(&only, window, core, error, sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s=%s: %s",
                       rt_env_name(RT_ENV_TRACE_CORE), core, error);
    if (r)
        r->only = only;
    return cnrtSuccess;
}

/* The trace stays, but the program's status tells that it is not whole. */
static void lose(struct rt_recording *r, const char *why)
{
    r->has_failed = true;
    fprintf(stderr, "mlusim: %s=%s: %s\n", rt_env_name(RT_ENV_TRACE), r->path,
            why);
}

static void fail(struct rt_recording *r, const char *path)
{
    r->has_failed = true;
    fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_TRACE), path, strerror(errno));
}

/* The file, with the first launch. */
static void open_trace(struct rt_context *rt, struct rt_recording *r)
{
    const char *pattern = rt->settings.of[RT_ENV_TRACE].text;
    FILE *out = rt_report_open("trace", pattern, &rt->file_owner, r->path,
                               sizeof r->path);
    if (!out) {
        fail(r, pattern);
        return;
    }
    r->trace = trace_new(out, rt->device, &r->only);
    if (!r->trace) {
        errno = ENOMEM;
        fail(r, r->path);
        fclose(out);
        return;
    }
    rec_add(r->recorder, &trace_sink, r->trace);
}

void rt_recording_begin(struct rt_context *rt, uint64_t ps)
{
    struct rt_recording *r = rt->recording;
    if (r && !r->trace && !r->has_failed)
        open_trace(rt, r);
    if (!r || !r->trace)
        return;
    trace_begin(r->trace, rt->sim, ps);
    if (!rec_begin(r->recorder, rt->sim))
        lose(r, "a launch is missing: too many observers, or no memory");
}

void rt_recording_end(struct rt_context *rt, const struct sim_profile *profile)
{
    struct rt_recording *r = rt->recording;
    if (!r || !r->trace)
        return;
    rec_end(r->recorder);
    trace_end(r->trace, profile);
}

bool rt_recording_finish(struct rt_context *rt)
{
    struct rt_recording *r = rt->recording;
    if (!r)
        return !is_wanted() || rt->is_forked;
    bool is_told = !r->has_failed;
    if (r->trace && !trace_close(r->trace)) {
        fail(r, r->path);
        is_told = false;
    }
    rec_free(r->recorder);
    free(r);
    rt->recording = NULL;
    return is_told;
}
