/* SPDX-License-Identifier: MIT */
/*
 * `mlusim sweep page`: one file for a browser, with a chart of all units, one
 * of each case, and a table of the best and of what did not run.
 */
#include "runtime/tools/mlusim/sweep/page.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/access.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/html/page.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/mlusim/sweep/sheet.h"
#include "runtime/tools/mlusim/sweep/state.h"
#include "runtime/tools/sweep/names.h"

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

/* Reads all results; false: no memory. */
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

/* Finds the best of each case; false: no memory. */
static bool find_best(struct swp_sheet *s)
{
    const struct swp_plan *plan = &s->sweep->plan;
    struct swp_candidate *of = isa_alloc(plan->n_units, sizeof *of);
    size_t n = 0;
    for (size_t i = 0; i < s->n_cases; i++)
        s->least[i] = INFINITY;
    for (size_t i = 0; of && i < plan->n_units; i++) {
        const size_t number = swp_case(plan, i);
        if (!swp_sheet_has(s, i))
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

/* A table of units: those that are best, or those that are not done. */
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
    swp_sheet_legend(s, false);
    for (size_t i = 0; i < plan->n_units && n < SWP_MOST_CASES; i++) {
        bool is_first = true; /* of its case: all choices have point 0 */
        for (size_t k = 0; k < plan->n_axes; k++)
            if (swp_keys[plan->axes[k].key].is_choice)
                is_first &= swp_plan_point(plan, i, k) == 0;
        if (!is_first)
            continue;
        swp_sheet_case_chart(s, i);
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
    swp_sheet_overview(s);
    swp_sheet_legend(s, true);
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
