/* SPDX-License-Identifier: MIT */
/*
 * The longest choice of a plan is the axis of the charts of cases, the next one
 * has the colours; a line goes through the points that differ in the longest
 * alone.
 */
#include "runtime/tools/mlusim/sweep/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/tools/html/page.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/sweep/names.h"

enum { WORDS = 400 };

/* ---- units --------------------------------------------------------------- */

bool swp_sheet_has(const struct swp_sheet *s, size_t unit)
{
    const struct swp_result *r = &s->results[unit];
    return r->outcome == SWP_DONE && !isnan(r->figures[s->x]) &&
           !isnan(r->figures[s->y]);
}

/* The columns of a unit that are choices, or those that are none. */
static void put_columns(const struct swp_sheet *s, size_t unit, bool is_choice,
                        char *text, size_t bytes)
{
    const struct swp_plan *plan = &s->sweep->plan;
    struct swp_name name;
    size_t n = 0;
    text[0] = 0;
    for (size_t i = 0; swp_row_column(plan, i, &name) && n < bytes; i++) {
        const bool is_device = name.axis->key == SWP_DEVICE;
        if (swp_keys[name.axis->key].is_choice != is_choice)
            continue;
        n +=
            (size_t)snprintf(text + n, bytes - n, "%s%s%s%s", n ? ", " : "",
                             is_device ? "" : name.name, is_device ? "" : " = ",
                             swp_plan_value(plan, unit, &name));
    }
}

static void describe(const struct swp_sheet *s, size_t unit, char text[WORDS])
{
    const struct swp_result *r = &s->results[unit];
    char of_case[WORDS / 3], choice[WORDS / 3];
    put_columns(s, unit, false, of_case, sizeof of_case);
    put_columns(s, unit, true, choice, sizeof choice);
    snprintf(text, WORDS, "unit %zu: %s; %s: %s %.6g, %s %.6g", unit + 1,
             of_case, choice, swp_figures[s->y], r->figures[s->y],
             swp_figures[s->x], r->figures[s->x]);
}

/* ---- all units ----------------------------------------------------------- */

static size_t device_axis(const struct swp_plan *plan)
{
    size_t i = 0;
    while (plan->axes[i].key != SWP_DEVICE) /* every plan has it */
        i++;
    return i;
}

static double times_best(const struct swp_sheet *s, size_t unit)
{
    const double least = s->least[swp_case(&s->sweep->plan, unit)];
    const double y = s->results[unit].figures[s->y];
    return least > 0 ? y / least : 1 + y;
}

void swp_sheet_overview(const struct swp_sheet *s)
{
    const struct swp_plan *plan = &s->sweep->plan;
    char title[80], words[WORDS];
    snprintf(title, sizeof title, "%s, times the best of the case",
             swp_figures[s->y]);
    struct htm_chart c = {.out = s->out, .width = 720, .height = 340};
    c.x = htm_axis(swp_figures[s->x], true);
    c.y = htm_axis(title, true);
    for (size_t i = 0; i < plan->n_units; i++)
        if (swp_sheet_has(s, i)) {
            htm_axis_take(&c.x, s->results[i].figures[s->x]);
            htm_axis_take(&c.y, times_best(s, i));
        }
    c.x.is_log = c.x.low > 0;
    if (!(c.x.low <= c.x.high))
        return;
    htm_chart_begin(&c, "All units; the best of their cases are large");
    for (size_t i = 0; i < plan->n_units; i++) {
        if (!swp_sheet_has(s, i))
            continue;
        describe(s, i, words);
        htm_chart_point(&c, s->results[i].figures[s->x], times_best(s, i),
                        swp_plan_point(plan, i, device_axis(plan)),
                        s->is_best[i], words);
    }
    htm_chart_end(&c);
}

/* ---- cases --------------------------------------------------------------- */

/* The choice with the most values, but for one; n_axes: there is none. */
static size_t longest_choice(const struct swp_plan *plan, size_t but)
{
    size_t found = plan->n_axes;
    for (size_t i = 0; i < plan->n_axes; i++)
        if (i != but && swp_keys[plan->axes[i].key].is_choice &&
            plan->axes[i].n > 1 &&
            (found == plan->n_axes || plan->axes[i].n > plan->axes[found].n))
            found = i;
    return found;
}

/* How far apart units are that differ by one point of an axis. */
static size_t stride_of(const struct swp_plan *plan, size_t axis)
{
    size_t n = 1;
    for (size_t i = axis + 1; i < plan->n_axes; i++)
        n *= (size_t)plan->axes[i].n;
    return n;
}

static const char *word_of(const void *user, size_t i)
{
    const struct swp_axis *axis = user;
    return axis->values[i * axis->n_names];
}

struct lines {
    const struct swp_sheet *sheet;
    struct htm_chart *chart;
    size_t wide, colour; /* axes */
    double *x, *y;       /* room for a line */
};

/* Draws the units from this one on that differ in the wide axis alone. */
static void put_line(const struct lines *l, size_t first)
{
    const struct swp_sheet *s = l->sheet;
    const struct swp_plan *plan = &s->sweep->plan;
    const size_t stride = stride_of(plan, l->wide);
    const size_t colour =
        l->colour < plan->n_axes ? swp_plan_point(plan, first, l->colour) : 0;
    char words[WORDS];
    size_t n = 0;
    for (size_t k = 0; k < plan->axes[l->wide].n; k++) {
        const size_t unit = first + k * stride;
        if (!swp_sheet_has(s, unit))
            continue;
        l->x[n] = (double)k;
        l->y[n++] = s->results[unit].figures[s->y];
        describe(s, unit, words);
        htm_chart_point(l->chart, (double)k, l->y[n - 1], colour,
                        s->is_best[unit], words);
    }
    if (n > 1)
        htm_chart_line(l->chart, l->x, l->y, n, colour);
}

/* Goes through the units of a case: with a chart draws, else takes the range.
 */
static void each_of_case(const struct lines *l, size_t number, bool is_drawn)
{
    const struct swp_plan *plan = &l->sheet->sweep->plan;
    for (size_t i = 0; i < plan->n_units; i++) {
        if (swp_case(plan, i) != number)
            continue;
        if (!is_drawn && swp_sheet_has(l->sheet, i))
            htm_axis_take(&l->chart->y,
                          l->sheet->results[i].figures[l->sheet->y]);
        if (is_drawn && swp_plan_point(plan, i, l->wide) == 0)
            put_line(l, i);
    }
}

void swp_sheet_case_chart(const struct swp_sheet *s, size_t unit)
{
    const struct swp_plan *plan = &s->sweep->plan;
    struct htm_chart c = {.out = s->out, .width = 340, .height = 230};
    struct lines l = {.sheet = s, .chart = &c};
    char title[160];
    l.wide = longest_choice(plan, plan->n_axes);
    if (l.wide == plan->n_axes)
        return;
    l.colour = longest_choice(plan, l.wide);
    const struct swp_axis *wide = &plan->axes[l.wide];
    l.x = isa_alloc((size_t)wide->n, sizeof *l.x);
    l.y = isa_alloc((size_t)wide->n, sizeof *l.y);
    c.x = htm_axis(wide->names[0], false);
    c.x.word = word_of;
    c.x.user = wide;
    c.x.n_words = (size_t)wide->n;
    c.x.low = 0;
    c.x.high = (double)wide->n - 1;
    c.y = htm_axis(swp_figures[s->y], false);
    each_of_case(&l, swp_case(plan, unit), false);
    put_columns(s, unit, false, title, sizeof title);
    if (l.x && l.y && c.y.low <= c.y.high) {
        c.y.is_log = c.y.low > 0;
        htm_chart_begin(&c, title);
        each_of_case(&l, swp_case(plan, unit), true);
        htm_chart_end(&c);
    }
    free(l.x);
    free(l.y);
}

void swp_sheet_legend(const struct swp_sheet *s, bool is_overview)
{
    const struct swp_plan *plan = &s->sweep->plan;
    const size_t colour =
        is_overview ? device_axis(plan)
                    : longest_choice(plan, longest_choice(plan, plan->n_axes));
    if (colour == plan->n_axes)
        return;
    const struct swp_axis *axis = &plan->axes[colour];
    fputs("<p>", s->out);
    isa_plain_html(s->out, axis->names[0], false);
    for (size_t i = 0; i < axis->n; i++) {
        fprintf(s->out, " <i class=\"key c%zu\"></i> ", i % HTM_COLOURS);
        isa_plain_html(s->out, axis->values[i * axis->n_names], false);
    }
    fputs("</p>\n", s->out);
}
