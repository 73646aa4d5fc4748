/* SPDX-License-Identifier: MIT */
/* What kernels are given: shapes, views, shares of cores. */
#include "runtime/api/cnnl/plan.h"

#include <string.h>

#include "runtime/api/cnnl/types.h"

struct nl_shape nl_shape_of(const cnnlTensorDescriptor_t desc)
{
    struct nl_shape s = {.n = desc->n};
    memcpy(s.sizes, desc->sizes, (size_t)desc->n * sizeof *s.sizes);
    return s;
}

int64_t nl_shape_elements(const struct nl_shape *shape)
{
    int64_t n = 1;
    for (int i = 0; i < shape->n; i++)
        n *= shape->sizes[i];
    return n;
}

struct nl_view nl_view_of(const cnnlTensorDescriptor_t desc, const void *data,
                          const struct nl_shape *y)
{
    struct nl_view v = {.type = (int32_t)desc->type,
                        .bytes = (int32_t)nl_type_bytes(desc->type)};
    memcpy(&v.at, &data, sizeof data);
    for (int i = 1; i <= desc->n && i <= y->n; i++)
        if (desc->sizes[desc->n - i] != 1)
            v.strides[y->n - i] = desc->strides[desc->n - i];
    return v;
}

/* Removes dimension d. */
static void drop(struct nl_shape *s, struct nl_view *const views[], int n,
                 int d)
{
    s->n--;
    for (int i = d; i < s->n; i++) {
        s->sizes[i] = s->sizes[i + 1];
        for (int v = 0; v < n; v++)
            views[v]->strides[i] = views[v]->strides[i + 1];
    }
}

/* Returns whether dimension d is, in each view, a row of the one before. */
static bool is_row(const struct nl_shape *s, struct nl_view *const views[],
                   int n, int d)
{
    for (int v = 0; v < n; v++)
        if (views[v]->strides[d - 1] != views[v]->strides[d] * s->sizes[d])
            return false;
    return true;
}

void nl_fold(struct nl_shape *shape, struct nl_view *const views[], int n)
{
    for (int d = shape->n - 1; d >= 0; d--)
        if (shape->sizes[d] == 1 && shape->n > 1)
            drop(shape, views, n, d);
    for (int d = shape->n - 1; d > 0; d--)
        if (is_row(shape, views, n, d)) {
            shape->sizes[d] *= shape->sizes[d - 1];
            drop(shape, views, n, d - 1);
        }
    if (shape->n == 1 && shape->sizes[0] == 1)
        for (int v = 0; v < n; v++)
            views[v]->strides[0] = 1;
}
