/* SPDX-License-Identifier: MIT */
/* Reads, by libjansson, the files that a run wrote to its folder: the report,
 * and the findings of checks (docs/reference/report.schema.json,
 * check.schema.json). The files may contain any bytes, because an image may
 * exploit a mistake of the simulator. */
#ifndef MLUSIM_JUDGE_VERDICT_REPORTS_H
#define MLUSIM_JUDGE_VERDICT_REPORTS_H

#include "runtime/tools/mlusim/judge/verdict/verdict.h"

#define JDG_REPORT_FILE "report"
#define JDG_CHECKS_FILE "checks"
#define JDG_WRITES_FILE "writes"
#define JDG_PAGE_FILE   "page.html"
#define JDG_MOVES_FILE  "moves"
enum { JDG_MOST_FILES = 5, JDG_REPORT_BYTES = 64 << 20 };

/* Reads what the launches of a run cost together, and what limits the launches
 * that take most of the time. False: there is no such report. */
bool jdg_report_read(const char *folder, struct jdg_time *time);

/* Adds the reports of checks to the diagnostics. *n_errors: how many of them
 * are errors. *is_complete: whether the checks have seen all accesses. False:
 * there is no such file, or this host stopped the checks before they found an
 * error.
 */
bool jdg_checks_read(const char *folder, struct jdg_verdict *verdict,
                     const char *device, size_t number, size_t *n_errors,
                     bool *is_complete);

/* An allocation: the number of bytes that the device wrote last, and the
 * offsets of the first such byte and of the first other byte. */
struct jdg_writes {
    uint64_t bytes, written, first_written, first_other;
};

/* Reads the first n allocations. False: there are fewer. */
bool jdg_writes_read(const char *folder, struct jdg_writes *writes, size_t n);

#endif
