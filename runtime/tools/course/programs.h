/* SPDX-License-Identifier: MIT
 *
 * The programs of a judgement: on which devices they run, and how.
 */
#ifndef RUNTIME_TOOLS_COURSE_PROGRAMS_H
#define RUNTIME_TOOLS_COURSE_PROGRAMS_H

#include "runtime/tools/course/judge.h"

/* The name of the i-th device it judges on. */
const char *crs_judge_device(const struct crs_judge *judge, size_t i);

/* How files of the exercise are compiled. */
struct crs_compiler crs_judge_compiler(const struct crs_judge *judge);

/* How programs of the exercise run, in a folder. */
struct crs_trials crs_judge_trials(const struct crs_judge *judge,
                                   const char *program, const char *folder);

#endif
