/* SPDX-License-Identifier: MIT
 *
 * A row of the table of a sweep: a unit, its point, its result.
 */
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

/* Writes a value of a point as an object: a whole number as one, else text. */
void swp_row_value(struct json_writer *w, const char *name, const char *value);

/* Writes name i among the columns of a plan; false: no more. */
bool swp_row_column(const struct swp_plan *plan, size_t i,
                    struct swp_name *name);

/* ---- the best of all ----------------------------------------------------- */

/* A unit is best if no other of its case is at least as good in all figures,
 * and better in one. */

struct swp_candidate {
    size_t unit, group;            /* only units of one group are compared */
    double figures[SWP_N_FIGURES]; /* so many as are asked for */
    bool is_best;
};

/* Marks the best of n candidates by their first n_figures figures; brings them
 * into another order. */
void swp_pareto(struct swp_candidate *candidates, size_t n, size_t n_figures);

/* The case of a unit: a number for the points of all axes that are no choice.
 */
size_t swp_case(const struct swp_plan *plan, size_t unit);
/* The number for the points of the axes that are choices. */
size_t swp_choice(const struct swp_plan *plan, size_t unit);

#endif
