/* SPDX-License-Identifier: MIT */
/*
 * Source positions for fault messages. DWARF is read by libmlusim-debug,
 * which lies beside this library and is loaded for the first fault only;
 * without it the messages name addresses.
 *
 * The loader runs constructors of other libraries under a lock of its own, and
 * these register device code and may use the device. So it is never called
 * while a context is locked: a thread that waits for the loader with the
 * context in its hands, beside one that waits the other way round, would wait
 * for ever. The simulator's callbacks below, which run under the lock, ask the
 * library only if it is there.
 */
#include "runtime/api/cnrt/instruments/symbolizer.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "runtime/api/cnrt/instruments/origin.h"

void *rt_debug_entry(const char *name)
{
    void *library = dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

/* Entry points of libmlusim-debug, the same for all contexts: written once. */
static struct sim_symbolizer entries; /* all NULL when it is absent */
static atomic_int loaded;             /* 1: somebody writes them, 2: done */

static bool is_debug_loaded(void)
{
    return atomic_load(&loaded) == 2;
}

/* For callbacks of the simulator, which run while a context is locked; NULL: it
 * is not loaded. */
static const struct sim_symbolizer *library(void)
{
    return is_debug_loaded() ? &entries : NULL;
}

void rt_debug_load(void)
{
    const struct sim_symbolizer *(*symbolizer)(void);
    int none = 0;
    if (is_debug_loaded())
        return;
    /* threads may both load it, which the loader counts; one writes */
    void *address = rt_debug_entry("sim_debug_symbolizer");
    memcpy(&symbolizer, &address, sizeof address);
    if (!atomic_compare_exchange_strong(&loaded, &none, 1)) {
        while (!is_debug_loaded())
            sched_yield();
        return;
    }
    if (address)
        entries = *symbolizer();
    atomic_store(&loaded, 2);
}

void rt_debug_say(struct rt_context *rt,
                  void (*say)(struct rt_context *rt, void *user), void *user)
{
    struct rt_unsaid what = {.is_ready = is_debug_loaded,
                             .prepare = rt_debug_load,
                             .say = say,
                             .user = user};
    rt_say_when_ready(rt, &what);
}

static void say_nothing(struct rt_context *rt, void *was_launching)
{
    *(bool *)was_launching = atomic_exchange(&rt->is_launching, false);
}

void rt_debug_need(struct rt_context *rt)
{
    bool was_launching;
    if (is_debug_loaded())
        return;
    rt_debug_say(rt, say_nothing, &was_launching);
    atomic_store(&rt->is_launching, was_launching);
}

static void *open_debuginfo(const void *elf, size_t n)
{
    const struct sim_symbolizer *of = library();
    return of && of->open ? of->open(elf, n) : NULL;
}

static void close_debuginfo(void *info)
{
    if (info)
        library()->close(info);
}

static bool line_of(void *info, uint64_t address, struct sim_location *to)
{
    return info && library()->line(info, address, to);
}

static bool variable_of(void *info, uint64_t address, const char *symbol,
                        struct sim_location *to)
{
    return info && library()->variable(info, address, symbol, to);
}

static bool caller_of(void *info, uint64_t address, unsigned depth,
                      struct sim_location *to)
{
    return info && library()->caller &&
           library()->caller(info, address, depth, to);
}

static size_t returns_of(void *info, const struct sim_stack *stack,
                         uint64_t *to, size_t n)
{
    return info && library()->returns ? library()->returns(info, stack, to, n)
                                      : 0;
}

static bool folder_of(void *info, uint64_t address, char *text, size_t bytes)
{
    return info && library()->folder(info, address, text, bytes);
}

static bool origin_of(uint64_t origin, struct sim_location *to)
{
    const struct sim_symbolizer *of = library();
    return of && of->origin && rt_origin_find(origin, of->origin, to);
}

const struct sim_symbolizer *rt_symbolizer(void)
{
    static const struct sim_symbolizer symbolizer = {
        .open = open_debuginfo,
        .close = close_debuginfo,
        .line = line_of,
        .variable = variable_of,
        .caller = caller_of,
        .returns = returns_of,
        .folder = folder_of,
        .origin = origin_of,
    };
    return &symbolizer;
}
