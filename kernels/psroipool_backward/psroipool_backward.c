/* SPDX-License-Identifier: MIT */
/*
 * mluOpPsRoiPoolBackward: guards, policy, launch. Policy: union tasks of one
 * cluster over the whole device. The kernel splits the bins evenly over all
 * cores by taskId.
 */
#include "kernels/psroipool_backward/psroipool_backward.h"

#include "kernels/library/descriptor.h"
#include "kernels/library/nram.h"
#include "kernels/library/plan.h"
#include "kernels/psroipool_backward/cost.h"
#include "kernels/psroipool_backward/layout.h"

#define KN_PARAMS "kernels/psroipool_backward/params.def"
#define KN_GUARDS "kernels/psroipool_backward/guards.def"
#define P(name)   PRB_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [PRB_DOCUMENTED] = "documented",
    [PRB_WIDE] = "wide",
    [PRB_TILES] = "tiles",
};

static struct kn_prb_shape_of_call shape_of(const struct kn_arg *args)
{
    mluOpHandle_t handle = args[P(handle)].handle;
    const int64_t *bottom = args[P(bottom_grad_desc)].desc->dims;
    return (struct kn_prb_shape_of_call){
        .arch = handle->arch,
        .rois = (long)args[P(rois_desc)].desc->dims[0],
        .bins = args[P(pooled_width)].number,
        .dim = args[P(output_dim)].number,
        .batches = (long)bottom[0],
        .height = (long)bottom[1],
        .width = (long)bottom[2],
        .nram = handle->nram_bytes - KN_NRAM_RESERVED_KIB * 1024L,
        .rates = kn_rates_of(handle->arch, &handle->speed),
    };
}

static double cost(const struct kn_arg *args, int variant)
{
    const struct kn_prb_shape_of_call s = shape_of(args);
    return kn_prb_cost(&s, (enum kn_prb_variant)variant);
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
    const struct kn_prb_shape_of_call shape = shape_of(args);
    const struct kn_prb_tile tile = kn_prb_tile(&shape);
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
        tile.height,
        tile.width,
    };
    kn_prb_launch(plan.variant == PRB_TILES && tile.height == 0
                      ? PRB_WIDE
                      : (enum kn_prb_variant)plan.variant,
                  plan.dim, plan.type, handle->queue, &kernel_args);
    return kn_handle_launched(f->name);
}
