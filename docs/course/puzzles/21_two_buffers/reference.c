/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *result, const double *x, int64_t n)
{
    result[0] = 0;
    for (int64_t i = 0; i < n; i++) {
        double y = 1;
        for (int k = 0; k < 4; k++)
            y = y * x[i] + 1;
        result[0] += y;
    }
}
