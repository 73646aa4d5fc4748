/* SPDX-License-Identifier: MIT */
/* Advice for launches: which change would help, where, and how much time it
 * would save. The rules are in rules.def. */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H
#define RUNTIME_INSTRUMENTS_ADVICE_ADVICE_H

#include "runtime/instruments/report/report.h"

/* A rule, as tables show it. */
struct adv_rule {
    const char *name, *sentence, *remedy, *method, *link;
};

/* Adds the sites of sim's last launch to a report entry. If there are many
 * launches, leaves out some of them. Without host memory there is no advice. */
void rt_advice_add(struct rt_report_entry *entry, struct sim *sim);

/* Adds sites and lines of advice after a launch of a module. need_places loads
 * a symbolizer and returns whether sim still has the launch. */
void rt_advise_with_places(struct rt_report *report,
                           struct rt_report_entry *entry, struct sim *sim,
                           struct sim_module *module,
                           bool (*need_places)(void));

#endif
