/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++, x += columns, y += columns) {
        double greatest = x[0], sum = 0;
        for (int64_t c = 1; c < columns; c++)
            greatest = fmax(greatest, x[c]);
        for (int64_t c = 0; c < columns; c++)
            sum += y[c] = exp(x[c] - greatest);
        for (int64_t c = 0; c < columns; c++)
            y[c] /= sum;
    }
}
