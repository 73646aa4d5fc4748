/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *y, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        y[i] = 1;
        for (int k = 0; k < 8; k++)
            y[i] = y[i] * x[i] + 1;
    }
}
