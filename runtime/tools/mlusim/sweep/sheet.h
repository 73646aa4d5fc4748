/* SPDX-License-Identifier: MIT
 *
 * What a page of a sweep shows, and the charts on it.
 */
#ifndef MLUSIM_SWEEP_SHEET_H
#define MLUSIM_SWEEP_SHEET_H

#include <stdio.h>

#include "runtime/tools/mlusim/sweep/pareto.h"

struct swp_sheet {
    const struct swp_sweep *sweep;
    FILE *out;
    enum swp_figure x, y;       /* of the charts: nram, us */
    struct swp_result *results; /* of all units; id "": there is none */
    bool *is_best;              /* of their case */
    size_t n_cases;
    double *least; /* y of the best unit of a case; INFINITY: none */
};

/* Whether a unit has both figures. */
bool swp_sheet_has(const struct swp_sheet *sheet, size_t unit);

/* All units in one chart, by the case's best. */
void swp_sheet_overview(const struct swp_sheet *sheet);

/* A chart for each case, of which unit is one: y by the values of a choice. */
enum { SWP_MOST_CASES = 60 };
void swp_sheet_case_chart(const struct swp_sheet *sheet, size_t unit);

/* What colours mean in the chart of all units, or in those of cases. */
void swp_sheet_legend(const struct swp_sheet *sheet, bool is_overview);

#endif
