/* SPDX-License-Identifier: MIT */
/* Draws rows along a time axis, with label, columns and total; as text (draw.c)
 * or SVG (draw_svg.c). */
#ifndef RT_DRAW_H
#define RT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

enum { DRAW_MOST_COLUMNS = 268 };

/* Colours of 256-colour terminals, by kind of row; 0: the colour of text. */
enum draw_colour {
    DRAW_TEXT = 0,
    DRAW_SCALAR = 250,
    DRAW_COMPUTE = 33,
    DRAW_IN = 214,
    DRAW_OUT = 130,
    DRAW_MOVE = 176,
};

/* Text style. */
struct draw_style {
    bool is_utf8;   /* eighths of blocks, else ASCII */
    bool is_colour; /* of a terminal with 256 colours */
};
/* Returns the style for stderr. If may_be_terminal is false, there are no
 * colours. */
struct draw_style draw_style_of_stderr(bool may_be_terminal);

struct draw {
    const struct draw_form *form;
    FILE *out;
    struct draw_style style; /* of text */
    unsigned y;              /* y of the next row of an SVG, in pixels */
};

struct draw_form {
    unsigned columns; /* of a row */
    /* title: draws a line above all rows; heading: draws a line above a group
     * of rows. */
    void (*title)(struct draw *draw, const char *text);
    void (*heading)(struct draw *draw, const char *text);
    /* Draws an axis of `us` microseconds, with marks at round numbers. */
    void (*axis)(struct draw *draw, double us);
    /* Draws a bar for each column, with a height from 0 to 1, then the
     * total. */
    void (*shares)(struct draw *draw, const char *label,
                   enum draw_colour colour, const double *shares, double whole);
    /* Draws the step at the start of each column; NULL: the column is in no
     * step. */
    void (*steps)(struct draw *draw, const char *const *names);
    /* Draws one letter of waits.def, or a blank, for each column. 'l' replaces
     * 'i' (a wait for copies of DRAM) in columns in which data hardly moves. */
    void (*waits)(struct draw *draw, const char *letters, double whole);
};
extern const struct draw_form draw_characters;

/* Returns the distance between marks on an axis of `us` microseconds: 1, 2 or 5
 * times a power of ten, for at most six marks. */
double draw_mark_step(double us);

#endif
