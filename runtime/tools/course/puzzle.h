/* SPDX-License-Identifier: MIT
 *
 * Judges a kernel file of a puzzle: by the judge of `mlusim judge`, then by
 * bytes and cycles beside those of the solution.
 */
#ifndef CRS_PUZZLE_H
#define CRS_PUZZLE_H

#include "runtime/tools/course/judge.h"

/* As crs_judge_text, which asks for it; the verdict is empty. */
bool crs_puzzle_judge(struct crs_judge *judge, const char *text, size_t n,
                      struct crs_verdict *verdict, char *error,
                      size_t error_bytes);

/* Measures the solution where that is not done yet. False with a sentence in
 * error, or none if a signal asked this program to stop. */
bool crs_puzzle_measure(struct crs_judge *judge, char *error,
                        size_t error_bytes);

#endif
