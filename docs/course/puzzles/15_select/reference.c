/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *y, const double *x, double bound, double other,
               int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i] > bound ? x[i] : other;
}
