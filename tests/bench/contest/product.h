/* SPDX-License-Identifier: MIT
 *
 * A product C = A * B of halfs into floats by tiles, for one task: B lies by
 * columns, so that a column is a row of weights.
 */
#ifndef TESTS_BENCH_PRODUCT_H
#define TESTS_BENCH_PRODUCT_H

#include "contest.h"

#define TM 128
#define TN 256
#define TK 128

__nram__ half tile_a[TM * TK];
__nram__ half tile_b[TN * TK];
__nram__ half filter[TN * TK];
__nram__ float part[TM * TN];
__nram__ float sum[TM * TN];
__wram__ half weights[TN * TK];

/* A step of TK factors: the tile of B becomes weights, that of A comes in
 * meanwhile. */
static __mlu_func__ void load_step(half *to, const half *a, const half *b,
                                   int k, int at)
{
    __memcpy_async(to, a + at, TK * sizeof(half), GDRAM2NRAM, TK * sizeof(half),
                   k * sizeof(half), TM - 1);
    __memcpy(tile_b, b + at, TK * sizeof(half), GDRAM2NRAM, TK * sizeof(half),
             k * sizeof(half), TN - 1);
    __bang_reshape_filter(filter, tile_b, TN, 1, 1, TK);
    __memcpy(weights, filter, sizeof filter, NRAM2WRAM);
    __sync_io();
}

/* A tile of C: TM rows of a and TN of b, of k factors each. */
static __mlu_func__ void product_tile(float *c, const half *a, const half *b,
                                      int n, int k)
{
    __bang_write_value(sum, TM * TN, 0.0f);
    for (int at = 0; at < k; at += TK) {
        load_step(tile_a, a, b, k, at);
        __bang_matmul(part, tile_a, weights, TM, TK, TN);
        __bang_add(sum, sum, part, TM * TN);
    }
    __memcpy(c, sum, TN * sizeof(float), NRAM2GDRAM, n * sizeof(float),
             TN * sizeof(float), TM - 1);
}

namespace contest
{

/* An element of the product: all are integers that floats have. */
inline double product_of(const std::vector<half> &a, size_t row,
                         const std::vector<half> &b, size_t column, int k)
{
    double sum = 0;
    for (int i = 0; i < k; i++)
        sum += (double)(float)a[row * k + i] * (double)(float)b[column * k + i];
    return sum;
}

} // namespace contest

#endif
