/* SPDX-License-Identifier: MIT
 *
 * A table of a sweep, read again from its lines of JSON.
 */
#ifndef MLUSIM_SWEEP_SWEPT_H
#define MLUSIM_SWEEP_SWEPT_H

#include "runtime/tools/sweep/result.h"

struct swp_swept {
    struct swp_line {
        char *point; /* "device=MLU370-X8 TILE=256" */
        size_t unit;
        enum swp_outcome outcome;
        char output[SWP_OUTPUT];
        double figures[SWP_N_FIGURES]; /* NAN: there is none */
    } * lines;                         /* in the order of their points */
    size_t n, room;
};

/* Reads a file; swp_swept_free is due in any case. False with a sentence that
 * names it and the line. */
bool swp_swept_read(struct swp_swept *swept, const char *path, char *error,
                    size_t bytes);
void swp_swept_free(struct swp_swept *swept);

#endif
