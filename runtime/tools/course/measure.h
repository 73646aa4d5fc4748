/* SPDX-License-Identifier: MIT
 *
 * The measurements of a kernel beside those of the solution.
 */
#ifndef RUNTIME_TOOLS_COURSE_MEASURE_H
#define RUNTIME_TOOLS_COURSE_MEASURE_H

#include "runtime/tools/course/judge.h"

/* The name of the i-th device it judges on. */
const char *crs_judge_device(const struct crs_judge *judge, size_t i);

/* Returns the compiler of files of the exercise. */
struct crs_compiler crs_judge_compiler(const struct crs_judge *judge);

/* Returns how to run a program of the exercise in a folder. */
struct crs_trials crs_judge_trials(const struct crs_judge *judge,
                                   const char *program, const char *folder);

/* Cycles, and bytes of DRAM, beside those of the solution; 0: not measured. */
double crs_measure_ratio(const struct crs_measure *measure);

double crs_measure_bytes_ratio(const struct crs_measure *measure);

/* The ratio of cycles that is allowed. */
double crs_judge_par(const struct crs_judge *judge);

/* Whether no core takes more NRAM than the exercise allows; false: the verdict
 * fails CRS_NRAM on the first device where one does. */
bool crs_measures_fit(const struct crs_judge *judge,
                      struct crs_verdict *verdict);

/* Takes the figures of the solution over to the measures of a verdict, and
 * fails the criterion, CRS_BYTES or CRS_PAR, on the first device where a ratio
 * is more than the exercise allows. The number of that device; n_measures:
 * there is none. */
size_t crs_measures_compare(const struct crs_judge *judge,
                            struct crs_verdict *verdict,
                            enum crs_criterion criterion);

#endif
