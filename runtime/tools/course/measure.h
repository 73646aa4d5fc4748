/* SPDX-License-Identifier: MIT */
/* Compares the measurements of a kernel with those of the solution. */
#ifndef RUNTIME_TOOLS_COURSE_MEASURE_H
#define RUNTIME_TOOLS_COURSE_MEASURE_H

#include "runtime/tools/course/judge.h"

/* Returns the name of the i-th device on which the judge runs kernels. */
const char *crs_judge_device(const struct crs_judge *judge, size_t i);

/* Returns the compiler of files of the exercise. */
struct crs_compiler crs_judge_compiler(const struct crs_judge *judge);

/* Returns how to run a program of the exercise in a folder. */
struct crs_trials crs_judge_trials(const struct crs_judge *judge,
                                   const char *program, const char *folder);

/* Return the cycles, or bytes of DRAM, divided by those of the solution; 0: not
 * measured. */
double crs_measure_ratio(const struct crs_measure *measure);

double crs_measure_bytes_ratio(const struct crs_measure *measure);

/* Returns the allowed ratio of cycles. */
double crs_judge_par(const struct crs_judge *judge);

/* Whether no core needs more NRAM than the exercise allows. If a core does, the
 * verdict fails CRS_NRAM on the first such device. */
bool crs_measures_fit(const struct crs_judge *judge,
                      struct crs_verdict *verdict);

/* Copies the figures of the solution to the measures of a verdict. If a ratio
 * is more than the exercise allows, the verdict fails CRS_BYTES or CRS_PAR on
 * the first such device. Returns the index of this device; n_measures: there is
 * none.
 */
size_t crs_measures_compare(const struct crs_judge *judge,
                            struct crs_verdict *verdict,
                            enum crs_criterion criterion);

#endif
