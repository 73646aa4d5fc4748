/* SPDX-License-Identifier: MIT
 *
 * The program as the instruments of libcnrt know it: what every instrument may
 * know, then the settings, the files of the process and what the runtime does
 * for them. cnrt/instruments.c fills it in.
 */
#ifndef RT_HOST_H
#define RT_HOST_H

#include <stdio.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/instrument.h"

struct rt_settings;
struct rt_report;
struct rt_report_owner;
struct sarif;

/* The page of a program, for who asks before its end. */
struct rt_page {
    void *self;
    void (*write)(void *self, FILE *out);
    void (*clear)(void *self); /* it has no launches again */
};

struct rt_host {
    struct instrument_host shown; /* first: see rt_host_of */
    const struct rt_settings *settings;
    struct rt_report_owner *files; /* of this process */
    FILE *out; /* where messages go; NULL: to stderr, see rt_host_out */
    /* From here to n_devices: once the settings are understood. */
    const struct sim_device **devices;
    int n_devices;
    bool has_refused;         /* a call of this process has answered an error */
    int exit_status;          /* with which the program ends */
    struct rt_report *report; /* NULL: none is wanted */
    struct rt_page *page; /* NULL: none is wanted, or nothing was launched */
    bool has_checks;      /* some check watches launches */
    struct sarif *sarif;  /* where findings go; NULL: nowhere */
    bool is_failing; /* at the end: an instrument has a reason to fail so far */
    const struct sim_symbolizer *symbolizer;

    /* The value of a variable of the environment, before the settings are
     * understood as well; NULL: it is unset. */
    const char *(*variable)(const char *name);
    /* Before main: loads libmlusim-debug, once; the address of one of its
     * functions, NULL with the reason in dlerror. */
    void (*load_debug)(void);
    void *(*debug_entry)(const char *name);
    /* Loads it later, for names of places. It gives the lock away for a while;
     * false: another thread has launched or ended the device since. */
    bool (*need_places)(void);
    /* Says on behalf of the present call that the environment asks for
     * something impossible; that the host has no memory for `what`; what the
     * device says itself. What the call answers follows. */
    void (*refuse)(const char *format, ...)
        __attribute__((format(printf, 1, 2)));
    void (*no_memory)(const char *what);
    void (*fail_sim)(enum sim_status status);
    /* The name of the present call, and where the program made it. */
    const char *(*api)(void);
    uint64_t (*origin)(void);
    /* The fat images of the program; NULL after the last one. */
    const void *(*image)(size_t i);
    /* The errors of all instruments. */
    uint64_t (*n_errors)(void);
    /* Gets what checks found in each launch, and in each copy to the host, as a
     * document of docs/reference/check.schema.json; or NULL. */
    void (*reported)(void *user, const char *json);
    void *reported_user;
    /* A check has a new report while a launch runs; or NULL. */
    void (*found)(void *user, const struct sim_actor *by, const char *text);
};

static inline struct rt_host *rt_host_of(struct instrument_host *shown)
{
    return (struct rt_host *)shown;
}

/* What an instrument keeps, all zero but for its first member, a pointer to the
 * host; NULL after a message: no memory for `what`. */
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

/* The stream for messages. */
static inline FILE *rt_host_out(const struct rt_host *host)
{
    return host->out ? host->out : isa_plain_stderr();
}

/* The structs of the table, and how many there are. */
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
