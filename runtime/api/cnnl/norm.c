/* SPDX-License-Identifier: MIT */
/* Batch and layer normalisation, forward. */
#include "runtime/api/cnnl/channels.h"

/* ---- batch norm ---------------------------------------------------------- */

/* Refuses an activation after the normalisation, which is not computed. */
static void need_plain(struct nl_call *c, cnnlBatchNormMode_t mode,
                       cnnlBatchNormOps_t ops)
{
    nl_choice(c, "mode", (int)mode, CNNL_BATCHNORM_SPATIAL + 1);
    nl_choice(c, "ops", (int)ops, CNNL_BATCHNORM_OPS_BN_ADD_ACTIVATION + 1);
    NL_UNSUPPORTED(c, ops == CNNL_BATCHNORM_OPS_BN,
                   "ops is %d, mlusim computes CNNL_BATCHNORM_OPS_BN",
                   (int)ops);
}

static cnnlStatus_t infer(struct nl_call *c, const void *alpha,
                          const void *beta, const cnnlTensorDescriptor_t x_desc,
                          const void *x,
                          const cnnlTensorDescriptor_t param_desc,
                          const void *scale, const void *bias, const void *mean,
                          const void *var, float eps,
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_norm a = {
        .op = NL_NORM_APPLY, .y = y, .eps = eps, .is_variance = true};
    const void *params[] = {mean, var, scale, bias};
    static const char *const names[] = {"mean", "var", "scale", "bias"};
    nl_norm_of(c, &a, x_desc, x);
    nl_number(c, "eps", (double)eps);
    for (int i = 0; i < 4; i++)
        a.inputs[i] =
            nl_norm_floats(c, names[i], param_desc, params[i], a.channels);
    nl_output(c, "y", y_desc, y);
    nl_norm_like(c, "y", x_desc, y_desc);
    nl_plain_factors(c, CNNL_DTYPE_FLOAT, alpha, beta);
    return nl_norm_launch(c, &a);
}

cnnlStatus_t cnnlBatchNormForwardInference(
    cnnlHandle_t handle, const void *alpha, const void *beta,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t param_desc, const void *scale,
    const void *bias, const void *mean, const void *var, float eps,
    const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlBatchNormForwardInference, handle);
    return infer(&c, alpha, beta, x_desc, x, param_desc, scale, bias, mean, var,
                 eps, y_desc, y);
}

cnnlStatus_t cnnlBatchNormForwardInferenceV2(
    cnnlHandle_t handle, const cnnlActivationDescriptor_t desc,
    cnnlBatchNormMode_t mode, cnnlBatchNormOps_t ops, const void *alpha,
    const void *beta, const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t param_desc, const void *scale,
    const void *bias, const cnnlTensorDescriptor_t z_desc, const void *z,
    const void *mean, const void *var, float eps,
    const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlBatchNormForwardInferenceV2, handle);
    (void)desc, (void)z_desc, (void)z;
    need_plain(&c, mode, ops);
    return infer(&c, alpha, beta, x_desc, x, param_desc, scale, bias, mean, var,
                 eps, y_desc, y);
}

static cnnlStatus_t train(struct nl_call *c, const void *alpha,
                          const void *beta, const cnnlTensorDescriptor_t x_desc,
                          const void *x,
                          const cnnlTensorDescriptor_t param_desc,
                          const void *scale, const void *bias,
                          void *moving_mean, void *moving_var, float eps,
                          float momentum, const cnnlTensorDescriptor_t y_desc,
                          void *y, void *saved_mean, void *saved_invstd)
{
    struct nl_norm stats = {
        .op = NL_NORM_STATS, .eps = eps, .momentum = momentum};
    nl_number(c, "eps", (double)eps);
    nl_number(c, "momentum", (double)momentum);
    nl_norm_of(c, &stats, x_desc, x);
    struct nl_norm apply = stats;
    apply.op = NL_NORM_APPLY;
    apply.y = y;
    const int64_t n = stats.channels;
    apply.inputs[2] = nl_norm_floats(c, "scale", param_desc, scale, n);
    apply.inputs[3] = nl_norm_floats(c, "bias", param_desc, bias, n);
    stats.outputs[0] = apply.inputs[0] =
        nl_norm_floats(c, "saved_mean", param_desc, saved_mean, n);
    stats.outputs[1] = apply.inputs[1] =
        nl_norm_floats(c, "saved_invstd", param_desc, saved_invstd, n);
    NL_BAD(c, !moving_mean == !moving_var,
           "moving_mean is %p and moving_var %p, it must be both or none",
           moving_mean, moving_var);
    if (moving_mean) {
        stats.outputs[2] =
            nl_norm_floats(c, "moving_mean", param_desc, moving_mean, n);
        stats.outputs[3] =
            nl_norm_floats(c, "moving_var", param_desc, moving_var, n);
    }
    nl_output(c, "y", y_desc, y);
    nl_norm_like(c, "y", x_desc, y_desc);
    nl_plain_factors(c, CNNL_DTYPE_FLOAT, alpha, beta);
    const cnnlStatus_t status = nl_norm_launch(c, &stats);
    if (status || c->has_nothing)
        return status;
    c->is_logged = false;
    return nl_norm_launch(c, &apply);
}

cnnlStatus_t cnnlBatchNormForwardTraining(
    cnnlHandle_t handle, const void *alpha, const void *beta,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t param_desc, const void *scale,
    const void *bias, void *moving_mean, void *moving_var, float eps,
    float momentum, const cnnlTensorDescriptor_t y_desc, void *y,
    void *saved_mean, void *saved_invstd)
{
    struct nl_call c = nl_begin(NL_cnnlBatchNormForwardTraining, handle);
    return train(&c, alpha, beta, x_desc, x, param_desc, scale, bias,
                 moving_mean, moving_var, eps, momentum, y_desc, y, saved_mean,
                 saved_invstd);
}

cnnlStatus_t cnnlBatchNormForwardTraining_v2(
    cnnlHandle_t handle, const cnnlActivationDescriptor_t desc,
    cnnlBatchNormMode_t mode, cnnlBatchNormOps_t ops, const void *alpha,
    const void *beta, const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t z_desc, const void *z,
    const cnnlTensorDescriptor_t param_desc, const void *scale,
    const void *bias, void *moving_mean, void *moving_var, float eps,
    float momentum, const cnnlTensorDescriptor_t y_desc, void *y,
    void *saved_mean, void *saved_invstd, void *workspace,
    size_t workspace_size, void *reserve, size_t reserve_size)
{
    struct nl_call c = nl_begin(NL_cnnlBatchNormForwardTraining_v2, handle);
    (void)desc, (void)z_desc, (void)z, (void)reserve, (void)reserve_size;
    need_plain(&c, mode, ops);
    nl_scratch(&c, workspace, workspace_size, 0);
    return train(&c, alpha, beta, x_desc, x, param_desc, scale, bias,
                 moving_mean, moving_var, eps, momentum, y_desc, y, saved_mean,
                 saved_invstd);
}

/* ---- layer norm
 * -------------------------------------------------------------- */

cnnlStatus_t cnnlLayerNormForward(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, const void *x,
    int axis, const cnnlTensorDescriptor_t param_desc, const void *weight,
    const void *bias, float eps, void *workspace, size_t workspace_size,
    const cnnlTensorDescriptor_t y_desc, void *y,
    const cnnlTensorDescriptor_t mean_rstd_desc, void *mean, void *rstd)
{
    struct nl_call c = nl_begin(NL_cnnlLayerNormForward, handle);
    struct nl_layer a = {.x = x,
                         .weight = weight,
                         .bias = bias,
                         .y = y,
                         .mean = mean,
                         .rstd = rstd,
                         .eps = eps,
                         .width = 1};
    int64_t rows = 1;
    nl_number(&c, "axis", axis);
    nl_number(&c, "eps", (double)eps);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_norm_like(&c, "y", x_desc, y_desc);
    nl_scratch(&c, workspace, workspace_size, 0);
    if (!c.status) {
        nl_axis(&c, &axis, x_desc->n);
        NL_UNSUPPORTED(&c, nl_is_dense(x_desc), "x must be dense");
        for (int i = 0; i < x_desc->n; i++)
            *(i < axis ? &rows : &a.width) *= x_desc->sizes[i];
        a.type = (int32_t)x_desc->type;
        a.bytes = (int32_t)nl_type_bytes(x_desc->type);
    }
    const void *params[] = {weight, bias, mean, rstd};
    static const char *const names[] = {"weight", "bias", "mean", "rstd"};
    for (int i = 0; i < 4 && !c.status; i++) {
        const cnnlTensorDescriptor_t desc = i < 2 ? param_desc : mean_rstd_desc;
        if (!params[i])
            continue;
        nl_input(&c, names[i], desc, params[i]);
        if (c.status)
            break;
        NL_UNSUPPORTED(&c, nl_is_dense(desc), "%s must be dense", names[i]);
        NL_BAD(&c, nl_elements(desc) == (i < 2 ? a.width : rows),
               "%s has %lld elements, it must have %lld", names[i],
               (long long)nl_elements(desc),
               (long long)(i < 2 ? a.width : rows));
        *(i < 2 ? &a.param_type : &a.stat_type) = (int32_t)desc->type;
        *(i < 2 ? &a.param_bytes : &a.stat_bytes) =
            (int32_t)nl_type_bytes(desc->type);
    }
    if (nl_is_over(&c))
        return c.status;
    a.plan.elements = rows;
    a.plan.cores = (int32_t)(rows < handle->cores ? rows : handle->cores);
    nl_launch_layer(handle->queue, &a);
    return nl_launched(&c);
}
