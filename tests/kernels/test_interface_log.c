/* SPDX-License-Identifier: MIT */
/*
 * What MLUOP_LOG makes an operator write: the lines of a call of the dynamic
 * scatter of 5 points into 2 voxels, level by level. Documents ask for sizes,
 * types and layouts, for the extents of launches, and for a line at level 5
 * where there is nothing to do (3.6, 3.8).
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/kernels/interface.h"

#define N_TENSORS 7

static const struct {
    const char *name;
    mluOpDataType_t dtype;
    int64_t dims[2];
    int rank;
} tensors[N_TENSORS] = {
    {"grad_voxel_feats", MLUOP_DTYPE_FLOAT, {2, 4}, 2},
    {"feats", MLUOP_DTYPE_FLOAT, {5, 4}, 2},
    {"voxel_feats", MLUOP_DTYPE_FLOAT, {2, 4}, 2},
    {"point2voxel_map", MLUOP_DTYPE_INT32, {5}, 1},
    {"voxel_points_count", MLUOP_DTYPE_INT32, {2}, 1},
    {"voxel_num", MLUOP_DTYPE_INT32, {1}, 1},
    {"grad_feats", MLUOP_DTYPE_FLOAT, {5, 4}, 2},
};

static struct call new_call(const char *level)
{
    struct call c = {0};
    setenv("MLUSIM_DEVICE", "MLU370-X4", 1);
    setenv("MLUOP_LOG", level, 1);
    cr_assert_eq(mluOpCreate(&c.handle), MLUOP_STATUS_SUCCESS);
    for (int i = 0; i < N_TENSORS; i++) {
        cr_assert_eq(mluOpCreateTensorDescriptor(&c.desc[i]),
                     MLUOP_STATUS_SUCCESS);
        mluOpSetTensorDescriptor_v2(c.desc[i], MLUOP_LAYOUT_ARRAY,
                                    tensors[i].dtype, tensors[i].rank,
                                    tensors[i].dims);
        cr_assert_eq(cnrtMalloc(&c.memory[i], 128), cnrtSuccess);
        cr_assert_eq(cnrtMemset(c.memory[i], 0, 128), cnrtSuccess);
    }
    c.workspace_size = 64;
    cr_assert_eq(cnrtMalloc(&c.workspace, 64), cnrtSuccess);
    return c;
}

static mluOpStatus_t scatter(const struct call *c)
{
    return mluOpDynamicPointToVoxelBackward(
        c->handle, MLUOP_REDUCE_DMAX, c->desc[0], c->memory[0], c->desc[1],
        c->memory[1], c->desc[2], c->memory[2], c->desc[3], c->memory[3],
        c->desc[4], c->memory[4], c->desc[5], c->memory[5], c->workspace,
        c->workspace_size, c->desc[6], c->memory[6]);
}

static void free_call(struct call *c)
{
    for (int i = 0; i < N_TENSORS; i++) {
        mluOpDestroyTensorDescriptor(c->desc[i]);
        cnrtFree(c->memory[i]);
    }
    cnrtFree(c->workspace);
    mluOpDestroy(c->handle);
}

#define NAME "mluOpDynamicPointToVoxelBackward"

/* The lines of level info, those of the tensors behind the first. */
static int put_info(const struct call *c, char *text, size_t size)
{
    int n = snprintf(text, size,
                     "mluop: " NAME ": reduce_type MLUOP_REDUCEMODE_MAX, "
                     "workspace_size 64\n");
    for (int i = 0; i < N_TENSORS; i++) {
        const int64_t *dims = tensors[i].dims;
        const long rows = (long)dims[0], columns = (long)dims[1];
        if (i == N_TENSORS - 1) /* the workspace comes before the output */
            n += snprintf(text + n, size - (size_t)n,
                          "mluop:   workspace at %p\n", c->workspace);
        n += snprintf(text + n, size - (size_t)n, "mluop:   %s_desc: [%ld",
                      tensors[i].name, rows);
        if (tensors[i].rank == 2)
            n += snprintf(text + n, size - (size_t)n, ", %ld", columns);
        n += snprintf(text + n, size - (size_t)n,
                      "] MLUOP_DTYPE_%s MLUOP_LAYOUT_ARRAY, %ld bytes\n"
                      "mluop:   %s at %p\n",
                      tensors[i].dtype == MLUOP_DTYPE_FLOAT ? "FLOAT" : "INT32",
                      4 * rows * (tensors[i].rank == 2 ? columns : 1),
                      tensors[i].name, c->memory[i]);
    }
    return n;
}

/* MLU370-X4 has 8 clusters of 4 cores. */
#define POLICY                                                               \
    "mluop: " NAME ": variant documented, task type union1, dim 4 x 8 x 1, " \
    "on 8 clusters of 4 cores of architecture 372, NRAM 786432 bytes\n"      \
    "mluop: " NAME ": kernel 1 by atomic\n"
#define LAUNCHES                                                              \
    "mluop: launch of dynamic_scatter_backward_prepare<<<4 x 8 x 1, "         \
    "union1>>>\n"                                                             \
    "mluop: launch of dynamic_scatter_backward_atomic<<<4 x 8 x 1, union1>>>" \
    "\n"                                                                      \
    "mluop: launch of dynamic_scatter_backward_scatter<<<4 x 8 x 1, "         \
    "union1>>>\n"

Test(log, level_by_level)
{
    static const struct {
        const char *level;
        bool has_info, has_policy, has_launches;
    } rows[] = {
        {"", false, false, false},     {"error", false, false, false},
        {"0", false, false, false},    {"info", true, false, false},
        {"1", true, false, false},     {"2", true, false, false},
        {"policy", true, true, false}, {"3", true, true, false},
        {"4", true, true, false},      {"launch", true, true, true},
        {"LAUNCH", true, true, true},  {"5", true, true, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[4096] = "";
        struct call c = new_call(rows[i].level);
        int n = rows[i].has_info ? put_info(&c, text, sizeof text) : 0;
        snprintf(text + n, sizeof text - (size_t)n, "%s%s",
                 rows[i].has_policy ? POLICY : "",
                 rows[i].has_launches ? LAUNCHES : "");
        listen();
        cr_assert_eq(scatter(&c), MLUOP_STATUS_SUCCESS);
        cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
        expect_text(text);
        free_call(&c);
    }
}

/* A call that does nothing has no launches; at level 5 it says why. */
Test(log, zero_elements)
{
    static const char *const levels[] = {"error", "4", "5"};
    static const int64_t none[] = {0, 4};
    for (int i = 0; i < 3; i++) {
        struct call c = new_call(levels[i]);
        mluOpSetTensorDescriptorDim_v2(c.desc[1], 2, none);
        listen();
        cr_assert_eq(scatter(&c), MLUOP_STATUS_SUCCESS);
        if (i == 0)
            expect_silence();
        else
            expect_last(i == 2 ? "mluop: " NAME ": there is nothing to do, "
                                 "feats_desc is empty\n"
                               : "mluop:   grad_feats at ");
        free_call(&c);
    }
}

/* What is wrong is noted before it is refused, whatever it is. */
Test(log, refused_calls)
{
    static const int64_t sizes[] = {INT64_MAX, -1}, strides[] = {0, -7};
    struct call c = new_call("info");
    mluOpSetTensorDescriptorEx_v2(c.desc[0], MLUOP_LAYOUT_NHWC,
                                  MLUOP_DTYPE_HALF, 2, sizes, strides);
    mluOpResetTensorDescriptor(c.desc[2]);
    mluOpTensorDescriptor_t map = c.desc[3];
    c.desc[3] = NULL;
    listen();
    cr_assert_eq(scatter(&c), MLUOP_STATUS_BAD_PARAM);
    expect_among("grad_voxel_feats_desc: [9223372036854775807, -1] by strides "
                 "0, -7 MLUOP_DTYPE_HALF MLUOP_LAYOUT_NHWC, 0 bytes\n");
    expect_among("  voxel_feats_desc is not set\n");
    expect_among("  point2voxel_map_desc is NULL\n");
    expect_last("point2voxel_map_desc is NULL, it must come from "
                "mluOpCreateTensorDescriptor (document 1.3, 3.8)\n");
    c.desc[3] = map;
    free_call(&c);
}

Test(log, levels_that_are_none)
{
    static const char *const wrong[] = {"6", "-1", "55", "all", "information"};
    for (int i = 0; i < 5; i++) {
        mluOpHandle_t handle;
        char text[256];
        setenv("MLUOP_LOG", wrong[i], 1);
        listen();
        cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_BAD_PARAM);
        snprintf(text, sizeof text,
                 "mluop: mluOpCreate: MLUOP_LOG is \"%s\" in the environment, "
                 "it must be one of error (0), info (1), policy (3), launch "
                 "(5)\n",
                 wrong[i]);
        expect_text(text);
        cr_assert_null(handle);
    }
}
