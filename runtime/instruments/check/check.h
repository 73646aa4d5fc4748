/* SPDX-License-Identifier: MIT
 *
 * Run-time checks of kernels as the runtime sees them: what is asked for, a
 * device to watch, launches, the reports. A check is an observer; nothing it
 * does changes results, cycles or order.
 */
#ifndef CHK_CHECK_H
#define CHK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

enum chk_class {
#define X(ID, id, name, all, is_default, severity, doc, ...) CHK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
    CHK_N_CLASSES
};

enum chk_severity {
    CHK_OF_ITS_CHECK, /* of findings: what the row of the check says */
#define X(ID, name, decides, word) CHK_##ID##_SEVERITY,
#include "runtime/instruments/settings/severities.def"
#undef X
    CHK_N_SEVERITIES
};

/* One side of a report: who did what, where. Of a call of the host, what and at
 * alone. */
struct chk_party {
    char what[64];          /* "__memcpy_async"; "a store" */
    struct sim_location at; /* line 0: not known */
    /* Where it is in an inlined function: the calls, the innermost first. */
    struct sim_location callers[4];
    unsigned n_callers;
    uint64_t pc;
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;
    uint64_t cycle;
};

struct chk_report {
    enum chk_class class;
    enum chk_severity severity;
    char kernel[256];     /* for people; "" where none is to blame */
    char mangled[512];    /* as its symbol has it */
    char cause[800];      /* one sentence */
    struct chk_party now; /* the access that is wrong */
    bool is_host;         /* that is a call of the host */
    bool has_before;
    struct chk_party before; /* the other one */
    const char *space;       /* "NRAM"; NULL: no bytes in particular */
    uint64_t address, bytes; /* that both touched, or that are wrong */
    /* Where the host made what the bytes are of; line 0: its function alone is
     * known, or nothing. */
    struct sim_location made;
    char owner[800];  /* of the bytes, and where it was born; or "" */
    char from[400];   /* other memory that matters, and where it was made */
    char remedy[800]; /* what to do */
    uint64_t count;   /* how often it was seen */
};

struct chk;
struct sarif;

/* What nobody has to ask for, as it costs next to nothing: a bit for each
 * class. */
enum {
    CHK_DEFAULT = 0
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    | (int)(is_default) << CHK_##ID
#include "runtime/instruments/settings/checks.def"
#undef X
};

/* Checks of these classes. suppressions: reports to leave out, which it takes
 * over, or NULL. NULL: no memory is left. */
struct chk *chk_new(uint32_t classes, struct rt_suppressions *suppressions);
void chk_free(struct chk *c);

/* The number of its device, which reports name: the program has several. */
void chk_number(struct chk *c, int device);

/* Watches a device from now on. It must be detached before sim_free; what is on
 * the device then goes with it, and is no leak. */
enum sim_status chk_attach(struct chk *c, struct sim *sim);
void chk_detach(struct chk *c);

/* What it hears with, and for whom: for who has events without a device. */
const struct sim_observer *chk_observer(struct chk *c, void **self);
/* Whether anything was found so far, or is waited for. */
bool chk_is_wrong(const struct chk *c);

/* A module is unloaded: what is known of code is forgotten. */
void chk_forget_modules(struct chk *c);

/* Around each launch: before sim_begin or sim_launch, and after the end. */
void chk_begin(struct chk *c, const struct sim_launch *launch);
void chk_end(struct chk *c);

/* The launch was stopped: what it had still to write nobody will. */
void chk_stopped(struct chk *c);

/* What the host did with memory of the device: it wrote it, carried it there
 * from the same or another device, read it. A call is named by the public
 * function and the place that called it, as in sim_malloc_from. c may be NULL.
 */
struct chk_caller {
    const char *api;
    uint64_t origin;
};
void chk_host_wrote(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_carried(struct chk *to, uint64_t dst, struct chk *from,
                      uint64_t src, uint64_t bytes);
bool chk_host_is_written(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_read(struct chk *c, uint64_t address, uint64_t bytes,
                   const struct chk_caller *caller);

/* A forked child goes on: what was reported and allocated so far is its
 * parent's. */
void chk_forked(struct chk *c);
/* Whether there is nothing new to tell. */
bool chk_is_quiet(const struct chk *c);

/* Has a function called for each new report while a launch is under way, with
 * who did the last thing that led to it, and its text; NULL: nobody. */
typedef void chk_listener(void *user, const struct sim_actor *by,
                          const char *text);
void chk_listen(struct chk *c, chk_listener *listener, void *user);

/* Names the places of reports that were not told yet, and tells people. */
void chk_tell(struct chk *c, FILE *out);

/* The program ends: what can only be known now. */
void chk_finish(struct chk *c);

/* All reports so far but those that are suppressed, in the order in which they
 * came up. */
size_t chk_n_reports(const struct chk *c);
const struct chk_report *chk_report(const struct chk *c, size_t i);
/* "note" */
const char *chk_severity_name(enum chk_severity severity);
/* How many of them are a reason for a program to fail. */
size_t chk_n_errors(const struct chk *c);

/* Whether it has seen all so far; the summary says why not. */
bool chk_is_complete(const struct chk *c);

/* One line for the end; nothing if there was nothing to report. */
void chk_summary(const struct chk *c, FILE *out);

/* The reports for programs, of n devices of which some may be NULL; false: they
 * cannot be written (errno). */
bool chk_json(struct chk *const *of, size_t n, FILE *out);
/* The same of those that came up, or once more, since it was called last; the
 * first says whether there are any. */
bool chk_has_news(const struct chk *c);
bool chk_json_news(struct chk *c, FILE *out);
/* Adds all to a log, those that are suppressed as such, and whether they are
 * all that there is. */
void chk_sarif(const struct chk *c, struct sarif *log);

#endif
