/* SPDX-License-Identifier: MIT */
/*
 * voxel_pooling_forward: what every operator is tested for; time, the NRAM
 * partition, repeated calls, faults. A test is a process, so each chooses its
 * own device.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/library/handle.h"
#include "kernels/harness/run.h"
#include "kernels/voxel_pooling_forward/trial/inputs.h"
#include "kernels/voxel_pooling_forward/layout.h"
#include "kernels/voxel_pooling_forward/voxel_pooling_forward.h"
#include "tests/kernels/everywhere.h"
#include "tests/kernels/maps.h"

static const struct kn_operator *const op = &kn_op_voxel_pooling_forward;

static struct kn_result run(const char *name, const char *variant)
{
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .variant = variant};
    return kn_run(op, kn_case_find(op, name), &options);
}

EVERYWHERE(voxel_pooling_forward)
MAPS(voxel_pooling_forward, NULL, NULL)

/* ---- time --------------------------------------------------------------- */

Test(voxel_pooling_forward, the_same_time_every_time)
{
    struct kn_result a = run("bev_small", "documented");
    struct kn_result b = run("bev_small", "documented");
    cr_assert_eq(a.us, b.us);
}

Test(voxel_pooling_forward, loading_ahead_pays)
{
    double us = run("bev_small", "documented").us;
    cr_assert_lt(run("bev_small", "pingpong").us, us);
    /* No run of two points fits: the same kernel body. */
    us = run("channels_limit", "documented").us;
    cr_assert_leq(run("channels_limit", "pingpong").us, us + 1);
}

/* ---- NRAM --------------------------------------------------------------- */

static void expect_partition(size_t nram_kib, size_t part_points)
{
    struct kn_region regions[KN_MAX_REGIONS];
    size_t n = op->partition(
        &op->cases[0], op->function->variants[0],
        &(struct kn_machine){.nram_bytes = nram_kib * 1024}, regions);
    size_t end = 0;
    cr_assert_eq(n, 3 + 2);
    for (size_t i = 0; i < n; i++) {
        cr_assert_eq(regions[i].offset, end);
        end += regions[i].bytes;
        if (i < 3) /* of the document's nine parts three each */
            cr_assert_eq(regions[i].bytes, 3 * 4 * part_points);
    }
    cr_assert_eq(end, nram_kib * 1024);
    cr_assert_eq(regions[n - 1].bytes, 128 * 1024);
}

Test(voxel_pooling_forward, nram_partition_fills_nram)
{
    expect_partition(768, 18204); /* (768 - 128) KiB / 4 / 9 */
    expect_partition(512, 10922);
}

/* ---- calls in a row ----------------------------------------------------- */

/* The output is added to: a second call doubles it. pos_memo is the same. */
Test(voxel_pooling_forward, adds_to_the_output)
{
    const struct kn_case *c = kn_case_find(op, "few_points");
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
    mluOpHandle_t handle;
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, t);
    kn_args_bind(op, c, t, handle, args);
    const struct kn_tensor *out = &t[VPF_OUTPUT_FEATURES];
    size_t bytes = kn_tensor_bytes(out), n = bytes / sizeof(float);
    float *once = malloc(bytes), *twice = malloc(bytes);
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(once, out->device, bytes, cnrtMemcpyDevToHost);
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(twice, out->device, bytes, cnrtMemcpyDevToHost);
    float largest = 0;
    for (size_t i = 0; i < n; i++) {
        cr_assert_float_eq(twice[i], 2 * once[i], 1e-5);
        largest = once[i] > largest ? once[i] : largest;
    }
    cr_assert_gt(largest, 0);
    free(once);
    free(twice);
    kn_args_release(op, args);
    kn_tensors_free(op, t);
    mluOpDestroy(handle);
}

/* A pointer that is no device memory passes the guards; the simulator stops
 * the kernel, and waiting for the queue tells. */
Test(voxel_pooling_forward, a_wild_pointer_is_a_fault)
{
    const struct kn_case *c = kn_case_find(op, "few_points");
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
    mluOpHandle_t handle;
    cr_redirect_stderr();
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, t);
    kn_args_bind(op, c, t, handle, args);
    args[VPF_PARAM_input_features].pointer = (void *)0x7000000000;
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtQueueSync(NULL), cnrtErrorKernelFault);
    kn_args_release(op, args);
    kn_tensors_free(op, t);
    mluOpDestroy(handle);
}

/* ---- random shapes ------------------------------------------------------- */

static void random_case(struct kn_random *r, struct kn_case *c)
{
    double *v = c->value;
    v[VPF_B] = kn_random_int(r, 1, 5);
    v[VPF_N] = kn_random_int(r, 1, c->seed % 4 ? 150 : 2500);
    v[VPF_C] = kn_random_int(r, 1, c->seed % 3 ? 130 : 900);
    v[VPF_X] = kn_random_int(r, 1, 40);
    v[VPF_Y] = kn_random_int(r, 1, 40);
    v[VPF_Z] = kn_random_int(r, 1, 4);
    v[VPF_POINTS_ARE] = kn_random_int(r, VPF_POINTS_NEAR, VPF_POINTS_EXTREME);
    v[VPF_FEATURES_ARE] =
        kn_random_int(r, VPF_FEATURES_PLAIN, VPF_FEATURES_MEMO);
}

RANDOM_SHAPES(voxel_pooling_forward, 3xx, "MLU370-X4", random_case, NULL)
RANDOM_SHAPES(voxel_pooling_forward, 5xx, "MLU590-H8", random_case, NULL)
