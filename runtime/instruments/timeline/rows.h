/* SPDX-License-Identifier: MIT
 *
 * A launch when its timeline is drawn: timeline.c collects it,
 * rows.c draws it.
 */
#ifndef RT_ROWS_H
#define RT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/timeline/draw.h"

/* What a core does, a row of bins each. */
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
    int ordinal; /* of the device; -1: the program has no other */
    unsigned n_cores;
    struct core_line *cores;
    struct bins *bins;  /* N_CHANNELS rows a core */
    bool is_incomplete; /* no memory for a step */
};

/* The picture; unjudged: see rt_why_unjudged; chosen: room for a mark per core.
 */
void rows_draw(const struct launch_rows *t, struct draw *draw,
               const struct sim_profile *profile, const char *unjudged,
               bool *is_chosen);

#endif
