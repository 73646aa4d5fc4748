/* SPDX-License-Identifier: MIT */
/* Draws as SVG the data that runs of a kernel moved: which bytes of each array,
 * the work of the units of the first cores over time, and in words the first
 * ops of the first core. */
#ifndef RUNTIME_TOOLS_COURSE_PICTURE_DRAW_H
#define RUNTIME_TOOLS_COURSE_PICTURE_DRAW_H

#include <stdio.h>

#include "runtime/tools/course/picture/moves.h"

enum pic_word {
#define X(ID, english, chinese) PIC_WORD_##ID,
#include "runtime/tools/course/picture/labels.def"
#undef X
    PIC_N_WORDS
};

enum pic_language { PIC_ENGLISH, PIC_CHINESE, PIC_N_LANGUAGES };

enum { PIC_MAX_ARRAYS = 32 };

struct pic_array {
    const char *name;
    uint64_t bytes, element_bytes;
};

struct pic_run {
    enum pic_word title; /* whose run it is */
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
