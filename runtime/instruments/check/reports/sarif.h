/* SPDX-License-Identifier: MIT
 *
 * Reports of the checks in SARIF, for code scanners.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_REPORTS_SARIF_H
#define RUNTIME_INSTRUMENTS_CHECK_REPORTS_SARIF_H

#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/sarif/sarif.h"

/* Adds all reports to a log, also suppressed ones, and says if some may be
 * missing. */
void chk_sarif(const struct chk *c, struct sarif *log);

#endif
