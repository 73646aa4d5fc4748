/* SPDX-License-Identifier: MIT
 *
 * Rows along a time axis as parts of an SVG.
 */
#ifndef RT_DRAW_SVG_H
#define RT_DRAW_SVG_H

#include "runtime/instruments/timeline/draw.h"

extern const struct draw_form draw_svg;

/* What stands around the parts of an SVG that was drawn, whose heights are
 * `height` pixels together. */
void draw_svg_begin(FILE *out, const char *title, unsigned height);
void draw_svg_end(FILE *out, unsigned height);

#endif
