/* SPDX-License-Identifier: MIT */
#include <stdint.h>

void reference(int64_t *counts, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        counts[x[i]]++;
}
