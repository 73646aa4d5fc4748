/* SPDX-License-Identifier: MIT */
/*
 * `mlusim sweep table`: rows in the order of the plan, so that the table does
 * not depend on who ran what when. Rows without a result are left out, and the
 * status says so.
 */
#include "runtime/tools/mlusim/sweep/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/sweep/pareto.h"
#include "runtime/tools/mlusim/sweep/row.h"

/* Which units are shown: all, or those that are best. */
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

/* Finds the best; false: no memory. */
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

int swp_table_action(const struct swp_request *r)
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
