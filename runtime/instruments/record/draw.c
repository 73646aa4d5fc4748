/* SPDX-License-Identifier: MIT */
/*
 * Characters for shares. Heights are rounded: what is shorter than half the
 * lowest block is not drawn, so that a row never looks fuller than it is.
 */
#include "runtime/instruments/record/draw.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const char *const blocks[] = {" ",      "\u2581", "\u2582",
                                     "\u2583", "\u2584", "\u2585",
                                     "\u2586", "\u2587", "\u2588"};
static const char shades[] = " .:-=+*#%@";

/* From 0 to most. */
static unsigned level(double share, unsigned most)
{
    double l = floor(share * most + 0.5);
    return l <= 0 ? 0 : l >= most ? most : (unsigned)l;
}

/* Ends the line; rows are not longer than what they show. */
static void end_row(FILE *out, unsigned columns, double whole)
{
    if (whole >= 0)
        fprintf(out, "%*s%4.0f%%", (int)(DRAW_COLUMNS - columns), "",
                100 * whole);
    putc('\n', out);
}

void draw_shares(FILE *out, struct timeline_style style, const char *label,
                 enum draw_colour colour, const double *shares, double whole)
{
    bool is_coloured = style.is_colour && colour != DRAW_TEXT;
    fprintf(out, "%-8s", label);
    if (is_coloured)
        fprintf(out, "\033[38;5;%dm", (int)colour);
    for (unsigned i = 0; i < DRAW_COLUMNS; i++)
        if (style.is_utf8)
            fputs(blocks[level(shares[i], 8)], out);
        else
            putc(shades[level(shares[i], sizeof shades - 2)], out);
    if (is_coloured)
        fputs("\033[0m", out);
    end_row(out, DRAW_COLUMNS, whole);
}

void draw_text(FILE *out, const char *label, const char *columns, double whole)
{
    size_t n = strlen(columns);
    while (n > 0 && columns[n - 1] == ' ')
        n--;
    assert(n <= DRAW_COLUMNS);
    fprintf(out, "%-8s%.*s", label, (int)n, columns);
    end_row(out, (unsigned)n, whole);
}

/* 1, 2 or 5 times a power of ten, so that there are at most six of them. */
static double round_step(double us)
{
    double step = pow(10, floor(log10(us / 6)));
    static const double times[] = {1, 2, 5, 10};
    for (unsigned i = 0; i < 4; i++)
        if (us / (step * times[i]) <= 6)
            return step * times[i];
    return step * 10;
}

void draw_axis(FILE *out, double us)
{
    char columns[DRAW_COLUMNS + 1];
    memset(columns, ' ', DRAW_COLUMNS);
    columns[DRAW_COLUMNS] = 0;
    assert(us > 0);
    double step = round_step(us);
    for (unsigned i = 0; i * step < us; i++) {
        char mark[32];
        size_t at = (size_t)(i * step / us * DRAW_COLUMNS + 0.5);
        int n = snprintf(mark, sizeof mark, "|%.10g", i * step);
        if (at + (size_t)n <= DRAW_COLUMNS)
            memcpy(columns + at, mark, (size_t)n);
        else if (at < DRAW_COLUMNS)
            columns[at] = '|';
    }
    fprintf(out, "%8s%s us\n", "", columns);
}
