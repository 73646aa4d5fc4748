/* SPDX-License-Identifier: MIT */
/*
 * mluOpPsRoiPoolBackward: guards, policy, launch. Policy: union tasks of one
 * cluster over the whole device. The kernel splits the bins evenly over all
 * cores by taskId.
 */
#include "kernels/psroipool_backward/psroipool_backward.h"

#include "kernels/library/descriptor.h"
#include "kernels/library/plan.h"
#include "kernels/psroipool_backward/layout.h"

#define KN_PARAMS "kernels/psroipool_backward/params.def"
#define KN_GUARDS "kernels/psroipool_backward/guards.def"
#define P(name)   PRB_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [PRB_DOCUMENTED] = "documented",
    [PRB_WIDE] = "wide",
};

static double cost(const struct kn_arg *args, int variant)
{
    (void)args;
    return variant == PRB_WIDE ? 0 : 1;
}

const struct kn_function kn_function_psroipool_backward = {
    .name = "mluOpPsRoiPoolBackward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .cost = cost,
};

mluOpStatus_t MLUOP_WIN_API mluOpPsRoiPoolBackward(
    mluOpHandle_t handle, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int output_dim,
    const mluOpTensorDescriptor_t top_grad_desc, const void *top_grad,
    const mluOpTensorDescriptor_t rois_desc, const void *rois,
    const mluOpTensorDescriptor_t mapping_channel_desc,
    const void *mapping_channel, const mluOpTensorDescriptor_t bottom_grad_desc,
    void *bottom_grad)
{
    const struct kn_function *f = &kn_function_psroipool_backward;
    const struct kn_arg args[] = {
#include "kernels/library/args.h"
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(f, args, handle, cnrtFuncTypeUnion1, &plan, &status))
        return status;
    struct kn_prb_args kernel_args = {
        kn_descriptor_size(rois_desc, 0),
        pooled_height,
        pooled_width,
        output_dim,
        kn_descriptor_size(bottom_grad_desc, 0),
        kn_descriptor_size(bottom_grad_desc, 1),
        kn_descriptor_size(bottom_grad_desc, 2),
        kn_descriptor_size(bottom_grad_desc, 3),
        spatial_scale,
        top_grad,
        rois,
        mapping_channel,
        bottom_grad,
    };
    kn_prb_launch((enum kn_prb_variant)plan.variant, plan.dim, plan.type,
                  handle->queue, &kernel_args);
    return kn_handle_launched(f->name);
}
