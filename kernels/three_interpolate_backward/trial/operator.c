/* SPDX-License-Identifier: MIT */
/*
 * The row of three_interpolate_backward: its cases, its steps, and its
 * functions.
 */
#include "kernels/harness/operator.h"

#include <string.h>

#include "kernels/harness/case_words.h"
#include "kernels/harness/regions.h"
#include "kernels/library/descriptor.h"
#include "kernels/three_interpolate_backward/split.h"
#include "kernels/three_interpolate_backward/spread.h"
#include "kernels/three_interpolate_backward/three_interpolate_backward.h"
#include "kernels/three_interpolate_backward/trial/inputs.h"

static const struct kn_case cases[] = {
#define X(name, b, c, n, m, dtype, indices, values, seed, flags, status, doc) \
    {#name,                                                                   \
     doc,                                                                     \
     {b, c, n, m, MLUOP_DTYPE_##dtype, TIB_INDICES_##indices,                 \
      TIB_VALUES_##values},                                                   \
     seed,                                                                    \
     flags,                                                                   \
     MLUOP_STATUS_##status},
#include "kernels/three_interpolate_backward/trial/cases.def"
#undef X
};

static const char *const fields[] = {
    [TIB_B] = "B",
    [TIB_C] = "C",
    [TIB_N] = "N",
    [TIB_M] = "M",
    [TIB_DTYPE] = "dtype",
    [TIB_INDICES_ARE] = "indices",
    [TIB_VALUES_ARE] = "values",
};

static const struct kn_step steps_of_document[] = {
    {TIB_STEP_1, "3.1 (1)"},   {TIB_STEP_2, "3.1 (2)"},
    {TIB_STEP_3, "3.1 (3)"},   {TIB_STEP_4, "3.1 (4)"},
    {TIB_STEP_5, "3.1 (5)"},   {TIB_STEP_6, "3.1 (6)"},
    {TIB_STEP_7, "3.1 (7)"},   {TIB_STEP_8, "3.1 (8)"},
    {TIB_STEP_9, "3.1 (9)"},   {TIB_STEP_10, "3.1 (10)"},
    {TIB_STEP_11, "3.1 (11)"}, {TIB_STEP_12, "3.1 (12)"},
    {TIB_STEP_13, "3.1 (13)"},
};

static mluOpStatus_t call(const struct kn_arg *a)
{
    return mluOpThreeInterpolateBackward(
        a[TIB_PARAM_handle].handle, a[TIB_PARAM_grad_output_desc].desc,
        a[TIB_PARAM_grad_output].pointer, a[TIB_PARAM_indices_desc].desc,
        a[TIB_PARAM_indices].pointer, a[TIB_PARAM_weights_desc].desc,
        a[TIB_PARAM_weights].pointer, a[TIB_PARAM_grad_features_desc].desc,
        a[TIB_PARAM_grad_features].pointer);
}

/* Counts the values of grad_output. */
static double gradients(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return c->value[TIB_B] * c->value[TIB_C] * c->value[TIB_N];
}

static const struct kn_term theory[] = {
#define X(by, work, each, of, doc) {KN_##by, KN_##work, each, of, doc},
#include "kernels/three_interpolate_backward/trial/theory.def"
#undef X
};

static const struct kn_reason reasons[] = {
#define X(name, variant, by, least, why) {name, variant, by, least, why},
#include "kernels/three_interpolate_backward/trial/reasons.def"
#undef X
};

/* ---- NRAM ---------------------------------------------------------------- */

static long at_least_one(const struct kn_case *c, int field)
{
    int size = kn_case_int(c, field);
    return size > 0 ? size : 1; /* the call is refused */
}

static bool is_spread(const char *variant)
{
    return strcmp(variant, "spread") == 0;
}

static struct kn_tib_split split_of(const struct kn_case *c,
                                    const char *variant,
                                    const struct kn_machine *m)
{
    const struct kn_tib_shape s = {
        .b = at_least_one(c, TIB_B),
        .c = at_least_one(c, TIB_C),
        .n = at_least_one(c, TIB_N),
        .m = at_least_one(c, TIB_M),
        .is_half = kn_case_int(c, TIB_DTYPE) == MLUOP_DTYPE_HALF,
    };
    const long values = (long)(kn_usable(m) / sizeof(float));
    if (!is_spread(variant))
        return kn_tib_choose(s.c, s.n, s.m, values);
    const struct kn_rates rates = kn_rates_of(m->arch, &m->speed);
    return kn_tib_spread(&s, values, &rates);
}

static size_t partition(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions)
{
    const struct kn_tib_split s = split_of(c, variant, m);
    size_t n = 0;
    TIB_MAP(KN_REGION, s)
    return kn_regions_close(regions, n, m,
                            "less than pieces of whole units need");
}

static uint64_t pieces(const struct kn_case *c, int field, int size)
{
    return (uint64_t)((kn_case_int(c, field) - 1) / size + 1);
}

static struct kn_work work(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m)
{
    const struct kn_tib_split s = split_of(c, variant, m);
    const uint64_t windows =
        (uint64_t)kn_case_int(c, TIB_B) * pieces(c, TIB_M, s.mo);
    if (!is_spread(variant))
        return (struct kn_work){"windows", (int64_t)windows};
    return (struct kn_work){"pieces",
                            (int64_t)(windows * pieces(c, TIB_C, s.co))};
}

/* ---- traffic ------------------------------------------------------------- */

/* Writes the traffic: every window of features reads all points of its batch,
 * and loads their indices and weights again for each piece of channels. */
static void traffic(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps)
{
    enum { INDICES = 1, GRADIENTS = 3, STORE = 10 }; /* indices of the steps */
    const struct kn_tib_split s = split_of(c, variant, m);
    uint64_t size = kn_dtype_bytes(t[TIB_GRAD_OUTPUT].dtype);
    uint64_t b = (uint64_t)kn_case_int(c, TIB_B);
    uint64_t channels = (uint64_t)kn_case_int(c, TIB_C);
    uint64_t points = (uint64_t)kn_case_int(c, TIB_N);
    uint64_t repeat_m = b * pieces(c, TIB_M, s.mo);
    memset(steps, 0, KN_COUNT(steps_of_document) * sizeof *steps);
    steps[INDICES].in = repeat_m * pieces(c, TIB_C, s.co) * points *
                        TIB_NEIGHBORS * (sizeof(int) + size);
    steps[GRADIENTS].in = repeat_m * channels * points * size;
    steps[STORE].out = b * channels * (uint64_t)kn_case_int(c, TIB_M) * size;
}

const struct kn_operator kn_op_three_interpolate_backward = {
    .name = "three_interpolate_backward",
    .function = &kn_function_three_interpolate_backward,
    .summary = "gives gradients of points back to the three features each was "
               "interpolated from (PointNet++)",
    .n_sizes = TIB_DTYPE,
    KN_TRIAL(TIB, tib),
};
