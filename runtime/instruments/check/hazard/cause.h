/* SPDX-License-Identifier: MIT
 *
 * Cause and remedy of work on bytes that unfinished work uses.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H

#include "runtime/instruments/check/hazard/units.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* Work of a unit that meets unfinished work of another one. */
struct chk_meeting {
    enum chk_unit from, to;
    bool was_written, is_written;
    bool has_blocked; /* since then there was a blocking copy */
};

/* One remedy is for two units; for copies inside NRAM beside compute wherever
 * they are. */
unsigned chk_meeting_group(const struct chk_meeting *p);

/* Writes cause and remedy; f->more is a struct chk_meeting. */
void chk_hazard_words(struct chk *c, const struct chk_finding *f,
                      struct chk_report *r);

#endif
