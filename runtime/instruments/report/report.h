/* SPDX-License-Identifier: MIT
 * What the launches of a program cost: collected while it runs (collect.c),
 * turned into the figures people judge kernels by (figures.c), written for
 * people (text.c) and for programs (json.c). */
#ifndef RT_REPORT_H
#define RT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/report/flow.h"
#include "runtime/instruments/report/lines.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

/* What can be done about a launch: runtime/instruments/advice finds it. The
 * texts are those of a rule. */
struct rt_advice {
    const char *name, *method, *link;
    char sentence[320], remedy[200];
    uint64_t pc;    /* where; 0: nowhere in particular */
    char file[512]; /* and its line; empty: not known */
    unsigned line;
    double gain_us, gain_share; /* of the time of the launch */
    bool is_measured;           /* and not estimated */
};

/* Advice as a sentence: the place, what was seen, the remedy, the gain. */
enum { RT_ADVICE_TEXT = 1200 };
void rt_advice_text(const struct rt_advice *a, char text[RT_ADVICE_TEXT]);

/* Sites of launches (sim/sites.h), and how their cores ended: sums. */
struct rt_sites {
    struct sim_site *of; /* by address */
    size_t n;
    struct sim_spread spread; /* but for cores and usable */
    unsigned launches;        /* so many of the entry's, see rt_advice_add */
    uint64_t advised;         /* launches that the entry had at rt_advise */
    bool is_unknown;          /* of some launch, or there was no memory */
};

/* Launches of one kernel with the same dimension, one after another. */
struct rt_report_entry {
    struct sim_profile *sum; /* of everything that is a number */
    const struct sim_device *device;
    int ordinal;    /* of the device, among those of the process */
    uint64_t first; /* number of the first launch, from 1 */
    uint64_t n, n_faults;
    const char *fault;  /* the id of the first of these, "bounds"; or NULL */
    uint64_t n_stopped; /* by a signal that ended the program */
    uint64_t min_ps, max_ps;
    bool is_random;           /* the schedule */
    char unwritten_at[400];   /* the place of sum->unwritten; or empty */
    struct rt_lines lines;    /* if they were asked for; sums */
    struct rt_sites sites;    /* what advice rests on */
    struct rt_advice *advice; /* the greatest gain first */
    size_t n_advice;
};

/* Lines that advice has named: looking for one opens debug information. */
struct rt_known_line {
    uint64_t code, pc; /* of the module, see sim_module_code */
    char file[512];
    unsigned line;
};

struct rt_report {
    struct rt_known_line *places;
    size_t n_places, places_room;
    struct rt_report_entry *entries;
    size_t n_entries, room;
    struct rt_report_entry *last; /* of the launch that ended last; NULL: it was
                                     not kept */
    struct rt_flow flow;          /* of the whole program */
    bool is_random;               /* the schedule: no time is an estimate */
    uint64_t seed;                /* of it */
    bool keeps_each;              /* an entry per launch, nothing is summed */
    const char *signal; /* that ended the program ("SIGINT"); NULL: none */
    bool is_left;       /* the user ended it in the debugger */
};

enum rt_launch_end { RT_LAUNCH_DONE, RT_LAUNCH_FAULT, RT_LAUNCH_STOPPED };
/* How a launch that began has ended. */
enum rt_launch_end rt_launch_end_of(enum sim_status status);

/* Whose a file of rt_shared_files is, if several processes write to the same.
 */
struct rt_report_owner {
    bool is_in_run;     /* another process of ours came before this one */
    bool is_first_come; /* whoever of the run writes first owns it */
    bool is_other;      /* it is another process's */
};

/* Whether the user asked for a report; naming a file, or wanting lines in it,
 * asks for one. */
bool rt_report_is_wanted(const struct rt_settings *settings);

/* Whether launches are kept for one: a page shows advice also where no report
 * is written. */
bool rt_report_is_kept(const struct rt_settings *settings);
/* Whether it is to have lines. */
bool rt_report_has_lines(const struct rt_settings *settings);

/* Which one, by default text. */
enum rt_report_kind rt_report_kind(const struct rt_settings *settings);

/* Takes from the settings in which order cores run. */
void rt_report_schedule(struct rt_report *report,
                        const struct rt_settings *settings);

/* A launch on a device of the process; fault: the id of what stopped it, if a
 * fault did. False: the host has no memory for an
 * entry. */
bool rt_report_add(struct rt_report *report, const struct sim_profile *profile,
                   enum rt_launch_end how, const char *fault,
                   const struct sim_device *device, int ordinal);

/* Names the place of what the last entry notes about WRAM, once. */
void rt_report_place(struct rt_report *report, struct sim *sim,
                     const struct sim_module *module);

/* Forgets all entries. */
void rt_report_clear(struct rt_report *report);

/* Finds out, and leaves it in the environment for processes that this one
 * starts. */
void rt_report_owner_init(struct rt_report_owner *owner);

/* write.c: opens the file of this process for `what`, a report or a trace, by
 * the rules of the owner; its name is in path as well. - is stdout. NULL with
 * errno set. */
FILE *rt_report_open(const char *what, const char *pattern,
                     const struct rt_report_owner *owner, char *path,
                     size_t bytes);

/* write.c: the end of what was written to it, which is whole so far: closes it
 * unless it is a stream of the program. False with errno set: some of it did
 * not get there. */
bool rt_report_close(FILE *out, bool is_whole);

/* write.c: writes the report to where the settings say, if it is wanted, or to
 * `out`, where messages go. For people a program that launched nothing is one
 * line there. False, after a
 * message, if it could not be written. */
bool rt_report_write(const struct rt_report *report,
                     const struct rt_settings *settings,
                     const struct sim_device *device,
                     const struct rt_report_owner *owner, FILE *out);

/* text.c: the report for people. True. */
bool rt_report_text(FILE *out, const struct rt_report *report,
                    const struct sim_device *device);

/* json.c: the report for programs; its schema is
 * docs/reference/report.schema.json. False with errno ENOMEM, and nothing
 * written: the host has no memory left. */
bool rt_report_json(FILE *out, const struct rt_report *report,
                    const struct sim_device *device);

#endif
