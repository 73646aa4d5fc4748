/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns,
               int64_t first, int64_t wide)
{
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < wide; c++)
            y[r * wide + c] = x[r * columns + first + c];
}
