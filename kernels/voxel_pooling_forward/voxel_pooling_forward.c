/* SPDX-License-Identifier: MIT */
/*
 * mluOpVoxelPoolingForward: guards, policy, launch. The policy is that of the
 * document: union tasks of one cluster over the whole device. The kernel splits
 * the points evenly over all cores.
 */
#include "kernels/voxel_pooling_forward/voxel_pooling_forward.h"

#include "kernels/library/plan.h"
#include "kernels/voxel_pooling_forward/layout.h"

#define KN_PARAMS "kernels/voxel_pooling_forward/params.def"
#define KN_GUARDS "kernels/voxel_pooling_forward/guards.def"
#define P(name)   VPF_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [VPF_DOCUMENTED] = "documented",
    [VPF_PINGPONG] = "pingpong",
};

const struct kn_function kn_function_voxel_pooling_forward = {
    .name = "mluOpVoxelPoolingForward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
};

mluOpStatus_t MLUOP_WIN_API mluOpVoxelPoolingForward(
    mluOpHandle_t handle, const int batch_size, const int num_points,
    const int num_channels, const int num_voxel_x, const int num_voxel_y,
    const int num_voxel_z, const mluOpTensorDescriptor_t geom_xyz_desc,
    const void *geom_xyz, const mluOpTensorDescriptor_t input_features_desc,
    const void *input_features,
    const mluOpTensorDescriptor_t output_features_desc, void *output_features,
    const mluOpTensorDescriptor_t pos_memo_desc, void *pos_memo)
{
    const struct kn_function *f = &kn_function_voxel_pooling_forward;
    const struct kn_arg args[] = {
#include "kernels/library/args.h"
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(f, args, handle, cnrtFuncTypeUnion1, &plan, &status))
        return status;
    struct kn_vpf_args kernel_args = {
        batch_size,  num_points, num_channels,   num_voxel_x,     num_voxel_y,
        num_voxel_z, geom_xyz,   input_features, output_features, pos_memo,
    };
    kn_vpf_launch((enum kn_vpf_variant)plan.variant, plan.dim, plan.type,
                  handle->queue, &kernel_args);
    return kn_handle_launched(f->name);
}
