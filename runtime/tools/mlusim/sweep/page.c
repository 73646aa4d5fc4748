/* SPDX-License-Identifier: MIT */
/* `mlusim sweep page`: writes one file for a browser, with a chart of all
 * units, a chart for each case, a table of the best units, and a table of the
 * units that did not run. In the charts of cases, the choice with the most
 * values is on the axis, and the choice with the next most values has the
 * colours. A line connects points that differ only in the choice on the axis.
 */
#include "runtime/tools/mlusim/sweep/page.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/html/page.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/sweep/names.h"

struct swp_sheet {
    const struct swp_sweep *sweep;
    FILE *out;
    enum swp_figure x, y;       /* of the charts, such as nram and us */
    struct swp_result *results; /* by unit; id "": there is none */
    bool *is_best;              /* by unit: it is the best of its case */
    size_t n_cases;
    double *least; /* by unit: y of the best unit of its case; INFINITY: none */
};

/* The most cases that get a chart, which shows y by the values of a choice. */
enum { SWP_MOST_CASES = 60 };

enum { WORDS = 400 };

/* ---- units --------------------------------------------------------------- */

/* Whether a unit has both figures. */
static bool sheet_has(const struct swp_sheet *s, size_t unit)
{
    const struct swp_result *r = &s->results[unit];
    return r->outcome == SWP_DONE && !isnan(r->figures[s->x]) &&
           !isnan(r->figures[s->y]);
}

/* Writes the columns of a unit that are choices, or the other columns. */
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
    while (plan->axes[i].key != SWP_DEVICE) /* every plan has the axis
                                               SWP_DEVICE */
        i++;
    return i;
}

static double times_best(const struct swp_sheet *s, size_t unit)
{
    const double least = s->least[swp_case(&s->sweep->plan, unit)];
    const double y = s->results[unit].figures[s->y];
    return least > 0 ? y / least : 1 + y;
}

/* Writes a chart of all units, relative to the best unit of each case. */
static void sheet_overview(const struct swp_sheet *s)
{
    const struct swp_plan *plan = &s->sweep->plan;
    char title[80], words[WORDS];
    snprintf(title, sizeof title, "%s, times the best of the case",
             swp_figures[s->y]);
    struct htm_chart c = {.out = s->out, .width = 720, .height = 340};
    c.x = htm_axis(swp_figures[s->x], true);
    c.y = htm_axis(title, true);
    for (size_t i = 0; i < plan->n_units; i++)
        if (sheet_has(s, i)) {
            htm_axis_take(&c.x, s->results[i].figures[s->x]);
            htm_axis_take(&c.y, times_best(s, i));
        }
    c.x.is_log = c.x.low > 0;
    if (!(c.x.low <= c.x.high))
        return;
    htm_chart_begin(&c, "All units; the best of their cases are large");
    for (size_t i = 0; i < plan->n_units; i++) {
        if (!sheet_has(s, i))
            continue;
        describe(s, i, words);
        htm_chart_point(&c, s->results[i].figures[s->x], times_best(s, i),
                        swp_plan_point(plan, i, device_axis(plan)),
                        s->is_best[i], words);
    }
    htm_chart_end(&c);
}

/* ---- cases --------------------------------------------------------------- */

/* Returns the choice with the most values, except choice `but`; n_axes: there
 * is none. */
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

/* Returns by how much the unit number grows for the next point of an axis. */
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
    size_t wide, colour; /* indexes of axes */
    double *x, *y;       /* room for the points of a line */
};

/* Draws `first` and the units that differ from it only in the wide axis.
 * `first` has the first value of that axis. */
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
        assert(unit < plan->n_units); /* the first has point 0 of the axis */
        if (!sheet_has(s, unit))
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

/* Visits the units of a case. Without is_drawn, only extends the ranges of the
 * chart's axes. */
static void each_of_case(const struct lines *l, size_t number, bool is_drawn)
{
    const struct swp_plan *plan = &l->sheet->sweep->plan;
    for (size_t i = 0; i < plan->n_units; i++) {
        if (swp_case(plan, i) != number)
            continue;
        if (!is_drawn && sheet_has(l->sheet, i))
            htm_axis_take(&l->chart->y,
                          l->sheet->results[i].figures[l->sheet->y]);
        if (is_drawn && swp_plan_point(plan, i, l->wide) == 0)
            put_line(l, i);
    }
}

static void sheet_case_chart(const struct swp_sheet *s, size_t unit)
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

/* Writes the meaning of the colours in the chart of all units, or in the charts
 * of cases. */
static void sheet_legend(const struct swp_sheet *s, bool is_overview)
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

enum { MOST_ROWS = 2000 };

static const char style[] =
    ".key { display: inline-block; width: 10px; height: 10px; }\n"
    "td { white-space: nowrap; } td[colspan] { white-space: normal; }\n";

/* ---- what is shown ------------------------------------------------------- */

static size_t count_cases(const struct swp_plan *plan)
{
    size_t n = 1;
    for (size_t i = 0; i < plan->n_axes; i++)
        if (!swp_keys[plan->axes[i].key].is_choice)
            n *= (size_t)plan->axes[i].n;
    return n;
}

/* Reads all results. False: no memory. */
static bool read_all(struct swp_sheet *s, struct swp_state *state)
{
    const struct swp_sweep *sweep = s->sweep;
    const size_t n = sweep->plan.n_units;
    s->n_cases = count_cases(&sweep->plan);
    s->results = isa_alloc(n, sizeof *s->results);
    s->is_best = isa_alloc(n, sizeof *s->is_best);
    s->least = isa_alloc(s->n_cases, sizeof *s->least);
    if (!s->results || !s->is_best || !s->least)
        return false;
    for (size_t i = 0; i < n; i++) {
        const enum swp_found found =
            swp_store_get(&sweep->store, sweep->ids[i], &s->results[i]);
        if (found == SWP_PRESENT)
            state->n[s->results[i].outcome]++;
        else
            s->results[i] = (struct swp_result){.outcome = SWP_N_OUTCOMES};
        state->n_missing += found != SWP_PRESENT;
        state->n_damaged += found == SWP_DAMAGED;
    }
    state->n_units = n;
    return true;
}

/* Finds the best unit of each case. False: no memory. */
static bool find_best(struct swp_sheet *s)
{
    const struct swp_plan *plan = &s->sweep->plan;
    struct swp_candidate *of = isa_alloc(plan->n_units, sizeof *of);
    size_t n = 0;
    for (size_t i = 0; i < s->n_cases; i++)
        s->least[i] = INFINITY;
    for (size_t i = 0; of && i < plan->n_units; i++) {
        const size_t number = swp_case(plan, i);
        assert(number < s->n_cases);
        if (!sheet_has(s, i))
            continue;
        const struct swp_result *r = &s->results[i];
        s->least[number] = fmin(s->least[number], r->figures[s->y]);
        of[n++] = (struct swp_candidate){
            .unit = i,
            .group = number,
            .figures = {r->figures[s->y], r->figures[s->x]}};
    }
    if (of)
        swp_pareto(of, n, 2);
    for (size_t i = 0; of && i < n; i++)
        s->is_best[of[i].unit] = of[i].is_best;
    const bool is_good = of;
    free(of);
    return is_good;
}

/* ---- tables -------------------------------------------------------------- */

static void put_head(const struct swp_sheet *s)
{
    struct swp_name name;
    fputs("<section><table>\n<tr><th class=\"n\">unit", s->out);
    for (size_t i = 0; swp_row_column(&s->sweep->plan, i, &name); i++) {
        fputs("<th>", s->out);
        isa_plain_html(s->out, name.name, false);
    }
    fputs("<th>outcome", s->out);
    for (size_t i = 0; i < SWP_N_FIGURES; i++) {
        fprintf(s->out, "<th class=\"n\" title=\"%s\">", swp_figure_docs[i]);
        isa_plain_html(s->out, swp_figures[i], false);
    }
    fputs("<th>bound</tr>\n", s->out);
}

static void put_row(const struct swp_sheet *s, size_t unit)
{
    const struct swp_result *r = &s->results[unit];
    struct swp_name name;
    fprintf(s->out, "<tr><td class=\"n\">%zu", unit + 1);
    for (size_t i = 0; swp_row_column(&s->sweep->plan, i, &name); i++) {
        fputs("<td>", s->out);
        isa_plain_html(s->out, swp_plan_value(&s->sweep->plan, unit, &name),
                       false);
    }
    fprintf(s->out, "<td>%s", swp_outcome_words[r->outcome]);
    if (r->outcome != SWP_DONE) {
        fprintf(s->out, "<td colspan=\"%d\">", SWP_N_FIGURES + 1);
        isa_plain_html(s->out, r->message, false);
    }
    for (size_t i = 0; r->outcome == SWP_DONE && i < SWP_N_FIGURES; i++) {
        fputs("<td class=\"n\">", s->out);
        if (!isnan(r->figures[i]))
            fprintf(s->out, "%.7g", r->figures[i]);
    }
    if (r->outcome == SWP_DONE) {
        fputs("<td>", s->out);
        isa_plain_html(s->out, r->bound, false);
    }
    fputs("</tr>\n", s->out);
}

/* Writes a table of units: the best units, or the units that did not run. */
static void put_table(const struct swp_sheet *s, bool is_of_best)
{
    size_t n = 0;
    put_head(s);
    for (size_t i = 0; i < s->sweep->plan.n_units; i++) {
        const struct swp_result *r = &s->results[i];
        const bool is_shown =
            is_of_best ? s->is_best[i] : r->id[0] && r->outcome != SWP_DONE;
        if (is_shown && n++ < MOST_ROWS)
            put_row(s, i);
    }
    fputs("</table></section>\n", s->out);
    if (n > MOST_ROWS)
        fprintf(s->out, "<p>%zu more are left out.</p>\n", n - MOST_ROWS);
}

/* ---- the page ------------------------------------------------------------ */

static void put_cases(const struct swp_sheet *s)
{
    const struct swp_plan *plan = &s->sweep->plan;
    size_t n = 0;
    sheet_legend(s, false);
    for (size_t i = 0; i < plan->n_units && n < SWP_MOST_CASES; i++) {
        bool is_first = true; /* the unit is the first of its case: all choices
                                 are at point 0 */
        for (size_t k = 0; k < plan->n_axes; k++)
            if (swp_keys[plan->axes[k].key].is_choice)
                is_first &= swp_plan_point(plan, i, k) == 0;
        if (!is_first)
            continue;
        sheet_case_chart(s, i);
        n++;
    }
    if (s->n_cases > n)
        fprintf(s->out, "<p>%zu more cases are left out.</p>\n",
                s->n_cases - n);
}

static bool write_page(const struct swp_sheet *s, const struct swp_state *state)
{
    char more[4096];
    FILE *out = s->out;
    snprintf(more, sizeof more, "%s%s", htm_chart_style, style);
    htm_begin(out, "sweep", more);
    fputs("<h1>", out);
    isa_plain_html(out, s->sweep->plan.path, false);
    fputs("</h1>\n<p>", out);
    swp_state_text(state, out);
    fprintf(out,
            "</p>\n<p>A case is what the program is for: device and values. No "
            "other of its case beats the best of a case in %s and %s.</p>\n",
            swp_figures[s->y], swp_figures[s->x]);
    sheet_overview(s);
    sheet_legend(s, true);
    fprintf(out, "<h2>%s by case</h2>\n", swp_figures[s->y]);
    put_cases(s);
    fputs("<h2>The best</h2>\n", out);
    put_table(s, true);
    if (state->n_units - state->n_missing > state->n[SWP_DONE]) {
        fputs("<h2>Not done</h2>\n", out);
        put_table(s, false);
    }
    return htm_end(out);
}

static int write_file(struct swp_sheet *s, const struct swp_request *r)
{
    struct swp_state state = {.n_missing = 0};
    if (!read_all(s, &state) || !find_best(s))
        return cmd_fail(CMD_USAGE, "sweep page: " ISA_NO_MEMORY, "the page");
    s->out = isa_file_out(r->words[1]);
    const bool is_written = s->out && write_page(s, &state);
    const bool is_closed = s->out && fclose(s->out) == 0;
    if (!is_written || !is_closed)
        return cmd_fail(CMD_USAGE, "sweep page: cannot write %s: %s",
                        r->words[1], strerror(errno));
    swp_state_warn(&state, s->sweep, "sweep page");
    return state.n_missing == 0
               ? CMD_OK
               : cmd_fail(CMD_FAILED,
                          "sweep page: %zu of %zu units %s no result and %s "
                          "not on the page",
                          state.n_missing, state.n_units,
                          state.n_missing == 1 ? "has" : "have",
                          isa_are(state.n_missing));
}

int swp_page_action(const struct swp_request *r)
{
    struct swp_sweep sweep;
    struct swp_sheet s = {
        .sweep = &sweep,
        .y = r->n_figures > 0 ? r->figures[0] : SWP_FIGURE_US,
        .x = r->n_figures > 1 ? r->figures[1] : SWP_FIGURE_NRAM,
    };
    int status = swp_request_open(r, &sweep, false);
    if (status == CMD_OK && !cmd_output_check("sweep page", r->words[1],
                                              (char *[]){r->words[0], NULL}))
        status = CMD_USAGE;
    if (status == CMD_OK)
        status = write_file(&s, r);
    free(s.results);
    free(s.is_best);
    free(s.least);
    swp_sweep_close(&sweep);
    return status;
}
