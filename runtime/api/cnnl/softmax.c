/* SPDX-License-Identifier: MIT */
/* Softmax, its gradient, running sums: rows along one dimension. */
#include "runtime/api/cnnl/rows.h"

/* Launches a function of the rows along an axis; dy_desc NULL: it has none. */
static cnnlStatus_t run(struct nl_call *c, struct nl_softmax *args, int axis,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t dy_desc, const void *dy,
                        const cnnlTensorDescriptor_t y_desc, void *y)
{
    if (nl_is_over(c))
        return c->status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    const unsigned inner = 1u << axis;
    struct nl_view from = nl_view_of(x_desc, x, &shape);
    struct nl_view to = nl_view_of(y_desc, y, &shape);
    nl_split_rows(&shape, inner, &args->outer, &args->inner);
    args->x = nl_rows_of(&from, shape.n, inner);
    args->to = nl_rows_of(&to, shape.n, inner);
    if (dy_desc) {
        const struct nl_view gradient = nl_view_of(dy_desc, dy, &shape);
        args->dy = nl_rows_of(&gradient, shape.n, inner);
    }
    args->is_whole = NL_INTS >> x_desc->type & 1;
    args->plan = nl_share_rows(c, nl_shape_elements(&args->outer),
                               sizeof(int64_t) + sizeof(int64_t));
    nl_launch_softmax(c->handle->queue, args);
    return nl_launched(c);
}

/* Returns the dimension of a mode. */
static int axis_of(struct nl_call *c, cnnlSoftmaxMode_t mode,
                   const cnnlTensorDescriptor_t desc)
{
    nl_choice(c, "mode", (int)mode, CNNL_SOFTMAX_MODE_LOW_DIMENSION + 1);
    if (c->status || mode == CNNL_SOFTMAX_MODE_HIGH_DIMENSION)
        return 0;
    if (mode == CNNL_SOFTMAX_MODE_LOW_DIMENSION)
        return desc->n - 1;
    nl_rank(c, "x", desc, 3, 3);
    return 1;
}

/* Softmax without the largest element is computed with it: the same where it
 * does not overflow. */
static cnnlStatus_t softmax(struct nl_call *c, cnnlSoftmaxAlgorithm_t algorithm,
                            cnnlSoftmaxMode_t mode, const void *alpha,
                            const cnnlTensorDescriptor_t x_desc, const void *x,
                            const void *beta,
                            const cnnlTensorDescriptor_t y_desc, void *y)
{
    nl_choice(c, "algorithm", (int)algorithm, CNNL_SOFTMAX_LOG + 1);
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    nl_same_shape(c, x_desc, y_desc);
    nl_plain_factors(c, CNNL_DTYPE_FLOAT, alpha, beta);
    struct nl_softmax args = {.op = algorithm == CNNL_SOFTMAX_LOG
                                        ? NL_ROW_LOG_SOFTMAX
                                        : NL_ROW_SOFTMAX};
    return run(c, &args, axis_of(c, mode, x_desc), x_desc, x, NULL, NULL,
               y_desc, y);
}

cnnlStatus_t cnnlSoftmaxForward(cnnlHandle_t handle,
                                cnnlSoftmaxAlgorithm_t algorithm,
                                cnnlSoftmaxMode_t mode, const void *alpha,
                                const cnnlTensorDescriptor_t x_desc,
                                const void *x, const void *beta,
                                const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlSoftmaxForward, handle);
    return softmax(&c, algorithm, mode, alpha, x_desc, x, beta, y_desc, y);
}

cnnlStatus_t cnnlSoftmaxForward_v2(
    cnnlHandle_t handle, cnnlSoftmaxAlgorithm_t algorithm,
    cnnlSoftmaxMode_t mode, cnnlComputationPreference_t prefer,
    const void *alpha, const cnnlTensorDescriptor_t x_desc, const void *x,
    const void *beta, const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlSoftmaxForward_v2, handle);
    nl_choice(&c, "prefer", (int)prefer,
              CNNL_COMPUTATION_ULTRAHIGH_PRECISION + 1);
    return softmax(&c, algorithm, mode, alpha, x_desc, x, beta, y_desc, y);
}

cnnlStatus_t cnnlSoftmaxBackward(cnnlHandle_t handle,
                                 cnnlSoftmaxAlgorithm_t algorithm,
                                 cnnlSoftmaxMode_t mode, const void *alpha,
                                 const cnnlTensorDescriptor_t y_desc,
                                 const void *y,
                                 const cnnlTensorDescriptor_t dy_desc,
                                 const void *dy, const void *beta,
                                 const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlSoftmaxBackward, handle);
    nl_choice(&c, "algorithm", (int)algorithm, CNNL_SOFTMAX_LOG + 1);
    nl_input(&c, "y", y_desc, y);
    nl_input(&c, "dy", dy_desc, dy);
    nl_output(&c, "dx", dx_desc, dx);
    nl_same_type(&c, y_desc, dx_desc);
    nl_same_type(&c, dy_desc, dx_desc);
    nl_same_shape(&c, y_desc, dx_desc);
    nl_same_shape(&c, dy_desc, dx_desc);
    nl_plain_factors(&c, CNNL_DTYPE_FLOAT, alpha, beta);
    struct nl_softmax args = {.op = algorithm == CNNL_SOFTMAX_LOG
                                        ? NL_ROW_D_LOG_SOFTMAX
                                        : NL_ROW_D_SOFTMAX};
    return run(&c, &args, axis_of(&c, mode, dx_desc), y_desc, y, dy_desc, dy,
               dx_desc, dx);
}

cnnlStatus_t cnnlMaskedSoftmax(cnnlHandle_t handle, cnnlMaskedSoftmaxOp_t op,
                               int axis, float scale,
                               const cnnlTensorDescriptor_t x_desc,
                               const void *x,
                               const cnnlTensorDescriptor_t mask_desc,
                               const void *mask,
                               const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlMaskedSoftmax, handle);
    nl_choice(&c, "op", (int)op, CNNL_MASKED_SOFTMAX_SCALE_MASKED_FILL + 1);
    NL_UNSUPPORTED(&c, op != CNNL_MASKED_SOFTMAX_SCALE_MASKED_FILL,
                   "mlusim has no formula of op %d", (int)op);
    nl_number(&c, "scale", (double)scale);
    nl_input(&c, "x", x_desc, x);
    if (op == CNNL_MASKED_SOFTMAX_ADD_MASK)
        nl_input(&c, "mask", mask_desc, mask);
    else
        nl_input_of(&c, "mask", NL_SET(BOOL) | NL_SET(UINT8), mask_desc, mask);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_same_shape(&c, x_desc, y_desc);
    nl_broadcasts(&c, mask_desc, x_desc);
    if (!c.status)
        nl_axis(&c, &axis, x_desc->n);
    struct nl_softmax args = {.op = NL_ROW_SOFTMAX, .scale = scale};
    return run(&c, &args, axis, x_desc, x, mask_desc, mask, y_desc, y);
}

static cnnlStatus_t cumsum(struct nl_call *c,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           int axis, bool exclusive, bool reverse,
                           cnnlNanPropagation_t nan,
                           const cnnlTensorDescriptor_t y_desc, void *y)
{
    nl_input(c, "x", x_desc, x);
    nl_number(c, "exclusive", exclusive);
    nl_number(c, "reverse", reverse);
    nl_choice(c, "nan", (int)nan, CNNL_PROPAGATE_NAN + 1);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    nl_same_shape(c, x_desc, y_desc);
    if (!c->status)
        nl_axis(c, &axis, x_desc->n);
    struct nl_softmax args = {
        .op = NL_ROW_CUMSUM, .excludes = exclusive, .reverses = reverse};
    return run(c, &args, axis, x_desc, x, NULL, NULL, y_desc, y);
}

cnnlStatus_t cnnlCumsum(cnnlHandle_t handle,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        int axis, bool exclusive, bool reverse,
                        cnnlNanPropagation_t nan,
                        const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlCumsum, handle);
    return cumsum(&c, x_desc, x, axis, exclusive, reverse, nan, y_desc, y);
}

cnnlStatus_t cnnlCumsum_v2(cnnlHandle_t handle,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           int axis, bool exclusive, bool reverse,
                           cnnlNanPropagation_t nan,
                           const cnnlTensorDescriptor_t y_desc, void *y,
                           void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlCumsum_v2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return cumsum(&c, x_desc, x, axis, exclusive, reverse, nan, y_desc, y);
}
