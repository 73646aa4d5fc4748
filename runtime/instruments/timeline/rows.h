/* SPDX-License-Identifier: MIT
 *
 * A launch as rows: timeline.c collects it, rows.c draws it.
 */
#ifndef RT_ROWS_H
#define RT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/timeline/draw.h"

/* Activities of a core, a row of bins each. */
enum channel {
    IN_TASK,
    WAITS, /* enum rt_wait */
    COMPUTES = WAITS + RT_N_WAITS,
    COPIES_IN,
    COPIES_OUT,
    MOVES,
    N_CHANNELS
};

/* A step of a core. */
struct stretch {
    uint64_t from, to;
    const char *name;
};

struct core_line {
    uint64_t end; /* of its last task */
    struct stretch *steps;
    size_t n_steps, room;
    struct sim_actor by;
};

struct launch_rows {
    const struct sim_device *device;
    int ordinal; /* device number; -1: the only device */
    unsigned n_cores;
    struct core_line *cores;
    struct bins *bins;  /* N_CHANNELS rows per core */
    bool is_incomplete; /* out of memory: a step is missing */
};

/* Draws the picture. unjudged: see rt_why_unjudged; is_chosen: work array, one
 * element per core. */
void rows_draw(const struct launch_rows *t, struct draw *draw,
               const struct sim_profile *profile, const char *unjudged,
               bool *is_chosen);

#endif
