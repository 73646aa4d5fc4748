/* SPDX-License-Identifier: MIT
 *
 * Parts of matrices in NRAM, as floats.
 */
#ifndef CNNL_MATRIX_H
#define CNNL_MATRIX_H

#include "kernels/cnnl/convert.h"
#include "kernels/cnnl/tile.h"

/* Where a part of a matrix lies: elements of so many bytes, by strides. */
struct nl_matrix_part {
    char *at;
    int type, bytes;
    int64_t row_stride, column_stride; /* in elements */
    int64_t rows, columns;
};
__mlu_func__ nl_view nl_part_view(const nl_matrix_part &m, nl_shape *s)
{
    nl_view v;
    v.at = m.at;
    v.bytes = m.bytes;
    v.strides[0] = m.row_stride;
    v.strides[1] = m.column_stride;
    s->n = 2;
    s->sizes[0] = m.rows;
    s->sizes[1] = m.columns;
    return v;
}
/* Loads a part, by way of raw. */
__mlu_func__ void nl_load_part(float *to, char *raw, const nl_matrix_part &m)
{
    nl_shape s;
    const nl_view v = nl_part_view(m, &s);
    const int64_t n = m.rows * m.columns;
    if (m.type == CNNL_DTYPE_FLOAT) {
        nl_load(to, v, s, 0, n);
    } else {
        nl_load(raw, v, s, 0, n);
        nl_widen(to, raw, n, m.type);
    }
}
__mlu_func__ void nl_store_part(const float *from, char *raw,
                                const nl_matrix_part &m)
{
    nl_shape s;
    const nl_view v = nl_part_view(m, &s);
    nl_narrow(raw, from, m.rows * m.columns, m.type);
    nl_store(raw, v, s, 0, m.rows * m.columns);
}
/* sum += a * b, which are rows x depth and depth x columns. */
__mlu_func__ void nl_multiply(float *sum, const float *a, const float *b,
                              int64_t rows, int64_t depth, int64_t columns)
{
    for (int64_t i = 0; i < rows; i++)
        for (int64_t k = 0; k < depth; k++)
            __bang_fusion(FUSION_FMA, sum + i * columns, b + k * columns,
                          a[i * depth + k], sum + i * columns, columns,
                          columns);
}
__mlu_func__ int64_t nl_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#endif
