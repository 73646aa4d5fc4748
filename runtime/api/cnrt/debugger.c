/* SPDX-License-Identifier: MIT */
/*
 * The debugger in a program that `mlusim debug` became: loaded before main,
 * when no call is under way that the loader could wait for, and told of the
 * first call, of launches and of the end. Children do not inherit it.
 */
#include "runtime/api/cnrt/context.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rt_debugger_load(struct rt_context *rt)
{
    const struct dbg_interface *(*interface)(void);
    if (!getenv(DBG_ENV_INPUT))
        return;
    void *library = dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *address = library ? dlsym(library, "mlusim_debugger") : NULL;
    memcpy(&interface, &address, sizeof address);
    if (!address) {
        fprintf(stderr, "mlusim: the debugger cannot be loaded: %s\n",
                dlerror());
        exit(EXIT_FAILURE);
    }
    rt->debugger = interface();
    rt->session = rt->debugger->open();
    unsetenv(DBG_ENV_INPUT);
    rt_exit_watch(rt); /* also if it never calls the runtime */
    rt_debug_load(&rt->debug);
}

/* The fat images that were registered. */
static const void *image(void *user, size_t i)
{
    const struct rt_context *rt = user;
    for (const struct rt_fatbin *f = rt->program.fatbins; f; f = f->next)
        if (i-- == 0)
            return f->image;
    return NULL;
}

static void keep_fault(void *user, const struct sim_launch *launch,
                       unsigned core)
{
    rt_remains_keep(user, launch, core);
}

/* The report of a program that is left: with the launch under way. */
static bool report_part(struct rt_context *rt,
                        const struct sim_profile *profile, enum sim_status how)
{
    if (!rt_report_is_wanted(&rt->settings))
        return true;
    rt->report.is_left = true;
    if (profile && !rt_report_add(&rt->report, profile, rt_launch_end_of(how),
                                  rt->board->device, rt->board->ordinal))
        rt_no_memory(rt, "the report, which lacks this launch");
    return rt_report_write(&rt->report, &rt->settings, rt->boards[0].device,
                           &rt->file_owner);
}

static bool leave(void *user, const struct sim_profile *profile,
                  enum sim_status how)
{
    struct rt_context *rt = user;
    if (profile)
        rt_recording_end(rt, profile, rt_launch_end_of(how));
    if (profile && rt->board->checks)
        chk_end(rt->board->checks);
    bool is_good = report_part(rt, profile, how);
    return rt_tell(rt) && is_good;
}

static void report(void *user, const struct sim_actor *by, const char *text)
{
    const struct rt_context *rt = user;
    rt->debugger->report(rt->session, by, text);
}

void rt_debugger_start(struct rt_context *rt)
{
    const struct dbg_host host = {
        .device = rt->boards[0].device,
        .has_ended = rt->is_ending,
        .has_checks = chk_classes(rt->settings.of[RT_ENV_CHECK].number) != 0,
        .image = image,
        .fault = keep_fault,
        .leave = leave,
        .user = rt,
    };
    rt->debugger->start(rt->session, &host);
}

void rt_debugger_listen(struct rt_context *rt)
{
    chk_listen(rt->board->checks, report, rt);
}

bool rt_debugger_finish(struct rt_context *rt)
{
    rt->is_ending = rt->state == RT_STATE_NEW;
    return rt_ready(rt) != cnrtSuccess ||
           rt->debugger->finish(rt->session, rt->exit_status);
}
