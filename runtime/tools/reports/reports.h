/* SPDX-License-Identifier: MIT
 *
 * Reads reports that programs wrote as JSON, for `mlusim compare` and `mlusim
 * run --what-if`.
 */
#ifndef MLUSIM_REPORTS_H
#define MLUSIM_REPORTS_H

#include <stdbool.h>
#include <stddef.h>

enum { REP_MOST_UNITS = 8, REP_MOST_STEPS = 64, REP_MOST_ADVICE = 64 };

struct rep_unit {
    const char *name;
    double cycles; /* busy, of the core that was busiest */
};

struct rep_step {
    const char *name;
    double cycles, io, compute; /* of the busiest cores */
};

/* Launches of a kernel, by the words of docs/report.md. Numbers are means of
 * one launch. */
struct rep_entry {
    const char *kernel, *type, *bound, *why;
    int dim[3], ordinal; /* of the device; of an older report 0 */
    double launches, us, launch_us, cycles, waiting, waiting_for_others;
    double read_bytes, written_bytes;
    double faults, stopped; /* launches that a fault stopped, or the end of the
                               program */
    size_t n_units, n_steps;
    struct rep_unit units[REP_MOST_UNITS];
    struct rep_step steps[REP_MOST_STEPS];
    size_t n_advice; /* advice, by the method that gives its gain */
    const char *methods[REP_MOST_ADVICE];
};

struct rep_report {
    void *json; /* owns all text */
    const char *device;
    bool is_random; /* another order of the cores: no time is an estimate */
    double us;
    struct rep_entry *entries;
    size_t n;
};

/* Reads a file; false, with a sentence that names it, if it cannot be read or
 * is no report. */
bool rep_read(struct rep_report *r, const char *path, char *error,
              size_t bytes);
void rep_free(struct rep_report *r);

/* The entry of r that belongs to entry i of `of`: the same kernel, dimension,
 * task type and device, as often as that came before. NULL: none. */
const struct rep_entry *rep_partner(const struct rep_report *r,
                                    const struct rep_report *of, size_t i);

/* Returns what stopped the launches of an entry, whose figures end there, and
 * whose bound means nothing; NULL: nothing. */
const char *rep_stopped(const struct rep_entry *e);

/* The step of that name; NULL: none. */
const struct rep_step *rep_step(const struct rep_entry *e, const char *name);

#endif
