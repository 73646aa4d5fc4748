/* SPDX-License-Identifier: MIT
 *
 * Layer norm of each row.
 */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *x, const double *gamma,
               const double *beta, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++, x += columns, y += columns) {
        double mean = 0, variance = 0;
        for (int64_t i = 0; i < columns; i++)
            mean += x[i] / (double)columns;
        for (int64_t i = 0; i < columns; i++)
            variance += (x[i] - mean) * (x[i] - mean) / (double)columns;
        for (int64_t i = 0; i < columns; i++)
            y[i] = (x[i] - mean) / sqrt(variance + 1e-5) * gamma[i] + beta[i];
    }
}
