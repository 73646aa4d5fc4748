/* SPDX-License-Identifier: MIT */
/* Moves into other shapes: parts, repetitions, borders. */
#include "runtime/api/cnnl/move.h"

/* Moves a view by elements along a dimension. */
static void step(struct nl_view *v, int d, int64_t n)
{
    v->at += n * v->strides[d] * v->bytes;
}

/* ---- parts along an axis ------------------------------------------------- */

/* Moves the num parts, one behind the other along the axis, to or from the
 * whole. The call was begun. */
static cnnlStatus_t move_parts(struct nl_call *c, int num, int axis,
                               const cnnlTensorDescriptor_t whole_desc,
                               const void *whole,
                               const cnnlTensorDescriptor_t descs[],
                               const void *const parts[], bool is_split)
{
    int64_t along = 0;
    if (!c->status)
        nl_axis(c, &axis, whole_desc->n);
    for (int i = 0; i < num && !c->status; i++) {
        (is_split ? nl_output : nl_input)(c, is_split ? "y" : "x", descs[i],
                                          parts[i]);
        nl_same_type(c, descs[i], whole_desc);
        nl_rank(c, "a part", descs[i], whole_desc->n, whole_desc->n);
        for (int d = 0; d < whole_desc->n && !c->status; d++)
            NL_BAD(c, d == axis || descs[i]->sizes[d] == whole_desc->sizes[d],
                   "size %d of part %d is %lld, of the whole %lld", d, i,
                   (long long)descs[i]->sizes[d],
                   (long long)whole_desc->sizes[d]);
        along += c->status ? 0 : descs[i]->sizes[axis];
    }
    if (!c->status)
        NL_BAD(c, along == whole_desc->sizes[axis],
               "the parts have %lld along dimension %d, the whole %lld",
               (long long)along, axis, (long long)whole_desc->sizes[axis]);
    c->has_nothing = false; /* a part may be empty and others not */
    if (nl_is_over(c))
        return c->status;
    const struct nl_shape own = nl_shape_of(whole_desc);
    struct nl_view at = nl_view_of(whole_desc, whole, &own);
    at.strides[axis] = whole_desc->strides[axis]; /* also of one element */
    for (int i = 0; i < num; i++) {
        const struct nl_shape shape = nl_shape_of(descs[i]);
        const struct nl_view part = nl_view_of(descs[i], parts[i], &shape);
        nl_move(c, shape, is_split ? at : part, is_split ? part : at);
        step(&at, axis, shape.sizes[axis]);
    }
    return nl_launched(c);
}

static void check_parts(struct nl_call *c, int num, const void *descs,
                        const void *parts)
{
    NL_BAD(c, num > 0, "num is %d, it must be at least 1", num);
    nl_host(c, "descs", descs);
    nl_host(c, "data", parts);
}

cnnlStatus_t cnnlConcat(cnnlHandle_t handle, int num, int axis,
                        const cnnlTensorDescriptor_t x_descs[],
                        const void *const xs[], void *workspace,
                        size_t workspace_size,
                        const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlConcat, handle);
    check_parts(&c, num, x_descs, xs);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_output(&c, "y", y_desc, y);
    return move_parts(&c, num, axis, y_desc, y, x_descs, xs, false);
}

cnnlStatus_t cnnlSplit(cnnlHandle_t handle, int num, int axis,
                       const cnnlTensorDescriptor_t x_desc, const void *x,
                       void *workspace, size_t workspace_size,
                       const cnnlTensorDescriptor_t y_descs[], void *ys[])
{
    struct nl_call c = nl_begin(NL_cnnlSplit, handle);
    check_parts(&c, num, y_descs, ys);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_input(&c, "x", x_desc, x);
    return move_parts(&c, num, axis, x_desc, x, y_descs,
                      (const void *const *)ys, true);
}

/* ---- slices -------------------------------------------------------------- */

/* Moves `from` to the first element of a slice, and makes its strides those of
 * the slice. */
static cnnlStatus_t slice(struct nl_call *c,
                          const cnnlTensorDescriptor_t x_desc, const void *x,
                          const int64_t begin[], const int64_t end[],
                          const int64_t stride[],
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    if (!c->status)
        nl_rank(c, "y", y_desc, x_desc->n, x_desc->n);
    if (c->status)
        return c->status;
    const struct nl_shape shape = nl_shape_of(y_desc),
                          own = nl_shape_of(x_desc);
    struct nl_view from = nl_view_of(x_desc, x, &own);
    for (int d = 0; d < own.n && !c->status; d++) {
        const int64_t n = own.sizes[d], by = stride[d];
        NL_BAD(c, by != 0, "stride %d is 0", d);
        NL_BAD(c,
               by > 0 ? begin[d] >= 0 && begin[d] < end[d] && end[d] <= n
                      : begin[d] <= -1 && end[d] < begin[d] && end[d] >= -n - 1,
               "begin, end and stride %d are %lld, %lld and %lld, of %lld "
               "elements",
               d, (long long)begin[d], (long long)end[d], (long long)by,
               (long long)n);
        if (c->status)
            break;
        const int64_t count = (end[d] - begin[d] + by - (by > 0 ? 1 : -1)) / by;
        NL_BAD(c, count == shape.sizes[d],
               "size %d of y is %lld, the slice has %lld", d,
               (long long)shape.sizes[d], (long long)count);
        step(&from, d, by > 0 ? begin[d] : begin[d] + n);
        from.strides[d] *= by;
    }
    if (nl_is_over(c))
        return c->status;
    nl_move(c, shape, from, nl_view_of(y_desc, y, &shape));
    return nl_launched(c);
}

static void check_slice(struct nl_call *c, const void *begin, const void *end,
                        const void *stride)
{
    nl_host(c, "begin", begin);
    nl_host(c, "end", end);
    nl_host(c, "stride", stride);
}

cnnlStatus_t cnnlStridedSlice_v2(cnnlHandle_t handle,
                                 const cnnlTensorDescriptor_t x_desc,
                                 const void *x, const int64_t begin[],
                                 const int64_t end[], const int64_t stride[],
                                 const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlStridedSlice_v2, handle);
    check_slice(&c, begin, end, stride);
    return slice(&c, x_desc, x, begin, end, stride, y_desc, y);
}

cnnlStatus_t cnnlStridedSlice(cnnlHandle_t handle,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x, const int begin[], const int end[],
                              const int stride[],
                              const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlStridedSlice, handle);
    int64_t wide[3][CNNL_DIM_MAX] = {0};
    check_slice(&c, begin, end, stride);
    if (!c.status &&
        nl_object_is(c.name, "cnnlTensorDescriptor_t", x_desc, "x_desc"))
        for (int d = 0; d < x_desc->n; d++) {
            wide[0][d] = begin[d];
            wide[1][d] = end[d];
            wide[2][d] = stride[d];
        }
    else
        c.status = CNNL_STATUS_BAD_PARAM;
    return slice(&c, x_desc, x, wide[0], wide[1], wide[2], y_desc, y);
}

/* ---- repetitions, turns -------------------------------------------------- */

cnnlStatus_t cnnlExpand(cnnlHandle_t handle,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlExpand, handle);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_broadcasts(&c, x_desc, y_desc);
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    nl_move(&c, shape, nl_view_of(x_desc, x, &shape),
            nl_view_of(y_desc, y, &shape));
    return nl_launched(&c);
}

cnnlStatus_t cnnlTile(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const cnnlTensorDescriptor_t y_desc,
                      void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTile, handle);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    if (!c.status)
        nl_rank(&c, "x", x_desc, 1, y_desc->n);
    for (int i = 1; !c.status && i <= x_desc->n; i++) {
        const int64_t from = x_desc->sizes[x_desc->n - i];
        const int64_t to = y_desc->sizes[y_desc->n - i];
        NL_BAD(&c, from ? to % from == 0 : to == 0,
               "size %d from the end is %lld of y and %lld of x, it must be a "
               "multiple",
               i, (long long)to, (long long)from);
    }
    if (nl_is_over(&c))
        return c.status;
    /* Two dimensions for each of y: which repetition, and what of x. */
    struct nl_shape shape = {.n = 2 * y_desc->n};
    const struct nl_shape own = nl_shape_of(y_desc);
    const struct nl_view of_x = nl_view_of(x_desc, x, &own);
    const struct nl_view of_y = nl_view_of(y_desc, y, &own);
    struct nl_view from = of_x, to = of_y;
    for (int d = 0; d < own.n; d++) {
        const int at = d - own.n + x_desc->n;
        const int64_t n = at < 0 ? 1 : x_desc->sizes[at];
        shape.sizes[2 * d] = own.sizes[d] / n;
        shape.sizes[2 * d + 1] = n;
        from.strides[2 * d] = 0;
        from.strides[2 * d + 1] = of_x.strides[d];
        to.strides[2 * d] = of_y.strides[d] * n;
        to.strides[2 * d + 1] = of_y.strides[d];
    }
    nl_move(&c, shape, from, to);
    return nl_launched(&c);
}

cnnlStatus_t cnnlFlip(cnnlHandle_t handle, const int dims[], int num,
                      const cnnlTensorDescriptor_t x_desc, const void *x,
                      const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlFlip, handle);
    NL_BAD(&c, num >= 0 && num <= CNNL_DIM_MAX, "num is %d, it must be 0 to %d",
           num, CNNL_DIM_MAX);
    if (num > 0)
        nl_host(&c, "dims", dims);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_same_shape(&c, x_desc, y_desc);
    if (c.status)
        return c.status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    struct nl_view from = nl_view_of(x_desc, x, &shape);
    unsigned seen = 0;
    for (int i = 0; i < num && !c.status; i++) {
        int d = dims[i];
        nl_axis(&c, &d, shape.n);
        NL_BAD(&c, c.status || !(seen >> d & 1),
               "dimension %d is in dims twice", d);
        if (c.status)
            break;
        seen |= 1u << d;
        step(&from, d, shape.sizes[d] - 1);
        from.strides[d] = -from.strides[d];
    }
    if (nl_is_over(&c))
        return c.status;
    nl_move(&c, shape, from, nl_view_of(y_desc, y, &shape));
    return nl_launched(&c);
}
