/* SPDX-License-Identifier: MIT
 *
 * Reports for people.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_TELL_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* Puts entries from the first on under others that they belong to. */
void chk_group(struct chk *c, size_t first);

/* A report, with what is under it, behind "mlusim: " or "". */
void chk_tell_report(const struct chk *c, const struct chk_entry *e,
                     const char *who, FILE *out);

/* How many of the reports are a reason for a program to fail. */
size_t chk_n_errors(const struct chk *c);

/* One line for the end; nothing if there was nothing to report. */
void chk_summary(const struct chk *c, FILE *out);

#endif
