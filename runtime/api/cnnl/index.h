/* SPDX-License-Identifier: MIT
 *
 * Slices of a table that rows of an index name, for index.c and
 * kernels/cnnl/index.mlu.
 */
#ifndef CNNL_INDEX_H
#define CNNL_INDEX_H

#include "runtime/api/cnnl/kernels.h"

enum nl_index_mode {
    NL_INDEX_ADD = CNNL_SCATTERND_ADD,
    NL_INDEX_SUB = CNNL_SCATTERND_SUB,
    NL_INDEX_MUL = CNNL_SCATTERND_MUL,
    NL_INDEX_UPDATE = CNNL_SCATTERND_UPDATE,
    NL_INDEX_GATHER,
};

/* For each row of the index, a slice of the table (x of a gather, y of a
 * scatter) and one of the rows (y of a gather, the updates of a scatter). A
 * gather shares out rows, a scatter the elements of slices, as its rows go in
 * their order. */
struct nl_index {
    struct nl_plan plan;
    int32_t mode;  /* enum nl_index_mode */
    int32_t depth; /* numbers of a row of the index */
    struct nl_shape rows, slice;
    /* Of the dimensions of the table that a row names. */
    int64_t sizes[CNNL_DIM_MAX], steps[CNNL_DIM_MAX];
    struct nl_view index;    /* over rows; the stride of numbers behind */
    struct nl_view of_rows;  /* over rows */
    struct nl_view of_table; /* over rows: the batches of a gather */
    struct nl_view row_slice, table_slice; /* over a slice */
};
NL_LAUNCHES(index);

#endif
