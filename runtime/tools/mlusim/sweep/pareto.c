/* SPDX-License-Identifier: MIT */
/*
 * Candidates are sorted by their first figure, so that each has to be compared
 * only with the best before it.
 */
#include "runtime/tools/mlusim/sweep/pareto.h"
#include "runtime/tools/sweep/names.h"

#include <stdlib.h>

static size_t number_of(const struct swp_plan *plan, size_t unit,
                        bool is_choice)
{
    size_t number = 0;
    for (size_t i = 0; i < plan->n_axes; i++)
        if (swp_keys[plan->axes[i].key].is_choice == is_choice)
            number = number * (size_t)plan->axes[i].n +
                     swp_plan_point(plan, unit, i);
    return number;
}

size_t swp_case(const struct swp_plan *plan, size_t unit)
{
    return number_of(plan, unit, false);
}

size_t swp_choice(const struct swp_plan *plan, size_t unit)
{
    return number_of(plan, unit, true);
}

static int in_order(const void *a, const void *b)
{
    const struct swp_candidate *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        if (x->figures[i] != y->figures[i])
            return x->figures[i] < y->figures[i] ? -1 : 1;
    return x->unit < y->unit ? -1 : 1;
}

/* Whether a is at least as good as b in all, and better in one. */
static bool is_better(const struct swp_candidate *a,
                      const struct swp_candidate *b, size_t n_figures)
{
    bool has_less = false;
    for (size_t i = 0; i < n_figures; i++) {
        if (a->figures[i] > b->figures[i])
            return false;
        has_less |= a->figures[i] < b->figures[i];
    }
    return has_less;
}

void swp_pareto(struct swp_candidate *of, size_t n, size_t n_figures)
{
    size_t first = 0; /* of the group */
    if (n > 1)
        qsort(of, n, sizeof *of, in_order);
    for (size_t i = 0; i < n; i++) {
        if (of[i].group != of[first].group)
            first = i;
        of[i].is_best = true;
        for (size_t k = first; k < i && of[i].is_best; k++)
            of[i].is_best =
                !of[k].is_best || !is_better(&of[k], &of[i], n_figures);
    }
}
