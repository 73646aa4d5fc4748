/* SPDX-License-Identifier: MIT */
/* `mlusim sweep`: reads the command line. What each word does is in the other
 * files of this folder. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/sweep/compare.h"
#include "runtime/tools/mlusim/sweep/page.h"
#include "runtime/tools/mlusim/sweep/request.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/mlusim/sweep/run.h"
#include "runtime/tools/process/process.h"

/* ---- the table ----------------------------------------------------------- */

/* `mlusim sweep table`: the rows are in the order of the plan, so the table
 * does not depend on who ran which unit when. Rows without a result are left
 * out; the exit status says so. */

/* Actions return the exit status, after a message on an error. */

/* Which units are shown: all, or the best. */
struct choice {
    bool *is_shown; /* NULL: all */
    struct swp_candidate *of;
    size_t n;
};

static bool has_figures(const struct swp_request *r,
                        const struct swp_result *result,
                        struct swp_candidate *c)
{
    for (size_t i = 0; i < r->n_figures; i++) {
        c->figures[i] = result->figures[r->figures[i]];
        if (isnan(c->figures[i]))
            return false;
    }
    return true;
}

/* Finds the best units. False: no memory. */
static bool choose(const struct swp_request *r, const struct swp_sweep *s,
                   struct choice *c)
{
    if (r->n_figures == 0)
        return true;
    c->is_shown = isa_alloc(s->plan.n_units, sizeof *c->is_shown);
    c->of = isa_alloc(s->plan.n_units, sizeof *c->of);
    if (!c->is_shown || !c->of)
        return false;
    struct swp_result result;
    for (size_t i = 0; i < s->plan.n_units; i++) {
        struct swp_candidate *next = &c->of[c->n];
        *next =
            (struct swp_candidate){.unit = i, .group = swp_case(&s->plan, i)};
        c->n += swp_store_get(&s->store, s->ids[i], &result) == SWP_PRESENT &&
                result.outcome == SWP_DONE && has_figures(r, &result, next);
    }
    swp_pareto(c->of, c->n, r->n_figures);
    for (size_t i = 0; i < c->n; i++)
        c->is_shown[c->of[i].unit] = c->of[i].is_best;
    return true;
}

static struct swp_state show(const struct swp_request *r,
                             const struct swp_sweep *s, const struct choice *c)
{
    struct swp_state state = {.n_missing = 0};
    struct swp_result result;
    if (!r->is_json)
        swp_row_head(&s->plan, stdout);
    for (size_t i = 0; i < s->plan.n_units; i++) {
        const enum swp_found found =
            swp_store_get(&s->store, s->ids[i], &result);
        state.n_missing += found != SWP_PRESENT;
        state.n_damaged += found == SWP_DAMAGED;
        if (found != SWP_PRESENT || (c->is_shown && !c->is_shown[i]))
            continue;
        (r->is_json ? swp_row_json : swp_row_csv)(&s->plan, i, &result, stdout);
    }
    return state;
}

/* Prints the table. Returns CMD_FAILED if units are missing. */
static int table_action(const struct swp_request *r)
{
    struct swp_sweep s;
    struct choice c = {.n = 0};
    int status = swp_request_open(r, &s, false);
    if (status == CMD_OK && !choose(r, &s, &c))
        status =
            cmd_fail(CMD_USAGE, "sweep table: " ISA_NO_MEMORY, "the table");
    if (status == CMD_OK) {
        const struct swp_state state = show(r, &s, &c);
        swp_state_warn(&state, &s, "sweep table");
        if (state.n_missing)
            status =
                cmd_fail(CMD_FAILED,
                         "sweep table: %zu of %zu units %s no result and "
                         "no row; `mlusim sweep run %s` does what is "
                         "missing",
                         state.n_missing, s.plan.n_units,
                         state.n_missing == 1 ? "has" : "have", s.plan.path);
    }
    free(c.is_shown);
    free(c.of);
    swp_sweep_close(&s);
    return status;
}

/* ---- the command --------------------------------------------------------- */

enum {
    JOBS,
    RESULTS,
    PART,
    TASKS,
    ID,
    MISSING,
    PARETO,
    FIGURE,
    LIMIT,
    JSON,
    N_OPTIONS
};

static const struct cmd_option options[N_OPTIONS] = {
    [JOBS] = {"-j", "N",
              "run: units side by side (default: as many as "
              "processors)"},
    [RESULTS] = {"--results", "DIR",
                 "the folder of results (default: results, beside the "
                 "plan)"},
    [PART] = {"--part", "I/N", "plan, run: only part I of N, from 1"},
    [TASKS] = {"--tasks", "N",
               "slurm: tasks of the array (default: 1000, or one for "
               "each unit)"},
    [ID] = {"--id", "ID", "unit: refuses a unit that has another ID"},
    [MISSING] = {.name = "--missing",
                 .doc = "plan: only units that have no result"},
    [PARETO] = {"--pareto", "FIGURE,...",
                "table, page: only units that no other of their case "
                "beats in these figures (us,nram)"},
    [FIGURE] = {"--figure", "FIGURE",
                "compare: which figure to compare (default: us)"},
    [LIMIT] = {"--limit", "PERCENT",
               "compare: how much worse a unit may be (default: 1)"},
    [JSON] = {.name = "--json",
              .doc = "plan, unit, run, table, compare: writes JSON instead, "
                     "of a table a line for each unit"},
};

static const struct action {
    struct cmd_word word;
    unsigned words; /* how many words follow */
    const char *needs;
    int (*run)(const struct swp_request *request);
} actions[] = {
    {{"plan", 1 << RESULTS | 1 << PART | 1 << MISSING | 1 << JSON},
     1,
     "PLAN",
     swp_plan_action},
    {{"unit", 1 << RESULTS | 1 << ID | 1 << JSON},
     2,
     "PLAN N",
     swp_unit_action},
    {{"run", 1 << JOBS | 1 << RESULTS | 1 << PART | 1 << JSON},
     1,
     "PLAN",
     swp_run_action},
    {{"table", 1 << RESULTS | 1 << PARETO | 1 << JSON},
     1,
     "PLAN",
     table_action},
    {{"page", 1 << RESULTS | 1 << PARETO},
     2,
     "PLAN FILE.html",
     swp_page_action},
    {{"slurm", 1 << RESULTS | 1 << TASKS}, 1, "PLAN", swp_slurm_action},
    {{"compare", 1 << FIGURE | 1 << LIMIT | 1 << JSON},
     2,
     "OLD.jsonl NEW.jsonl",
     swp_compare_action},
};

/* ---- the command line ---------------------------------------------------- */

static bool has_its_words(const struct action *a, const struct cmd_line *line)
{
    if (!cmd_word_has_options("sweep", &a->word, (1u << N_OPTIONS) - 1, options,
                              line))
        return false;
    if (line->n_rest == a->words + 1)
        return true;
    cmd_fail(0, "sweep %s: expected mlusim sweep %s %s", a->word.word,
             a->word.word, a->needs);
    return false;
}

static bool refuse_figure(const char *name, size_t n)
{
    char all[300] = "";
    for (size_t i = 0; i < SWP_N_FIGURES; i++) {
        const size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "",
                 swp_figures[i]);
    }
    cmd_fail(0, "sweep: there is no figure '%.*s'; there are %s", (int)n, name,
             all);
    return false;
}

static bool read_figures(const char *text, struct swp_request *r)
{
    for (const char *at = text; at; at = *at ? at + 1 : NULL) {
        const size_t n = strcspn(at, ",");
        const enum swp_figure figure = swp_figure_find(at, n);
        if (figure == SWP_N_FIGURES || r->n_figures == SWP_N_FIGURES)
            return refuse_figure(at, n);
        r->figures[r->n_figures++] = figure;
        at += n;
        if (!*at)
            break;
    }
    return true;
}

static bool read_limit(const char *text, struct swp_request *r)
{
    char *end;
    r->limit = 1;
    if (!text)
        return true;
    r->limit = strtod(text, &end);
    if (end > text && (!*end || strcmp(end, "%") == 0) && r->limit >= 0 &&
        isfinite(r->limit))
        return true;
    cmd_fail(0, "sweep: --limit %s: expected a percentage from 0 on", text);
    return false;
}

static bool read_line(const struct cmd_line *line, struct swp_request *r)
{
    uint64_t jobs = proc_processors(), n_tasks = r->n_tasks;
    const bool is_good =
        cmd_number("sweep", "-j", line->values[JOBS], PROC_MOST_JOBS, &jobs) &&
        cmd_number("sweep", "--tasks", line->values[TASKS], SWP_MOST_UNITS,
                   &n_tasks) &&
        cmd_part_read("sweep", line->values[PART], &r->part) &&
        read_figures(line->values[PARETO], r) &&
        read_figures(line->values[FIGURE], r) &&
        read_limit(line->values[LIMIT], r);
    r->jobs = (unsigned)jobs;
    r->n_tasks = (size_t)n_tasks;
    return is_good;
}

static int run(const struct cmd_line *line)
{
    const struct action *action =
        cmd_word_find("sweep", actions, sizeof actions / sizeof *actions,
                      sizeof *actions, line->rest[0]);
    if (!action || !has_its_words(action, line))
        return CMD_USAGE;
    struct swp_request r = {
        .word = action->word.word,
        .words = line->rest + 1,
        .results = line->values[RESULTS],
        .n_tasks = 1000,
        .id = line->values[ID],
        .is_json = line->values[JSON] != NULL,
        .is_missing = line->values[MISSING] != NULL,
    };
    return read_line(line, &r) ? action->run(&r) : CMD_USAGE;
}

const struct cmd_command cmd_sweep = {
    .name = "sweep",
    .arguments = "plan PLAN | unit PLAN N | run PLAN | table PLAN | page PLAN "
                 "FILE.html | slurm PLAN | compare OLD.jsonl NEW.jsonl",
    .doc = "runs a kernel with all combinations of what a plan varies, on one "
           "machine or on many",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = 3,
    .run = run,
};
