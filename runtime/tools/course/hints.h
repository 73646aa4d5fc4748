/* SPDX-License-Identifier: MIT
 *
 * The hints of an exercise: sections of hints.txt, with a line of --- between
 * them. One that begins with a line [CRITERION], a word of criteria.def, is for
 * a file that fails this criterion; the others are for any file. After a check
 * that failed those for its criterion come first, then those for any file.
 */
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
        enum crs_criterion of; /* CRS_N_CRITERIA: for any file */
        const char *text;
    } at[CRS_MAX_HINTS];
    size_t n;
};

struct crs_hint {
    const char *text;
    const char *of;    /* the word of its criterion; NULL: for any file */
    unsigned place, n; /* the place-th of n that there are in this order */
};

/* Cuts a malloc'ed text into sections, and frees it if that fails: false
 * with the line and what is wrong in error. */
bool crs_hints_read(struct crs_hints *hints, char *text, char *error,
                    size_t error_bytes);
void crs_hints_free(struct crs_hints *hints);

/* Writes the next hint, which is counted in the state; the last one again when
 * all were shown. */
void crs_hints_next(const struct crs_hints *hints, struct crs_state *state,
                    struct crs_hint *next);

#endif
