/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/playground_report.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/playground_run.h"

/* ---- time ---------------------------------------------------------------- */

static const struct sim_step *step(const struct sim_profile *p,
                                   const char *name)
{
    for (unsigned i = 0; i < p->n_steps; i++)
        if (strcmp(p->steps[i].name, name) == 0)
            return &p->steps[i];
    return NULL;
}

void pg_report_cycles(const struct sim_profile *p)
{
    const struct sim_step *base = step(p, "base"), *s = step(p, "statement");
    uint64_t least = base ? base->max_cycles : 0;
    uint64_t cycles = s && s->max_cycles > least ? s->max_cycles - least : 0;
    printf("%" PRIu64 " cycle%s\n", cycles, cycles == 1 ? "" : "s");
}

void pg_report_times(const struct sim_profile *p)
{
    const struct sim_step *s = step(p, "statement");
    pg_report_cycles(p);
    if (!s)
        return;
    printf("%" PRIu64 " BANG op%s\n", s->ops, s->ops == 1 ? "" : "s");
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++)
        if (s->max_busy[i] && i != SIM_PROFILE_SCALAR)
            printf("  %-8s %8" PRIu64 " cycles busy\n",
                   sim_profile_unit_name(i), s->max_busy[i]);
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        if (s->direction_bytes[i])
            printf("  %-20s %8" PRIu64 " bytes\n", sim_direction_name(i),
                   s->direction_bytes[i]);
}

/* ---- variables ----------------------------------------------------------- */

void pg_report_place(const struct pg_variable *v)
{
    const int s = pg_space_of(v->address);
    if (s != ISA_N_SPACES)
        printf("%-12s %s 0x%06" PRIx64 " to 0x%06" PRIx64 ", %" PRIu64
               " bytes\n",
               v->name, isa_spaces[s].name, v->address - isa_spaces[s].first,
               v->address - isa_spaces[s].first + v->bytes, v->bytes);
}

static char *value_of(const struct pg_run *run, const struct pg_variable *v)
{
    return pg_value_of(run, v->is_local ? PG_LOCALS : PG_OTHERS, v->name);
}

/* Keeps the values that a run printed for the marked variables, and removes the
 * marks of these variables. False: no memory. */
static bool note_values(struct playground *pg, const struct pg_run *run,
                        bool *marks)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < pg->n_variables; i++) {
        char *value = marks[i] ? value_of(run, &pg->variables[i]) : NULL;
        if (!value)
            continue;
        is_good = pg_note_value(pg, i, value);
        marks[i] = false;
    }
    return is_good;
}

/* Marks the variables that the last input declares or changes. */
static void mark_changed(const struct playground *pg, const struct pg_run *run,
                         bool *marks)
{
    for (size_t i = 0; i < pg->n_variables; i++) {
        const struct pg_variable *v = &pg->variables[i];
        marks[i] = v->input == pg->n_inputs - 1 ||
                   (pg_is_visible(pg, i) && pg_is_changed(run, v));
    }
}

/* Removes the marks of variables whose values cannot be shown. Returns whether
 * any marks are left. */
static bool is_any_left(const struct playground *pg, bool *marks)
{
    bool is_any = false;
    for (size_t i = 0; i < pg->n_variables; i++) {
        marks[i] &= pg->variables[i].value && pg_is_visible(pg, i);
        is_any |= marks[i];
    }
    return is_any;
}

static void print_values(const struct playground *pg, const bool *changed,
                         bool are_local)
{
    for (size_t i = 0; i < pg->n_variables; i++) {
        const struct pg_variable *v = &pg->variables[i];
        const bool is_new = v->input == pg->n_inputs - 1;
        if (changed[i] && v->is_local == are_local && v->value &&
            (v->is_local || !is_new))
            printf("%s = %s\n", v->name, v->value);
    }
}

/* Shows the marked variables; a separate run prints their values. */
static bool show(struct playground *pg, bool *marks)
{
    struct pg_run *shown = pg_try(pg, NULL, marks, NULL);
    const bool is_good = shown && note_values(pg, shown, marks);
    pg_run_free(shown);
    return is_good;
}

void pg_report_all(struct playground *pg)
{
    bool *marks = isa_alloc(pg->n_variables + 1, sizeof *marks);
    for (size_t i = 0; marks && i < pg->n_variables; i++)
        marks[i] = true;
    if (!marks || (is_any_left(pg, marks) && !show(pg, marks)))
        cmd_fail(0, "repl: not all variables can be shown");
    free(marks);
}

void pg_report_changes(struct playground *pg, const struct pg_run *run)
{
    const size_t n = pg->n_variables;
    bool *changed = isa_alloc(n + 1, sizeof *changed);
    bool *left = isa_alloc(n + 1, sizeof *left);
    bool is_good = changed && left;
    if (is_good) {
        mark_changed(pg, run, changed);
        memcpy(left, changed, n * sizeof *left);
        is_good = note_values(pg, run, left);
    }
    if (is_good && is_any_left(pg, left)) /* variables that changed, although
                                             the input does not name them */
        is_good = show(pg, left);
    if (!is_good)
        cmd_fail(0, "repl: not all variables that changed can be shown");
    if (!pg->is_quiet && changed) {
        print_values(pg, changed, false);
        print_values(pg, changed, true);
    }
    free(changed);
    free(left);
}
