/* SPDX-License-Identifier: MIT */
/* Launches as rows of text, or as an SVG: when the units of all cores were
 * busy, and when those of the core that ends last were. For each kernel and
 * device, only the longest launch is kept. */
#ifndef RT_TIMELINE_H
#define RT_TIMELINE_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/timeline/draw.h"

/* The forms that can be requested. */
enum timeline_form {
    TIMELINE_TEXT, /* as text */
    TIMELINE_SVG,
    N_TIMELINE_FORMS
};

/* Makes a timeline of n devices. NULL: no host memory. */
struct timeline *timeline_new(const struct sim_device *const *devices, int n,
                              struct draw_style style,
                              const bool is_wanted[N_TIMELINE_FORMS]);
void timeline_free(struct timeline *t);

/* Call these before and after a launch on a device; between them, timeline_sink
 * receives events. If profile is NULL, the kernel did not run. unjudged: see
 * rt_why_unjudged. False: no memory. */
bool timeline_begin(struct timeline *t, int device);
bool timeline_end(struct timeline *t, const struct sim_profile *profile,
                  const char *unjudged);
extern const struct rec_sink timeline_sink;

/* Adds a command of the program with its times. */
void timeline_command(struct timeline *t,
                      const struct instrument_command *command);

/* Write the pictures, ordered by device and first launch: as text, or as one
 * SVG. False: no memory. */
void timeline_print(const struct timeline *t, FILE *out);
bool timeline_write_svg(const struct timeline *t, FILE *out);

#endif
