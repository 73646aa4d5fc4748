/* SPDX-License-Identifier: MIT */
/*
 * Source positions for fault messages. DWARF is read by libmlusim-debug,
 * which lies beside this library and is loaded for the first fault only;
 * without it the messages name addresses.
 *
 * The loader runs constructors of other libraries under a lock of its own, and
 * these register device code and may use the device. So it is never called
 * while the context is locked: a thread that waits for the loader with the
 * context in its hands, beside one that waits the other way round, would wait
 * for ever. The simulator's callbacks below, which run under the lock, ask the
 * library only if it is there.
 */
#include "runtime/api/cnrt/symbolizer.h"

#include <dlfcn.h>
#include <string.h>

#include "runtime/api/cnrt/origin.h"

void *rt_debug_entry(const char *name)
{
    void *library = dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

/* For callbacks of the simulator, which run while the context is locked. */
static struct rt_debug_library *debug_library(void)
{
    return &rt_context()->debug;
}

void rt_debug_load(struct rt_debug_library *debug)
{
    const struct sim_symbolizer *(*symbolizer)(void);
    *debug = (struct rt_debug_library){.is_tried = true};
    void *address = rt_debug_entry("sim_debug_symbolizer");
    memcpy(&symbolizer, &address, sizeof address);
    if (address)
        debug->of = *symbolizer();
}

void rt_debug_need(struct rt_context *rt)
{
    const char *api = rt->api;
    struct rt_board *board = rt->board;
    struct rt_debug_library debug;
    if (rt->debug.is_tried)
        return;
    rt_leave(rt, cnrtSuccess);
    rt_debug_load(&debug);
    rt_enter(api);
    rt->board = board;
    if (!rt->debug.is_tried)
        rt->debug = debug;
}

static void *open_debuginfo(const void *elf, size_t n)
{
    const struct rt_debug_library *debug = debug_library();
    return debug->of.open ? debug->of.open(elf, n) : NULL;
}

static void close_debuginfo(void *info)
{
    if (info)
        debug_library()->of.close(info);
}

static bool line_of(void *info, uint64_t address, struct sim_location *to)
{
    return info && debug_library()->of.line(info, address, to);
}

static bool variable_of(void *info, uint64_t address, const char *symbol,
                        struct sim_location *to)
{
    return info && debug_library()->of.variable(info, address, symbol, to);
}

static bool caller_of(void *info, uint64_t address, unsigned depth,
                      struct sim_location *to)
{
    return info && debug_library()->of.caller &&
           debug_library()->of.caller(info, address, depth, to);
}

static size_t returns_of(void *info, const struct sim_stack *stack,
                         uint64_t *to, size_t n)
{
    const struct rt_debug_library *debug = debug_library();
    return info && debug->of.returns ? debug->of.returns(info, stack, to, n)
                                     : 0;
}

static bool folder_of(void *info, uint64_t address, char *text, size_t bytes)
{
    return info && debug_library()->of.folder(info, address, text, bytes);
}

static bool origin_of(uint64_t origin, struct sim_location *to)
{
    const struct rt_debug_library *debug = debug_library();
    return debug->of.origin && rt_origin_find(origin, debug->of.origin, to);
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
