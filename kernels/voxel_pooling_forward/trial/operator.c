/* SPDX-License-Identifier: MIT */
/*
 * The row of voxel_pooling_forward: its cases, its steps, and its functions.
 */
#include "kernels/harness/operator.h"

#include <string.h>

#include "kernels/harness/case_words.h"
#include "kernels/harness/regions.h"
#include "kernels/voxel_pooling_forward/layout.h"
#include "kernels/voxel_pooling_forward/trial/inputs.h"
#include "kernels/voxel_pooling_forward/voxel_pooling_forward.h"

static const struct kn_case cases[] = {
#define X(name, b, n, c, x, y, z, points, features, seed, flags, doc)  \
    {#name,                                                            \
     doc,                                                              \
     {b, n, c, x, y, z, VPF_POINTS_##points, VPF_FEATURES_##features}, \
     seed,                                                             \
     flags,                                                            \
     MLUOP_STATUS_SUCCESS},
#include "kernels/voxel_pooling_forward/trial/cases.def"
#undef X
};

static const char *const fields[] = {
    [VPF_B] = "batch_size",      [VPF_N] = "num_points",
    [VPF_C] = "num_channels",    [VPF_X] = "num_voxel_x",
    [VPF_Y] = "num_voxel_y",     [VPF_Z] = "num_voxel_z",
    [VPF_POINTS_ARE] = "points", [VPF_FEATURES_ARE] = "features",
};

static const struct kn_step steps_of_document[] = {
    {VPF_STEP_0, "3.1 (0)"},    {VPF_STEP_1, "3.1 (1)"},
    {VPF_STEP_2, "3.1 (2)"},    {VPF_STEP_3, "3.1 (3)"},
    {VPF_STEP_4, "3.1 (4)"},    {VPF_STEP_5, "3.1 (5)"},
    {VPF_STEP_61, "3.1 (6.1)"}, {VPF_STEP_62, "3.1 (6.2)"},
};

static mluOpStatus_t call(const struct kn_arg *a)
{
    return mluOpVoxelPoolingForward(
        a[VPF_PARAM_handle].handle, a[VPF_PARAM_batch_size].number,
        a[VPF_PARAM_num_points].number, a[VPF_PARAM_num_channels].number,
        a[VPF_PARAM_num_voxel_x].number, a[VPF_PARAM_num_voxel_y].number,
        a[VPF_PARAM_num_voxel_z].number, a[VPF_PARAM_geom_xyz_desc].desc,
        a[VPF_PARAM_geom_xyz].pointer, a[VPF_PARAM_input_features_desc].desc,
        a[VPF_PARAM_input_features].pointer,
        a[VPF_PARAM_output_features_desc].desc,
        a[VPF_PARAM_output_features].pointer, a[VPF_PARAM_pos_memo_desc].desc,
        a[VPF_PARAM_pos_memo].pointer);
}

static double points(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[VPF_B] * c->value[VPF_N];
}

static double features(const struct kn_case *c, const struct kn_tensor *t)
{
    return points(c, t) * c->value[VPF_C];
}

/* Counts the values of output_features. */
static double sums(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[VPF_B] * c->value[VPF_X] * c->value[VPF_Y] *
           c->value[VPF_C];
}

static bool is_inside(const struct kn_case *c, const int *xyz)
{
    for (int k = 0; k < 3; k++)
        if (xyz[k] < 0 || xyz[k] >= kn_case_int(c, VPF_X + k))
            return false;
    return true;
}

/* Counts the points in the grid. */
static double inside(const struct kn_case *c, const struct kn_tensor *t)
{
    const uint64_t all = (uint64_t)points(c, t);
    uint64_t n = 0;
    for (uint64_t i = 0; i < all; i++)
        n += is_inside(c, (const int *)t[VPF_GEOM_XYZ].host + 3 * i);
    return (double)n;
}

static double features_inside(const struct kn_case *c,
                              const struct kn_tensor *t)
{
    return inside(c, t) * c->value[VPF_C];
}

static const struct kn_term theory[] = {
#define X(by, work, each, of, doc) {KN_##by, KN_##work, each, of, doc},
#include "kernels/voxel_pooling_forward/trial/theory.def"
#undef X
};

static const struct kn_reason reasons[] = {
#define X(name, variant, by, least, why) {name, variant, by, least, why},
#include "kernels/voxel_pooling_forward/trial/reasons.def"
#undef X
};

static struct kn_work work(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m)
{
    (void)variant;
    (void)m;
    return (struct kn_work){"points",
                            (int64_t)(c->value[VPF_B] * c->value[VPF_N])};
}

static size_t partition(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions)
{
    const int points = VPF_POINTS(kn_usable(m)),
              least = points > 0 ? points : 1;
    size_t n = 0;
    (void)c;
    (void)variant; /* all use the same partition */
    VPF_MAP(KN_REGION, least)
    return kn_regions_close(regions, n, m, "less than a value per part");
}

/* Writes the DRAM traffic of the steps. LOAD reads coordinates and the caller's
 * pos_memo; MEMO writes pos_memo; ADD reads the features of points in the grid,
 * or of all points if they are loaded ahead. */
static void traffic(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps)
{
    enum { LOAD = 1, MEMO = 5, ADD = 7 }; /* indices of the steps */
    uint64_t points = (uint64_t)(c->value[VPF_B] * c->value[VPF_N]);
    size_t usable = kn_usable(m);
    uint64_t inside = 0, xyz_bytes = 3 * sizeof(int);
    bool is_ahead = strcmp(variant, "pingpong") == 0 &&
                    c->value[VPF_C] <= VPF_MAX_VALUE(VPF_POINTS(usable)) / 2;
    for (uint64_t i = 0; i < points; i++)
        inside += is_inside(c, (const int *)t[VPF_GEOM_XYZ].host + 3 * i);
    memset(steps, 0, KN_COUNT(steps_of_document) * sizeof *steps);
    steps[LOAD].in = points * 2 * xyz_bytes;
    steps[MEMO].out = points * xyz_bytes;
    uint64_t of_point = (uint64_t)c->value[VPF_C] * sizeof(float);
    steps[ADD].in = (is_ahead ? points : inside) * of_point;
    steps[ADD].atomic = inside * of_point;
}

const struct kn_operator kn_op_voxel_pooling_forward = {
    .name = "voxel_pooling_forward",
    .function = &kn_function_voxel_pooling_forward,
    .summary = "adds the features of the points in each cell of a bird's-eye "
               "grid (BEVDepth)",
    .n_sizes = VPF_POINTS_ARE,
    KN_TRIAL(VPF, vpf),
};
