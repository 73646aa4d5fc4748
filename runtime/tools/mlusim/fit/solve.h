/* SPDX-License-Identifier: MIT */
/* Linear least squares with a prior. */
#ifndef FIT_SOLVE_H
#define FIT_SOLVE_H

#include <stdbool.h>
#include <stddef.h>

/* m equations in n unknowns: row i says that the sum over k of a[i * n + k]
 * x[k] is b[i], with weight[i] (1 / variance). The prior says that x[k] is
 * toward[k], with weight prior > 0. Unknowns with is_fixed stay 0. */
struct fit_equations {
    size_t m, n;
    const double *a, *b, *weight;
    const double *toward;
    const bool *is_fixed;
    double prior;
};

/* Solves them: x[n] receives the solution, variance[n] the variances of its
 * parts. False: no memory. */
bool fit_solve(const struct fit_equations *e, double *x, double *variance);

#endif
