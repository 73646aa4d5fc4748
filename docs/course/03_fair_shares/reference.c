/* SPDX-License-Identifier: MIT */
#include <math.h>

void reference(double *y, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        y[i] = x[i];
        for (int k = 0; k < 4; k++)
            y[i] = 1 / (1 + exp(-y[i]));
    }
}
