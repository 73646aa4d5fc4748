/* SPDX-License-Identifier: MIT
 *
 * Advice for launches: what could be done, where, and what it would gain.
 * rules.def has the rules.
 */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H
#define RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H

#include "runtime/instruments/report/report.h"

struct rt_figures;

/* A rule, as tables show it. */
struct adv_rule {
    const char *name, *sentence, *remedy, *method, *link;
};

/* Adds the sites of the launch that sim ended last to an entry of a report,
 * which has it: of many launches, which are mostly alike, of some. If the host
 * has no memory for them there is no advice. */
void rt_advice_add(struct rt_report_entry *entry, struct sim *sim);

/* Finds the advice of an entry anew, of which places that were known before
 * stay known. */
void rt_advise(struct rt_report_entry *entry);

/* The same after a launch of a module, with the lines that the advice names. A
 * symbolizer is loaded by need_places, which answers whether sim still has the
 * launch. */
void rt_advise_with_places(struct rt_report *report,
                           struct rt_report_entry *entry, struct sim *sim,
                           struct sim_module *module,
                           bool (*need_places)(void));

/* Puts what was measured (RT_ENV_MEASURED) in the place of estimates; a file
 * that cannot be read leaves them. */
void rt_advice_measured(struct rt_report *report, const char *path);

#endif
