/* SPDX-License-Identifier: MIT */
/*
 * Makes the inputs of a case: shapes from its fields, contents from its
 * patterns and its seed, the same on every machine.
 */
#include "kernels/voxel_pooling_forward/trial/inputs.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "kernels/harness/random.h"

/* The documented thresholds of diff1 and diff2 (document 1.5.1). */
#define THRESHOLD 3e-3

static struct kn_tensor tensor(const char *name, enum kn_role role,
                               mluOpDataType_t dtype, enum kn_judge judge)
{
    return (struct kn_tensor){.name = name,
                              .role = role,
                              .dtype = dtype,
                              .layout = MLUOP_LAYOUT_ARRAY,
                              .judge = judge,
                              .threshold = {THRESHOLD, THRESHOLD}};
}

static void set_dims(struct kn_tensor *t, int rank, const int *dims)
{
    t->rank = rank;
    for (int i = 0; i < rank; i++)
        t->dims[i] = dims[i];
}

void kn_vpf_tensors(const struct kn_case *c, struct kn_tensor *t)
{
    int b = kn_case_int(c, VPF_B), n = kn_case_int(c, VPF_N);
    int channels = kn_case_int(c, VPF_C);
    t[VPF_GEOM_XYZ] =
        tensor("geom_xyz", KN_ROLE_IN, MLUOP_DTYPE_INT32, KN_JUDGE_BITWISE);
    t[VPF_INPUT_FEATURES] = tensor("input_features", KN_ROLE_IN,
                                   MLUOP_DTYPE_FLOAT, KN_JUDGE_BITWISE);
    t[VPF_OUTPUT_FEATURES] = tensor("output_features", KN_ROLE_OUT,
                                    MLUOP_DTYPE_FLOAT, KN_JUDGE_DIFF12);
    t[VPF_POS_MEMO] =
        tensor("pos_memo", KN_ROLE_OUT, MLUOP_DTYPE_INT32, KN_JUDGE_BITWISE);
    set_dims(&t[VPF_GEOM_XYZ], 3, (int[]){b, n, 3});
    set_dims(&t[VPF_INPUT_FEATURES], 3, (int[]){b, n, channels});
    set_dims(
        &t[VPF_OUTPUT_FEATURES], 4,
        (int[]){b, kn_case_int(c, VPF_Y), kn_case_int(c, VPF_X), channels});
    set_dims(&t[VPF_POS_MEMO], 3, (int[]){b, n, 3});
}

/* ---- coordinates --------------------------------------------------------- */

/* Returns a coordinate in or near the grid. It may be outside on both sides by
 * a sixteenth of the grid, at least by one cell. In a grid of depth one, the
 * coordinate is always inside, as z is in the network. */
static int near(struct kn_random *r, int size, bool is_depth)
{
    int margin = size / 16 > 0 ? size / 16 : 1;
    if (is_depth && size == 1)
        margin = 0;
    return kn_random_int(r, -margin, size + margin - 1);
}

/* Makes a point that is just outside of the grid in one or more random
 * dimensions. */
static void outside(struct kn_random *r, const int *size, int *xyz)
{
    int set = kn_random_int(r, 1, 7);
    for (int k = 0; k < 3; k++)
        if (set & 1 << k)
            xyz[k] = kn_random_int(r, 0, 1) ? -1 : size[k];
}

static void extreme(struct kn_random *r, int *xyz)
{
    static const int ends[] = {INT_MIN, INT_MIN + 1, -65536,
                               65536,   INT_MAX - 1, INT_MAX};
    int k = kn_random_int(r, 0, 3);
    if (k == 3)
        for (k = 0; k < 3; k++)
            xyz[k] = (int)kn_random_next(r);
    else
        xyz[k] = ends[kn_random_int(r, 0, 5)];
}

/* The points of learn.md, three in each of two batches. */
static const int points_by_hand[][3] = {{0, 0, 0}, {2, 1, 0},  {3, 0, 0},
                                        {2, 1, 0}, {1, 0, -1}, {2, 1, 0}};

static void point(struct kn_random *r, enum kn_vpf_points pattern,
                  const int *size, size_t i, int *xyz)
{
    for (int k = 0; k < 3; k++)
        xyz[k] = pattern == VPF_POINTS_NEAR ? near(r, size[k], k == 2)
                 : pattern == VPF_POINTS_ONE_CELL
                     ? size[k] / 2
                     : kn_random_int(r, 0, size[k] - 1);
    if (pattern == VPF_POINTS_OUTSIDE)
        outside(r, size, xyz);
    else if (pattern == VPF_POINTS_BORDER)
        for (int k = 0; k < 3; k++)
            xyz[k] = (const int[]){-1, 0, size[k] - 1,
                                   size[k]}[kn_random_int(r, 0, 3)];
    else if (pattern == VPF_POINTS_HAND)
        memcpy(xyz, points_by_hand[i % KN_COUNT(points_by_hand)],
               sizeof *points_by_hand);
    else if (pattern == VPF_POINTS_EXTREME && kn_random_int(r, 0, 1))
        extreme(r, xyz);
}

/* ---- features ------------------------------------------------------------ */

/* About one value of this many is a NaN or infinity. */
#define RARE 5000

/* Returns the i-th value. Values of learn.md are those of points with two
 * channels. */
static float feature(struct kn_random *r, enum kn_vpf_features pattern,
                     size_t i)
{
    float value = kn_random_float(r);
    if (pattern == VPF_FEATURES_HAND)
        return (float)(i / 2 + 1) * (i % 2 ? 10.0f : 1.0f);
    if (pattern == VPF_FEATURES_TINY)
        return value * 0x1p-130f;
    if (pattern == VPF_FEATURES_NAN && kn_random_int(r, 1, RARE) == 1)
        return NAN;
    if (pattern == VPF_FEATURES_INF && kn_random_int(r, 1, RARE / 50) == 1)
        return value < 0 ? -INFINITY : INFINITY;
    return value;
}

void kn_vpf_fill(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_random r = kn_random_init(c->seed);
    size_t points =
        (size_t)kn_case_int(c, VPF_B) * (size_t)kn_case_int(c, VPF_N);
    int channels = kn_case_int(c, VPF_C);
    enum kn_vpf_points points_are =
        (enum kn_vpf_points)kn_case_int(c, VPF_POINTS_ARE);
    enum kn_vpf_features features_are =
        (enum kn_vpf_features)kn_case_int(c, VPF_FEATURES_ARE);
    bool is_mixed = features_are == VPF_FEATURES_MEMO;
    const int size[] = {kn_case_int(c, VPF_X), kn_case_int(c, VPF_Y),
                        kn_case_int(c, VPF_Z)};

    int *xyz = t[VPF_GEOM_XYZ].host, *memo = t[VPF_POS_MEMO].host;
    float *in = t[VPF_INPUT_FEATURES].host, *out = t[VPF_OUTPUT_FEATURES].host;
    for (size_t i = 0; i < points; i++)
        point(&r, points_are, size, i, xyz + 3 * i);
    for (size_t i = 0; i < points * (size_t)channels; i++)
        in[i] = feature(&r, features_are, i);
    for (size_t i = 0; i < points * 3; i++)
        memo[i] = is_mixed ? -1 - (int)(i % 1000) * 2147483 : -1;
    size_t n = (size_t)kn_case_int(c, VPF_B) * (size_t)size[0] *
               (size_t)size[1] * (size_t)channels;
    for (size_t i = 0; i < n; i++)
        out[i] = is_mixed ? 0.5f : 0.0f;
}
