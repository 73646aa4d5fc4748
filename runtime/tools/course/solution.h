/* SPDX-License-Identifier: MIT
 *
 * The solution of an exercise, with which a judge compares.
 */
#ifndef RUNTIME_TOOLS_COURSE_SOLUTION_H
#define RUNTIME_TOOLS_COURSE_SOLUTION_H

#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/judge.h"

/* Compiles the host part, and measures the solution where that is not done yet.
 * crs_judge_text does both when they are needed. False with a sentence in
 * error, or none if a signal asked this program to stop. */
bool crs_judge_prepare(struct crs_judge *judge, char *error,
                       size_t error_bytes);

/* Removes the judge's own folder. */
void crs_judge_end(struct crs_judge *judge);

/* Whether the solution compiles; the same otherwise. */
bool crs_judge_compiles(struct crs_judge *judge, char *error,
                        size_t error_bytes);

bool crs_judge_measure(struct crs_judge *judge, char *error,
                       size_t error_bytes);

#endif
