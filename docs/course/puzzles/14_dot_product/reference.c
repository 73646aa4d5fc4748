/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *result, const double *a, const double *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        result[0] += a[i] * b[i];
}
