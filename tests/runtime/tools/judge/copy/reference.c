/* SPDX-License-Identifier: MIT */
#include <stdint.h>
void reference(int64_t *y, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < 2 * n; i++)
        y[i] = x[i];
}
