/* SPDX-License-Identifier: MIT */
/* Pages for a browser. They load no other files and have no scripts. */
#ifndef RUNTIME_TOOLS_HTML_PAGE_H
#define RUNTIME_TOOLS_HTML_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Begins a page with that title, light or dark as the reader's system is set.
 * `more` is additional style for this page. */
void htm_begin(FILE *out, const char *title, const char *more);

/* Ends the page. False: not everything could be written. */
bool htm_end(FILE *out);

/* In the style of htm_begin, colours are the classes c0 to c7. */
enum { HTM_COLOURS = 8 };

extern const char htm_chart_style[];

/* An axis. If it is logarithmic, its range must be positive. */
struct htm_axis {
    const char *title;
    double low, high;
    bool is_log;
    /* If not NULL, marks are at 0, 1, 2, ... and have these words instead of
     * numbers. */
    const char *(*word)(const void *user, size_t i);
    const void *user;
    size_t n_words;
};

struct htm_chart {
    FILE *out;
    unsigned width, height; /* pixels */
    struct htm_axis x, y;
};

/* Returns an axis without a range. htm_axis_take extends the range by a value.
 */
struct htm_axis htm_axis(const char *title, bool is_log);

void htm_axis_take(struct htm_axis *axis, double value);

/* Begins or ends a chart. The ranges of the axes must be set before. */
void htm_chart_begin(const struct htm_chart *chart, const char *title);

void htm_chart_end(const struct htm_chart *chart);

/* Draws a point. The words are shown when the mouse is over the point. */
void htm_chart_point(const struct htm_chart *chart, double x, double y,
                     size_t colour, bool is_large, const char *words);

/* Draws a line through n points. */
void htm_chart_line(const struct htm_chart *chart, const double *x,
                    const double *y, size_t n, size_t colour);

#endif
