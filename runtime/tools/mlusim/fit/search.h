/* SPDX-License-Identifier: MIT */
/* Finds the values of parameters with which a simulated probe takes the times
 * of a CSV. */
#ifndef FIT_SEARCH_H
#define FIT_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/mlusim/fit/simulate.h"

enum { FIT_SHOWN = 4 }; /* cases that are named for a parameter */

/* What was found about a parameter. */
struct fit_found {
    uint64_t value;
    double spread; /* standard error, as a share of the value */
    bool is_known; /* the cases determine the value; if not, the value
                      is that of the base */
    bool is_rough; /* it may well be off by a twentieth */
    bool is_bound; /* the value is one of several that are as good; the
                      value of the base is not one of them */
    /* Cases that determine it, the one that says most first. */
    size_t cases[FIT_SHOWN], n_cases;
};

struct fit_result {
    struct fit_found *found; /* malloc'ed, n_parameters of them */
    double *log_ns;          /* malloc'ed, simulated times of the cases */
    double *deviation;       /* malloc'ed, of each case: what a measured
                                logarithm is off by, as its repetitions say */
    double before, after;    /* mean of |simulated / measured - 1|, by the base
                                and by what was found */
};

/* Searches. On an error, prints a message and returns false. Call
 * fit_result_free in any case.  */
bool fit_search(struct fit_simulator *s, struct fit_result *result);
void fit_result_free(struct fit_result *result);

#endif
