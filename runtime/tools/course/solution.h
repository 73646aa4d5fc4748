/* SPDX-License-Identifier: MIT */
/* The solution of an exercise, with which a judge compares kernels. */
#ifndef RUNTIME_TOOLS_COURSE_SOLUTION_H
#define RUNTIME_TOOLS_COURSE_SOLUTION_H

#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/judge.h"

/* Compiles the host part, and measures the solution, unless this was done
 * before. crs_judge_text calls this function when needed. On an error, returns
 * false, with a message in error unless a signal asked this program to stop. */
bool crs_judge_prepare(struct crs_judge *judge, char *error,
                       size_t error_bytes);

/* Removes the judge's own folder. */
void crs_judge_end(struct crs_judge *judge);

/* Whether the solution compiles. If not, returns false as crs_judge_prepare
 * does. */
bool crs_judge_compiles(struct crs_judge *judge, char *error,
                        size_t error_bytes);

bool crs_judge_measure(struct crs_judge *judge, char *error,
                       size_t error_bytes);

#endif
