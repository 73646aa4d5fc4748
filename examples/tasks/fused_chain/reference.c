/* SPDX-License-Identifier: MIT
 *
 * y = sigmoid(a * b + c).
 */
#include <math.h>
#include <stdint.h>

void reference(double *y, const double *a, const double *b, const double *c,
               int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = 1 / (1 + exp(-(a[i] * b[i] + c[i])));
}
