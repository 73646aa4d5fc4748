/* SPDX-License-Identifier: MIT */
/* Reports of the checks as JSON. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_JSON_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_JSON_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* Writes the reports of n devices. NULL entries are skipped. False: see
 * errno. */
bool chk_json(struct chk *const *of, size_t n, FILE *out);
/* chk_json_news writes the reports that are new, or were found again, since its
 * last call. chk_has_news returns whether there are such reports. */
bool chk_has_news(const struct chk *c);
bool chk_json_news(struct chk *c, FILE *out);

#endif
