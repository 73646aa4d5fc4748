/* SPDX-License-Identifier: MIT
 *
 * Softmax of each row.
 */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++, x += columns, y += columns) {
        double greatest = x[0], sum = 0;
        for (int64_t i = 1; i < columns; i++)
            greatest = fmax(greatest, x[i]);
        for (int64_t i = 0; i < columns; i++)
            sum += y[i] = exp(x[i] - greatest);
        for (int64_t i = 0; i < columns; i++)
            y[i] /= sum;
    }
}
