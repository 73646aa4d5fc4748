/* SPDX-License-Identifier: MIT
 * What the launches of a program cost, collected while it runs and written
 * when it ends. */
#ifndef RT_REPORT_H
#define RT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/env.h"
#include "sim/sim.h"

/* Launches of one kernel with the same dimension, one after another. */
struct rt_report_entry {
    struct sim_profile sum; /* of everything that is a number */
    uint64_t n, n_faults;
    uint64_t min_ps, max_ps;
};

struct rt_report {
    struct rt_report_entry *entries;
    size_t n_entries;
};

/* Whether the user asked for a report; naming a file asks for one. */
bool rt_report_is_wanted(const struct rt_settings *settings);

void rt_report_add(struct rt_report *report, const struct sim_profile *profile,
                   bool is_fault);

/* Writes the report to where the settings say, if it is wanted and a kernel
 * was launched. */
void rt_report_write(const struct rt_report *report,
                     const struct rt_settings *settings,
                     const struct sim_device *device);

/* report_text.c: the report for people. */
void rt_report_text(FILE *out, const struct rt_report *report,
                    const struct sim_device *device);

#endif
