/* SPDX-License-Identifier: MIT */
/*
 * mluOpDynamicScatterBackward and the size of its workspace: guards, policy,
 * launches. The policy: union tasks of one cluster over the whole device, whose
 * cores share the points and the voxels evenly; with locks a single one where
 * points are few, as its cores wait for flags in SRAM. The workspace holds the
 * index tensor, then the flags is_occupy.
 */
#include "kernels/dynamic_scatter_backward/dynamic_scatter_backward.h"

#include "kernels/library/descriptor.h"
#include "kernels/library/plan.h"
#include "kernels/library/log.h"
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

static size_t workspace_bytes(size_t voxels, size_t channels)
{
    return voxels * channels * sizeof(int) + voxels * sizeof(bool);
}

static size_t workspace_of_call(const struct kn_arg *args)
{
    const int64_t *sizes = args[DSB_PARAM_voxel_feats_desc].desc->dims;
    return workspace_bytes((size_t)sizes[0], (size_t)sizes[1]);
}

const struct kn_function kn_function_dynamic_scatter_backward = {
    .name = "mluOpDynamicScatterBackward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .workspace = workspace_of_call,
};

/* The query has the guards its parameters have in the call. */
static bool query_holds(const struct kn_arg *args, mluOpStatus_t *status)
{
    enum { QUERY_HANDLE, QUERY_REDUCE_TYPE, QUERY_FEATS_DESC, N_QUERY };
    static const struct kn_param query_params[N_QUERY] = {
        {"handle", KN_PARAM_HANDLE, 0},
        {"reduce_type", KN_PARAM_REDUCE_MODE, 0},
        {"feats_desc", KN_PARAM_DESC, 0},
    };
#define ROW(id, kind, param, a, status)                       \
    {                                                         \
        id, "2.2, 3.8", KN_GUARD_##kind, QUERY_##param, a, 0, \
            MLUOP_STATUS_##status                             \
    }
    static const struct kn_guard query_guards[] = {
        ROW("handle_null", NOT_NULL, HANDLE, 0, BAD_PARAM),
        ROW("arch", ARCH, HANDLE, 270, ARCH_MISMATCH),
        ROW("feats_desc_null", NOT_NULL, FEATS_DESC, 0, BAD_PARAM),
        ROW("feats_rank", RANK, FEATS_DESC, 2, BAD_PARAM),
        ROW("feats_sizes", SIZES, FEATS_DESC, 0, BAD_PARAM),
        ROW("feats_dtype", DTYPE, FEATS_DESC, KN_SET(MLUOP_DTYPE_FLOAT),
            BAD_PARAM),
        ROW("feats_layout", LAYOUT, FEATS_DESC, KN_SET(MLUOP_LAYOUT_ARRAY),
            BAD_PARAM),
        ROW("feats_large", NOT_LARGE, FEATS_DESC, 0, NOT_SUPPORTED),
        ROW("reduce_type", REDUCE_MODE, REDUCE_TYPE,
            KN_SET(MLUOP_REDUCEMODE_MAX), BAD_PARAM),
    };
#undef ROW
    static const struct kn_function query = {
        .name = "mluOpGetDynamicScatterBackwardWorkspaceSize",
        .params = query_params,
        .n_params = N_QUERY,
        .guards = query_guards,
        .n_guards = KN_COUNT(query_guards),
    };
    return kn_guards_hold(&query, args, status);
}

mluOpStatus_t MLUOP_WIN_API mluOpGetDynamicScatterBackwardWorkspaceSize(
    const mluOpHandle_t handle, const mluOpReduceMode_t reduce_type,
    const mluOpTensorDescriptor_t feats_desc, size_t *workspace_size)
{
    const struct kn_arg args[] = {
        {.handle = handle}, {.number = (int)reduce_type}, {.desc = feats_desc}};
    mluOpStatus_t status;
    if (!query_holds(args, &status))
        return status;
    if (!workspace_size) {
        kn_log(__func__, "workspace_size is NULL, it takes the size");
        return MLUOP_STATUS_BAD_PARAM;
    }
    /* There are no more voxels than points: each was made of one at least. */
    *workspace_size = workspace_bytes((size_t)feats_desc->dims[0],
                                      (size_t)feats_desc->dims[1]);
    return MLUOP_STATUS_SUCCESS;
}

/* ---- the call ------------------------------------------------------------ */

/* What suits the device: 2xx has no atomic but the one that also answers what
 * was there, which is as many bytes again. */
static enum kn_dsb_variant variant_of(int choice, int arch)
{
    if (choice != DSB_DOCUMENTED)
        return (enum kn_dsb_variant)choice;
    return arch >= 300 ? DSB_ATOMIC : DSB_LOCK;
}

/* Flags in SRAM are those of one cluster: fit for one union task of it. */
static bool are_flags_in_sram(cnrtDim3_t dim, cnrtFunctionType_t type,
                              int num_voxels)
{
    return type == cnrtFuncTypeUnion1 && dim.y * dim.z == 1 &&
           num_voxels <= DSB_SRAM_FLAGS;
}

mluOpStatus_t MLUOP_WIN_API mluOpDynamicScatterBackward(
    const mluOpHandle_t handle, const mluOpReduceMode_t reduce_type,
    const mluOpTensorDescriptor_t grad_voxel_feats_desc,
    const void *grad_voxel_feats, const mluOpTensorDescriptor_t feats_desc,
    const void *feats, const mluOpTensorDescriptor_t voxel_feats_desc,
    const void *voxel_feats, const mluOpTensorDescriptor_t point2voxel_map_desc,
    const void *point2voxel_map,
    const mluOpTensorDescriptor_t voxel_points_count_desc,
    const void *voxel_points_count,
    const mluOpTensorDescriptor_t voxel_num_desc, void *voxel_num,
    void *workspace, const size_t workspace_size,
    const mluOpTensorDescriptor_t grad_feats_desc, void *grad_feats)
{
    const struct kn_function *f = &kn_function_dynamic_scatter_backward;
    const struct kn_arg args[DSB_N_PARAMS] = {
        [DSB_PARAM_handle].handle = handle,
        [DSB_PARAM_reduce_type].number = (int)reduce_type,
        [DSB_PARAM_grad_voxel_feats_desc].desc = grad_voxel_feats_desc,
        [DSB_PARAM_grad_voxel_feats].input = grad_voxel_feats,
        [DSB_PARAM_feats_desc].desc = feats_desc,
        [DSB_PARAM_feats].input = feats,
        [DSB_PARAM_voxel_feats_desc].desc = voxel_feats_desc,
        [DSB_PARAM_voxel_feats].input = voxel_feats,
        [DSB_PARAM_point2voxel_map_desc].desc = point2voxel_map_desc,
        [DSB_PARAM_point2voxel_map].input = point2voxel_map,
        [DSB_PARAM_voxel_points_count_desc].desc = voxel_points_count_desc,
        [DSB_PARAM_voxel_points_count].input = voxel_points_count,
        [DSB_PARAM_voxel_num_desc].desc = voxel_num_desc,
        [DSB_PARAM_voxel_num].input = voxel_num,
        [DSB_PARAM_workspace].pointer = workspace,
        [DSB_PARAM_workspace_size].size = workspace_size,
        [DSB_PARAM_grad_feats_desc].desc = grad_feats_desc,
        [DSB_PARAM_grad_feats].pointer = grad_feats,
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(f, args, handle, cnrtFuncTypeUnion1, &plan, &status))
        return status;
    const int num_points = kn_descriptor_size(feats_desc, 0);
    const int num_voxels = kn_descriptor_size(voxel_feats_desc, 0);
    enum kn_dsb_variant variant = variant_of(plan.variant, handle->arch);
    /* one cluster for few points with locks, if nobody forces another type */
    if (handle->task_type == cnrtFuncTypeMutable && variant == DSB_LOCK &&
        num_points <= DSB_FEW_POINTS)
        plan.dim.y = 1;

    int *index = workspace;
    size_t indices = (size_t)mluOpGetTensorElementNum(voxel_feats_desc);
    bool has_flags = variant == DSB_LOCK &&
                     !are_flags_in_sram(plan.dim, plan.type, num_voxels);
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
    return kn_handle_launched(f->name);
}
