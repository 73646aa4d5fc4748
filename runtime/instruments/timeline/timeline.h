/* SPDX-License-Identifier: MIT
 *
 * Launches as rows of characters, for who has no browser, or as an SVG for a
 * page: what the units of all cores did over time, and those of the core that
 * ends last. Of launches of the same kernel on a device the longest one is
 * kept.
 */
#ifndef RT_TIMELINE_H
#define RT_TIMELINE_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/timeline/draw.h"

/* What to draw of a launch. */
enum timeline_form {
    TIMELINE_TEXT, /* in characters */
    TIMELINE_SVG,
    N_TIMELINE_FORMS
};

struct timeline;

/* Of the n devices of a program. NULL: the host has no memory left. */
struct timeline *timeline_new(const struct sim_device *const *devices, int n,
                              struct draw_style style,
                              const bool is_wanted[N_TIMELINE_FORMS]);
void timeline_free(struct timeline *t);

/* Around a launch on the device of that number, in which `sink` gets what
 * happens. profile NULL: nothing has run; unjudged: see rt_why_unjudged. False:
 * the host has no memory to keep the picture. */
bool timeline_begin(struct timeline *t, int device);
bool timeline_end(struct timeline *t, const struct sim_profile *profile,
                  const char *unjudged);
extern const struct rec_sink timeline_sink;

/* A command of the program with its times. */
void timeline_command(struct timeline *t,
                      const struct instrument_command *command);

/* The pictures by device, in the order in which kernels were launched first; in
 * characters, and as one SVG: false, the host has no memory for it. */
void timeline_print(const struct timeline *t, FILE *out);
bool timeline_write_svg(const struct timeline *t, FILE *out);

#endif
