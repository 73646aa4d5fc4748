/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *total, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        total[0] += x[i];
}
