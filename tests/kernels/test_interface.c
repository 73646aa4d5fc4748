/* SPDX-License-Identifier: MIT */
/*
 * The five operators as a program sees them: with cnrt.h and mlu_op.h alone,
 * linked with libmluop. What is right and what is refused is written from the
 * documents (their sections 1.1 to 1.4, and the checks of 3.7 or 3.8), not from
 * the tables of the library.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "tests/kernels/interface.h"

#define FLOAT         MLUOP_DTYPE_FLOAT
#define INT           MLUOP_DTYPE_INT32
#define ARRAY         MLUOP_LAYOUT_ARRAY
#define NHWC          MLUOP_LAYOUT_NHWC
#define BAD           MLUOP_STATUS_BAD_PARAM
#define FINE          MLUOP_STATUS_SUCCESS
#define TENSORS(list) .tensors = list, .n_tensors = sizeof list / sizeof *list
#define T(i)          c->desc[i], c->memory[i]

/* ---- three_interpolate_backward: B 2, C 3, N 4, M 5 -----------------------
 */

static mluOpStatus_t call_interpolate(const struct call *c)
{
    return mluOpThreeInterpolateBackward(c->handle, T(0), T(1), T(2), T(3));
}

/* 1.1: any of B, C, N, M that is 0 is MLUOP_STATUS_BAD_PARAM. */
static const struct tensor interpolate_tensors[] = {
    {"grad_output", FLOAT, ARRAY, 3, {2, 3, 4}, false, 0, BAD},
    {"indices", INT, ARRAY, 3, {2, 4, 3}, false, 0, BAD},
    {"weights", FLOAT, ARRAY, 3, {2, 4, 3}, false, 0, BAD},
    {"grad_features", FLOAT, ARRAY, 3, {2, 3, 5}, true, 1 << 2, BAD},
};
static const struct family interpolate = {
    .function = "mluOpThreeInterpolateBackward",
    TENSORS(interpolate_tensors),
    .is_on_2xx = true,
    .call = call_interpolate,
};

/* ---- dynamic_scatter_backward: M 2, N 5, C 4 ------------------------------
 */

static mluOpStatus_t call_scatter(const struct call *c)
{
    return mluOpDynamicScatterBackward(
        c->handle, (mluOpReduceMode_t)c->number[0], T(0), T(1), T(2), T(3),
        T(4), T(5), c->workspace, c->workspace_size, T(6));
}

static mluOpStatus_t call_to_voxel(const struct call *c)
{
    return mluOpDynamicPointToVoxelBackward(
        c->handle, (mluOpReduceMode_t)c->number[0], T(0), T(1), T(2), T(3),
        T(4), T(5), c->workspace, c->workspace_size, T(6));
}

/* 1.1: a call of zero elements returns at once. Sizes of voxels that are 0
 * alone do not agree with the others. */
static const struct tensor scatter_tensors[] = {
    {"grad_voxel_feats", FLOAT, ARRAY, 2, {2, 4}, false, 0, BAD},
    {"feats", FLOAT, ARRAY, 2, {5, 4}, false, 0, FINE},
    {"voxel_feats", FLOAT, ARRAY, 2, {2, 4}, false, 0, BAD},
    {"point2voxel_map", INT, ARRAY, 1, {5}, false, 0, FINE},
    {"voxel_points_count", INT, ARRAY, 1, {2}, false, 0, BAD},
    {"voxel_num", INT, ARRAY, 1, {1}, false, 0, FINE},
    {"grad_feats", FLOAT, ARRAY, 2, {5, 4}, true, 0, FINE},
};
static const struct family scatter = {
    .function = "mluOpDynamicScatterBackward",
    TENSORS(scatter_tensors),
    .number = {MLUOP_REDUCE_DMAX},
    .is_on_2xx = true,
    .has_workspace = true,
    .call = call_scatter,
};
static const struct family to_voxel = {
    .function = "mluOpDynamicPointToVoxelBackward",
    TENSORS(scatter_tensors),
    .number = {MLUOP_REDUCE_DMAX},
    .is_on_2xx = true,
    .has_workspace = true,
    .call = call_to_voxel,
};

/* ---- psroipool_backward: 2 rois, 3 x 3 bins, output_dim 2 -----------------
 */

static mluOpStatus_t call_pool(const struct call *c)
{
    return mluOpPsRoiPoolBackward(c->handle, c->number[0], c->number[1],
                                  c->real, c->number[2], T(0), T(1), T(2),
                                  T(3));
}

/* 3.7: rois of zero elements are MLUOP_STATUS_BAD_PARAM, others return at once.
 * The batches and the plane of bottom_grad are free, and what else says how
 * many rois there are is top_grad. */
static const struct tensor pool_tensors[] = {
    {"top_grad", FLOAT, NHWC, 4, {2, 3, 3, 2}, false, 0, FINE},
    {"rois", FLOAT, ARRAY, 2, {2, 5}, false, 0, BAD},
    {"mapping_channel", INT, NHWC, 4, {2, 3, 3, 2}, false, 0, FINE},
    {"bottom_grad", FLOAT, NHWC, 4, {1, 6, 7, 18}, true, 7, FINE},
};
static const struct family pool = {
    .function = "mluOpPsRoiPoolBackward",
    TENSORS(pool_tensors),
    .number = {3, 3, 2},
    .real = 0.5f,
    .is_on_2xx = true,
    .call = call_pool,
};

/* ---- get_indice_pairs: L 4, submanifold, 3 x 3 x 3 of 3 x 3 x 3 -----------
 */

static mluOpStatus_t call_pairs(const struct call *c)
{
    return mluOpGetIndicePairs(c->handle, c->conv, T(0), c->workspace,
                               c->workspace_size, T(1), T(2), T(3));
}

/* 1.1: a call without inputs returns at once. out_indices may have rows to
 * spare. */
static const struct tensor pairs_tensors[] = {
    {"indices", INT, ARRAY, 2, {4, 4}, false, 0, FINE},
    {"indice_pairs", INT, ARRAY, 3, {27, 2, 4}, true, 0, BAD},
    {"out_indices", INT, ARRAY, 2, {4, 4}, true, 1, BAD},
    {"indice_num", INT, ARRAY, 1, {27}, true, 0, BAD},
};
static const struct family pairs = {
    .function = "mluOpGetIndicePairs",
    TENSORS(pairs_tensors),
    .has_workspace = true,
    .call = call_pairs,
};

/* ---- voxel_pooling_forward: B 2, N 3, C 4, 5 x 6 cells --------------------
 */

static mluOpStatus_t call_voxels(const struct call *c)
{
    const int *n = c->number;
    return mluOpVoxelPoolingForward(c->handle, n[0], n[1], n[2], n[3], n[4],
                                    n[5], T(0), T(1), T(2), T(3));
}

/* 1.1: zero elements are MLUOP_STATUS_BAD_PARAM. */
static const struct tensor voxels_tensors[] = {
    {"geom_xyz", INT, ARRAY, 3, {2, 3, 3}, false, 0, BAD},
    {"input_features", FLOAT, ARRAY, 3, {2, 3, 4}, false, 0, BAD},
    {"output_features", FLOAT, ARRAY, 4, {2, 6, 5, 4}, true, 0, BAD},
    {"pos_memo", INT, ARRAY, 3, {2, 3, 3}, true, 0, BAD},
};
static const struct family voxels = {
    .function = "mluOpVoxelPoolingForward",
    TENSORS(voxels_tensors),
    .number = {2, 3, 4, 5, 6, 1},
    .call = call_voxels,
};

/* ---- the families -------------------------------------------------------- */

static const struct family *const families[] = {
    &interpolate, &scatter, &to_voxel, &pool, &pairs, &voxels};
#define N_FAMILIES (sizeof families / sizeof *families)

static mluOpStatus_t set_conv(const struct call *c, int dimNb, int out,
                              int stride, int transpose, int inverse)
{
    const int three[] = {3, 3, 3, 3}, one[] = {1, 1, 1, 1};
    const int outputs[] = {out, 3, 3, 3}, strides[] = {stride, 1, 1, 1};
    return mluOpSetSparseConvolutionDescriptor(c->conv, dimNb, 1, one, strides,
                                               one, three, three, outputs, 1,
                                               transpose, inverse);
}

static void begin(struct call *c, const struct family *f)
{
    *c = (struct call){0};
    call_begin(c, f);
    if (f == &pairs) {
        cr_assert_eq(mluOpCreateSparseConvolutionDescriptor(&c->conv), FINE);
        cr_assert_eq(set_conv(c, 5, 3, 1, 0, 0), FINE);
        cr_assert_eq(mluOpGetIndicePairsWorkspaceSize(
                         c->handle, c->conv, c->desc[0], c->desc[1], c->desc[2],
                         c->desc[3], &c->workspace_size),
                     f->is_on_2xx || !getenv("MLUSIM_DEVICE")
                         ? FINE
                         : MLUOP_STATUS_ARCH_MISMATCH);
    }
    if (f == &scatter || f == &to_voxel)
        cr_assert_eq(mluOpGetDynamicPointToVoxelBackwardWorkspaceSize(
                         c->handle, MLUOP_REDUCE_DMAX, c->desc[0], c->desc[1],
                         c->desc[2], c->desc[3], c->desc[4], c->desc[5],
                         &c->workspace_size),
                     FINE);
    if (c->workspace_size)
        cr_assert_eq(cnrtMalloc(&c->workspace, c->workspace_size), cnrtSuccess);
}

/* One thing wrong at a time, then the call that is right. */
static void sweep(const struct family *f)
{
    struct call c;
    begin(&c, f);
    sweep_nulls(&c, f);
    sweep_types_and_layouts(&c, f);
    sweep_ranks(&c, f);
    sweep_sizes(&c, f);
    sweep_empty(&c, f);
    sweep_places(&c, f);
    sweep_strides(&c, f);
    expect_works(&c, f);
    call_end(&c, f);
}

Test(interface, three_interpolate_backward)
{
    sweep(&interpolate);
}

Test(interface, dynamic_scatter_backward)
{
    sweep(&scatter);
}

Test(interface, dynamic_point_to_voxel_backward)
{
    sweep(&to_voxel);
}

Test(interface, psroipool_backward)
{
    sweep(&pool);
}

Test(interface, get_indice_pairs)
{
    sweep(&pairs);
}

Test(interface, voxel_pooling_forward)
{
    sweep(&voxels);
}

/* ---- numbers ------------------------------------------------------------- */

/* A number of a call, its values that are refused, and a word of the sentence.
 */
struct numbers {
    const struct family *f;
    int which;
    int wrong[4];
    const char *word;
};

/* voxel_pooling_forward 1.4, 3.7 (5); psroipool_backward 3.7; reduce_type of
 * dynamic_scatter_backward 1.4. */
static const struct numbers wrong_numbers[] = {
    {&voxels, 0, {0, -1, INT_MIN, 3}, "batch_size"},
    {&voxels, 1, {0, -1, INT_MIN, 4}, "num_points"},
    {&voxels, 2, {0, -1, INT_MIN, 5}, "num_channels"},
    {&voxels, 3, {0, -1, INT_MIN, 6}, "num_voxel_x"},
    {&voxels, 4, {0, -1, INT_MIN, 5}, "num_voxel_y"},
    {&pool, 0, {2, 0, -1, INT_MAX}, "pooled_height"},
    {&pool, 1, {2, 0, -1, INT_MAX}, "pooled_width"},
    {&pool, 2, {1, 0, -1, INT_MIN}, "output_dim"},
    {&scatter,
     0,
     {MLUOP_REDUCE_DSUM, MLUOP_REDUCE_DMEAN, 3, -1},
     "reduce_type"},
    {&to_voxel,
     0,
     {MLUOP_REDUCE_DSUM, MLUOP_REDUCE_DMEAN, 3, -1},
     "reduce_type"},
};

Test(interface, numbers_that_do_not_fit)
{
    for (size_t i = 0; i < sizeof wrong_numbers / sizeof *wrong_numbers; i++) {
        const struct numbers *n = &wrong_numbers[i];
        struct call c;
        begin(&c, n->f);
        for (int k = 0; k < 4; k++) {
            c.number[n->which] = n->wrong[k];
            expect_refused(&c, n->f, BAD, n->word);
        }
        c.number[n->which] = n->f->number[n->which];
        expect_works(&c, n->f);
        call_end(&c, n->f);
    }
}

Test(interface, scales_that_are_not_positive)
{
    static const float wrong[] = {0, -0.5f, -INFINITY, NAN};
    struct call c;
    begin(&c, &pool);
    for (int k = 0; k < 4; k++) {
        c.real = wrong[k];
        expect_refused(&c, &pool, BAD, "spatial_scale");
    }
    call_end(&c, &pool);
}

/* get_indice_pairs 1.4 (1), (2); its output space follows from the others. */
Test(interface, convolutions_that_are_none)
{
    static const struct {
        int dimNb, out, stride, transpose, inverse;
        const char *word;
    } wrong[] = {
        {4, 3, 1, 0, 0, "dimNb 4"},       {6, 3, 1, 0, 0, "dimNb 6"},
        {5, 3, 1, 1, 0, "transpose 1"},   {5, 3, 1, 0, 1, "inverse 1"},
        {5, 2, 1, 0, 0, "output_space"},  {5, 3, 2, 0, 0, "stride"},
        {5, 3, -1, 0, 0, "stride[0] -1"}, {5, 0, 1, 0, 0, "output_space[0] 0"},
    };
    struct call c;
    begin(&c, &pairs);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_eq(set_conv(&c, wrong[i].dimNb, wrong[i].out, wrong[i].stride,
                              wrong[i].transpose, wrong[i].inverse),
                     FINE);
        expect_refused(&c, &pairs, BAD, wrong[i].word);
    }
    call_end(&c, &pairs);
}

/* ---- large tensors ------------------------------------------------------- */

/* voxel_pooling_forward 3.7 (4): everything fits, but there are 2^31 elements
 * or more. */
Test(interface, tensors_of_2_31_elements)
{
    static const int64_t xyz[] = {1, 1 << 30, 3}, one[] = {1, 1 << 30, 1};
    static const int64_t cells[] = {1, 1, 1, 1};
    struct call c;
    begin(&c, &voxels);
    mluOpSetTensorDescriptorDim_v2(c.desc[0], 3, xyz);
    mluOpSetTensorDescriptorDim_v2(c.desc[1], 3, one);
    mluOpSetTensorDescriptorDim_v2(c.desc[2], 4, cells);
    mluOpSetTensorDescriptorDim_v2(c.desc[3], 3, xyz);
    c.number[0] = c.number[2] = c.number[3] = c.number[4] = 1;
    c.number[1] = 1 << 30;
    expect_refused(&c, &voxels, MLUOP_STATUS_NOT_SUPPORTED, "geom_xyz_desc");
    call_end(&c, &voxels);
}

/* ---- devices ------------------------------------------------------------- */

Test(interface, another_device_is_current)
{
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU590-H8", 1);
    for (size_t i = 0; i < N_FAMILIES; i++) {
        struct call c;
        begin(&c, families[i]);
        cr_assert_eq(cnrtSetDevice(1), cnrtSuccess);
        expect_refused(&c, families[i], BAD, "handle is for device 0");
        cr_assert_eq(cnrtSetDevice(0), cnrtSuccess);
        expect_works(&c, families[i]);
        call_end(&c, families[i]);
    }
}

/* voxel_pooling_forward 1.4; get_indice_pairs needs gather and scatter. */
Test(interface, devices_that_are_too_old)
{
    setenv("MLUSIM_DEVICE", "MLU270", 1);
    for (size_t i = 0; i < N_FAMILIES; i++) {
        struct call c;
        begin(&c, families[i]);
        if (families[i]->is_on_2xx)
            expect_works(&c, families[i]);
        else
            expect_refused(&c, families[i], MLUOP_STATUS_ARCH_MISMATCH,
                           "architecture 270");
        call_end(&c, families[i]);
    }
}
