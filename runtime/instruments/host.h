/* SPDX-License-Identifier: MIT */
/* The program as the built-in instruments see it: the public part, the
 * settings, the files of the process, and services of the runtime.
 * runtime/api/cnrt/instruments/instruments.c fills it. */
#ifndef RT_HOST_H
#define RT_HOST_H

#include <stdio.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/instrument.h"

/* The page of a program, for callers that need it before the program's end. */
struct rt_page {
    void *self;
    void (*write)(void *self, FILE *out);
    void (*clear)(void *self); /* removes all launches */
};

struct rt_host {
    struct instrument_host shown; /* must be the first member, see rt_host_of */
    const struct rt_settings *settings;
    struct rt_report_owner *files; /* of this process */
    FILE *out; /* stream for messages; NULL: stderr, see rt_host_out */
    /* The members from here to n_devices are valid when the settings have been
     * read. */
    const struct sim_device **devices;
    int n_devices;
    bool has_refused;         /* a call of this process returned an error */
    uint64_t n_ignored;       /* at the end: failed calls that it ignored */
    int exit_status;          /* status with which the program ends */
    struct rt_report *report; /* NULL: the report was not requested */
    struct rt_page *page;     /* NULL: the page was not requested, or there
                                 was no launch */
    bool has_checks;          /* checks observe launches */
    struct sarif *sarif;      /* log of findings; NULL: not requested */
    bool is_failing; /* at the end: whether an instrument makes the program
                        fail */
    const struct sim_symbolizer *symbolizer;

    /* Returns the value of an environment variable; may be called at any time.
     * NULL: unset. */
    const char *(*variable)(const char *name);
    /* load_debug loads libmlusim-debug before main, once. debug_entry returns
     * the address of a function of that library; NULL: see dlerror. */
    void (*load_debug)(void);
    void *(*debug_entry)(const char *name);
    /* Loads libmlusim-debug later, for source positions. Releases the lock
     * meanwhile. False: another thread has launched, or ended the device. */
    bool (*need_places)(void);
    /* Make the present call fail with a message: `refuse` for an impossible
     * request in the environment; `no_memory` if there is no host memory for
     * `what`; the last for an error of the simulator. */
    void (*refuse)(const char *format, ...)
        __attribute__((format(printf, 1, 2)));
    void (*no_memory)(const char *what);
    void (*fail_sim)(enum sim_status status);
    /* Return the name of the present call, and the place of the call. */
    const char *(*api)(void);
    uint64_t (*origin)(void);
    /* Returns fat image i of the program. NULL: there are no more. */
    const void *(*image)(size_t i);
    /* Returns the number of errors of all instruments. */
    uint64_t (*n_errors)(void);
    /* A callback, or NULL. Receives the findings of each launch and of each
     * copy to the host, as a document of docs/reference/check.schema.json. */
    void (*reported)(void *user, const char *json);
    void *reported_user;
    /* A callback, or NULL. Called when a check has a new report in a running
     * launch. */
    void (*found)(void *user, const struct sim_actor *by, const char *text);
};

static inline struct rt_host *rt_host_of(struct instrument_host *shown)
{
    return (struct rt_host *)shown;
}

/* Allocates the state of an instrument, zeroed; its first member points to the
 * host. NULL, after a message, if there is no memory for `what`. */
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
