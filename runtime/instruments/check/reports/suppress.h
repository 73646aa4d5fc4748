/* SPDX-License-Identifier: MIT
 *
 * Reports that are to be left out.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_SUPPRESS_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_SUPPRESS_H

#include "runtime/instruments/check/state/state.h"

/* Whether it is to be left out. */
bool chk_is_suppressed(const struct chk *c, const struct chk_report *r);

#endif
