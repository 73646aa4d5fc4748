/* SPDX-License-Identifier: MIT
 *
 * Products of matrices, for matmul.c and kernels/cnnl/matmul.mlu.
 */
#ifndef CNNL_MATMUL_H
#define CNNL_MATMUL_H

#include "runtime/api/cnnl/kernels.h"

/* Rows, columns and sums of a tile. */
#define NL_MM_ROWS    32
#define NL_MM_COLUMNS 256
#define NL_MM_DEPTH   64

/* d = alpha * a * b + beta * c for each matrix of the batch. The plan's
 * elements are tiles of all matrices. */
struct nl_matmul {
    struct nl_plan plan;
    struct nl_shape batch;
    int64_t m, n, k;
    float alpha, beta; /* 0: c is not read */
    /* Their strides are those of the batch; behind these, those of rows and of
     * columns. */
    struct nl_view a, b, c, d;
};
NL_LAUNCHES(matmul);

#endif
