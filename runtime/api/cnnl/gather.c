/* SPDX-License-Identifier: MIT */
/* Elements by indices along one dimension. */
#include "runtime/api/cnnl/gather.h"

#include "runtime/api/cnnl/call.h"

#define INDICES (NL_SET(INT32) | NL_SET(INT64))

/* Launches a gather along dimension `dim` of y; x has y's dimensions but there,
 * where it has `size` elements. */
static cnnlStatus_t gather(struct nl_call *c, struct nl_shape shape, int dim,
                           int64_t size, int64_t stride, struct nl_view x,
                           struct nl_view index, struct nl_view to)
{
    struct nl_gather args = {.shape = shape,
                             .x = x,
                             .index = index,
                             .to = to,
                             .size = size,
                             .stride = stride};
    args.x.strides[dim] = 0;
    nl_fold(&args.shape,
            (struct nl_view *const[]){&args.x, &args.index, &args.to}, 3);
    args.plan = nl_share(c, nl_shape_elements(&shape),
                         sizeof(int64_t) + sizeof(int64_t));
    nl_launch_gather(c->handle->queue, &args);
    return nl_launched(c);
}

/* Checks x, index and y, and the axis, of a function along one. */
static void check_along(struct nl_call *c, int *dim,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t index_desc,
                        const void *index, const cnnlTensorDescriptor_t y_desc,
                        void *y)
{
    nl_input(c, "x", x_desc, x);
    nl_input_of(c, "index", INDICES, index_desc, index);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    if (!c->status)
        nl_axis(c, dim, x_desc->n);
    if (!c->status)
        nl_rank(c, "y", y_desc, x_desc->n, x_desc->n);
}

cnnlStatus_t cnnlGather(cnnlHandle_t handle, int dim,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t index_desc,
                        const void *index, const cnnlTensorDescriptor_t y_desc,
                        void *y)
{
    struct nl_call c = nl_begin(NL_cnnlGather, handle);
    check_along(&c, &dim, x_desc, x, index_desc, index, y_desc, y);
    nl_same_shape(&c, index_desc, y_desc);
    for (int d = 0; !c.status && d < x_desc->n; d++)
        NL_BAD(&c, d == dim || y_desc->sizes[d] <= x_desc->sizes[d],
               "size %d of y is %lld, of x %lld", d,
               (long long)y_desc->sizes[d], (long long)x_desc->sizes[d]);
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape own = nl_shape_of(x_desc), to = nl_shape_of(y_desc);
    return gather(&c, to, dim, own.sizes[dim], x_desc->strides[dim],
                  nl_view_of(x_desc, x, &own),
                  nl_view_of(index_desc, index, &to),
                  nl_view_of(y_desc, y, &to));
}

cnnlStatus_t cnnlIndexSelect(cnnlHandle_t handle, int dim,
                             const cnnlTensorDescriptor_t x_desc, const void *x,
                             const cnnlTensorDescriptor_t index_desc,
                             const void *index,
                             const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlIndexSelect, handle);
    check_along(&c, &dim, x_desc, x, index_desc, index, y_desc, y);
    if (!c.status)
        nl_rank(&c, "index", index_desc, 1, 1);
    for (int d = 0; !c.status && d < x_desc->n; d++) {
        const int64_t n = d == dim ? index_desc->sizes[0] : x_desc->sizes[d];
        NL_BAD(&c, y_desc->sizes[d] == n,
               "size %d of y is %lld, it must be %lld", d,
               (long long)y_desc->sizes[d], (long long)n);
    }
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape own = nl_shape_of(x_desc), to = nl_shape_of(y_desc);
    struct nl_view indices = nl_view_of(index_desc, index, &to);
    for (int d = 0; d < to.n; d++)
        indices.strides[d] = d == dim ? index_desc->strides[0] : 0;
    return gather(&c, to, dim, own.sizes[dim], x_desc->strides[dim],
                  nl_view_of(x_desc, x, &own), indices,
                  nl_view_of(y_desc, y, &to));
}

/* Checks a table of rows, an index of them, and rows in its shape. */
static void check_rows(struct nl_call *c, const char *table,
                       const cnnlTensorDescriptor_t table_desc,
                       const cnnlTensorDescriptor_t index_desc,
                       const char *rows, const cnnlTensorDescriptor_t rows_desc)
{
    if (c->status)
        return;
    nl_rank(c, table, table_desc, 2, 2);
    nl_rank(c, rows, rows_desc, index_desc->n + 1, index_desc->n + 1);
    for (int d = 0; !c->status && d < rows_desc->n; d++) {
        const int64_t n =
            d < index_desc->n ? index_desc->sizes[d] : table_desc->sizes[1];
        NL_BAD(c, rows_desc->sizes[d] == n,
               "size %d of %s is %lld, it must be %lld", d, rows,
               (long long)rows_desc->sizes[d], (long long)n);
    }
}

cnnlStatus_t cnnlEmbeddingForward_v2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t weight_desc,
    const void *weight, const cnnlTensorDescriptor_t index_desc,
    const void *index, int padding_idx, const void *max_norm,
    const void *norm_type, const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlEmbeddingForward_v2, handle);
    nl_input(&c, "weight", weight_desc, weight);
    nl_input_of(&c, "index", INDICES, index_desc, index);
    nl_number(&c, "padding_idx", padding_idx);
    nl_output(&c, "y", y_desc, y);
    NL_UNSUPPORTED(&c, !max_norm && !norm_type,
                   "max_norm and norm_type other than NULL");
    nl_same_type(&c, weight_desc, y_desc);
    check_rows(&c, "weight", weight_desc, index_desc, "y", y_desc);
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape to = nl_shape_of(y_desc);
    const struct nl_shape one = nl_shape_of(index_desc);
    /* The last dimension of y is not one of the index. */
    return gather(&c, to, to.n - 2, weight_desc->sizes[0],
                  weight_desc->strides[0], nl_view_of(weight_desc, weight, &to),
                  nl_view_of(index_desc, index, &one),
                  nl_view_of(y_desc, y, &to));
}

/* NRAM of sums; the rest is of indices and a row of dy. */
#define SUM_BYTES (NL_NRAM_BYTES / 4)

cnnlStatus_t
cnnlEmbeddingBackward(cnnlHandle_t handle, int padding_idx, bool scale_by_freq,
                      const cnnlTensorDescriptor_t index_desc,
                      const void *index, const cnnlTensorDescriptor_t dy_desc,
                      const void *dy, void *workspace, size_t workspace_size,
                      const cnnlTensorDescriptor_t dw_desc, void *dw)
{
    struct nl_call c = nl_begin(NL_cnnlEmbeddingBackward, handle);
    nl_number(&c, "padding_idx", padding_idx);
    nl_number(&c, "scale_by_freq", scale_by_freq);
    nl_input_of(&c, "index", INDICES, index_desc, index);
    nl_input(&c, "dy", dy_desc, dy);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_output(&c, "dw", dw_desc, dw);
    nl_same_type(&c, dy_desc, dw_desc);
    check_rows(&c, "dw", dw_desc, index_desc, "dy", dy_desc);
    if (nl_is_over(&c))
        return c.status;
    struct nl_embedding args = {.index_shape = nl_shape_of(index_desc),
                                .dy_shape = nl_shape_of(dy_desc),
                                .to_shape = nl_shape_of(dw_desc),
                                .width = dw_desc->sizes[1],
                                .padding = padding_idx,
                                .is_mean = scale_by_freq};
    args.index = nl_view_of(index_desc, index, &args.index_shape);
    args.dy = nl_view_of(dy_desc, dy, &args.dy_shape);
    args.to = nl_view_of(dw_desc, dw, &args.to_shape);
    const int64_t rows = dw_desc->sizes[0], cores = handle->cores;
    const int64_t most = SUM_BYTES / 4 / (args.width + 1);
    const int64_t each = (rows + cores - 1) / cores;
    NL_UNSUPPORTED(&c, most > 0, "rows of %lld elements, mlusim computes %d",
                   (long long)args.width, SUM_BYTES / 4 - 1);
    if (c.status)
        return c.status;
    args.plan.elements = rows;
    args.plan.tile = (int32_t)(each < most ? each : most);
    const int64_t parts = (rows + args.plan.tile - 1) / args.plan.tile;
    args.plan.cores = (int32_t)(parts < cores ? parts : cores);
    nl_launch_embedding(handle->queue, &args);
    return nl_launched(&c);
}
