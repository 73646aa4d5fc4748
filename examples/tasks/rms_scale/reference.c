/* SPDX-License-Identifier: MIT
 *
 * Divides by the root of the mean of the squares.
 */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *x, int64_t n)
{
    double sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i] / sqrt(sum / n);
}
