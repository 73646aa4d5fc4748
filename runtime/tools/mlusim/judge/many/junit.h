/* SPDX-License-Identifier: MIT
 *
 * Verdicts as suites of JUnit: one for each device, with a case for each of the
 * task's.
 */
#ifndef MLUSIM_JUDGE_MANY_JUNIT_H
#define MLUSIM_JUDGE_MANY_JUNIT_H

#include "runtime/tools/junit/junit.h"
#include "runtime/tools/mlusim/judge/many/line.h"

/* Adds an answer; n_cases: of the task. */
void jdg_junit_add(struct junit *j, const struct jdg_judged *line,
                   size_t n_cases);

#endif
