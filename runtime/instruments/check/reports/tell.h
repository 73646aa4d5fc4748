/* SPDX-License-Identifier: MIT
 *
 * Reports as text.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* Groups entries from index `first` on under the entries they belong to. */
void chk_group(struct chk *c, size_t first);

/* Prints a report and its grouped ones, prefixed by who: "mlusim: " or "". */
void chk_tell_report(const struct chk *c, const struct chk_entry *e,
                     const char *who, FILE *out);

/* The number of reports that make a program fail. */
size_t chk_n_errors(const struct chk *c);

/* Prints one summary line at the end; nothing without reports. */
void chk_summary(const struct chk *c, FILE *out);

#endif
