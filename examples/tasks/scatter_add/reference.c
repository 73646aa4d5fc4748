/* SPDX-License-Identifier: MIT
 *
 * Rows of x are added to those rows of y that index names.
 */
#include <stdint.h>

void reference(double *y, const int64_t *index, const double *x, int64_t rows,
               int64_t n)
{
    (void)rows;
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < 64; k++)
            y[index[i] * 64 + k] += x[i * 64 + k];
}
