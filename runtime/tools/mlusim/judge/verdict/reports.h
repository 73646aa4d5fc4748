/* SPDX-License-Identifier: MIT
 *
 * What a run left in its folder, read through libjansson: the report and what
 * the checks found (docs/reference/report.schema.json, check.schema.json). It
 * may be anything, as the image that the simulator read.
 */
#ifndef MLUSIM_JUDGE_VERDICT_REPORTS_H
#define MLUSIM_JUDGE_VERDICT_REPORTS_H

#include "runtime/tools/mlusim/judge/verdict/verdict.h"

#define JDG_REPORT_FILE "report"
#define JDG_CHECKS_FILE "checks"
#define JDG_WRITES_FILE "writes"
#define JDG_PAGE_FILE   "page.html"
#define JDG_MOVES_FILE  "moves"
enum { JDG_MOST_FILES = 5, JDG_REPORT_BYTES = 64 << 20 };

/* Reads what the launches of a run cost together, and what limits those that
 * take most of the time. False: there is no such report. */
bool jdg_report_read(const char *folder, struct jdg_time *time);

/* Adds what the checks report to the diagnostics; *n_errors are those of which
 * a program fails, and *is_complete says whether they could look at everything.
 * False: there is no such file, or this host stopped them before they found an
 * error. */
bool jdg_checks_read(const char *folder, struct jdg_verdict *verdict,
                     const char *device, size_t number, size_t *n_errors,
                     bool *is_complete);

/* The contents of an allocation: how many bytes the device wrote last, and the
 * offsets of the first of these and of the first other one. */
struct jdg_writes {
    uint64_t bytes, written, first_written, first_other;
};

/* Reads the first n allocations. False: they are not there. */
bool jdg_writes_read(const char *folder, struct jdg_writes *writes, size_t n);

#endif
