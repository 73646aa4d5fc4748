/* SPDX-License-Identifier: MIT
 *
 * The state in the folder of a student: the file .course, lines of a word and
 * a value. It is for the student; no verdict depends on it.
 */
#ifndef CRS_STATE_H
#define CRS_STATE_H

#include <stdbool.h>

#include "runtime/tools/course/exercise.h"

enum { CRS_MAX_LANGUAGE = 16 /* characters of its code */ };

struct crs_best {
    char device[CRS_MAX_NAME];
    double ratio; /* cycles, to those of the solution */
    double bytes; /* of DRAM, the same; 0: not known */
};

struct crs_state {
    char exercise[CRS_MAX_NAME];
    char language[CRS_MAX_LANGUAGE + 1]; /* of task and hints; "": English */
    enum crs_criterion failed; /* by the last check; CRS_N_CRITERIA: none */
    /* How many hints were shown, by their criterion; the last: of any file. */
    unsigned hints[CRS_N_CRITERIA + 1];
    bool has_passed;
    bool is_damaged; /* a file that is there is none of ours, or in parts */
    struct crs_best best[CRS_MAX_DEVICES];
    size_t n_best;
};

/* Begins the state of an exercise that was just begun, in a language or NULL.
 */
void crs_state_begin(struct crs_state *state, const char *exercise,
                     const char *language);

/* Returns how many hints of all kinds were shown. */
unsigned crs_state_hints(const struct crs_state *state);

/* Whether this can be the code of a language, which is part of the name of a
 * file: "zh", "zh-Hant". */
bool crs_is_language(const char *code);

/* Reads the state in a folder. False if there is none, or it is damaged; what
 * could be read is in it. */
bool crs_state_read(struct crs_state *state, const char *folder);

/* Writes the state; false with errno. */
bool crs_state_write(const struct crs_state *state, const char *folder);

/* Keeps ratios, each if it is the best on that device; bytes may be 0. */
void crs_state_offer(struct crs_state *state, const char *device, double ratio,
                     double bytes);

#endif
