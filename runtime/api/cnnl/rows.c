/* SPDX-License-Identifier: MIT */
/* What kernels of rows are given. */
#include "runtime/api/cnnl/rows.h"

struct nl_plan nl_share_rows(const struct nl_call *c, int64_t rows,
                             int64_t bytes_each)
{
    const int64_t cores = c->handle->cores;
    const int64_t tile =
        NL_NRAM_BYTES / bytes_each / NL_TILE_UNIT * NL_TILE_UNIT;
    return (struct nl_plan){.elements = rows,
                            .tile = (int32_t)tile,
                            .cores = (int32_t)(rows < cores ? rows : cores)};
}

/* A shape has one dimension at least. */
static void end_shape(struct nl_shape *s)
{
    if (s->n == 0)
        s->sizes[s->n++] = 1;
}

void nl_split_rows(const struct nl_shape *shape, unsigned inner,
                   struct nl_shape *outer, struct nl_shape *row)
{
    outer->n = row->n = 0;
    for (int d = 0; d < shape->n; d++) {
        struct nl_shape *s = inner >> d & 1 ? row : outer;
        s->sizes[s->n++] = shape->sizes[d];
    }
    end_shape(outer);
    end_shape(row);
}

struct nl_row_view nl_rows_of(const struct nl_view *view, int n, unsigned inner)
{
    struct nl_row_view rows = {.outer = *view, .inner = *view};
    int i = 0, o = 0;
    for (int d = 0; d < n; d++)
        if (inner >> d & 1)
            rows.inner.strides[i++] = view->strides[d];
        else
            rows.outer.strides[o++] = view->strides[d];
    return rows;
}
