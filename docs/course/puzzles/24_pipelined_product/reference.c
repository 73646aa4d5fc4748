/* SPDX-License-Identifier: MIT */
#include <stdint.h>

enum { K = 64, N = 64 };

void reference(double *y, const double *x, const double *w, int64_t rows)
{
    for (; rows > 0; rows--, x += K, y += N)
        for (int n = 0; n < N; n++) {
            y[n] = 0;
            for (int k = 0; k < K; k++)
                y[n] += x[k] * w[n * K + k];
        }
}
