/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *value, int64_t *index, const double *x, int64_t n)
{
    *index = 0;
    for (int64_t i = 1; i < n; i++)
        if (x[i] > x[*index])
            *index = i;
    *value = x[*index];
}
