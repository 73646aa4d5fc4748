/* SPDX-License-Identifier: MIT */
/*
 * mluOpDynamicScatterBackward, mluOpDynamicPointToVoxelBackward, which is the
 * same operator, and the size of their workspace: guards, policy, launches.
 * Policy: union tasks of one cluster over the whole device, whose cores share
 * the points and the voxels evenly. With locks, few points are handled by a
 * single union task, whose cores wait for flags in SRAM. The workspace has the
 * index tensor, then the flags is_occupy.
 */
#include "kernels/dynamic_scatter_backward/dynamic_scatter_backward.h"

#include <math.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/log.h"
#include "kernels/library/plan.h"
#include "kernels/dynamic_scatter_backward/layout.h"

#define KN_PARAMS "kernels/dynamic_scatter_backward/params.def"
#define KN_GUARDS "kernels/dynamic_scatter_backward/guards.def"
#define P(name)   DSB_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [DSB_DOCUMENTED] = "documented",
    [DSB_ATOMIC] = "atomic",
    [DSB_LOCK] = "lock",
    [DSB_PINGPONG] = "pingpong",
};

/* ---- workspace ----------------------------------------------------------- */

/* Returns the bytes of the index tensor and of the flags. */
static size_t workspace_bytes(size_t voxels, size_t channels)
{
    return voxels * channels * sizeof(int) + voxels * sizeof(bool);
}

/* Returns what a call needs for its voxels. */
static size_t workspace_of_call(const struct kn_arg *args)
{
    const int64_t *sizes = args[DSB_PARAM_voxel_feats_desc].desc->dims;
    return workspace_bytes((size_t)sizes[0], (size_t)sizes[1]);
}

/* ---- the cost of variants ------------------------------------------------ */

/* Chooses the variant for the device. 2xx only has the atomic that also returns
 * the old value, which doubles the bytes that are moved. */
static enum kn_dsb_variant variant_of(int choice, int arch)
{
    if (choice != DSB_DOCUMENTED)
        return (enum kn_dsb_variant)choice;
    return arch >= 300 ? DSB_ATOMIC : DSB_LOCK;
}

/* Under a lock, who waits sees it free, loads, stores, gives it back, and is
 * seen: so many times the latency of the memory. */
static const double TURN = 5;

/* Returns the cycles of the busiest core in steps 0, 8 and 9, if each value of
 * a voxel is equally likely to be any of its points. The points of a voxel take
 * turns at its lock. Every row of gradients is waited for, unless several are
 * on their way. */
static double cost(const struct kn_arg *args, int choice)
{
    mluOpHandle_t handle = args[P(handle)].handle;
    const struct kn_rates r = kn_rates_of(handle->arch, &handle->speed);
    const enum kn_dsb_variant variant = variant_of(choice, handle->arch);
    const int64_t *rows = args[P(feats_desc)].desc->dims;
    const double points = (double)rows[0], channels = (double)rows[1];
    const double voxels =
        fmax(1, (double)args[P(voxel_feats_desc)].desc->dims[0]);
    const double row = channels * sizeof(float), crowd = points / voxels;
    const double store = row / r.io, wait = r.io_latency + store;
    const bool is_few = variant == DSB_LOCK && points <= DSB_FEW_POINTS;
    const double cores = is_few ? r.cores_per_cluster : r.cores;
    const double share = ceil(points / cores);
    const double dealt = ceil(voxels / cores) * fmax(1, fmin(channels, crowd));
    const double turns = fmax(share, crowd);
    const double find = variant == DSB_LOCK
                            ? 2 * wait + (turns - 1) * TURN * wait +
                                  kn_line_queue(&r, voxels * row, points)
                            : share * row / r.atomic;
    const double fill = fmax(kn_line_queue(&r, voxels * row, cores),
                             kn_line_queue(&r, points * row, cores));
    return fill + find + dealt * (variant == DSB_PINGPONG ? store : wait);
}

const struct kn_function kn_function_dynamic_scatter_backward = {
    .name = "mluOpDynamicScatterBackward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .cost = cost,
    .workspace = workspace_of_call,
};

/* Returns the size for as many voxels as points, because there are no more
 * voxels than points. */
static size_t workspace_of_points(const struct kn_arg *args)
{
    const int64_t *sizes = args[DSB_PARAM_feats_desc].desc->dims;
    return workspace_bytes((size_t)sizes[0], (size_t)sizes[1]);
}

mluOpStatus_t MLUOP_WIN_API mluOpGetDynamicScatterBackwardWorkspaceSize(
    const mluOpHandle_t handle, const mluOpReduceMode_t reduce_type,
    const mluOpTensorDescriptor_t feats_desc, size_t *workspace_size)
{
    static const struct kn_function query = {
        .name = "mluOpGetDynamicScatterBackwardWorkspaceSize",
        KN_TABLES,
        .has =
            KN_SET(P(handle)) | KN_SET(P(reduce_type)) | KN_SET(P(feats_desc)),
        .workspace = workspace_of_points,
    };
    const struct kn_arg args[DSB_N_PARAMS] = {
        [DSB_PARAM_handle].handle = handle,
        [DSB_PARAM_reduce_type].number = (int)reduce_type,
        [DSB_PARAM_feats_desc].desc = feats_desc,
    };
    return kn_query_answer(&query, args, workspace_size);
}

mluOpStatus_t MLUOP_WIN_API mluOpGetDynamicPointToVoxelBackwardWorkspaceSize(
    const mluOpHandle_t handle, const mluOpReduceMode_t reduce_type,
    const mluOpTensorDescriptor_t grad_voxel_feats_desc,
    const mluOpTensorDescriptor_t feats_desc,
    const mluOpTensorDescriptor_t voxel_feats_desc,
    const mluOpTensorDescriptor_t point2voxel_map_desc,
    const mluOpTensorDescriptor_t voxel_points_count_desc,
    const mluOpTensorDescriptor_t voxel_num_desc, size_t *workspace_size)
{
    static const struct kn_function query = {
        .name = "mluOpGetDynamicPointToVoxelBackwardWorkspaceSize",
        KN_TABLES,
        .has = KN_SET(P(handle)) | KN_SET(P(reduce_type)) |
               KN_SET(P(grad_voxel_feats_desc)) | KN_SET(P(feats_desc)) |
               KN_SET(P(voxel_feats_desc)) | KN_SET(P(point2voxel_map_desc)) |
               KN_SET(P(voxel_points_count_desc)) | KN_SET(P(voxel_num_desc)),
        .workspace = workspace_of_call,
    };
    const struct kn_arg args[DSB_N_PARAMS] = {
        [DSB_PARAM_handle].handle = handle,
        [DSB_PARAM_reduce_type].number = (int)reduce_type,
        [DSB_PARAM_grad_voxel_feats_desc].desc = grad_voxel_feats_desc,
        [DSB_PARAM_feats_desc].desc = feats_desc,
        [DSB_PARAM_voxel_feats_desc].desc = voxel_feats_desc,
        [DSB_PARAM_point2voxel_map_desc].desc = point2voxel_map_desc,
        [DSB_PARAM_voxel_points_count_desc].desc = voxel_points_count_desc,
        [DSB_PARAM_voxel_num_desc].desc = voxel_num_desc,
    };
    return kn_query_answer(&query, args, workspace_size);
}

/* ---- the call ------------------------------------------------------------ */

/* Returns whether flags are in SRAM: only if there is a single union task, on
 * one cluster. */
static bool are_flags_in_sram(cnrtDim3_t dim, cnrtFunctionType_t type,
                              int num_voxels)
{
    return type == cnrtFuncTypeUnion1 && dim.y * dim.z == 1 &&
           num_voxels <= DSB_SRAM_FLAGS;
}

/* The parameters of both names of the operator. The type of voxel_num is an
 * argument, because its older name has this parameter without const. */
#define PARAMETERS(VOXEL_NUM)                                               \
    const mluOpHandle_t handle, const mluOpReduceMode_t reduce_type,        \
        const mluOpTensorDescriptor_t grad_voxel_feats_desc,                \
        const void *grad_voxel_feats,                                       \
        const mluOpTensorDescriptor_t feats_desc, const void *feats,        \
        const mluOpTensorDescriptor_t voxel_feats_desc,                     \
        const void *voxel_feats,                                            \
        const mluOpTensorDescriptor_t point2voxel_map_desc,                 \
        const void *point2voxel_map,                                        \
        const mluOpTensorDescriptor_t voxel_points_count_desc,              \
        const void *voxel_points_count,                                     \
        const mluOpTensorDescriptor_t voxel_num_desc, VOXEL_NUM *voxel_num, \
        void *workspace, const size_t workspace_size,                       \
        const mluOpTensorDescriptor_t grad_feats_desc, void *grad_feats
#define ARGUMENTS                                                              \
    handle, reduce_type, grad_voxel_feats_desc, grad_voxel_feats, feats_desc,  \
        feats, voxel_feats_desc, voxel_feats, point2voxel_map_desc,            \
        point2voxel_map, voxel_points_count_desc, voxel_points_count,          \
        voxel_num_desc, voxel_num, workspace, workspace_size, grad_feats_desc, \
        grad_feats

/* Runs the call. `name` is the function in error messages. */
static mluOpStatus_t scatter(const char *name, PARAMETERS(const void))
{
    struct kn_function f = kn_function_dynamic_scatter_backward;
    f.name = name;
    const struct kn_arg args[] = {
#include "kernels/library/args.h"
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(&f, args, handle, cnrtFuncTypeUnion1, &plan, &status))
        return status;
    const int num_points = kn_descriptor_size(feats_desc, 0);
    const int num_voxels = kn_descriptor_size(voxel_feats_desc, 0);
    enum kn_dsb_variant variant = variant_of(plan.variant, handle->arch);
    /* One cluster for few points with locks, unless another type is forced. */
    if (handle->task_type == cnrtFuncTypeMutable && variant == DSB_LOCK &&
        num_points <= DSB_FEW_POINTS) {
        plan.dim.y = 1;
        kn_log_note(KN_LOG_POLICY, "%s: one cluster, as points are few", name);
    }

    int *index = workspace;
    size_t indices = (size_t)mluOpGetTensorElementNum(voxel_feats_desc);
    bool has_flags = variant == DSB_LOCK &&
                     !are_flags_in_sram(plan.dim, plan.type, num_voxels);
    kn_log_note(KN_LOG_POLICY, "%s: kernel 1 by %s%s", name, variants[variant],
                variant != DSB_LOCK ? ""
                : has_flags         ? ", flags in the workspace"
                                    : ", flags in SRAM");
    const struct kn_dsb_args kernel_args = {
        .num_points = num_points,
        .num_channels = kn_descriptor_size(feats_desc, 1),
        .num_voxels = num_voxels,
        .grad_voxel_feats = grad_voxel_feats,
        .feats = feats,
        .voxel_feats = voxel_feats,
        .point2voxel_map = point2voxel_map,
        .voxel_num = voxel_num,
        .index = index,
        .occupied = has_flags ? (bool *)(index + indices) : NULL,
        .grad_feats = grad_feats,
    };
    kn_dsb_launch(variant, plan.dim, plan.type, handle->queue, &kernel_args);
    return kn_handle_launched(name);
}

mluOpStatus_t MLUOP_WIN_API mluOpDynamicScatterBackward(PARAMETERS(void))
{
    return scatter(__func__, ARGUMENTS);
}

mluOpStatus_t MLUOP_WIN_API
mluOpDynamicPointToVoxelBackward(PARAMETERS(const void))
{
    return scatter(__func__, ARGUMENTS);
}
