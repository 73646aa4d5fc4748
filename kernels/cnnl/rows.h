/* SPDX-License-Identifier: MIT
 *
 * Rows of tensors, for kernels of libcnnl.
 */
#ifndef CNNL_KERNEL_ROWS_H
#define CNNL_KERNEL_ROWS_H

#include "kernels/cnnl/accurate.h"
#include "kernels/cnnl/convert.h"
#include "kernels/cnnl/tile.h"
#include "runtime/api/cnnl/rows.h"

/* For each row of this core. */
#define NL_ROWS(plan, row) \
    for (int64_t row = taskId; row < (plan).elements; row += taskDim)

/* Returns where element i of a shape is. */
__mlu_func__ char *nl_place(const nl_view &v, const nl_shape &s, int64_t i)
{
    char *at = v.at;
    for (int d = s.n - 1; d >= 0; d--) {
        at += i % s.sizes[d] * v.strides[d] * v.bytes;
        i /= s.sizes[d];
    }
    return at;
}
__mlu_func__ nl_view nl_row(const nl_row_view &rows, const nl_shape &outer,
                            int64_t row)
{
    nl_view v = rows.inner;
    v.at = nl_place(rows.outer, outer, row);
    return v;
}
__mlu_func__ int64_t nl_count(const nl_shape &s)
{
    int64_t n = 1;
    for (int d = 0; d < s.n; d++)
        n *= s.sizes[d];
    return n;
}

#endif
