/* SPDX-License-Identifier: MIT */
/* Reads reports that programs have written as JSON, for `mlusim compare` and
 * `mlusim run --what-if`. */
#ifndef MLUSIM_REPORTS_H
#define MLUSIM_REPORTS_H

#include <stdbool.h>
#include <stddef.h>

enum { REP_MOST_UNITS = 8, REP_MOST_STEPS = 64, REP_MOST_ADVICE = 64 };

struct rep_unit {
    const char *name;
    double cycles; /* busy cycles of the core that was busiest */
};

struct rep_step {
    const char *name;
    double cycles, io, compute; /* of the cores that were busiest */
};

/* A part that limits a launch, and the change that makes it twice as fast. */
struct rep_candidate {
    const char *kind, *change;
};

/* Launches of a kernel, with the words of docs/report.md. Numbers are means
 * over the launches. */
struct rep_entry {
    const char *kernel, *type, *bound, *why;
    int dim[3], ordinal; /* ordinal: number of the device; 0 in older reports */
    double launches, us, launch_us, cycles, waiting, waiting_for_others;
    double read_bytes, written_bytes;
    double faults, stopped; /* how many launches were stopped by a fault, or by
                               the end of the program */
    size_t n_candidates;    /* more than 1: what limits the launch is close */
    struct rep_candidate candidates[2];
    size_t n_units, n_steps;
    struct rep_unit units[REP_MOST_UNITS];
    struct rep_step steps[REP_MOST_STEPS];
    size_t
        n_advice; /* entries of advice, with the method that gives the gain */
    const char *methods[REP_MOST_ADVICE];
};

struct rep_report {
    void *json; /* owns all text */
    const char *device;
    bool is_random; /* cores took turns in another order, so times are no
                       estimates */
    double us;
    struct rep_entry *entries;
    size_t n;
};

/* Reads a file. If it cannot be read or is no report, returns false and writes
 * a message that names the file. */
bool rep_read(struct rep_report *r, const char *path, char *error,
              size_t bytes);
void rep_free(struct rep_report *r);

/* Returns the entry of r that corresponds to entry i of `of`: it has the same
 * kernel, dimension, task type and device, and the same number of such entries
 * before it. NULL: none. */
const struct rep_entry *rep_partner(const struct rep_report *r,
                                    const struct rep_report *of, size_t i);

/* Returns what stopped the launches of an entry. Its figures end there, and its
 * bound has no meaning. NULL: nothing stopped them. */
const char *rep_stopped(const struct rep_entry *e);

/* Returns the step with that name; NULL: none. */
const struct rep_step *rep_step(const struct rep_entry *e, const char *name);

#endif
