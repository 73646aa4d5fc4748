/* SPDX-License-Identifier: MIT
 *
 * Breakpoints at reports of the checks.
 */
#ifndef DBG_REPORTS_H
#define DBG_REPORTS_H

#include <stddef.h>

#include "sim/sim.h"

struct dbg_seen;
struct dbg_session;

/* A check has a new report. `by` did the last access that led to it, and stops
 * behind it. */
void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text);

/* Writes what a breakpoint at reports says. */
void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes);

#endif
