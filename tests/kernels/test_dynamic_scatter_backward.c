/* SPDX-License-Identifier: MIT */
/*
 * dynamic_scatter_backward: what every operator is tested for; an example by
 * hand, bits of special values, random shapes, the choice of a variant, any
 * tasks with locks, the workspace, the partition. A test is a process, so each
 * chooses its own device.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/dynamic_scatter_backward/dynamic_scatter_backward.h"
#include "kernels/dynamic_scatter_backward/layout.h"
#include "kernels/dynamic_scatter_backward/trial/inputs.h"
#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"
#include "kernels/harness/run.h"
#include "kernels/library/log.h"
#include "tests/kernels/everywhere.h"
#include "tests/kernels/maps.h"

static const struct kn_operator *const op = &kn_op_dynamic_scatter_backward;

EVERYWHERE(dynamic_scatter_backward)
MAPS(dynamic_scatter_backward, NULL, NULL)

static struct kn_result run(const char *name, const char *variant)
{
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .variant = variant};
    return kn_run(op, kn_case_find(op, name), &options);
}

/* A call that is ready to be made. */
struct ready {
    mluOpHandle_t handle;
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void ready_init(struct ready *r, const struct kn_case *c)
{
    cr_assert_eq(mluOpCreate(&r->handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, r->t);
    kn_args_bind(op, c, r->t, r->handle, r->args);
}

static void ready_fini(struct ready *r)
{
    kn_args_release(op, r->args);
    kn_tensors_free(op, r->t);
    mluOpDestroy(r->handle);
}

static void put(const struct kn_tensor *t, const void *values)
{
    cr_assert_eq(cnrtMemcpy(t->device, (void *)(uintptr_t)values,
                            kn_tensor_bytes(t), cnrtMemcpyHostToDev),
                 cnrtSuccess);
}

static void get(const struct ready *r, void *grad_feats)
{
    const struct kn_tensor *t = &r->t[DSB_GRAD_FEATS];
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    cr_assert_eq(cnrtMemcpy(grad_feats, t->device, kn_tensor_bytes(t),
                            cnrtMemcpyDevToHost),
                 cnrtSuccess);
}

/* ---- values -------------------------------------------------------------- */

/* Points 0 and 2 make voxel 1, point 3 voxel 0, point 1 none; in the second
 * channel of voxel 1 both have the maximum, the third is neither's. */
Test(dynamic_scatter_backward, an_example_by_hand)
{
    const struct kn_case c = {.name = "by hand",
                              .doc = "four points",
                              .value = {4, 2, 3, 2, MLUOP_REDUCEMODE_MAX}};
    const float feats[4][3] = {{1, 5, 2}, {9, 9, 9}, {3, 5, 1}, {7, 8, 9}};
    const int map[] = {1, -1, 1, 0};
    const float maxima[2][3] = {{7, 8, 9}, {3, 5, 4}};
    const float grad[2][3] = {{10, 20, 30}, {40, 50, 60}};
    const float expected[4][3] = {
        {0, 50, 0}, {0, 0, 0}, {40, 0, 0}, {10, 20, 30}};
    float is[4][3];
    for (size_t v = 0; v < op->function->n_variants; v++) {
        struct ready r;
        setenv("MLUOP_VARIANT", op->function->variants[v], 1);
        ready_init(&r, &c);
        put(&r.t[DSB_FEATS], feats);
        put(&r.t[DSB_POINT2VOXEL_MAP], map);
        put(&r.t[DSB_VOXEL_FEATS], maxima);
        put(&r.t[DSB_GRAD_VOXEL_FEATS], grad);
        for (int again = 0; again < 2; again++) {
            cr_assert_eq(op->call(r.args), MLUOP_STATUS_SUCCESS);
            get(&r, is);
            cr_assert_eq(memcmp(is, expected, sizeof is), 0, "%s",
                         op->function->variants[v]);
        }
        ready_fini(&r);
    }
}

/* Bits, not numbers: the output against that of the plain loops. */
static void expect_bits(void *user, const struct kn_operator *its_op,
                        const struct kn_tensor *tensors)
{
    const struct kn_case *c = user;
    struct kn_tensor t[KN_MAX_TENSORS];
    size_t bytes = kn_tensor_bytes(&tensors[DSB_GRAD_FEATS]);
    char *is = malloc(bytes);
    memcpy(t, tensors, its_op->n_tensors * sizeof *t);
    memcpy(is, t[DSB_GRAD_FEATS].host, bytes);
    its_op->plain(c, t);
    cr_expect_eq(memcmp(is, t[DSB_GRAD_FEATS].host, bytes), 0, "%s", c->doc);
    free(is);
}

static void special_values(const char *device, const char *variant)
{
    static const char *const names[] = {"zeros", "nan_feats", "inf_feats",
                                        "denormal_feats"};
    setenv("MLUSIM_DEVICE", device, 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct kn_case c = *kn_case_find(op, names[i]);
        struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                     .variant = variant,
                                     .judged = expect_bits,
                                     .user = &c};
        cr_expect(kn_run(op, &c, &options).is_good, "%s", c.name);
    }
}

Test(dynamic_scatter_backward, special_values_keep_their_bits_on_270)
{
    special_values("MLU270", "atomic");
}

Test(dynamic_scatter_backward, special_values_keep_their_bits_on_370)
{
    special_values("MLU370-X4", "pingpong");
}

/* ---- random shapes ------------------------------------------------------- */

static void random_case(struct kn_random *r, struct kn_case *c)
{
    double *v = c->value;
    int n = kn_random_int(r, 1, 260), m = kn_random_int(r, 2, n + 1);
    v[DSB_N] = n;
    v[DSB_M] = m = m > n ? n : m;
    v[DSB_C] = kn_random_int(r, 1, c->seed % 8 == 0 ? 3000 : 150);
    v[DSB_POINTS_ARE] = kn_random_int(r, 0, DSB_N_POINTS - 1);
    v[DSB_VOXEL_NUM_IS] = v[DSB_POINTS_ARE] == DSB_POINTS_BEYOND
                              ? m - 1
                              : kn_random_int(r, -1, m + 1);
    v[DSB_REDUCE_TYPE] = MLUOP_REDUCEMODE_MAX;
    v[DSB_FEATS_ARE] = kn_random_int(r, 0, DSB_N_FEATS - 1);
}

RANDOM_SHAPES(dynamic_scatter_backward, 2xx, "MLU270", random_case, expect_bits)
RANDOM_SHAPES(dynamic_scatter_backward, 3xx, "MLU370-X4", random_case,
              expect_bits)
RANDOM_SHAPES(dynamic_scatter_backward, 5xx, "MLU590-H8", random_case,
              expect_bits)

/* ---- variants and tasks -------------------------------------------------- */

static void expect_choice(const char *device, const char *variant,
                          const char *other)
{
    setenv("MLUSIM_DEVICE", device, 1);
    double us = run("odd_sizes", "documented").us;
    cr_expect_eq(us, run("odd_sizes", variant).us);
    cr_expect_neq(us, run("odd_sizes", other).us);
}

Test(dynamic_scatter_backward, locks_on_270)
{
    expect_choice("MLU270", "lock", "atomic");
}

Test(dynamic_scatter_backward, locks_on_290)
{
    expect_choice("MLU290-M5", "lock", "atomic");
}

Test(dynamic_scatter_backward, atomics_on_370)
{
    expect_choice("MLU370-S4", "atomic", "lock");
}

Test(dynamic_scatter_backward, atomics_on_590)
{
    expect_choice("MLU590-M9", "atomic", "lock");
}

static void expect_gain(const char *device)
{
    setenv("MLUSIM_DEVICE", device, 1);
    double us = run("network_tenth", "documented").us;
    cr_expect_lt(run("network_tenth", "pingpong").us, 0.8 * us);
}

Test(dynamic_scatter_backward, loading_ahead_pays_on_370)
{
    expect_gain("MLU370-X4");
}

Test(dynamic_scatter_backward, loading_ahead_pays_on_590)
{
    expect_gain("MLU590-H8");
}

/* Tasks one after the other, beside each other, in several unions, in an order
 * of their own: with locks all end, and agree. */
static void any_tasks(const char *device, const struct kn_case *c)
{
    static const struct {
        cnrtDim3_t dim;
        cnrtFunctionType_t type;
        bool is_in_sram;
    } tasks[] = {
        {{1, 1, 1}, cnrtFuncTypeBlock, false},
        {{97, 1, 1}, cnrtFuncTypeBlock, false},
        {{3, 5, 7}, cnrtFuncTypeBlock, false},
        {{4, 1, 1}, cnrtFuncTypeUnion1, true},
        {{4, 1, 1}, cnrtFuncTypeUnion1, false},
        {{8, 5, 3}, cnrtFuncTypeUnion1, false},
        {{8, 1, 1}, cnrtFuncTypeUnion2, false},
        {{16, 2, 3}, cnrtFuncTypeUnion2, false},
        {{16, 3, 1}, cnrtFuncTypeUnion4, false},
    };
    struct ready r;
    setenv("MLUSIM_DEVICE", device, 1);
    ready_init(&r, c);
    op->reference(c, r.t);
    size_t bytes = kn_tensor_bytes(&r.t[DSB_GRAD_FEATS]);
    float *is = malloc(bytes);
    int *index = r.args[DSB_PARAM_workspace].pointer;
    size_t indices = mluOpGetTensorElementNum(r.t[DSB_VOXEL_FEATS].desc);
    struct kn_dsb_args args = {
        .num_points = kn_case_int(c, DSB_N),
        .num_channels = kn_case_int(c, DSB_C),
        .num_voxels = kn_case_int(c, DSB_M),
        .grad_voxel_feats = r.t[DSB_GRAD_VOXEL_FEATS].device,
        .feats = r.t[DSB_FEATS].device,
        .voxel_feats = r.t[DSB_VOXEL_FEATS].device,
        .point2voxel_map = r.t[DSB_POINT2VOXEL_MAP].device,
        .voxel_num = r.t[DSB_VOXEL_NUM].device,
        .index = index,
        .grad_feats = r.t[DSB_GRAD_FEATS].device,
    };
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        args.occupied = tasks[i].is_in_sram ? NULL : (bool *)(index + indices);
        kn_dsb_launch(DSB_LOCK, tasks[i].dim, tasks[i].type, NULL, &args);
        cr_assert_eq(cnrtGetLastError(), cnrtSuccess, "tasks %zu", i);
        get(&r, is);
        const double *expected = r.t[DSB_GRAD_FEATS].expected;
        for (size_t k = 0; k < bytes / sizeof *is; k++)
            cr_assert_eq((double)is[k], expected[k], "tasks %zu, value %zu", i,
                         k);
    }
    free(is);
    ready_fini(&r);
}

Test(dynamic_scatter_backward, locks_suit_any_tasks_on_370)
{
    any_tasks("MLU370-X8", kn_case_find(op, "one_voxel"));
}

Test(dynamic_scatter_backward, locks_suit_any_tasks_on_270)
{
    any_tasks("MLU270", kn_case_find(op, "ties"));
}

/* ---- no voxels ----------------------------------------------------------- */

/* What has no elements needs no memory, and is in nobody's way. */
static void without_voxels(const char *device)
{
    enum { VALUES = 7 * 5 };
    static const int of_voxels[] = {DSB_PARAM_grad_voxel_feats,
                                    DSB_PARAM_voxel_feats,
                                    DSB_PARAM_voxel_points_count};
    setenv("MLUSIM_DEVICE", device, 1);
    for (size_t v = 0; v < op->function->n_variants; v++)
        for (int inside = 0; inside < 2; inside++) {
            uint32_t is[VALUES], before[VALUES];
            struct ready r;
            setenv("MLUOP_VARIANT", op->function->variants[v], 1);
            ready_init(&r, kn_case_find(op, "empty_voxels"));
            memset(before, 0x5a, sizeof before);
            put(&r.t[DSB_GRAD_FEATS], before);
            char *room = r.t[DSB_GRAD_FEATS].device;
            for (size_t i = 0; i < 3; i++)
                r.args[of_voxels[i]].pointer = inside ? room + 4 : NULL;
            void *workspace = r.args[DSB_PARAM_workspace].pointer;
            r.args[DSB_PARAM_workspace].pointer = inside ? room : NULL;
            r.args[DSB_PARAM_workspace_size].size = 0;
            cr_assert_eq(op->call(r.args), MLUOP_STATUS_SUCCESS);
            get(&r, is);
            for (int i = 0; i < VALUES; i++)
                cr_expect_eq(is[i], 0, "value %d is 0x%x", i, is[i]);
            r.args[DSB_PARAM_workspace].pointer = workspace;
            ready_fini(&r);
        }
}

Test(dynamic_scatter_backward, zeros_without_voxels_on_270)
{
    without_voxels("MLU270");
}

Test(dynamic_scatter_backward, zeros_without_voxels_on_370)
{
    without_voxels("MLU370-X4");
}

/* ---- workspace ----------------------------------------------------------- */

static mluOpStatus_t query(const struct ready *r, mluOpReduceMode_t mode,
                           mluOpTensorDescriptor_t desc, size_t *bytes)
{
    return mluOpGetDynamicScatterBackwardWorkspaceSize(r->handle, mode, desc,
                                                       bytes);
}

static void count_sentences(void *user, const char *sentence)
{
    (void)sentence;
    ++*(int *)user;
}

Test(dynamic_scatter_backward, the_query_of_the_workspace)
{
    const mluOpReduceMode_t max = MLUOP_REDUCEMODE_MAX;
    const int sizes[] = {32768, 65536}, empty[] = {0, 5};
    struct ready r;
    ready_init(&r, kn_case_find(op, "guards"));
    mluOpTensorDescriptor_t feats = r.t[DSB_FEATS].desc, desc;
    size_t bytes = 1;
    cr_assert_eq(query(&r, max, feats, &bytes), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(bytes, 13 * 5 * sizeof(int) + 13);

    int said = 0;
    kn_log_redirect(count_sentences, &said);
    mluOpCreateTensorDescriptor(&desc);
    cr_expect_eq(query(&r, MLUOP_REDUCEMODE_SUM, feats, &bytes),
                 MLUOP_STATUS_BAD_PARAM);
    cr_expect_eq(query(&r, max, NULL, &bytes), MLUOP_STATUS_BAD_PARAM);
    cr_expect_eq(query(&r, max, feats, NULL), MLUOP_STATUS_BAD_PARAM);
    cr_expect_eq(query(&r, max, desc, &bytes), MLUOP_STATUS_BAD_PARAM);
    cr_expect_eq(query(&r, max, r.t[DSB_POINT2VOXEL_MAP].desc, &bytes),
                 MLUOP_STATUS_BAD_PARAM);
    mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_HALF, 2,
                             sizes);
    cr_expect_eq(query(&r, max, desc, &bytes), MLUOP_STATUS_BAD_PARAM);
    mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_NC, MLUOP_DTYPE_FLOAT, 2,
                             sizes);
    cr_expect_eq(query(&r, max, desc, &bytes), MLUOP_STATUS_BAD_PARAM);
    mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_FLOAT, 2,
                             sizes);
    cr_expect_eq(query(&r, max, desc, &bytes), MLUOP_STATUS_NOT_SUPPORTED);
    cr_expect_eq(
        mluOpGetDynamicScatterBackwardWorkspaceSize(NULL, max, feats, &bytes),
        MLUOP_STATUS_BAD_PARAM);
    kn_log_redirect(NULL, NULL);
    cr_expect_eq(said, 9);
    cr_expect_eq(bytes, 13 * 5 * sizeof(int) + 13, "a refusal answered");
    mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_FLOAT, 2,
                             empty);
    cr_expect_eq(query(&r, max, desc, &bytes), MLUOP_STATUS_SUCCESS);
    cr_expect_eq(bytes, 0);
    mluOpDestroyTensorDescriptor(desc);
    ready_fini(&r);
}

/* Exactly what is asked for is enough, and nothing behind it changes. */
Test(dynamic_scatter_backward, the_workspace_is_enough)
{
    const struct kn_case *c = kn_case_find(op, "odd_sizes");
    const size_t bytes = 331 * 83 * sizeof(int) + 331, room = bytes + 4096;
    char *workspace, *now = malloc(room);
    setenv("MLUOP_VARIANT", "lock", 1);
    struct ready r;
    ready_init(&r, c);
    cr_assert_eq(cnrtMalloc((void **)&workspace, room), cnrtSuccess);
    cr_assert_eq(cnrtMemset(workspace, 0x77, room), cnrtSuccess);
    struct kn_arg args[KN_MAX_PARAMS];
    memcpy(args, r.args, sizeof args);
    args[DSB_PARAM_workspace].pointer = workspace;
    args[DSB_PARAM_workspace_size].size = bytes;
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    cr_assert_eq(cnrtMemcpy(now, workspace, room, cnrtMemcpyDevToHost),
                 cnrtSuccess);
    for (size_t i = bytes - 331; i < bytes; i++)
        cr_assert_eq(now[i], 0, "flag %zu is still set", i);
    for (size_t i = bytes; i < room; i++)
        cr_assert_eq(now[i], 0x77);
    cr_assert_eq(cnrtFree(workspace), cnrtSuccess);
    free(now);
    ready_fini(&r);
}

/* ---- NRAM ---------------------------------------------------------------- */

/* NRAM less 128 KiB are 4-byte values; a tile of p points has p rows of them,
 * `pitch` apart, four times (7 with two sets), and p, padded to lines of 32,
 * twice (3). */
static void expect_rows(const char *name, const char *variant, int arch,
                        size_t pitch, size_t points)
{
    struct kn_region regions[KN_MAX_REGIONS];
    const struct kn_case *c = kn_case_find(op, name);
    const size_t nram_kib = arch == 372 ? 768 : 512;
    const struct kn_machine m = {.nram_bytes = nram_kib * 1024, .arch = arch};
    bool is_pingpong = strcmp(variant, "pingpong") == 0;
    size_t vectors = is_pingpong ? 3 : 2, tiles = is_pingpong ? 7 : 4;
    size_t n = op->partition(c, variant, &m, regions);
    cr_assert_eq(n, vectors + tiles + 2);
    for (size_t i = 0; i < vectors; i++)
        cr_assert_eq(regions[i].bytes, (points + 31) / 32 * 32 * 4);
    for (size_t i = vectors; i < vectors + tiles; i++)
        cr_assert_eq(regions[i].bytes, points * pitch * 4, "%s: %zu bytes",
                     regions[i].name, regions[i].bytes);
    /* No room for another point. */
    cr_assert_lt(regions[n - 2].bytes, (tiles * pitch + vectors * 32) * 4);
}

Test(dynamic_scatter_backward, nram_partition)
{
    /* 98304 / (4 * 128 + 2), 163840 / (4 * 128 + 2), 98304 / (7 * 128 + 3) */
    expect_rows("network", "documented", 592, 128, 191);
    expect_rows("network", "documented", 372, 128, 318);
    expect_rows("network", "lock", 372, 128, 318);
    expect_rows("network", "pingpong", 592, 128, 109);
    expect_rows("network", "pingpong", 372, 128, 182);
    /* 33 channels; on 2xx rows of two lines: 98304 / (4 * 64 + 2) */
    expect_rows("line_over", "documented", 592, 33, 733);
    expect_rows("line_over", "documented", 270, 64, 380);
    expect_rows("line_over", "lock", 290, 64, 380);
    expect_rows("line_over", "pingpong", 270, 64, 217);
    expect_rows("line_channels", "documented", 270, 32, 755);
    cr_assert_eq(DSB_MAX_CHANNELS(98304, 1), 24544); /* 98304 / 4, lines */
    cr_assert_eq(DSB_MAX_CHANNELS(163840, 1), 40928);
    cr_assert_eq(DSB_PITCH(33, 270), 64);
    cr_assert_eq(DSB_PITCH(33, 372), 33);
}
