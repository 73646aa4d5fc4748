/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < columns; c++)
            y[c * rows + r] = x[r * columns + c];
}
