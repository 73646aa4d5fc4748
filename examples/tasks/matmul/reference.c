/* SPDX-License-Identifier: MIT
 *
 * The product of m x 48 and 48 x 64.
 */
#include <stdint.h>

void reference(double *c, const double *a, const double *b, int64_t m)
{
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < 64; j++) {
            c[i * 64 + j] = 0;
            for (int64_t k = 0; k < 48; k++)
                c[i * 64 + j] += a[i * 48 + k] * b[k * 64 + j];
        }
}
