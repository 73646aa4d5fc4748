/* SPDX-License-Identifier: MIT */
#include <math.h>

enum { KERNELS = 6, PIECE = 8192, PART = 4096 };

static double sines(double x, int n)
{
    while (n-- > 0)
        x = sin(x);
    return x;
}

/* told has the numbers of the words, in the order of task.h. */
void reference(double *y0, double *y1, double *y2, double *y3, double *y4,
               double *y5, int64_t *told, const double *x, int64_t n,
               int64_t board)
{
    static const int64_t right[2][KERNELS] = {{0, 2, 5, 5, 6, 7},
                                              {1, 2, 5, 5, 6, 7}};
    for (int64_t i = 0; i < n / PIECE * PIECE; i++)
        y0[i] = x[i];
    for (int64_t i = 0; i < 32 * PART; i++) {
        y1[i] = sines(x[i], 20);
        y5[i] = sines(x[i], i < PART ? 40 : 4);
    }
    for (int64_t i = 0; i < 32 * 40 * 64; i++)
        y2[i] = 2 * x[i];
    for (int64_t i = 0; i < PART; i++)
        y3[i] = 2 * x[i];
    for (int64_t i = 0; i < PIECE; i++)
        y4[i] = sines(x[i], 4);
    for (int i = 0; i < KERNELS; i++)
        told[i] = right[board == 590][i];
}
