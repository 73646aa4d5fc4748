/* SPDX-License-Identifier: MIT
 *
 * Rows along a time axis: a label, columns, and what they are in all; in
 * characters (draw.c), or as SVG (draw_svg.c).
 */
#ifndef RT_DRAW_H
#define RT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

enum { DRAW_MOST_COLUMNS = 268 };

/* Colours of the 256 of terminals, by what a row shows; 0: that of the text. */
enum draw_colour {
    DRAW_TEXT = 0,
    DRAW_SCALAR = 250,
    DRAW_COMPUTE = 33,
    DRAW_IN = 214,
    DRAW_OUT = 130,
    DRAW_MOVE = 176,
};

/* How it is written. */
struct draw_style {
    bool is_utf8;   /* blocks in eighths instead of ASCII */
    bool is_colour; /* of a terminal with 256 colours */
};
/* As stderr can show it, if that may be a terminal. */
struct draw_style draw_style_of_stderr(bool may_be_terminal);

struct draw {
    const struct draw_form *form;
    FILE *out;
    struct draw_style style; /* of characters */
    unsigned y;              /* pixels above the next row of an SVG */
};

struct draw_form {
    unsigned columns; /* of a row */
    /* The line above all rows, and one above some of them. */
    void (*title)(struct draw *draw, const char *text);
    void (*heading)(struct draw *draw, const char *text);
    /* The axis of `us` microseconds, a mark at round numbers. */
    void (*axis)(struct draw *draw, double us);
    /* A block per column, as high as its share from 0 to 1; then the share of
     * the whole. */
    void (*shares)(struct draw *draw, const char *label,
                   enum draw_colour colour, const double *shares, double whole);
    /* The step in which each column begins; NULL: in none. */
    void (*steps)(struct draw *draw, const char *const *names);
    /* A letter of waits.def per column, or l: the same as i while nothing is
     * moved, or a blank. */
    void (*waits)(struct draw *draw, const char *letters, double whole);
};
extern const struct draw_form draw_characters;

/* The distance of the marks of an axis of `us` microseconds: 1, 2 or 5 times a
 * power of ten, so that there are at most six of them. */
double draw_mark_step(double us);

#endif
