/* SPDX-License-Identifier: MIT
 *
 * Texts for hazards: cause and remedy.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H

#include "runtime/instruments/check/hazard/units.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* Work of one unit that uses bytes of unfinished work of another unit. */
struct chk_meeting {
    enum chk_unit from, to;
    bool was_written, is_written;
    bool has_blocked; /* a blocking copy ran between them */
};

/* One remedy covers each pair of units; for compute and copies inside NRAM it
 * covers all places. */
unsigned chk_meeting_group(const struct chk_meeting *p);

/* Writes cause and remedy; f->more is a struct chk_meeting. */
void chk_hazard_words(struct chk *c, const struct chk_finding *f,
                      struct chk_report *r);

#endif
