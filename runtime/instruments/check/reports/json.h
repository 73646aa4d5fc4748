/* SPDX-License-Identifier: MIT
 *
 * Reports of the checks for programs.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_JSON_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_JSON_H

#include <stdio.h>

#include "runtime/instruments/check/state/state.h"

/* The reports for programs, of n devices of which some may be NULL; false: they
 * cannot be written (errno). */
bool chk_json(struct chk *const *of, size_t n, FILE *out);
/* The same of those that came up, or once more, since it was called last; the
 * first says whether there are any. */
bool chk_has_news(const struct chk *c);
bool chk_json_news(struct chk *c, FILE *out);

#endif
