/* SPDX-License-Identifier: MIT
 *
 * Draws what runs of a kernel moved, as SVG: which bytes of each array, what
 * the units of the first cores did over time, and the first ops of the first
 * core in words.
 */
#ifndef CRS_PICTURE_DRAW_H
#define CRS_PICTURE_DRAW_H

#include <stdio.h>

#include "runtime/tools/course/picture/labels.h"
#include "runtime/tools/course/picture/moves.h"

enum { PIC_MAX_ARRAYS = 32 };

struct pic_array {
    const char *name;
    uint64_t bytes, element_bytes;
};

struct pic_run {
    enum pic_word title; /* whose it is */
    const struct pic_moves *moves;
};

struct pic_drawing {
    const char *title, *device;
    enum pic_language language;
    struct pic_array arrays[PIC_MAX_ARRAYS];
    size_t n_arrays;
    struct pic_run runs[2];
    size_t n_runs;
};

void pic_draw(FILE *out, const struct pic_drawing *drawing);

#endif
