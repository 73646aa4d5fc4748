/* SPDX-License-Identifier: MIT */
/* An axis has marks at 1, 2 and 5 times powers of ten, as many as fit. */
#include "runtime/tools/html/page.h"

#include <assert.h>
#include <math.h>

#include "isa/support/words/plain.h"

static const char style[] =
    ":root { --bg: #fff; --fg: #1b1f24; --dim: #5a6472; --line: #d5dae1; "
    "--bar: #1565c0; --soft: #f4f5f7; }\n"
    "@media (prefers-color-scheme: dark) { :root { --bg: #14171c; "
    "--fg: #e6e9ee; --dim: #9aa4b2; --line: #303742; --bar: #4da6ff; "
    "--soft: #1c2027; } }\n"
    "body { margin: 0 auto; max-width: 1100px; padding: 12px 20px 40px; "
    "background: var(--bg); color: var(--fg); "
    "font: 14px/1.45 system-ui, sans-serif; }\n"
    "h1 { font-size: 22px; margin: 8px 0 2px; }\n"
    "h2 { font-size: 17px; margin: 28px 0 4px; }\n"
    "h3 { font-size: 14px; margin: 14px 0 4px; }\n"
    "p, nav { color: var(--dim); margin: 4px 0; }\n"
    "a { color: var(--bar); }\n"
    "nav a { margin-right: 14px; }\n"
    "section { overflow-x: auto; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { text-align: left; padding: 3px 12px 3px 0; "
    "border-bottom: 1px solid var(--line); "
    "font-variant-numeric: tabular-nums; }\n"
    "th { color: var(--dim); font-weight: normal; font-size: 12px; }\n"
    ".n { text-align: right; } .who { overflow-wrap: anywhere; }\n"
    "tr.first td { background: var(--soft); font-weight: bold; }\n";

void htm_begin(FILE *out, const char *title, const char *more)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          out);
    isa_plain_html(out, title, false);
    fprintf(out, " - mlusim</title>\n<style>\n%s%s</style></head><body>\n",
            style, more);
}

bool htm_end(FILE *out)
{
    fputs("</body></html>\n", out);
    return !ferror(out);
}

/* ---- chart --------------------------------------------------------------- */

enum {
    LEFT = 56,
    RIGHT = 12,
    TOP = 22,
    BELOW = 36,
    LETTER = 7,
    MOST_MARKS = 8
};

const char htm_chart_style[] =
    "svg { display: inline-block; margin: 4px 8px 4px 0; }\n"
    "svg text { fill: var(--dim); font-size: 11px; }\n"
    "svg .grid { stroke: var(--line); fill: none; }\n"
    "svg .title { fill: var(--fg); font-size: 12px; }\n"
    ".end { text-anchor: end; } .mid { text-anchor: middle; }\n"
    "svg .line { fill: none; stroke-width: 1.5; }\n"
    ".c0 { fill: #1565c0; stroke: #1565c0; background: #1565c0; }\n"
    ".c1 { fill: #e07b00; stroke: #e07b00; background: #e07b00; }\n"
    ".c2 { fill: #2e8b57; stroke: #2e8b57; background: #2e8b57; }\n"
    ".c3 { fill: #c2185b; stroke: #c2185b; background: #c2185b; }\n"
    ".c4 { fill: #7e57c2; stroke: #7e57c2; background: #7e57c2; }\n"
    ".c5 { fill: #00897b; stroke: #00897b; background: #00897b; }\n"
    ".c6 { fill: #8d6e63; stroke: #8d6e63; background: #8d6e63; }\n"
    ".c7 { fill: #78909c; stroke: #78909c; background: #78909c; }\n"
    "circle { fill-opacity: 0.45; }\n";

/* ---- ranges -------------------------------------------------------------- */

struct htm_axis htm_axis(const char *title, bool is_log)
{
    return (struct htm_axis){
        .title = title, .low = INFINITY, .high = -INFINITY, .is_log = is_log};
}

void htm_axis_take(struct htm_axis *axis, double value)
{
    if (value < axis->low)
        axis->low = value;
    if (value > axis->high)
        axis->high = value;
}

/* Returns the position of a value on an axis, from 0 to 1; 0.5 if the range has
 * only one value. */
static double share_of(const struct htm_axis *a, double value)
{
    const double low = a->is_log ? log(a->low) : a->low;
    const double high = a->is_log ? log(a->high) : a->high;
    const double at = a->is_log ? log(value) : value;
    return high > low ? 0.04 + 0.92 * (at - low) / (high - low) : 0.5;
}

static double x_of(const struct htm_chart *c, double value)
{
    return (double)LEFT +
           share_of(&c->x, value) * (double)(c->width - LEFT - RIGHT);
}

static double y_of(const struct htm_chart *c, double value)
{
    return (double)(c->height - BELOW) -
           share_of(&c->y, value) * (double)(c->height - TOP - BELOW);
}

/* ---- axes ---------------------------------------------------------------- */

static void put_mark(const struct htm_chart *c, bool is_x, double value,
                     const char *word)
{
    if (is_x)
        fprintf(c->out,
                "<path class=\"grid\" d=\"M%.1f %dV%u\"/><text class=\"mid\" "
                "x=\"%.1f\" y=\"%u\">",
                x_of(c, value), TOP, c->height - BELOW, x_of(c, value),
                c->height - BELOW + 14);
    else
        fprintf(c->out,
                "<path class=\"grid\" d=\"M%d %.1fH%u\"/><text class=\"end\" "
                "x=\"%d\" y=\"%.1f\">",
                LEFT, y_of(c, value), c->width - RIGHT, LEFT - 4,
                y_of(c, value) + 4);
    isa_plain_html(c->out, word, false);
    fputs("</text>\n", c->out);
}

static void put_number(const struct htm_chart *c, bool is_x, double value)
{
    char word[40];
    snprintf(word, sizeof word, "%.4g", value);
    if (value >= 1e4)
        snprintf(word, sizeof word,
                 value < 1e6   ? "%.4gk"
                 : value < 1e9 ? "%.4gM"
                               : "%.4gG",
                 value / (value < 1e6   ? 1e3
                          : value < 1e9 ? 1e6
                                        : 1e9));
    put_mark(c, is_x, value, word);
}

/* Returns the step of a linear axis: the smallest of 1, 2, 5 times a power of
 * ten that does not give too many marks. */
static double step_of(const struct htm_axis *a)
{
    static const double steps[] = {1, 2, 5};
    double ten = pow(10, floor(log10((a->high - a->low) / (double)MOST_MARKS)));
    for (size_t i = 0;; i = (i + 1) % 3, ten *= i == 0 ? 10 : 1)
        if ((a->high - a->low) / (ten * steps[i]) <= (double)MOST_MARKS)
            return ten * steps[i];
}

static void put_linear(const struct htm_chart *c, bool is_x,
                       const struct htm_axis *a)
{
    const double step = step_of(a);
    for (double at = ceil(a->low / step) * step; at <= a->high; at += step)
        put_number(c, is_x, at);
}

static void put_log(const struct htm_chart *c, bool is_x,
                    const struct htm_axis *a)
{
    static const double of_ten[] = {1, 2, 5};
    const size_t n = log10(a->high / a->low) > 2.5 ? 1 : 3;
    for (double ten = pow(10, floor(log10(a->low))); ten <= a->high; ten *= 10)
        for (size_t i = 0; i < n; i++)
            if (ten * of_ten[i] >= a->low && ten * of_ten[i] <= a->high)
                put_number(c, is_x, ten * of_ten[i]);
}

static void put_words(const struct htm_chart *c, const struct htm_axis *a)
{
    size_t longest = 1;
    for (size_t i = 0; i < a->n_words; i++) {
        size_t n = 0;
        while (a->word(a->user, i)[n])
            n++;
        longest = n > longest ? n : longest;
    }
    const size_t room = (c->width - LEFT - RIGHT) / ((longest + 1) * LETTER);
    const size_t every = a->n_words / (room ? room : 1) + 1;
    for (size_t i = 0; i < a->n_words; i += every)
        put_mark(c, true, (double)i, a->word(a->user, i));
}

static void put_axis(const struct htm_chart *c, bool is_x)
{
    const struct htm_axis *a = is_x ? &c->x : &c->y;
    if (a->word)
        put_words(c, a);
    else if (!(a->high > a->low))
        put_number(c, is_x, a->low);
    else if (a->is_log && a->high / a->low > 4)
        put_log(c, is_x, a);
    else
        put_linear(c, is_x, a);
}

void htm_chart_begin(const struct htm_chart *c, const char *title)
{
    fprintf(c->out,
            "<svg width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" "
            "role=\"img\">\n<text class=\"title\" x=\"4\" y=\"14\">",
            c->width, c->height, c->width, c->height);
    isa_plain_html(c->out, title, false);
    fputs("</text>\n", c->out);
    put_axis(c, true);
    put_axis(c, false);
    fprintf(c->out, "<text class=\"mid\" x=\"%u\" y=\"%u\">",
            (LEFT + c->width - RIGHT) / 2, c->height - 6);
    isa_plain_html(c->out, c->x.title, false);
    fprintf(c->out,
            "</text><text class=\"mid\" transform=\"translate(11 %u) "
            "rotate(-90)\">",
            (TOP + c->height - BELOW) / 2);
    isa_plain_html(c->out, c->y.title, false);
    fputs("</text>\n", c->out);
}

void htm_chart_end(const struct htm_chart *c)
{
    fputs("</svg>\n", c->out);
}

/* ---- what is shown ------------------------------------------------------- */

void htm_chart_point(const struct htm_chart *c, double x, double y,
                     size_t colour, bool is_large, const char *words)
{
    fprintf(c->out,
            "<circle class=\"c%zu\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"><title>",
            colour % HTM_COLOURS, x_of(c, x), y_of(c, y),
            is_large ? "4.5" : "2.5");
    isa_plain_html(c->out, words, false);
    fputs("</title></circle>\n", c->out);
}

void htm_chart_line(const struct htm_chart *c, const double *x, const double *y,
                    size_t n, size_t colour)
{
    assert(n == 0 || (x && y));
    fprintf(c->out, "<path class=\"line c%zu\" style=\"fill:none\" d=\"",
            colour % HTM_COLOURS);
    for (size_t i = 0; i < n; i++)
        fprintf(c->out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(c, x[i]),
                y_of(c, y[i]));
    fputs("\"/>\n", c->out);
}
