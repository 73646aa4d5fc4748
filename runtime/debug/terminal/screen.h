/* SPDX-License-Identifier: MIT
 *
 * The upper part of a terminal as a picture that stays, while what is said
 * scrolls below it.
 */
#ifndef DBG_SCREEN_H
#define DBG_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

struct dbg_screen {
    FILE *out;
    unsigned rows, columns; /* of the terminal */
    unsigned height;        /* of the picture */
    unsigned row;           /* the next one to be drawn */
    unsigned left, width;   /* columns that are drawn in: at first all */
};

/* Reads the size of a file's terminal; false: the file is no terminal. */
bool dbg_screen_size(FILE *out, unsigned *rows, unsigned *columns);

/* Begins a picture of so many rows. The cursor returns to its place below the
 * picture; if it is the first picture, to the last row. */
void dbg_screen_begin(struct dbg_screen *screen, FILE *out, unsigned height,
                      bool is_first);

/* Draws from the first row on from now on, in these columns. */
void dbg_screen_columns(struct dbg_screen *screen, unsigned left,
                        unsigned width);

/* Writes the next row: cut at the edge, with blanks for tabs. */
void dbg_screen_row(struct dbg_screen *screen, bool is_title, const char *text);
/* Writes a row of text with colours of dbg_style_line. */
void dbg_screen_styled_row(struct dbg_screen *screen, const char *text);
void dbg_screen_end(struct dbg_screen *screen);

/* Empties the terminal and lets it scroll; the cursor is in the last row. */
void dbg_screen_clear(FILE *out);

/* Lets the whole terminal scroll again. */
void dbg_screen_off(FILE *out);

#endif
