/* SPDX-License-Identifier: MIT
 *
 * What became of a submission, as a file: lines of a word and a value, an empty
 * one, and what `mlusim course check` prints.
 */
#ifndef CLS_VERDICT_H
#define CLS_VERDICT_H

#include "runtime/tools/course/judge.h"

enum cls_outcome {
    CLS_PASSED,
    CLS_NOT_YET,
    CLS_NOT_JUDGED, /* it could not be; it counts for nothing */
    CLS_N_OUTCOMES
};
/* For programs: "passed", "not yet", "not judged". */
extern const char *const cls_outcome_words[CLS_N_OUTCOMES];

struct cls_measure {
    char device[CRS_MAX_NAME];
    uint64_t cycles, reference; /* of the solution */
};

struct cls_verdict {
    enum cls_outcome outcome;
    enum crs_criterion failed; /* CRS_N_CRITERIA: none */
    char sentence[480];        /* what is wrong, or "" */
    struct cls_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
};

/* The file of a verdict, malloc'ed; NULL: no memory. */
char *cls_verdict_file(const struct crs_judge *judge,
                       const struct crs_verdict *verdict, size_t *n);
/* The same of one that could not be judged. */
char *cls_verdict_file_of_none(const char *sentence, size_t *n);

/* Reads the text of one, which it changes; *said is what was printed, in it.
 * False: it is none. */
bool cls_verdict_read(char *text, struct cls_verdict *verdict,
                      const char **said);

/* Cycles beside those of the solution; 0: they are not known. */
double cls_measure_ratio(const struct cls_measure *measure);

/* Whether one counts in place of an earlier one. */
bool cls_verdict_is_better(const struct cls_verdict *verdict,
                           const struct cls_verdict *than);

#endif
