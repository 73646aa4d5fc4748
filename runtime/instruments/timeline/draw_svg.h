/* SPDX-License-Identifier: MIT */
/* Draws rows along a time axis as parts of an SVG. */
#ifndef RT_DRAW_SVG_H
#define RT_DRAW_SVG_H

#include "runtime/instruments/timeline/draw.h"

extern const struct draw_form draw_svg;

/* Write the header and footer of an SVG. height is the sum of the heights of
 * its parts, in pixels. */
void draw_svg_begin(FILE *out, const char *title, unsigned height);
void draw_svg_end(FILE *out, unsigned height);

#endif
