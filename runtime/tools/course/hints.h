/* SPDX-License-Identifier: MIT */
/* The hints of an exercise: sections of hints.txt, with a line of --- between
 * them. A section that begins with a line [CRITERION], a word of criteria.def,
 * is for files that fail this criterion; other sections are for any file. After
 * a failed check, the hints for its criterion are shown first, then the hints
 * for any file. */
#ifndef CRS_HINTS_H
#define CRS_HINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/course/exercise.h"

struct crs_state;

enum { CRS_MAX_HINTS = 64 };

struct crs_hints {
    char *text; /* the whole file, cut into sections */
    struct crs_section {
        enum crs_criterion of; /* criterion of the hint; CRS_N_CRITERIA: the
                                  hint is for any file */
        const char *text;
    } at[CRS_MAX_HINTS];
    size_t n;
};

struct crs_hint {
    const char *text;
    const char *of;    /* word of the hint's criterion; NULL: the hint is for
                          any file */
    unsigned place, n; /* the hint is number `place` of n in the order in
                          which hints are shown */
};

/* Cuts a malloc'ed text into sections. On an error, frees the text, writes the
 * line and what is wrong to error, and returns false. */
bool crs_hints_read(struct crs_hints *hints, char *text, char *error,
                    size_t error_bytes);
void crs_hints_free(struct crs_hints *hints);

/* Writes the next hint, and counts it in the state. After all hints were shown,
 * writes the last hint again. */
void crs_hints_next(const struct crs_hints *hints, struct crs_state *state,
                    struct crs_hint *next);

#endif
