/* SPDX-License-Identifier: MIT */
/* Draws shares as characters. A share is rounded to the nearest block; a share
 * below half of the lowest block is left blank. */
#include "runtime/instruments/timeline/draw.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS = 67 };

/* Uses the locale that the environment names, because programs need not set
 * it. */
static bool has_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    static const char *const words[] = {"UTF-8", "utf-8", "UTF8", "utf8"};
    const char *locale = NULL;
    for (int i = 0; i < 3 && !(locale && locale[0]); i++)
        locale = getenv(names[i]);
    for (int i = 0; locale && i < 4; i++)
        if (strstr(locale, words[i]))
            return true;
    return false;
}

struct draw_style draw_style_of_stderr(bool may_be_terminal)
{
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    return (struct draw_style){.is_utf8 = has_utf8(),
                               .is_colour =
                                   may_be_terminal && isatty(STDERR_FILENO) &&
                                   !(no_colour && no_colour[0]) && terminal &&
                                   strcmp(terminal, "dumb") != 0};
}

static const char *const blocks[] = {" ",      "\u2581", "\u2582",
                                     "\u2583", "\u2584", "\u2585",
                                     "\u2586", "\u2587", "\u2588"};
static const char shades[] = " .:-=+*#%@";

/* Returns a level from 0 to most. */
static unsigned level(double share, unsigned most)
{
    double l = floor(share * most + 0.5);
    return l <= 0 ? 0 : l >= most ? most : (unsigned)l;
}

/* Ends a row after the last visible column. */
static void end_row(FILE *out, unsigned columns, double whole)
{
    if (whole >= 0)
        fprintf(out, "%*s%4.0f%%", (int)(COLUMNS - columns), "", 100 * whole);
    putc('\n', out);
}

static void line(struct draw *d, const char *text)
{
    fprintf(d->out, "%s\n", text);
}

static void shares(struct draw *d, const char *label, enum draw_colour colour,
                   const double *share, double whole)
{
    FILE *out = d->out;
    const struct draw_style style = d->style;
    bool is_coloured = style.is_colour && colour != DRAW_TEXT;
    fprintf(out, "%-8s", label);
    if (is_coloured) /* out is stderr without escapes */
        fprintf(stderr, "\033[38;5;%dm", (int)colour);
    for (unsigned i = 0; i < COLUMNS; i++)
        if (style.is_utf8)
            fputs(blocks[level(share[i], 8)], out);
        else
            putc(shades[level(share[i], sizeof shades - 2)], out);
    if (is_coloured)
        fputs("\033[0m", stderr);
    end_row(out, COLUMNS, whole);
}

/* Writes a character for each column, then the total. If `whole` is negative,
 * there is no total. */
static void put_columns(FILE *out, const char *label, const char *columns,
                        double whole)
{
    size_t n = strlen(columns);
    while (n > 0 && columns[n - 1] == ' ')
        n--;
    assert(n <= COLUMNS);
    fprintf(out, "%-8s%.*s", label, (int)n, columns);
    end_row(out, (unsigned)n, whole);
}

/* Writes "[name" where each step begins, if there is room for the name. */
static void steps(struct draw *d, const char *const *names)
{
    char columns[COLUMNS + 1];
    const char *last = NULL;
    size_t shown = 0; /* characters of the name already written */
    for (unsigned column = 0; column < COLUMNS; column++) {
        const char *name = names[column];
        columns[column] = ' ';
        if (name && name != last) {
            columns[column] = '[';
            shown = 0;
        } else if (name && shown < strlen(name)) {
            columns[column] = name[shown++];
        }
        last = name;
    }
    columns[COLUMNS] = 0;
    put_columns(d->out, "step", columns, -1);
}

static void waits(struct draw *d, const char *letters, double whole)
{
    put_columns(d->out, "waits", letters, whole);
}

double draw_mark_step(double us)
{
    double step = pow(10, floor(log10(us / 6)));
    static const double times[] = {1, 2, 5, 10};
    for (unsigned i = 0; i < 4; i++)
        if (us / (step * times[i]) <= 6)
            return step * times[i];
    return step * 10;
}

static void axis(struct draw *d, double us)
{
    char columns[COLUMNS + 1];
    memset(columns, ' ', COLUMNS);
    columns[COLUMNS] = 0;
    assert(us > 0);
    double step = draw_mark_step(us);
    for (unsigned i = 0; i * step < us; i++) {
        char mark[32];
        size_t at = (size_t)(i * step / us * (double)COLUMNS + 0.5);
        int n = snprintf(mark, sizeof mark, "|%.10g", i * step);
        if (at + (size_t)n <= COLUMNS)
            memcpy(columns + at, mark, (size_t)n);
        else if (at < COLUMNS)
            columns[at] = '|';
    }
    fprintf(d->out, "%8s%s us\n", "", columns);
}

const struct draw_form draw_characters = {
    .columns = COLUMNS,
    .title = line,
    .heading = line,
    .axis = axis,
    .shares = shares,
    .steps = steps,
    .waits = waits,
};
