/* SPDX-License-Identifier: MIT */
/* A picture that stays in the upper part of a terminal, while output scrolls
 * below it. */
#ifndef DBG_SCREEN_H
#define DBG_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

struct dbg_screen {
    FILE *out;
    unsigned rows, columns; /* of the terminal */
    unsigned height;        /* of the picture */
    unsigned row;           /* the next row to draw */
    unsigned left, width;   /* range of columns that are drawn; at first all
                               columns */
};

/* Reads the size of a file's terminal. False: the file is no terminal. */
bool dbg_screen_size(FILE *out, unsigned *rows, unsigned *columns);

/* Begins a picture of `height` rows. Afterwards the cursor is where it was,
 * below the picture. After the first picture, the cursor is in the last row. */
void dbg_screen_begin(struct dbg_screen *screen, FILE *out, unsigned height,
                      bool is_first);

/* From now on, draws only in these columns, beginning with the first row. */
void dbg_screen_columns(struct dbg_screen *screen, unsigned left,
                        unsigned width);

/* Writes the next row. It is cut at the edge; tabs become blanks. */
void dbg_screen_row(struct dbg_screen *screen, bool is_title, const char *text);
/* Writes a row of text that dbg_style_line has coloured. */
void dbg_screen_styled_row(struct dbg_screen *screen, const char *text);
void dbg_screen_end(struct dbg_screen *screen);

/* Clears the terminal and lets all of its rows scroll. The cursor is in the
 * last row. */
void dbg_screen_clear(FILE *out);

/* Lets the whole terminal scroll again. */
void dbg_screen_off(FILE *out);

#endif
