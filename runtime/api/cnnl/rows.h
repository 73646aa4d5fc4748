/* SPDX-License-Identifier: MIT
 *
 * Functions of rows: of each element of the outer shape, a row is the elements
 * of the inner shape, in order. For kernels/cnnl/reduce.mlu and softmax.mlu. A
 * plan's elements are rows here, and a tile is a part of a row.
 */
#ifndef CNNL_ROWS_H
#define CNNL_ROWS_H

#include <stdbool.h>

#include "runtime/api/cnnl/kernels.h"

/* Where a tensor has rows: its place is that of `outer`. */
struct nl_row_view {
    struct nl_view outer, inner;
};

/* Numbers after those of cnnlReduceOp_t. The sum is divided by n - p. */
enum { NL_REDUCE_VAR = CNNL_REDUCE_NANSUM + 1, NL_REDUCE_STD };

/* to[row] = the values of a row taken together; indices[row] = where the
 * extreme one is. */
struct nl_reduce {
    struct nl_plan plan;
    struct nl_shape outer, inner;
    struct nl_row_view x;
    struct nl_view to, indices; /* at NULL: not written */
    float p;
    int32_t op;    /* cnnlReduceOp_t, NL_REDUCE_VAR, NL_REDUCE_STD */
    bool is_whole; /* computed in int64_t, otherwise in double */
};
NL_LAUNCHES(reduce);

enum nl_row_op {
    NL_ROW_SOFTMAX,
    NL_ROW_LOG_SOFTMAX,
    NL_ROW_D_SOFTMAX, /* x is the result, dy its gradient */
    NL_ROW_D_LOG_SOFTMAX,
    NL_ROW_CUMSUM
};

/* Rows to rows of as many elements. */
struct nl_softmax {
    struct nl_plan plan;
    struct nl_shape outer, inner;
    struct nl_row_view x, dy, to; /* dy of softmax: a mask, or at NULL */
    float scale;                  /* of x, with a mask */
    int32_t op;                   /* enum nl_row_op */
    bool is_whole;                /* sums: computed in int64_t */
    bool excludes, reverses;      /* sums: leave the element itself
                                     out; begin at the last element */
};
NL_LAUNCHES(softmax);

#ifndef __cplusplus
#include "runtime/api/cnnl/call.h"

/* Returns the plan of so many rows; a core has bytes_each in NRAM for each
 * element of a tile. */
struct nl_plan nl_share_rows(const struct nl_call *c, int64_t rows,
                             int64_t bytes_each);
/* Splits a shape and its view: the dimensions of `inner`, a set of bits, are
 * those of rows. */
void nl_split_rows(const struct nl_shape *shape, unsigned inner,
                   struct nl_shape *outer, struct nl_shape *row);
struct nl_row_view nl_rows_of(const struct nl_view *view, int n,
                              unsigned inner);
#endif

#endif
