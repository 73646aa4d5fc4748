/* SPDX-License-Identifier: MIT
 *
 * Judges a kernel file of a puzzle, which has no host part: the judge of
 * `mlusim judge` performs the launches and compares, then bytes and cycles of
 * the last case are compared with those of the solution.
 */
#ifndef RUNTIME_TOOLS_COURSE_PUZZLE_H
#define RUNTIME_TOOLS_COURSE_PUZZLE_H

#include "runtime/tools/course/judge.h"

/* The options of a question; NULL: the usual ones. */
struct crs_ask_how {
    bool is_last_only;  /* of a puzzle: the last case alone */
    const char *moves;  /* of a puzzle: NULL, or a file for what that moves */
    const char *images; /* NULL, or what the text became (CRS_BUILD_IMAGES) */
    size_t n_images;
};

/* Asks about a text on the devices of the judge, which has an engine.
 * answered->said is to be freed in any case. False with a sentence in error, or
 * none if a signal asked this program to stop. */
bool crs_ask(const struct crs_judge *judge, const char *text, size_t n,
             const struct crs_ask_how *how, struct crs_answered *answered,
             char *error, size_t error_bytes);

/* Ends a judgement by what was found, which has a sentence: the verdict fails
 * the criterion, and takes over what was said. */
void crs_ask_fail(const struct crs_judge *judge, enum crs_criterion criterion,
                  struct crs_answered *answered, struct crs_verdict *verdict);

/* As crs_judge_text, which asks for it; the verdict is empty. */
bool crs_puzzle_judge(struct crs_judge *judge, const char *text, size_t n,
                      struct crs_verdict *verdict, char *error,
                      size_t error_bytes);

/* Measures the solution if that is not done yet. False with a sentence in
 * error, or none if a signal asked this program to stop. */
bool crs_puzzle_measure(struct crs_judge *judge, char *error,
                        size_t error_bytes);

#endif
