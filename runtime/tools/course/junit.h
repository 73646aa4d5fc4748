/* SPDX-License-Identifier: MIT
 *
 * Verdicts on kernels as suites of JUnit: one for each device, with a case for
 * each criterion.
 */
#ifndef CRS_JUNIT_H
#define CRS_JUNIT_H

#include "runtime/tools/course/judge.h"
#include "runtime/tools/junit/junit.h"

/* Adds a verdict; student: whose it is, NULL: the user's own. */
void crs_junit_add(struct junit *j, const char *student,
                   const struct crs_judge *judge,
                   const struct crs_verdict *verdict);
/* Adds a student who has handed in nothing. */
void crs_junit_add_none(struct junit *j, const char *student,
                        const char *sentence);

#endif
