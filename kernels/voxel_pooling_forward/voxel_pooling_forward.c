/* SPDX-License-Identifier: MIT */
/*
 * mluOpVoxelPoolingForward: guards, policy, launch. The policy is that of the
 * document: union tasks of one cluster over the whole device. The kernel splits
 * the points evenly over all cores.
 */
#include "kernels/voxel_pooling_forward/voxel_pooling_forward.h"

#include <math.h>

#include "kernels/library/nram.h"
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

/* ---- the cost of variants ------------------------------------------------ */

/* Scalar cycles of a point, by reports of the compiled kernel, and what
 * pingpong does once. */
static const double ONE_BY_ONE = 60, IN_RUNS = 22, BEGIN_RUNS = 40;
/* Adding opens more rows of DRAM than reading. */
#define ADDED 1.1

/* A call whose points are all in the grid: the busiest core has n points of
 * `row` bytes; the DRAM needs `all` cycles to read those of all cores. */
struct points {
    double n, row, all;
};

/* One point after the other: each waits for its features. */
static double cost_one_by_one(const struct kn_rates *r, const struct points *p)
{
    const double each =
        ONE_BY_ONE + r->io_latency + p->row / r->io + p->row / r->atomic;
    return fmax(p->n * each, (1 + ADDED) * p->all - r->small_wait);
}

/* Runs that fill half of the parts: the first comes alone, the others while
 * points are added. */
static double cost_in_runs(const struct kn_rates *r, const struct points *p,
                           double half)
{
    const double share = fmin(1, floor(half / p->row) / p->n);
    const double first = fmax(share * p->n * p->row / r->io, share * p->all);
    const double add = p->n * fmax(IN_RUNS, p->row / r->atomic);
    return BEGIN_RUNS + r->io_latency + first +
           fmax(add, (1 + ADDED - share) * p->all - r->small_wait);
}

static double cost(const struct kn_arg *args, int variant)
{
    mluOpHandle_t handle = args[P(handle)].handle;
    const struct kn_rates r = kn_rates_of(handle->arch, &handle->speed);
    const double total =
        (double)args[P(batch_size)].number * args[P(num_points)].number;
    const double row = args[P(num_channels)].number * (double)sizeof(float);
    const struct points p = {ceil(total / r.cores), row, total * row / r.dram};
    const size_t usable =
        (size_t)handle->nram_bytes - KN_NRAM_RESERVED_KIB * 1024;
    const int values = VPF_MAX_VALUE(VPF_POINTS(usable)) / 2;
    const double half = values * (double)sizeof(float);
    return variant == VPF_PINGPONG && row <= half ? cost_in_runs(&r, &p, half)
                                                  : cost_one_by_one(&r, &p);
}

const struct kn_function kn_function_voxel_pooling_forward = {
    .name = "mluOpVoxelPoolingForward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .cost = cost,
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
