/* SPDX-License-Identifier: MIT */
/* Runs the instrument of the user, from the library that MLUSIM_INSTRUMENT
 * names. It is called like all other instruments, but its code cannot be
 * trusted. A crash in one of its functions ends the instrument, not the
 * program. Its attempts to change a device are refused, so results stay the
 * same. A sentence reports each of these cases, and the program ends with
 * status 1. */
#define _GNU_SOURCE /* sigabbrev_np */
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/library.h"

/* ---- messages ------------------------------------------------------------ */

static const char *file(void)
{
    const char *text = getenv(rt_env_name(RT_ENV_INSTRUMENT));
    return text ? text : "";
}

static void say(const char *sentence)
{
    fflush(stdout);
    fprintf(stderr, "mlusim: %s=%s: %s\n", rt_env_name(RT_ENV_INSTRUMENT),
            file(), sentence);
}

/* ---- crashes ------------------------------------------------------------- */

/* While a function of the user runs, mlusim handles signals of a crash on a
 * separate stack, because the program's stack may be full. In other threads,
 * the signals are handled as before. */

static const int crashes[] = RT_CRASH_SIGNALS;
#define N_CRASHES (sizeof crashes / sizeof crashes[0])

static _Thread_local sigjmp_buf way_out;
static _Thread_local volatile bool is_guarded;
static struct sigaction before[N_CRASHES];

static void leave(void)
{
    if (!is_guarded)
        return;
    say("a function of the instrument called exit: the program ends here");
    _exit(1);
}

/* Reports an exit() by guarded code, and ends the process with status 1. Call
 * this before main, at the first call of the runtime and when the program ends.
 * Functions given to atexit() last are called first. If other functions were
 * called first, destructors of the program would wait for the lock of their own
 * caller. */
static void guard_exit(void)
{
    atexit(leave);
}

static void handle(int number)
{
    if (is_guarded)
        siglongjmp(way_out, number);
    for (size_t i = 0; i < N_CRASHES; i++)
        if (crashes[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

/* Calls a function with `user`. NULL: it returned. If it crashed, the call is
 * abandoned, and the name of the signal, such as "SEGV", is returned. */
static const char *run_guarded(void (*function)(void *user), void *user)
{
    static char stack_bytes[64 * 1024];
    stack_t ours = {.ss_sp = stack_bytes, .ss_size = sizeof stack_bytes}, old;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaltstack(&ours, &old);
    for (size_t i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], &action, &before[i]);
    const int number = sigsetjmp(way_out, 1);
    if (number == 0) {
        is_guarded = true;
        function(user);
    }
    is_guarded = false;
    for (size_t i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    sigaltstack(&old, NULL);
    return number ? sigabbrev_np(number) : NULL;
}

struct custom {
    struct rt_host *host;
    const struct instrument *is;      /* NULL: wrong library, or the
                                         instrument has crashed */
    void *self;                       /* state of the instrument */
    char error[2048];                 /* why the library cannot be used */
    struct sim *sims[RT_MAX_DEVICES]; /* NULL: not open */
    bool is_attached[RT_MAX_DEVICES];
    uint64_t n_refused; /* number of calls so far that would have changed a
                           device */
    bool has_failed;
};

/* ---- calls --------------------------------------------------------------- */

/* A call of any function of the instrument, with its arguments and result. */
struct call {
    struct custom *to;
    const char *function; /* for messages */
    void (*perform)(struct call *call);
    int device, other;
    uint64_t address, from, n;
    unsigned char value;
    const void *bytes;
    const struct instrument_launch *launch;
    const struct sim_profile *profile;
    enum sim_status status;
    unsigned core;
    bool is_good;
    enum instrument_presence presence;
    uint64_t number;
};

/* Returns the part of the program's state that the instrument may see. */
static struct instrument_host *shown_of(struct custom *c)
{
    return &c->host->shown;
}

static uint64_t protect(const struct custom *c, enum sim_protection when)
{
    uint64_t n = 0;
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (c->sims[i])
            n += sim_protect(c->sims[i], when);
    return n;
}

/* Detaches the instrument from all devices. */
static void leave_out(struct custom *c)
{
    for (int i = 0; i < RT_MAX_DEVICES; i++) {
        if (c->is_attached[i])
            sim_detach(c->sims[i], c->is->observer, c->self);
        c->is_attached[i] = false;
    }
    c->is = NULL;
    c->has_failed = true;
}

/* Reports once that the instrument tried to change a device. */
static void look_for_changes(struct custom *c, uint64_t n_refused)
{
    char sentence[512];
    const bool is_first = n_refused > 0 && c->n_refused == 0;
    c->n_refused = n_refused;
    if (!is_first)
        return;
    c->has_failed = true;
    snprintf(sentence, sizeof sentence,
             "the instrument %s tried to change a device, which it may only "
             "look at: the call was refused, and results are those without it",
             c->is->name);
    say(sentence);
}

static void perform(void *user)
{
    struct call *call = user;
    call->perform(call);
}

/* Makes a guarded call. False: the instrument has crashed and is no longer
 * called. */
static bool guarded(struct call *call)
{
    char sentence[512];
    struct custom *c = call->to;
    assert(c->is && call->perform);
    protect(c, SIM_PROTECT_ALWAYS);
    const char *crash = run_guarded(perform, call);
    look_for_changes(c, protect(c, SIM_PROTECT_RUNS));
    if (!crash)
        return true;
    snprintf(sentence, sizeof sentence,
             "the instrument %s crashed in %s (SIG%s): the program goes on "
             "without it",
             c->is->name, call->function, crash);
    leave_out(c);
    say(sentence);
    return false;
}

/* Defines perform_NAME, which makes the call that a struct call describes. */
#define PERFORM(name, expression)                 \
    static void perform_##name(struct call *call) \
    {                                             \
        struct custom *c = call->to;              \
        expression;                               \
    }
PERFORM(load, c->is->load(shown_of(c), &c->self))
PERFORM(is_owed, call->is_good = c->is->is_owed(c->self, shown_of(c)))
PERFORM(start, call->presence = c->is->start(shown_of(c), &c->self))
PERFORM(open, call->is_good = c->is->open(c->self, call->device,
                                          c->sims[call->device]))
PERFORM(close, c->is->close(c->self, call->device))
PERFORM(modules_gone, c->is->modules_gone(c->self, call->device))
PERFORM(begin, c->is->begin(c->self, call->launch))
PERFORM(fault, c->is->fault(c->self, call->launch, call->core))
PERFORM(end, c->is->end(c->self, call->launch, call->profile, call->status))
PERFORM(tell, c->is->tell(c->self, call->launch, call->profile, call->status))
PERFORM(printing, c->is->printing(c->self))
PERFORM(wrote, c->is->wrote(c->self, call->device, call->address, call->n))
PERFORM(filled, c->is->filled(c->self, call->device, call->address, call->n,
                              call->value))
PERFORM(carried, c->is->carried(c->self, call->device, call->address,
                                call->other, call->from, call->n))
PERFORM(read,
        c->is->read(c->self, call->device, call->address, call->bytes, call->n))
PERFORM(forked, call->is_good = c->is->forked(c->self))
PERFORM(ending, c->is->ending(c->self))
PERFORM(finish, call->is_good = c->is->finish(c->self))
PERFORM(n_errors, call->number = c->is->n_errors(c->self))

/* Calls a function of the instrument. False: the instrument does not have this
 * function, or it has crashed. */
#define CALL(custom, name, ...)                        \
    ((custom)->is && (custom)->is->name &&             \
     guarded(&(struct call){.to = (custom),            \
                            .function = #name,         \
                            .perform = perform_##name, \
                            __VA_ARGS__}))
/* Does CALL for a struct call, which receives the instrument's result. */
#define ASK(call, name)                                        \
    ((call).function = #name, (call).perform = perform_##name, \
     (call).to->is && (call).to->is->name && guarded(&(call)))

/* ---- the program --------------------------------------------------------- */

static void load(struct instrument_host *shown, void **self)
{
    const char *path = getenv(rt_env_name(RT_ENV_INSTRUMENT));
    void *handle;
    if (!path || !path[0])
        return;
    struct custom *c = isa_alloc(1, sizeof *c);
    if (!c) {
        fprintf(stderr, "mlusim: " ISA_NO_MEMORY "\n", "an instrument");
        exit(EXIT_FAILURE);
    }
    c->host = rt_host_of(shown);
    *self = c;
    c->is = rt_library_load(path, &handle, c->error, sizeof c->error);
    if (c->is)
        c->host->load_debug(); /* for source positions */
    guard_exit();
    (void)CALL(c, load, .n = 0);
}

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)shown;
    struct call call = {.to = self};
    return self && ASK(call, is_owed) && call.is_good;
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct custom *c = *self;
    struct call call = {.to = c, .presence = INSTRUMENT_PRESENT};
    (void)shown;
    if (!c)
        return INSTRUMENT_ABSENT;
    if (c->error[0]) {
        c->host->refuse("%s=%s: %s", rt_env_name(RT_ENV_INSTRUMENT), file(),
                        c->error);
        return INSTRUMENT_REFUSED;
    }
    guard_exit();
    if (!ASK(call, start))
        return INSTRUMENT_PRESENT; /* a crash is reported at the end */
    if (call.presence != INSTRUMENT_ABSENT &&
        call.presence != INSTRUMENT_PRESENT) /* INSTRUMENT_ABSENT, or a
                                                number that is no presence */
        c->host->refuse("%s=%s: the instrument %s refuses to start",
                        rt_env_name(RT_ENV_INSTRUMENT), file(), c->is->name);
    return call.presence <= INSTRUMENT_PRESENT ? call.presence
                                               : INSTRUMENT_REFUSED;
}

/* ---- devices ------------------------------------------------------------- */

static bool open_device(void *self, int device, struct sim *sim)
{
    struct custom *c = self;
    c->sims[device] = sim;
    struct call call = {.to = c, .device = device, .is_good = true};
    ASK(call, open);
    if (!c->is)
        return true; /* the device is used without the instrument */
    if (!call.is_good) {
        c->host->refuse("%s=%s: the instrument %s refuses the device",
                        rt_env_name(RT_ENV_INSTRUMENT), file(), c->is->name);
        return false;
    }
    if (!c->is->observer)
        return true;
    const enum sim_status status = sim_attach(sim, c->is->observer, c->self);
    c->is_attached[device] = status == SIM_OK;
    if (status != SIM_OK)
        c->host->fail_sim(status);
    return status == SIM_OK;
}

static void close_device(void *self, int device)
{
    struct custom *c = self;
    if (!c->sims[device])
        return;
    (void)CALL(c, close, .device = device);
    if (c->is_attached[device])
        sim_detach(c->sims[device], c->is->observer, c->self);
    look_for_changes(c, sim_protect(c->sims[device], SIM_PROTECT_NEVER));
    c->is_attached[device] = false;
    c->sims[device] = NULL;
}

static void modules_gone(void *self, int device)
{
    (void)CALL((struct custom *)self, modules_gone, .device = device);
}

/* ---- launches ------------------------------------------------------------ */

static void begin(void *self, const struct instrument_launch *launch)
{
    (void)CALL((struct custom *)self, begin, .launch = launch);
}

static void fault(void *self, const struct instrument_launch *launch,
                  unsigned core)
{
    (void)CALL((struct custom *)self, fault, .launch = launch, .core = core);
}

/* Looks for attempts to change the device, also by observers. */
static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct custom *c = self;
    (void)CALL(c, end, .launch = launch, .profile = profile, .status = status);
    if (c->is)
        look_for_changes(c, protect(c, SIM_PROTECT_RUNS));
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    (void)CALL((struct custom *)self, tell, .launch = launch,
               .profile = profile, .status = status);
}

static void printing(void *self)
{
    (void)CALL((struct custom *)self, printing, .n = 0);
}

/* ---- the host ------------------------------------------------------------ */

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    (void)CALL((struct custom *)self, wrote, .device = device,
               .address = address, .n = n);
}

static void filled(void *self, int device, uint64_t address, uint64_t n,
                   unsigned char value)
{
    struct custom *c = self;
    if (c->is && !c->is->filled)
        wrote(self, device, address, n);
    else
        (void)CALL(c, filled, .device = device, .address = address, .n = n,
                   .value = value);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    (void)CALL((struct custom *)self, carried, .device = to, .address = dst,
               .other = from, .from = src, .n = n);
}

static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    (void)CALL((struct custom *)self, read, .device = device,
               .address = address, .bytes = bytes, .n = n);
}

static bool forked(void *self)
{
    struct custom *c = self;
    struct call call = {.to = c};
    if (ASK(call, forked) && call.is_good)
        return true;
    if (c->is)
        leave_out(c);
    return false;
}

/* ---- the end ------------------------------------------------------------- */

static void ending(void *self)
{
    guard_exit();
    (void)CALL((struct custom *)self, ending, .n = 0);
}

static bool finish(void *self)
{
    struct custom *c = self;
    struct call call = {.to = c, .is_good = true};
    guard_exit();
    ASK(call, finish);
    return call.is_good && !c->has_failed;
}

static uint64_t n_errors(void *self)
{
    struct call call = {.to = self};
    ASK(call, n_errors);
    return call.number;
}

const struct instrument custom_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "custom",
    .load = load,
    .is_owed = is_owed,
    .start = start,
    .open = open_device,
    .close = close_device,
    .modules_gone = modules_gone,
    .begin = begin,
    .fault = fault,
    .end = end,
    .tell = tell,
    .printing = printing,
    .wrote = wrote,
    .filled = filled,
    .carried = carried,
    .read = host_read,
    .forked = forked,
    .ending = ending,
    .finish = finish,
    .n_errors = n_errors,
};
