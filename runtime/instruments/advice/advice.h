/* SPDX-License-Identifier: MIT
 *
 * Advice for launches: which change would help, where, and the expected gain.
 * The rules are in rules.def.
 */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H
#define RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H

#include "runtime/instruments/report/report.h"

struct rt_figures;

/* A rule as the documentation lists it. */
struct adv_rule {
    const char *name, *sentence, *remedy, *method, *link;
};

/* Adds the sites of sim's last launch to a report entry; of many launches, only
 * some. Without host memory there is no advice. */
void rt_advice_add(struct rt_report_entry *entry, struct sim *sim);

/* Recomputes the advice of an entry and keeps known source positions. */
void rt_advise(struct rt_report_entry *entry);

/* The same after a launch of a module, and finds the source lines that the
 * advice names. need_places loads a symbolizer and returns whether sim still
 * has the launch. */
void rt_advise_with_places(struct rt_report *report,
                           struct rt_report_entry *entry, struct sim *sim,
                           struct sim_module *module,
                           bool (*need_places)(void));

/* Replaces estimates by measured values from the file of RT_ENV_MEASURED; if
 * the file cannot be read, the estimates stay. */
void rt_advice_measured(struct rt_report *report, const char *path);

#endif
