/* SPDX-License-Identifier: MIT
 *
 * Orders of elements and rows, for sort.c and kernels/cnnl/sort.mlu.
 */
#ifndef CNNL_SORT_H
#define CNNL_SORT_H

#include "runtime/api/cnnl/kernels.h"

/* Bytes of scratch memory for each element that is sorted: a key, two indices.
 */
#define NL_SORT_BYTES 16
/* So many are sorted in NRAM, without scratch memory. */
#define NL_SORT_IN_NRAM (NL_NRAM_BYTES / NL_SORT_BYTES)

/* For each of the plan's elements, a row of x along an axis: its k greatest or
 * smallest elements, and where they were. */
struct nl_topk {
    struct nl_plan plan;
    struct nl_shape outer;
    int64_t n;
    int32_t k, is_largest;
    char *scratch; /* n * NL_SORT_BYTES for each core; NULL: NRAM */
    /* Over outer; behind it, the stride along the axis. */
    struct nl_view x, values, indices;
};
NL_LAUNCHES(topk);

/* The different rows of x. One core. */
struct nl_unique {
    struct nl_plan plan;
    int64_t n, width; /* rows; elements of a row, which are dense */
    int32_t type, bytes, is_sorted;
    int32_t inverse_bytes, counts_bytes; /* of an element */
    char *scratch;                       /* n * NL_SORT_BYTES */
    const char *x;
    char *y, *inverse,
        *counts;     /* the last two: NULL if they are not asked for */
    int32_t *number; /* of different rows */
};
NL_LAUNCHES(unique);

#endif
