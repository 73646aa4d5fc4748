/* SPDX-License-Identifier: MIT */
/* Judges a kernel file of a puzzle, which has no host part: the judge of
 * `mlusim judge` performs the launches and compares the results. Then the bytes
 * and cycles of the last case are compared with those of the solution. */
#ifndef RUNTIME_TOOLS_COURSE_PUZZLE_H
#define RUNTIME_TOOLS_COURSE_PUZZLE_H

#include "runtime/tools/course/judge.h"

/* Options for the judge; NULL: the default options. */
struct crs_ask_how {
    bool is_last_only;  /* for a puzzle: only the last case */
    const char *moves;  /* for a puzzle: a file for the moves of the last
                           case, or NULL */
    const char *images; /* the images made from the text (CRS_BUILD_IMAGES), or
                           NULL */
    size_t n_images;
};

/* Asks the engine of the judge about a text, on the devices of the judge. Free
 * answered->said in any case. On an error, returns false, with a message in
 * error unless a signal asked this program to stop. */
bool crs_ask(const struct crs_judge *judge, const char *text, size_t n,
             const struct crs_ask_how *how, struct crs_answered *answered,
             char *error, size_t error_bytes);

/* Ends a judgement because the judge answered with a message: the verdict fails
 * the criterion, and owns the messages from then on. */
void crs_ask_fail(const struct crs_judge *judge, enum crs_criterion criterion,
                  struct crs_answered *answered, struct crs_verdict *verdict);

/* Does the work of crs_judge_text for a puzzle; the verdict is empty at first.
 */
bool crs_puzzle_judge(struct crs_judge *judge, const char *text, size_t n,
                      struct crs_verdict *verdict, char *error,
                      size_t error_bytes);

/* Measures the solution, unless it was measured before. On an error, returns
 * false, with a message in error unless a signal asked this program to stop. */
bool crs_puzzle_measure(struct crs_judge *judge, char *error,
                        size_t error_bytes);

#endif
