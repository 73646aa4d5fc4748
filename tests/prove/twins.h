// SPDX-License-Identifier: MIT
// Twins: NAME_right, and NAME_wrong with one mistake more, where the constant W
// is true.
#include <bang.h>

#define T 64 /* elements of a tile */
#define KERNEL \
    template <bool W> __mlu_func__ __attribute__((always_inline)) void
#define TWINS(name, parameters, arguments)      \
    __mlu_global__ void name##_right parameters \
    {                                           \
        name<false> arguments;                  \
    }                                           \
    __mlu_global__ void name##_wrong parameters \
    {                                           \
        name<true> arguments;                   \
    }

__mlu_func__ __attribute__((always_inline)) int least(int a, int b)
{
    return a < b ? a : b;
}

__nram__ float a[T], guard_a[T], b[T];

// y[0..m) = x[0..m) + 1, for 1 <= m <= T.
__mlu_func__ __attribute__((always_inline)) void pass(float *y, const float *x,
                                                      int m)
{
    __memcpy(a, x, m * sizeof(float), GDRAM2NRAM);
    __bang_add_scalar(a, a, 1.0f, m);
    __memcpy(y, a, m * sizeof(float), NRAM2GDRAM);
}

// The same for any m, by tiles.
__mlu_func__ __attribute__((always_inline)) void pass_all(float *y,
                                                          const float *x, int m)
{
    for (int at = 0; at < m; at += T)
        pass(y + at, x + at, least(m - at, T));
}
