/* SPDX-License-Identifier: MIT
 *
 * Sums of tensors, for sum.c and kernels/cnnl/sum.mlu.
 */
#ifndef CNNL_SUM_H
#define CNNL_SUM_H

#include "runtime/api/cnnl/kernels.h"

/* The most operands of a launch. */
#define NL_OPERANDS 64

/* to = sum of factor[i] * from[i]; with is_product the first two are
 * multiplied. Floats are computed as float, whole numbers as int64_t. */
struct nl_sum {
    struct nl_plan plan;
    struct nl_shape shape;
    int32_t n;
    int32_t is_product;
    float factors[NL_OPERANDS];
    int64_t whole[NL_OPERANDS]; /* the factors of whole numbers */
    struct nl_view from[NL_OPERANDS];
    struct nl_view to;
};
NL_LAUNCHES(sum);

#endif
