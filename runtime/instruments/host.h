/* SPDX-License-Identifier: MIT
 *
 * The program as the built-in instruments see it: the public part, the
 * settings, the files of the process, and services of the runtime.
 * cnrt/instruments.c fills it.
 */
#ifndef RT_HOST_H
#define RT_HOST_H

#include <stdio.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/instrument.h"

/* The page of a program, for callers before the program's end. */
struct rt_page {
    void *self;
    void (*write)(void *self, FILE *out);
    void (*clear)(void *self); /* removes all launches */
};

struct rt_host {
    struct instrument_host shown; /* first member: see rt_host_of */
    const struct rt_settings *settings;
    struct rt_report_owner *files; /* of this process */
    FILE *out; /* for messages; NULL: stderr, see rt_host_out */
    /* From here to n_devices: valid after the settings were read. */
    const struct sim_device **devices;
    int n_devices;
    bool has_refused;         /* a call of this process returned an error */
    int exit_status;          /* exit status of the program */
    struct rt_report *report; /* NULL: not requested */
    struct rt_page *page;     /* NULL: not requested, or no launch */
    bool has_checks;          /* checks observe launches */
    struct sarif *sarif;      /* for findings; NULL: none */
    bool is_failing; /* at the end: an instrument makes the program fail */
    const struct sim_symbolizer *symbolizer;

    /* The value of an environment variable, at any time; NULL: unset. */
    const char *(*variable)(const char *name);
    /* Before main: loads libmlusim-debug once. debug_entry returns the address
     * of one of its functions; NULL: see dlerror. */
    void (*load_debug)(void);
    void *(*debug_entry)(const char *name);
    /* Loads libmlusim-debug later, for source positions, and releases the
     * lock meanwhile. False: another thread has launched or ended the
     * device since. */
    bool (*need_places)(void);
    /* Fail the present call with a message: an impossible request in the
     * environment; no host memory for `what`; an error of the simulator. */
    void (*refuse)(const char *format, ...)
        __attribute__((format(printf, 1, 2)));
    void (*no_memory)(const char *what);
    void (*fail_sim)(enum sim_status status);
    /* The name of the present call, and its call site. */
    const char *(*api)(void);
    uint64_t (*origin)(void);
    /* The fat images of the program; NULL: no more. */
    const void *(*image)(size_t i);
    /* The number of errors of all instruments. */
    uint64_t (*n_errors)(void);
    /* Callback, or NULL: receives the findings of each launch and of each copy
     * to the host, as a document of docs/reference/check.schema.json. */
    void (*reported)(void *user, const char *json);
    void *reported_user;
    /* Callback, or NULL: a check has a new report in a running launch. */
    void (*found)(void *user, const struct sim_actor *by, const char *text);
};

static inline struct rt_host *rt_host_of(struct instrument_host *shown)
{
    return (struct rt_host *)shown;
}

/* Allocates an instrument's state, zeroed; its first member is set to the host.
 * NULL, after a message: no memory for `what`. */
static inline void *rt_host_record(struct instrument_host *shown, size_t bytes,
                                   const char *what, void **self)
{
    struct rt_host *host = rt_host_of(shown), **record = isa_alloc(1, bytes);
    if (record)
        *record = host;
    else
        host->no_memory(what);
    return *self = record;
}

static inline FILE *rt_host_out(const struct rt_host *host)
{
    return host->out ? host->out : isa_plain_stderr();
}

/* The instruments of the table, and their number. */
#define X(name) extern const struct instrument name##_instrument;
#include "runtime/instruments/instruments.def"
#undef X
enum {
#define X(name) RT_INSTRUMENT_##name,
#include "runtime/instruments/instruments.def"
#undef X
    RT_N_INSTRUMENTS
};

#endif
