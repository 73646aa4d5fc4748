/* SPDX-License-Identifier: MIT */
/* Finds source positions for fault messages. DWARF is read by libmlusim-debug,
 * which is in the folder of this library and is loaded for the first fault.
 * Without it, messages show addresses.
 *
 * The loader runs constructors of other libraries under its own lock, and these
 * constructors register device code and may use the device. So the loader is
 * never called while a context is locked. Otherwise one thread could have the
 * context and wait for the loader, while another thread has the lock of the
 * loader and waits for the context: a deadlock. The simulator's callbacks below
 * run with the lock, so they use the library only if it is loaded already. */
#include "runtime/api/cnrt/instruments/symbolizer.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cnrt/context/origin.h"

/* ---- who asked for device memory ----------------------------------------- */

/* A place that was looked up. */
struct rt_place {
    uint64_t origin;
    bool is_known;
    struct sim_location at;
};

static bool find_origin(uint64_t origin, rt_find_code *find,
                        struct sim_location *to)
{
    struct rt_context *rt = rt_context();
    for (size_t i = 0; i < rt->n_places; i++)
        if (rt->places[i].origin == origin) {
            *to = rt->places[i].at;
            return rt->places[i].is_known;
        }
    uint64_t call;
    const bool is_known = rt_origin_call(origin, &call) && find(call, to);
    if (!ISA_GROW(rt->places, rt->n_places, rt->room_places))
        return is_known; /* if not known, the next message looks the place up
                            again */
    struct rt_place *place = &rt->places[rt->n_places++];
    *place = (struct rt_place){.origin = origin, .is_known = is_known};
    if (is_known)
        place->at = *to;
    return is_known;
}

/* ---- source positions ---------------------------------------------------- */

void *rt_debug_entry(const char *name)
{
    void *library = dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

/* Entry points of libmlusim-debug. They are written once and are the same for
 * all contexts. */
static struct sim_symbolizer entries; /* all NULL if there is no
                                         libmlusim-debug */
static atomic_int loaded;             /* 1: a thread is writing the entry
                                         points; 2: they are written */

static bool is_debug_loaded(void)
{
    return atomic_load(&loaded) == 2;
}

/* Returns the library for callbacks of the simulator, which run while a context
 * is locked. NULL: it is not loaded. */
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
    /* several threads may load the library, which the loader counts; only one
     * thread writes the entries */
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
    return of && of->origin && find_origin(origin, of->origin, to);
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
