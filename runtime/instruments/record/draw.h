/* SPDX-License-Identifier: MIT
 *
 * Rows of characters along a time axis: a label, DRAW_COLUMNS columns, and what
 * they are in all.
 */
#ifndef RT_DRAW_H
#define RT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/record/timeline.h"

#define DRAW_COLUMNS 67

/* Colours of the 256 of terminals, by what a row shows; 0: that of the text. */
enum draw_colour {
    DRAW_TEXT = 0,
    DRAW_SCALAR = 250,
    DRAW_COMPUTE = 33,
    DRAW_IN = 214,
    DRAW_OUT = 130,
    DRAW_MOVE = 176,
};

/* The axis of `us` microseconds, a mark at round numbers. */
void draw_axis(FILE *out, double us);
/* A block per column, as high as its share from 0 to 1; then the share of the
 * whole. */
void draw_shares(FILE *out, struct timeline_style style, const char *label,
                 enum draw_colour colour, const double *shares, double whole);
/* A character per column; whole < 0: there is no share. */
void draw_text(FILE *out, const char *label, const char *columns, double whole);

#endif
