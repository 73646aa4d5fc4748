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
    if (!c.status) {
        nl_rank(&c, "weight", weight_desc, 2, 2);
        nl_rank(&c, "y", y_desc, index_desc->n + 1, index_desc->n + 1);
    }
    for (int d = 0; !c.status && d < y_desc->n; d++) {
        const int64_t n =
            d < index_desc->n ? index_desc->sizes[d] : weight_desc->sizes[1];
        NL_BAD(&c, y_desc->sizes[d] == n,
               "size %d of y is %lld, it must be %lld", d,
               (long long)y_desc->sizes[d], (long long)n);
    }
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
