/* SPDX-License-Identifier: MIT */
/* The state in the folder of a student: the file .course, whose lines have a
 * word and a value each. The file is for the student; no verdict depends on it.
 */
#ifndef CRS_STATE_H
#define CRS_STATE_H

#include <stdbool.h>

#include "runtime/tools/course/exercise.h"

enum { CRS_MAX_LANGUAGE = 16 /* characters of a language's code */ };

struct crs_best {
    char device[CRS_MAX_NAME];
    double ratio; /* of cycles to those of the solution */
    double bytes; /* of bytes of DRAM to those of the solution; 0: not known */
};

struct crs_state {
    char exercise[CRS_MAX_NAME];
    char language[CRS_MAX_LANGUAGE + 1]; /* of the task and the hints; "":
                                            English */
    enum crs_criterion failed; /* criterion that failed in the last check;
                                  CRS_N_CRITERIA: none */
    /* How many hints were shown, by criterion. The last number is for hints for
     * any file. */
    unsigned hints[CRS_N_CRITERIA + 1];
    bool has_passed;
    bool is_damaged; /* whether the file is incomplete, or not written by
                        mlusim */
    struct crs_best best[CRS_MAX_DEVICES];
    size_t n_best;
};

/* Begins the state of an exercise that was started just now. `language` may be
 * NULL. */
void crs_state_begin(struct crs_state *state, const char *exercise,
                     const char *language);

/* Returns how many hints were shown in all. */
unsigned crs_state_hints(const struct crs_state *state);

/* Whether this can be the code of a language, such as "zh" or "zh-Hant". The
 * code becomes part of a file name. */
bool crs_is_language(const char *code);

/* Reads the state in a folder. False if there is none, or if it is damaged; the
 * state then has the lines that could be read. */
bool crs_state_read(struct crs_state *state, const char *folder);

/* Writes the state. False with errno. */
bool crs_state_write(const struct crs_state *state, const char *folder);

/* Keeps each of the ratios if it is the best on that device. bytes may be 0. */
void crs_state_offer(struct crs_state *state, const char *device, double ratio,
                     double bytes);

#endif
