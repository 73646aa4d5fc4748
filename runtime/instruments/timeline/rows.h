/* SPDX-License-Identifier: MIT */
/* A launch as rows. timeline.c collects the rows, rows.c draws them. */
#ifndef RT_ROWS_H
#define RT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/timeline/draw.h"

/* Activities of a core; each is a row of bins. */
enum channel {
    IN_TASK,
    WAITS, /* as enum rt_wait */
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
    uint64_t end; /* end of the core's last task */
    struct stretch *steps;
    size_t n_steps, room;
    struct sim_actor by;
};

struct launch_rows {
    const struct sim_device *device;
    int ordinal; /* number of the device; -1: the only device */
    unsigned n_cores;
    struct core_line *cores;
    struct bins *bins;  /* N_CHANNELS rows for each core */
    bool is_incomplete; /* whether a step is missing for lack of memory */
};

/* Draws the picture. unjudged: see rt_why_unjudged. is_chosen: an array for use
 * by rows_draw, with an element per core. */
void rows_draw(const struct launch_rows *t, struct draw *draw,
               const struct sim_profile *profile, const char *unjudged,
               bool *is_chosen);

#endif
