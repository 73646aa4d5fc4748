/* SPDX-License-Identifier: MIT */
/* Normal equations and their Cholesky factor. The prior keeps the matrix
 * positive definite. */
#include "runtime/tools/mlusim/fit/solve.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"

/* Fills the normal matrix (lower half, rows of n) and the right side. */
static void fill(const struct fit_equations *e, double *matrix, double *right)
{
    const size_t n = e->n;
    for (size_t k = 0; k < n; k++) {
        matrix[k * n + k] = e->prior;
        right[k] = e->is_fixed[k] ? 0 : e->prior * e->toward[k];
    }
    for (size_t i = 0; i < e->m; i++)
        for (size_t k = 0; k < n; k++) {
            const double w = e->weight[i] * e->a[i * n + k];
            if (w == 0 || e->is_fixed[k])
                continue;
            right[k] += w * e->b[i];
            for (size_t j = 0; j <= k; j++)
                if (!e->is_fixed[j])
                    matrix[k * n + j] += w * e->a[i * n + j];
        }
}

/* Replaces the lower half of a matrix by its Cholesky factor. */
static void factor(double *matrix, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = k; i < n; i++) {
            double sum = matrix[i * n + k];
            for (size_t j = 0; j < k; j++)
                sum -= matrix[i * n + j] * matrix[k * n + j];
            assert(i > k || sum > 0);
            matrix[i * n + k] = i == k ? sqrt(sum) : sum / matrix[k * n + k];
        }
}

/* Solves with the factor; x is the right side before, the solution after. */
static void substitute(const double *factor, size_t n, double *x)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++)
            x[i] -= factor[i * n + j] * x[j];
        x[i] /= factor[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            x[i] -= factor[j * n + i] * x[j];
        x[i] /= factor[i * n + i];
    }
}

bool fit_solve(const struct fit_equations *e, double *x, double *variance)
{
    const size_t n = e->n;
    double *matrix = isa_alloc(n * n + n, sizeof *matrix);
    if (!matrix)
        return false;
    double *unit = matrix + n * n;
    fill(e, matrix, x);
    factor(matrix, n);
    substitute(matrix, n, x);
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < n; i++)
            unit[i] = i == k;
        substitute(matrix, n, unit);
        variance[k] = unit[k];
    }
    free(matrix);
    return true;
}
