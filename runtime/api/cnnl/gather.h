/* SPDX-License-Identifier: MIT
 *
 * Elements by indices, for gather.c and kernels/cnnl/gather.mlu; elements by a
 * mask, for masked.c and kernels/cnnl/pack.mlu.
 */
#ifndef CNNL_GATHER_H
#define CNNL_GATHER_H

#include <stdbool.h>

#include "runtime/api/cnnl/kernels.h"

/* to[i] = x[i + index[i] * stride], each index in [0, size). */
struct nl_gather {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view x, index, to;
    int64_t size, stride;
};
NL_LAUNCHES(gather);

/* to[index[i]] = the sum of rows i of dy, but for index[i] == padding. */
struct nl_embedding {
    struct nl_plan plan; /* its elements are rows of `to`; a tile is the rows of
                            one core */
    struct nl_shape index_shape, dy_shape, to_shape;
    struct nl_view index, dy, to;
    int64_t width;
    int32_t padding;
    bool is_mean; /* a sum is divided by the number of its rows */
};
NL_LAUNCHES(embedding);

enum nl_pack_op {
    NL_PACK_SELECT,  /* to: elements of x where the mask is not 0, in order */
    NL_PACK_SCATTER, /* to: x, but there the elements of value, in order */
    NL_PACK_WHERE    /* to: rows of the places where the mask is not 0 */
};

/* By one core. The plan's elements are those of the mask. */
struct nl_pack {
    struct nl_plan plan;
    struct nl_shape shape;    /* of mask and x */
    struct nl_shape to_shape; /* of to, but for SCATTER */
    struct nl_shape value_shape;
    struct nl_view mask, x, value, to;
    char *number; /* NULL, or where the count is written, of 32 bits */
    int32_t op;   /* enum nl_pack_op */
};
NL_LAUNCHES(pack);

#endif
