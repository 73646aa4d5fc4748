/* SPDX-License-Identifier: MIT */
/* Borders around tensors, and turns of their ends. */
#include "runtime/api/cnnl/move.h"

cnnlStatus_t cnnlPad(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                     const void *x, const void *paddings, const void *value,
                     const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlPad, handle);
    const int *around = paddings; /* before and after each dimension */
    nl_input(&c, "x", x_desc, x);
    nl_host(&c, "paddings", paddings);
    nl_host(&c, "value", value);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    NL_BAD(&c, c.has_nothing || x != y, "y is x, it must be other memory");
    if (!c.status)
        nl_rank(&c, "y", y_desc, x_desc->n, x_desc->n);
    for (int d = 0; !c.status && d < x_desc->n; d++) {
        const int64_t n = x_desc->sizes[d] + around[2 * d] + around[2 * d + 1];
        NL_BAD(&c, y_desc->sizes[d] == n,
               "size %d of y is %lld, x has %lld with its paddings %d and %d",
               d, (long long)y_desc->sizes[d], (long long)n, around[2 * d],
               around[2 * d + 1]);
    }
    if (nl_is_over(&c))
        return c.status;
    struct nl_shape shape = nl_shape_of(y_desc);
    struct nl_view to = nl_view_of(y_desc, y, &shape);
    const struct nl_shape own = nl_shape_of(x_desc);
    struct nl_view from = nl_view_of(x_desc, x, &own);
    nl_fill_tensor(&c, value, true, y_desc, y);
    for (int d = 0; d < shape.n; d++) { /* what both have, from its begin on */
        const int64_t before = around[2 * d];
        const int64_t begin = before > 0 ? before : 0;
        const int64_t end = before + own.sizes[d];
        const int64_t last = end < shape.sizes[d] ? end : shape.sizes[d];
        to.at += begin * to.strides[d] * to.bytes;
        from.at += (begin - before) * from.strides[d] * from.bytes;
        shape.sizes[d] = last > begin ? last - begin : 0;
    }
    nl_move(&c, shape, from, to);
    return nl_launched(&c);
}

/* Moves a shape whose dimensions from `first` on are shifted: two parts for
 * each that is. */
static void roll(struct nl_call *c, struct nl_shape shape,
                 const int64_t shifts[], struct nl_view from, struct nl_view to,
                 int first)
{
    int d = first;
    while (d < shape.n && shifts[d] == 0)
        d++;
    if (d == shape.n) {
        nl_move(c, shape, from, to);
        return;
    }
    const int64_t by = shifts[d], n = shape.sizes[d];
    const int64_t bytes = to.bytes;
    struct nl_view front = from, back = to;
    back.at += by * to.strides[d] * bytes;
    shape.sizes[d] = n - by;
    roll(c, shape, shifts, from, back, d + 1);
    front.at += (n - by) * from.strides[d] * bytes;
    shape.sizes[d] = by;
    roll(c, shape, shifts, front, to, d + 1);
}

cnnlStatus_t cnnlRoll(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const int shifts[], int shifts_num,
                      const int dims[], int dims_num, void *workspace,
                      size_t workspace_size,
                      const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlRoll, handle);
    const bool is_flat = !dims || dims_num == 0;
    int64_t by[CNNL_DIM_MAX] = {0};
    nl_input(&c, "x", x_desc, x);
    nl_host(&c, "shifts", shifts);
    nl_factor(&c, "dims", dims);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_same_shape(&c, x_desc, y_desc);
    NL_BAD(&c, shifts_num == (is_flat ? 1 : dims_num),
           "shifts_num is %d and dims_num %d, it must be as many, or 1 and 0",
           shifts_num, dims_num);
    if (c.status)
        return c.status;
    struct nl_shape shape = nl_shape_of(y_desc);
    struct nl_view from = nl_view_of(x_desc, x, &shape);
    struct nl_view to = nl_view_of(y_desc, y, &shape);
    NL_BAD(&c, c.has_nothing || to.at != from.at,
           "y is x, it must be other memory");
    if (is_flat) {
        nl_fold(&shape, (struct nl_view *const[]){&from, &to}, 2);
        NL_UNSUPPORTED(&c, shape.n == 1,
                       "a roll over all elements of a tensor with strides");
    }
    for (int i = 0; i < shifts_num && !c.status && !c.has_nothing; i++) {
        int d = is_flat ? 0 : dims[i];
        nl_axis(&c, &d, shape.n);
        if (c.status)
            break;
        const int64_t n = shape.sizes[d];
        by[d] = ((by[d] + shifts[i]) % n + n) % n;
    }
    if (nl_is_over(&c))
        return c.status;
    roll(&c, shape, by, from, to, 0);
    return nl_launched(&c);
}
