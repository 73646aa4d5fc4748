/* SPDX-License-Identifier: MIT */
/* Calls the instruments of instruments.def, in the order of that table. The
 * list has only the active instruments; it may be empty. */
#include "runtime/api/cnrt/instruments/instruments.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "runtime/api/cnrt/context/origin.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"
#include "runtime/instruments/settings/explore.h"

static const struct instrument *const table[RT_N_INSTRUMENTS] = {
#define X(name) &name##_instrument,
#include "runtime/instruments/instruments.def"
#undef X
};

/* Instruments that follow the whole process, or are loaded before main.
 * Sessions do not have these instruments. */
static const bool is_of_process[RT_N_INSTRUMENTS] = {
    [RT_INSTRUMENT_custom] = true,   [RT_INSTRUMENT_progress] = true,
    [RT_INSTRUMENT_usage] = true,    [RT_INSTRUMENT_twin] = true,
    [RT_INSTRUMENT_results] = true,  [RT_INSTRUMENT_writes] = true,
    [RT_INSTRUMENT_commands] = true,
};

/* For each active instrument that has the function, calls it. The arguments
 * follow; they begin with on->self. */
#define FOR_EACH(rt, function)                                             \
    for (struct rt_instrument *on = (rt)->active, *const end_ =            \
                                                      on + (rt)->n_active; \
         on < end_; on++)                                                  \
        if (on->is->function)                                              \
    on->is->function

/* ---- what the runtime does for them -------------------------------------- */

static const char *variable(const char *name)
{
    return rt_variable(rt_context(), name);
}

/* Loads the library that names places, without the lock. */
static bool need_places(void)
{
    struct rt_context *rt = rt_context();
    const uint64_t launch = rt->host.shown.n_launches;
    rt_debug_need(rt);
    return rt->board->sim && rt->host.shown.n_launches == launch;
}

static void refuse(const char *format, ...)
{
    char sentence[2048];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    rt_context()->refusal =
        rt_fail(rt_context(), cnrtErrorInit, "%s", sentence);
}

static void no_memory(const char *what)
{
    rt_context()->refusal = rt_no_memory(rt_context(), what);
}

static void fail_sim(enum sim_status status)
{
    rt_context()->refusal = rt_fail_sim(rt_context(), status);
}

static const char *api(void)
{
    return rt_context()->api;
}

static uint64_t origin(void)
{
    return rt_origin_of(rt_caller(rt_context()));
}

static const void *image(size_t i)
{
    for (const struct rt_fatbin *f = rt_context()->program.fatbins; f;
         f = f->next)
        if (i-- == 0)
            return f->image;
    return NULL;
}

static uint64_t n_errors(void)
{
    struct rt_context *rt = rt_context();
    uint64_t n = 0;
    for (size_t i = 0; i < rt->n_active; i++)
        if (rt->active[i].is->n_errors)
            n += rt->active[i].is->n_errors(rt->active[i].self);
    return n;
}

uint64_t mlusimReports(void)
{
    return n_errors();
}

/* ---- the program --------------------------------------------------------- */

void rt_instruments_load(struct rt_context *rt)
{
    struct rt_host *host = &rt->host;
    host->settings = &rt->settings;
    host->files = &rt->file_owner;
    host->symbolizer = rt_symbolizer();
    host->variable = variable;
    host->load_debug = rt_debug_load;
    host->debug_entry = rt_debug_entry;
    host->need_places = need_places;
    host->refuse = refuse;
    host->no_memory = no_memory;
    host->fail_sim = fail_sim;
    host->api = api;
    host->origin = origin;
    host->image = image;
    host->n_errors = n_errors;
    for (size_t i = 0; i < RT_N_INSTRUMENTS; i++)
        if (table[i]->load && !(rt->is_of && is_of_process[i]))
            table[i]->load(&host->shown, &rt->loaded[i]);
}

bool rt_instruments_owe(struct rt_context *rt)
{
    for (size_t i = 0; i < RT_N_INSTRUMENTS; i++)
        if (table[i]->is_owed &&
            table[i]->is_owed(rt->loaded[i], &rt->host.shown))
            return true;
    return false;
}

cnrtRet_t rt_instruments_start(struct rt_context *rt)
{
    assert(rt->n_boards > 0);
    rt->host.n_devices = rt->n_boards;
    rt->host.devices = rt->devices;
    for (int i = 0; i < rt->n_boards; i++)
        rt->devices[i] = rt->boards[i].device;
    for (; rt->n_started < RT_N_INSTRUMENTS; rt->n_started++) {
        const struct instrument *is = table[rt->n_started];
        if (rt->is_of && is_of_process[rt->n_started])
            continue;
        void *self = rt->loaded[rt->n_started];
        rt->refusal = cnrtErrorInit;
        const enum instrument_presence presence =
            is->start(&rt->host.shown, &self);
        if (presence == INSTRUMENT_REFUSED)
            return rt->refusal;
        if (presence == INSTRUMENT_PRESENT)
            rt->active[rt->n_active++] = (struct rt_instrument){is, self};
    }
    return cnrtSuccess;
}

/* ---- devices ------------------------------------------------------------- */

cnrtRet_t rt_instruments_open(struct rt_context *rt)
{
    struct rt_board *board = rt->board;
    assert(board->sim);
    for (size_t i = 0; i < rt->n_active; i++) {
        const struct rt_instrument *on = &rt->active[i];
        rt->refusal = cnrtErrorInit;
        if (on->is->open && !on->is->open(on->self, board->ordinal, board->sim))
            return rt->refusal;
        const enum sim_status status =
            on->is->observer
                ? sim_attach(board->sim, on->is->observer, on->self)
                : SIM_OK;
        if (status != SIM_OK)
            return rt_fail_sim(rt, status);
    }
    return cnrtSuccess;
}

void rt_instruments_close(struct rt_context *rt)
{
    const int device = rt->board->ordinal;
    rt_instruments_modules_gone(rt, device);
    for (size_t i = 0; i < rt->n_active; i++) {
        const struct rt_instrument *on = &rt->active[i];
        if (on->is->observer)
            sim_detach(rt->board->sim, on->is->observer, on->self);
        if (on->is->close)
            on->is->close(on->self, device);
    }
}

void rt_instruments_modules_gone(struct rt_context *rt, int device)
{
    FOR_EACH(rt, modules_gone)(on->self, device);
}

/* ---- launches ------------------------------------------------------------ */

void rt_instruments_begin(struct rt_context *rt,
                          const struct instrument_launch *launch)
{
    FOR_EACH(rt, begin)(on->self, launch);
}

bool rt_instruments_run_nothing(const struct rt_context *rt)
{
    for (size_t i = 0; i < rt->n_active; i++)
        if (rt->active[i].is->runs_nothing)
            return true;
    return false;
}

bool rt_instruments_want_faults(const struct rt_context *rt)
{
    for (size_t i = 0; i < rt->n_active; i++)
        if (rt->active[i].is->fault)
            return true;
    return false;
}

/* Reports a fault; a stop by a signal is not a fault. */
void rt_instruments_fault(struct rt_context *rt,
                          const struct instrument_launch *launch, unsigned core)
{
    if (!atomic_load(&rt->is_stopping))
        FOR_EACH(rt, fault)(on->self, launch, core);
}

void rt_instruments_end(struct rt_context *rt,
                        const struct instrument_launch *launch,
                        const struct sim_profile *profile,
                        enum sim_status status)
{
    FOR_EACH(rt, end)(on->self, launch, profile, status);
}

void rt_instruments_tell(struct rt_context *rt,
                         const struct instrument_launch *launch,
                         const struct sim_profile *profile,
                         enum sim_status status)
{
    FOR_EACH(rt, tell)(on->self, launch, profile, status);
}

void rt_instruments_timed(struct rt_context *rt,
                          const struct instrument_command *command)
{
    if (rt->is_profiling)
        rt_flow_add(&rt->profile.flow, command);
    FOR_EACH(rt, timed)(on->self, command);
}

bool rt_instruments_want_order(const struct rt_context *rt)
{
    for (size_t i = 0; i < rt->n_active; i++)
        if (rt->active[i].is->order)
            return true;
    return false;
}

void rt_instruments_order(struct rt_context *rt,
                          const struct instrument_order *event)
{
    FOR_EACH(rt, order)(on->self, event);
}

void rt_instruments_printing(struct rt_context *rt)
{
    FOR_EACH(rt, printing)(on->self);
}

/* ---- the host ------------------------------------------------------------ */

void rt_instruments_wrote(struct rt_context *rt, int device, uint64_t address,
                          uint64_t n)
{
    FOR_EACH(rt, wrote)(on->self, device, address, n);
}

void rt_instruments_filled(struct rt_context *rt, int device, uint64_t address,
                           uint64_t n, unsigned char value)
{
    for (size_t i = 0; i < rt->n_active; i++) {
        const struct instrument *is = rt->active[i].is;
        if (is->filled)
            is->filled(rt->active[i].self, device, address, n, value);
        else if (is->wrote)
            is->wrote(rt->active[i].self, device, address, n);
    }
}

void rt_instruments_carried(struct rt_context *rt, int to, uint64_t dst,
                            int from, uint64_t src, uint64_t n)
{
    FOR_EACH(rt, carried)(on->self, to, dst, from, src, n);
}

void rt_instruments_read(struct rt_context *rt, int device, uint64_t address,
                         const void *bytes, uint64_t n)
{
    FOR_EACH(rt, read)(on->self, device, address, bytes, n);
}

/* ---- the end ------------------------------------------------------------- */

/* Detaches the observer of an instrument from all devices. */
static void detach(struct rt_context *rt, const struct rt_instrument *on)
{
    for (int i = 0; on->is->observer && i < rt->n_boards; i++)
        if (rt->boards[i].sim)
            sim_detach(rt->boards[i].sim, on->is->observer, on->self);
}

void rt_instruments_forked(struct rt_context *rt, bool is_abandoned)
{
    size_t n = 0;
    for (size_t i = 0; i < rt->n_active && !is_abandoned; i++) {
        const struct rt_instrument on = rt->active[i];
        if (on.is->forked && on.is->forked(on.self))
            rt->active[n++] = on;
        else
            detach(rt, &on);
    }
    rt->n_active = n;
}

void rt_instruments_ending(struct rt_context *rt)
{
    FOR_EACH(rt, ending)(on->self);
}

bool rt_instruments_finish(struct rt_context *rt, bool is_launching)
{
    bool is_good = true;
    for (size_t i = 0; i < rt->n_active; i++) {
        const struct instrument *is = rt->active[i].is;
        if (is->finish && (!is_launching || is->finishes_anywhere))
            is_good = is->finish(rt->active[i].self) && is_good;
        rt->host.is_failing = !is_good;
    }
    rt->n_active = 0;
    return is_good;
}

void rt_instruments_finish_session(struct rt_context *rt)
{
    FOR_EACH(rt, ending)(on->self);
    FOR_EACH(rt, finish)(on->self);
}

void rt_instruments_free(struct rt_context *rt)
{
    FOR_EACH(rt, free)(on->self);
    rt->n_active = 0;
}

bool rt_instruments_are_owed_an_end(const struct rt_context *rt)
{
    for (size_t i = 0; i < rt->n_active; i++)
        if (rt->active[i].is->finish)
            return true;
    return false;
}
