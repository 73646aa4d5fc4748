/* SPDX-License-Identifier: MIT */
/* Writes a row of the table of a sweep: a unit, its point, its result. */
#ifndef MLUSIM_SWEEP_ROW_H
#define MLUSIM_SWEEP_ROW_H

#include <stdio.h>

#include "isa/support/json/json.h"
#include "runtime/tools/sweep/names.h"
#include "runtime/tools/sweep/result.h"

/* Writes the names of the columns, and a row, as CSV (RFC 4180). */
void swp_row_head(const struct swp_plan *plan, FILE *out);
void swp_row_csv(const struct swp_plan *plan, size_t unit,
                 const struct swp_result *result, FILE *out);

/* Writes a row as a line of JSON (swept.schema.json). */
void swp_row_json(const struct swp_plan *plan, size_t unit,
                  const struct swp_result *result, FILE *out);

/* Writes a value of a point as an object: a number if it is an integer, else a
 * text. */
void swp_row_value(struct json_writer *w, const char *name, const char *value);

/* Writes the name of column i of a plan. False: there are no more. */
bool swp_row_column(const struct swp_plan *plan, size_t i,
                    struct swp_name *name);

/* ---- the best of all ----------------------------------------------------- */

/* A unit is best if no other unit of its case is at least as good in all
 * figures and better in one figure. */

struct swp_candidate {
    size_t unit, group;            /* group: only units of the same group are
                                      compared */
    double figures[SWP_N_FIGURES]; /* the requested figures */
    bool is_best;
};

/* Marks the best of n candidates by their first n_figures figures. Changes the
 * order of the candidates. */
void swp_pareto(struct swp_candidate *candidates, size_t n, size_t n_figures);

/* Returns the number of the case of a unit. It depends on the points of all
 * axes that are not choices. */
size_t swp_case(const struct swp_plan *plan, size_t unit);
/* Returns a number that depends on the points of all axes that are choices. */
size_t swp_choice(const struct swp_plan *plan, size_t unit);

#endif
