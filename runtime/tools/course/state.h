/* SPDX-License-Identifier: MIT
 *
 * What the folder of a student remembers: the file .course in it, lines of a
 * word and a value. It is for the student; no verdict rests on it.
 */
#ifndef CRS_STATE_H
#define CRS_STATE_H

#include <limits.h>
#include <stdbool.h>

#include "runtime/tools/course/exercise.h"

struct crs_best {
    char device[CRS_MAX_NAME];
    double ratio; /* to the solution */
};

struct crs_state {
    char exercise[CRS_MAX_NAME];
    unsigned hints; /* that were shown */
    bool has_passed;
    bool is_damaged; /* a file that is there is none of ours, or in parts */
    struct crs_best best[CRS_MAX_DEVICES];
    size_t n_best;
};

/* Reads the state in a folder. False if there is none, or it is damaged; what
 * could be read is in it. */
bool crs_state_read(struct crs_state *state, const char *folder);

/* Writes it; false with errno. */
bool crs_state_write(const struct crs_state *state, const char *folder);

/* Keeps a ratio if it is the best on that device. */
void crs_state_offer(struct crs_state *state, const char *device, double ratio);

#endif
