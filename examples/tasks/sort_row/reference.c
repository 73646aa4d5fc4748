/* SPDX-License-Identifier: MIT
 *
 * Each row in descending order.
 */
#include <stdint.h>

void reference(double *y, const double *x, int64_t rows, int64_t columns)
{
    for (int64_t r = 0; r < rows; r++, x += columns, y += columns)
        for (int64_t i = 0; i < columns; i++) {
            int64_t k = i;
            for (; k > 0 && y[k - 1] < x[i]; k--)
                y[k] = y[k - 1];
            y[k] = x[i];
        }
}
