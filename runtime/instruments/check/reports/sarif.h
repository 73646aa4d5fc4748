/* SPDX-License-Identifier: MIT
 *
 * Reports of the checks for code scanners.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_SARIF_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_SARIF_H

#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/sarif/sarif.h"

/* Adds all to a log, those that are suppressed as such, and whether they are
 * all that there is. */
void chk_sarif(const struct chk *c, struct sarif *log);

#endif
