/* SPDX-License-Identifier: MIT */
/*
 * voxel_pooling_forward: the quick cases on three devices, in both variants and
 * every task type; what the report knows of the documented steps; repeated
 * calls; faults. A test is a process, so each chooses its own device.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/handle.h"
#include "kernels/harness/run.h"
#include "kernels/voxel_pooling_forward/trial/inputs.h"
#include "kernels/voxel_pooling_forward/layout.h"
#include "kernels/voxel_pooling_forward/voxel_pooling_forward.h"
#include "runtime/include/mlusim.h"

/* Cases with more points are run with the documented task type only. */
#define FEW_POINTS 100000

static const struct kn_operator *const op = &kn_op_voxel_pooling_forward;

struct setup {
    char device[16], variant[16];
    cnrtFunctionType_t type;
};

static struct kn_result run(const char *name, const struct setup *s)
{
    struct kn_options options = {.task_type = s->type, .variant = s->variant};
    return kn_run(op, kn_case_find(op, name), &options);
}

static void expect_good(const struct kn_case *c, const struct setup *s)
{
    struct kn_options options = {.task_type = s->type, .variant = s->variant};
    struct kn_result r = kn_run(op, c, &options);
    const struct kn_verdict *v = r.verdicts;
    cr_expect(r.is_good,
              "%s on %s, %s, %d cores: %s, %s; diff1 %g diff2 %g, %zu NaN or "
              "inf misplaced, worst %zu; %zu bytes of pos_memo, first in %zu",
              c->name, s->device, s->variant, (int)s->type,
              mluOpGetErrorString(r.status), cnrtGetErrorName(r.sync),
              v[0].diff.diff1, v[0].diff.diff2, v[0].diff.n_misplaced,
              v[0].diff.worst, v[1].n_wrong, v[1].first_wrong);
    cr_expect(r.us > 0 && r.bytes > 0 && r.operations > 0);
}

/* ---- every case, everywhere --------------------------------------------- */

ParameterizedTestParameters(voxel_pooling_forward, quick_cases)
{
    static const char *const devices[] = {"MLU370-X8", "MLU370-X4",
                                          "MLU590-H8"};
    static const cnrtFunctionType_t types[] = {
        cnrtFuncTypeMutable, cnrtFuncTypeBlock, cnrtFuncTypeUnion2,
        cnrtFuncTypeUnion4};
    static struct setup setups[3 * 4 * VPF_N_VARIANTS];
    size_t n = 0;
    for (size_t d = 0; d < 3; d++)
        for (size_t t = 0; t < 4; t++)
            for (size_t v = 0; v < VPF_N_VARIANTS; v++) {
                struct setup *s = &setups[n++];
                strcpy(s->device, devices[d]);
                strcpy(s->variant, op->function->variants[v]);
                s->type = types[t];
            }
    return cr_make_param_array(struct setup, setups, n);
}

ParameterizedTest(struct setup *s, voxel_pooling_forward, quick_cases)
{
    setenv("MLUSIM_DEVICE", s->device, 1);
    for (size_t i = 0; i < op->n_cases; i++) {
        const struct kn_case *c = &op->cases[i];
        if (c->flags & KN_CASE_LARGE)
            continue;
        if (s->type == cnrtFuncTypeMutable ||
            c->value[VPF_B] * c->value[VPF_N] < FEW_POINTS)
            expect_good(c, s);
    }
}

Test(voxel_pooling_forward, cases_are_named_once_and_described)
{
    for (size_t a = 0; a < op->n_cases; a++) {
        cr_assert(*op->cases[a].doc);
        for (size_t b = 0; b < a; b++) {
            cr_assert_str_neq(op->cases[a].name, op->cases[b].name);
            cr_assert_neq(op->cases[a].seed, op->cases[b].seed);
        }
    }
}

/* ---- time --------------------------------------------------------------- */

Test(voxel_pooling_forward, the_same_time_every_time)
{
    const struct setup documented = {"", "documented", cnrtFuncTypeMutable};
    struct kn_result a = run("bev_small", &documented);
    struct kn_result b = run("bev_small", &documented);
    cr_assert_eq(a.us, b.us);
}

Test(voxel_pooling_forward, loading_ahead_pays)
{
    const struct setup documented = {"", "documented", cnrtFuncTypeMutable};
    const struct setup pingpong = {"", "pingpong", cnrtFuncTypeMutable};
    double us = run("bev_small", &documented).us;
    cr_assert_lt(run("bev_small", &pingpong).us, us);
    /* No run of two points fits: the same kernel body. */
    us = run("channels_limit", &documented).us;
    cr_assert_leq(run("channels_limit", &pingpong).us, us + 1);
}

/* ---- steps -------------------------------------------------------------- */

static const struct mlusim_step *find_step(const struct mlusim_figures *f,
                                           const char *name)
{
    for (int i = 0; i < f->n_steps; i++)
        if (strcmp(f->steps[i].name, name) == 0)
            return &f->steps[i];
    return NULL;
}

static void expect_steps(const char *variant)
{
    const struct kn_case *c = kn_case_find(op, "all_inside");
    const struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                       .variant = variant};
    struct mlusim_figures f;
    mlusimProfileStart();
    cr_assert(kn_run(op, c, &options).is_good);
    cr_assert_eq(mlusimLaunchCount(), 1);
    cr_assert_eq(mlusimLaunchFigures(0, &f), 0);
    for (size_t i = 0; i < op->n_steps; i++)
        cr_assert(find_step(&f, op->steps[i].name), "no %s", op->steps[i].name);

    uint64_t points = (uint64_t)(c->value[VPF_B] * c->value[VPF_N]);
    uint64_t features = points * (uint64_t)c->value[VPF_C] * sizeof(float);
    /* coordinates and the caller's pos_memo; pos_memo; features */
    cr_assert_eq(find_step(&f, VPF_STEP_1)->in_bytes, points * 2 * 12);
    cr_assert_eq(find_step(&f, VPF_STEP_5)->out_bytes, points * 12);
    cr_assert_eq(find_step(&f, VPF_STEP_62)->in_bytes, features);
    cr_assert_eq(find_step(&f, VPF_STEP_62)->atomic_bytes, features);
    cr_assert_gt(find_step(&f, VPF_STEP_62)->share, 0.5);
    cr_assert_eq(find_step(&f, VPF_STEP_2)->io_cycles, 0);
    cr_assert_gt(find_step(&f, VPF_STEP_2)->compute_cycles, 0);
}

Test(voxel_pooling_forward, documented_steps_are_reported)
{
    expect_steps("documented");
}

Test(voxel_pooling_forward, pingpong_has_the_same_steps)
{
    expect_steps("pingpong");
}

/* ---- NRAM --------------------------------------------------------------- */

static void expect_partition(size_t nram_kib, size_t part_points)
{
    struct kn_region regions[KN_MAX_REGIONS];
    size_t n = op->partition(&op->cases[0], op->function->variants[0],
                             nram_kib * 1024, regions);
    size_t end = 0;
    cr_assert_eq(n, VPF_PARTS + 2);
    for (size_t i = 0; i < n; i++) {
        cr_assert_eq(regions[i].offset, end);
        end += regions[i].bytes;
        if (i < VPF_PARTS)
            cr_assert_eq(regions[i].bytes, 4 * part_points);
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
    kn_tensors_free(op, t);
    mluOpDestroy(handle);
}
