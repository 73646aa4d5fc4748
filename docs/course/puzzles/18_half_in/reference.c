/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++) {
        y[r] = 0;
        for (int64_t c = 0; c < columns; c++)
            y[r] += x[r * columns + c];
    }
}
