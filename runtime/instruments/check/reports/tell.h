/* SPDX-License-Identifier: MIT */
/* Reports as text. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* Groups the entries from index `first` on under those to which they belong. */
void chk_group(struct chk *c, size_t first);

/* Prints a report and the reports that are grouped under it. Each begins with
 * `who`: "mlusim: " or "". */
void chk_tell_report(const struct chk *c, const struct chk_entry *e,
                     const char *who, FILE *out);

/* Returns how many reports make a program fail. */
size_t chk_n_errors(const struct chk *c);

/* Prints the summary line at the end. Prints nothing if there are no
 * reports. */
void chk_summary(const struct chk *c, FILE *out);

#endif
