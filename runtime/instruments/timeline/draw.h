/* SPDX-License-Identifier: MIT
 *
 * Rows along a time axis: label, columns, total; as text (draw.c) or SVG
 * (draw_svg.c).
 */
#ifndef RT_DRAW_H
#define RT_DRAW_H

#include <stdbool.h>
#include <stdio.h>

enum { DRAW_MOST_COLUMNS = 268 };

/* Colours of 256-colour terminals by row kind; 0: the text colour. */
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
    bool is_utf8;   /* blocks in eighths instead of ASCII */
    bool is_colour; /* of a terminal with 256 colours */
};
/* The style for stderr; may_be_terminal false: never colours. */
struct draw_style draw_style_of_stderr(bool may_be_terminal);

struct draw {
    const struct draw_form *form;
    FILE *out;
    struct draw_style style; /* of text */
    unsigned y;              /* y of the next row of an SVG in pixels */
};

struct draw_form {
    unsigned columns; /* of a row */
    /* A line above all rows; a line above a group of rows. */
    void (*title)(struct draw *draw, const char *text);
    void (*heading)(struct draw *draw, const char *text);
    /* An axis of `us` microseconds with marks at round numbers. */
    void (*axis)(struct draw *draw, double us);
    /* A bar per column with height 0 to 1, then the total. */
    void (*shares)(struct draw *draw, const char *label,
                   enum draw_colour colour, const double *shares, double whole);
    /* The step at the start of each column; NULL: none. */
    void (*steps)(struct draw *draw, const char *const *names);
    /* A letter of waits.def per column (l: i, but no data moves), or a
     * blank. */
    void (*waits)(struct draw *draw, const char *letters, double whole);
};
extern const struct draw_form draw_characters;

/* The distance of marks on an axis of `us` microseconds: 1, 2 or 5 times a
 * power of ten, for at most six marks. */
double draw_mark_step(double us);

#endif
