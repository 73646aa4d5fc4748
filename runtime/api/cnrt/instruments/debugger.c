/* SPDX-License-Identifier: MIT */
/* Connects a program started by `mlusim debug` with the debugger. The debugger
 * is loaded before main, when no other call is waiting for the loader. It is
 * notified of the first call, of launches and of the end. Child processes do
 * not inherit the connection. */
#include "runtime/api/cnrt/instruments/debugger.h"

#include <assert.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"

static void found(void *user, const struct sim_actor *by, const char *text)
{
    const struct rt_context *rt = rt_context();
    (void)user;
    if (rt->session)
        rt->debugger->report(rt->session, by, text);
}

void rt_debugger_load(struct rt_context *rt)
{
    const struct dbg_interface *(*interface)(void);
    if (!getenv(DBG_ENV_INPUT))
        return;
    void *address = rt_debug_entry("mlusim_debugger");
    memcpy(&interface, &address, sizeof address);
    if (!address) {
        fprintf(stderr, "mlusim: the debugger cannot be loaded: %s\n",
                dlerror());
        exit(EXIT_FAILURE);
    }
    rt->debugger = interface();
    rt->session = rt->debugger->open();
    rt->host.shown.is_debugged = rt->session != NULL;
    rt->host.found = rt->session ? found : NULL;
    unsetenv(DBG_ENV_INPUT);
    rt_exit_watch(rt); /* works even if the program never calls the runtime */
    rt_debug_load();
}

static const void *image(void *user, size_t i)
{
    const struct rt_context *rt = user;
    return rt->host.image(i);
}

static bool is_open(void *user, int device)
{
    const struct rt_context *rt = user;
    return rt->boards[device].sim != NULL;
}

static void fault(void *user, const struct sim_launch *launch, unsigned core)
{
    struct rt_context *rt = user;
    (void)launch;
    assert(rt->launch && rt->launch->what == launch);
    rt_instruments_fault(rt, rt->launch, core);
}

/* Leaves the program, perhaps during a launch, whose cost until now is then
 * counted. */
static bool leave(void *user, const struct sim_profile *profile,
                  enum sim_status how)
{
    struct rt_context *rt = user;
    rt->host.shown.is_left = true;
    if (profile) {
        rt_instruments_end(rt, rt->launch, profile, how);
        rt_launch_timed(rt, rt->launch, profile);
    }
    return rt_instruments_finish(rt, false);
}

void rt_debugger_start(struct rt_context *rt)
{
    const struct dbg_host host = {
        .devices = rt->devices,
        .n_devices = rt->n_boards,
        .is_open = is_open,
        .has_ended = rt->is_ending,
        .has_checks = rt->host.has_checks,
        .image = image,
        .fault = fault,
        .leave = leave,
        .user = rt,
    };
    rt->debugger->start(rt->session, &host);
}

enum sim_status rt_debugger_launch(struct rt_context *rt,
                                   const struct instrument_launch *launch,
                                   struct sim_profile *profile)
{
    assert(rt->session && !rt->launch);
    rt->launch = launch;
    const enum sim_status status = rt->debugger->launch(
        rt->session, launch->device, launch->sim, launch->what, profile);
    rt->launch = NULL;
    return status;
}

void rt_debugger_close(struct rt_context *rt)
{
    assert(rt->session && !rt->launch);
    rt->debugger->close(rt->session, rt->board->sim);
}

bool rt_debugger_finish(struct rt_context *rt)
{
    assert(rt->session);
    return rt->debugger->finish(rt->session, rt->host.exit_status);
}
