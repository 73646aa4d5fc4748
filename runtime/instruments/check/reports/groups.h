/* SPDX-License-Identifier: MIT
 *
 * Reports that people are told together.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_GROUPS_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_GROUPS_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* Has people told of the entries from first on together, if they belong so. */
void chk_group(struct chk *c, size_t first);

/* The lines of those that are told with an entry. */
void chk_tell_group(const struct chk *c, const struct chk_entry *e, FILE *out);

/* A line for one side of a report, behind "at" or "after"; for the call of the
 * host, where its place is known. */
void chk_tell_party(const struct chk_party *p, const char *word, FILE *out);

void chk_tell_caller(const struct chk_party *p, FILE *out);

#endif
