/* SPDX-License-Identifier: MIT */
/* Synchronous batch normalisation: statistics of each device, of all, and what
 * is computed with them. */
#include "runtime/api/cnnl/channels.h"

cnnlStatus_t cnnlSyncBatchNormStats_v2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, const void *x,
    void *workspace, size_t workspace_size, float eps,
    const cnnlTensorDescriptor_t mean_desc, void *mean,
    const cnnlTensorDescriptor_t invstd_desc, void *invstd)
{
    struct nl_call c = nl_begin(NL_cnnlSyncBatchNormStats_v2, handle);
    struct nl_norm a = {.op = NL_NORM_STATS, .eps = eps};
    nl_norm_of(&c, &a, x_desc, x);
    nl_number(&c, "eps", (double)eps);
    a.outputs[0] = nl_norm_floats(&c, "mean", mean_desc, mean, a.channels);
    a.outputs[1] =
        nl_norm_floats(&c, "invstd", invstd_desc, invstd, a.channels);
    nl_scratch(&c, workspace, workspace_size, 0);
    c.has_nothing = !a.rows;
    return nl_norm_launch(&c, &a);
}

cnnlStatus_t cnnlSyncBatchNormGatherStatsWithCounts(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t mean_all_desc,
    const void *mean_all, const cnnlTensorDescriptor_t invstd_all_desc,
    const void *invstd_all, const cnnlTensorDescriptor_t moving_mean_desc,
    void *moving_mean, const cnnlTensorDescriptor_t moving_var_desc,
    void *moving_var, float momentum, float eps,
    const cnnlTensorDescriptor_t count_all_desc, const void *count_all,
    const cnnlTensorDescriptor_t mean_desc, void *mean,
    const cnnlTensorDescriptor_t invstd_desc, void *invstd)
{
    struct nl_call c =
        nl_begin(NL_cnnlSyncBatchNormGatherStatsWithCounts, handle);
    struct nl_norm a = {.op = NL_NORM_GATHER, .eps = eps, .momentum = momentum};
    nl_number(&c, "momentum", (double)momentum);
    nl_number(&c, "eps", (double)eps);
    nl_input(&c, "mean_all", mean_all_desc, mean_all);
    nl_rank(&c, "mean_all", mean_all_desc, 2, 2);
    if (!c.status) {
        a.rows = mean_all_desc->sizes[0];
        a.channels = mean_all_desc->sizes[1];
    }
    const int64_t all = a.rows * a.channels;
    a.inputs[0] = nl_norm_floats(&c, "mean_all", mean_all_desc, mean_all, all);
    a.inputs[1] =
        nl_norm_floats(&c, "invstd_all", invstd_all_desc, invstd_all, all);
    a.inputs[2] =
        nl_norm_floats(&c, "count_all", count_all_desc, count_all, a.rows);
    a.outputs[0] = nl_norm_floats(&c, "mean", mean_desc, mean, a.channels);
    a.outputs[1] =
        nl_norm_floats(&c, "invstd", invstd_desc, invstd, a.channels);
    NL_BAD(&c, !moving_mean == !moving_var,
           "moving_mean is %p and moving_var %p, it must be both or none",
           moving_mean, moving_var);
    if (moving_mean) {
        a.outputs[2] = nl_norm_floats(&c, "moving_mean", moving_mean_desc,
                                      moving_mean, a.channels);
        a.outputs[3] = nl_norm_floats(&c, "moving_var", moving_var_desc,
                                      moving_var, a.channels);
    }
    c.has_nothing = !all;
    return nl_norm_launch(&c, &a);
}

cnnlStatus_t cnnlSyncBatchNormElemt(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t mean_desc, const void *mean,
    const cnnlTensorDescriptor_t invstd_desc, const void *invstd,
    const cnnlTensorDescriptor_t weight_desc, const void *weight,
    const cnnlTensorDescriptor_t bias_desc, const void *bias,
    const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlSyncBatchNormElemt, handle);
    struct nl_norm a = {.op = NL_NORM_APPLY, .y = y};
    nl_norm_of(&c, &a, x_desc, x);
    a.inputs[0] = nl_norm_floats(&c, "mean", mean_desc, mean, a.channels);
    a.inputs[1] = nl_norm_floats(&c, "invstd", invstd_desc, invstd, a.channels);
    if (weight)
        a.inputs[2] =
            nl_norm_floats(&c, "weight", weight_desc, weight, a.channels);
    if (bias)
        a.inputs[3] = nl_norm_floats(&c, "bias", bias_desc, bias, a.channels);
    nl_output(&c, "y", y_desc, y);
    nl_norm_like(&c, "y", x_desc, y_desc);
    return nl_norm_launch(&c, &a);
}

/* An output that is needed. */
static float *output_of(struct nl_call *c, const char *name, bool is_needed,
                        const cnnlTensorDescriptor_t desc, void *data,
                        int64_t channels)
{
    return is_needed ? nl_norm_floats(c, name, desc, data, channels) : NULL;
}

cnnlStatus_t cnnlSyncBatchnormBackwardReduce_v2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t dz_desc, const void *dz,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t mean_desc, const void *mean,
    const cnnlTensorDescriptor_t invstd_desc, const void *invstd,
    void *workspace, size_t workspace_size,
    const cnnlTensorDescriptor_t dweight_desc, void *dweight,
    const cnnlTensorDescriptor_t dbias_desc, void *dbias,
    const cnnlTensorDescriptor_t sum_dy_desc, void *sum_dy,
    const cnnlTensorDescriptor_t sum_dy_xmu_desc, void *sum_dy_xmu, bool need0,
    bool need1, bool need2)
{
    struct nl_call c = nl_begin(NL_cnnlSyncBatchnormBackwardReduce_v2, handle);
    struct nl_norm a = {.op = NL_NORM_REDUCE, .dy = dz};
    nl_norm_of(&c, &a, x_desc, x);
    nl_input(&c, "dz", dz_desc, dz);
    nl_norm_like(&c, "dz", x_desc, dz_desc);
    const int64_t n = a.channels;
    a.inputs[0] = nl_norm_floats(&c, "mean", mean_desc, mean, n);
    a.inputs[1] = nl_norm_floats(&c, "invstd", invstd_desc, invstd, n);
    a.outputs[0] = output_of(&c, "dweight", need1, dweight_desc, dweight, n);
    a.outputs[1] = output_of(&c, "dbias", need2, dbias_desc, dbias, n);
    a.outputs[2] = output_of(&c, "sum_dy", need0, sum_dy_desc, sum_dy, n);
    a.outputs[3] =
        output_of(&c, "sum_dy_xmu", need0, sum_dy_xmu_desc, sum_dy_xmu, n);
    nl_scratch(&c, workspace, workspace_size, 0);
    c.has_nothing = !n;
    return nl_norm_launch(&c, &a);
}

/* The gradient of x. Without counts inputs 3 and 4 are means. */
static cnnlStatus_t
backward(struct nl_call *c, const cnnlTensorDescriptor_t dy_desc,
         const void *dy, const cnnlTensorDescriptor_t x_desc, const void *x,
         const cnnlTensorDescriptor_t descs[NL_NORM_INPUTS],
         const void *const inputs[NL_NORM_INPUTS],
         const cnnlTensorDescriptor_t count_desc, const void *count,
         const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    static const char *const names[NL_NORM_INPUTS] = {
        "mean", "invstd", "weight", "sum_dy", "sum_dy_xmu"};
    struct nl_norm a = {.op = NL_NORM_BACK, .dy = dy, .y = dx};
    nl_norm_of(c, &a, x_desc, x);
    nl_input(c, "dy", dy_desc, dy);
    nl_norm_like(c, "dy", x_desc, dy_desc);
    for (int i = 0; i < NL_NORM_INPUTS; i++)
        if (i != 2 || inputs[i]) /* the weight may be NULL */
            a.inputs[i] =
                nl_norm_floats(c, names[i], descs[i], inputs[i], a.channels);
    if (count_desc) {
        nl_input_of(c, "count", NL_SET(INT32), count_desc, count);
        if (!c->status)
            NL_UNSUPPORTED(c, nl_is_dense(count_desc), "count must be dense");
        a.counts = count;
        a.n_counts = c->status ? 0 : nl_elements(count_desc);
    }
    nl_output(c, "dx", dx_desc, dx);
    nl_norm_like(c, "dx", x_desc, dx_desc);
    return nl_norm_launch(c, &a);
}

cnnlStatus_t cnnlSyncBatchNormBackwardElemt(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t dy_desc, const void *dy,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t mean_desc, const void *mean,
    const cnnlTensorDescriptor_t invstd_desc, const void *invstd,
    const cnnlTensorDescriptor_t weight_desc, const void *weight,
    const cnnlTensorDescriptor_t mean_dy_desc, const void *mean_dy,
    const cnnlTensorDescriptor_t mean_dy_xmu_desc, const void *mean_dy_xmu,
    const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlSyncBatchNormBackwardElemt, handle);
    const cnnlTensorDescriptor_t descs[] = {mean_desc, invstd_desc, weight_desc,
                                            mean_dy_desc, mean_dy_xmu_desc};
    const void *const inputs[] = {mean, invstd, weight, mean_dy, mean_dy_xmu};
    return backward(&c, dy_desc, dy, x_desc, x, descs, inputs, NULL, NULL,
                    dx_desc, dx);
}

cnnlStatus_t cnnlSyncBatchNormBackwardElemtV2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t dy_desc, const void *dy,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t mean_desc, const void *mean,
    const cnnlTensorDescriptor_t invstd_desc, const void *invstd,
    const cnnlTensorDescriptor_t weight_desc, const void *weight,
    const cnnlTensorDescriptor_t sum_dy_desc, const void *sum_dy,
    const cnnlTensorDescriptor_t sum_dy_xmu_desc, const void *sum_dy_xmu,
    const cnnlTensorDescriptor_t count_desc, const void *count,
    const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlSyncBatchNormBackwardElemtV2, handle);
    const cnnlTensorDescriptor_t descs[] = {mean_desc, invstd_desc, weight_desc,
                                            sum_dy_desc, sum_dy_xmu_desc};
    const void *const inputs[] = {mean, invstd, weight, sum_dy, sum_dy_xmu};
    NL_BAD(&c, count_desc != NULL,
           "count_desc is NULL, it must be a "
           "cnnlTensorDescriptor_t");
    return backward(&c, dy_desc, dy, x_desc, x, descs, inputs, count_desc,
                    count, dx_desc, dx);
}
