/* SPDX-License-Identifier: MIT */
/* The report about a program's launches. It is collected while the program runs
 * (collect.c), converted to figures (figures.c), and written as text (text.c)
 * or JSON (json.c). */
#ifndef RT_REPORT_H
#define RT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/report/flow.h"
#include "runtime/instruments/report/lines.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

/* The limits of a launch. bound.c has the rules. */
enum rt_bound {
#define X(ID, ...) RT_BOUND_##ID,
#include "runtime/instruments/report/bounds.def"
#undef X
    RT_N_BOUNDS
};

/* Advice for a launch (runtime/instruments/advice). Its strings belong to a
 * rule. */
struct rt_advice {
    const char *name, *method, *link;
    char sentence[320], remedy[200];
    uint64_t pc;    /* 0: no place */
    char file[512]; /* file of the place's line; empty: unknown */
    unsigned line;
    double gain_us, gain_share; /* gain_share: share of the launch's time */
    bool is_measured;           /* true: measured; false: estimated */
};

/* Writes advice as text: place, observation, remedy, gain. */
enum { RT_ADVICE_TEXT = 1200 };
void rt_advice_text(const struct rt_advice *a, char text[RT_ADVICE_TEXT]);

/* Sums over launches: the sites (sim/sites.h) and how cores ended. */
struct rt_sites {
    struct sim_site *of; /* ordered by address */
    size_t n;
    struct sim_spread spread; /* cores and usable are not set */
    unsigned launches;        /* launches in the sums */
    uint64_t advised;         /* launches of the entry at the last rt_advise */
    bool is_unknown;          /* missing for a launch, or no memory */
};

/* Consecutive launches of one kernel with equal dimensions. */
struct rt_report_entry {
    struct sim_profile *sum; /* sums of all numeric fields */
    const struct sim_device *device;
    int ordinal;    /* number of the device in the process */
    uint64_t first; /* number of the first launch, from 1 */
    uint64_t n, n_faults;
    const char *fault;  /* id of the first fault, like "bounds"; or NULL */
    uint64_t n_stopped; /* launches that were stopped by a signal that ended
                           the program */
    uint64_t min_ps, max_ps;
    bool is_random;           /* the schedule of cores is random */
    char unwritten_at[400];   /* place of sum->unwritten, or empty */
    struct rt_lines lines;    /* sums, if requested */
    struct rt_sites sites;    /* input of advice */
    struct rt_advice *advice; /* the greatest gain first */
    size_t n_advice;
    /* Microseconds that twice as fast parts saved; NAN: not measured. Valid if
     * is_doubled. */
    double doubled_us[RT_N_BOUNDS];
    bool is_doubled;
};

/* A cache of lines for advice, because finding a line opens debug
 * information. */
struct rt_known_line {
    uint64_t code, pc; /* code: of sim_module_code */
    char file[512];
    unsigned line;
};

struct rt_report {
    struct rt_known_line *places;
    size_t n_places, places_room;
    struct rt_report_entry *entries;
    size_t n_entries, room;
    struct rt_report_entry *last; /* of the last launch; NULL: not recorded */
    struct rt_flow flow;          /* of the whole program */
    bool is_random;     /* whether the schedule is random, so that times are
                           no estimates */
    uint64_t seed;      /* seed of the random schedule */
    bool keeps_each;    /* whether each launch has its own entry */
    const char *signal; /* name of the signal that ended the program, such as
                           "SIGINT"; or NULL */
    bool is_left;       /* whether the user ended the program in the debugger */
};

enum rt_launch_end { RT_LAUNCH_DONE, RT_LAUNCH_FAULT, RT_LAUNCH_STOPPED };
/* Returns how a begun launch ended. */
enum rt_launch_end rt_launch_end_of(enum sim_status status);

/* The owner of a file of rt_shared_files, if several processes write such a
 * file. */
struct rt_report_owner {
    bool is_in_run;     /* another process of the run came first */
    bool is_first_come; /* whether the first process of the run that writes
                           becomes the owner */
    bool is_other;      /* whether another process is the owner */
};

/* Whether a report is requested. A file name, or a request for lines, also
 * requests a report. */
bool rt_report_is_wanted(const struct rt_settings *settings);

/* Whether launches are recorded for a report. A page also needs the records. */
bool rt_report_is_kept(const struct rt_settings *settings);
/* Whether the report has lines. */
bool rt_report_has_lines(const struct rt_settings *settings);

/* Returns the kind of report; text is the default. */
enum rt_report_kind rt_report_kind(const struct rt_settings *settings);

/* Copies the schedule of cores from the settings. */
void rt_report_schedule(struct rt_report *report,
                        const struct rt_settings *settings);

/* Adds a launch on a device. fault: id of the launch's fault. False: no
 * memory. */
bool rt_report_add(struct rt_report *report, const struct sim_profile *profile,
                   enum rt_launch_end how, const char *fault,
                   const struct sim_device *device, int ordinal);

/* Finds the place for the note about WRAM in the last entry, only once. */
void rt_report_place(struct rt_report *report, struct sim *sim,
                     const struct sim_module *module);

/* Removes all entries. */
void rt_report_clear(struct rt_report *report);

/* Finds the owner and stores it in the environment for child processes. */
void rt_report_owner_init(struct rt_report_owner *owner);

/* write.c: opens the file of this process for `what` (a report or a trace), by
 * the owner's rules. `path` receives the file's name. "-" means stdout. NULL on
 * failure, see errno. */
FILE *rt_report_open(const char *what, const char *pattern,
                     const struct rt_report_owner *owner, char *path,
                     size_t bytes);

/* write.c: closes such a file, unless it is stdout. is_whole: there was no
 * error so far. False, with errno, if not everything was written. */
bool rt_report_close(FILE *out, bool is_whole);

/* text.c: writes the report as text. Returns true. */
bool rt_report_text(FILE *out, const struct rt_report *report,
                    const struct sim_device *device);

/* json.c: writes the report as JSON; docs/reference/report.schema.json is its
 * schema. False with errno ENOMEM: nothing was written. */
bool rt_report_json(FILE *out, const struct rt_report *report,
                    const struct sim_device *device);

#endif
