/* SPDX-License-Identifier: MIT
 *
 * Which units are best: no other of their case is at least as good in all
 * figures, and better in one.
 */
#ifndef MLUSIM_SWEEP_PARETO_H
#define MLUSIM_SWEEP_PARETO_H

#include "runtime/tools/sweep/sweep.h"

struct swp_candidate {
    size_t unit, group;            /* of which only one another are compared */
    double figures[SWP_N_FIGURES]; /* so many as are asked for */
    bool is_best;
};

/* Marks the best of n candidates by their first n_figures figures; brings them
 * into another order. */
void swp_pareto(struct swp_candidate *candidates, size_t n, size_t n_figures);

/* The case of a unit: a number for the points of all axes that are no choice.
 */
size_t swp_case(const struct swp_plan *plan, size_t unit);
/* The same of the axes that are choices. */
size_t swp_choice(const struct swp_plan *plan, size_t unit);

#endif
