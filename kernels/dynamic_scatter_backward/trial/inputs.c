/* SPDX-License-Identifier: MIT */
/*
 * Makes the inputs of a case: shapes from its fields, contents from its
 * patterns and its seed, the same on every machine. voxel_feats and
 * voxel_points_count are those that the forward pass would make from the
 * points.
 */
#include "kernels/dynamic_scatter_backward/trial/inputs.h"

#include <limits.h>
#include <math.h>

#include "kernels/harness/random.h"

static struct kn_tensor tensor(const char *name, enum kn_role role,
                               mluOpDataType_t dtype, int rows, int channels)
{
    return (struct kn_tensor){.name = name,
                              .role = role,
                              .dtype = dtype,
                              .layout = MLUOP_LAYOUT_ARRAY,
                              .rank = channels < 0 ? 1 : 2,
                              .dims = {rows, channels < 0 ? 0 : channels},
                              /* The documented threshold (1.5.1) is 0. */
                              .judge = KN_JUDGE_DIFF3};
}

void kn_dsb_tensors(const struct kn_case *c, struct kn_tensor *t)
{
    const mluOpDataType_t real = MLUOP_DTYPE_FLOAT, number = MLUOP_DTYPE_INT32;
    int n = kn_case_int(c, DSB_N), m = kn_case_int(c, DSB_M);
    int channels = kn_case_int(c, DSB_C);
    t[DSB_GRAD_VOXEL_FEATS] =
        tensor("grad_voxel_feats", KN_ROLE_IN, real, m, channels);
    t[DSB_FEATS] = tensor("feats", KN_ROLE_IN, real, n, channels);
    t[DSB_VOXEL_FEATS] = tensor("voxel_feats", KN_ROLE_IN, real, m, channels);
    t[DSB_POINT2VOXEL_MAP] =
        tensor("point2voxel_map", KN_ROLE_IN, number, n, -1);
    t[DSB_VOXEL_POINTS_COUNT] =
        tensor("voxel_points_count", KN_ROLE_IN, number, m, -1);
    t[DSB_VOXEL_NUM] = tensor("voxel_num", KN_ROLE_IN, number, 1, -1);
    t[DSB_GRAD_FEATS] = tensor("grad_feats", KN_ROLE_OUT, real, n, channels);
}

int kn_dsb_voxels(const struct kn_case *c)
{
    int voxels = kn_case_int(c, DSB_VOXEL_NUM_IS), m = kn_case_int(c, DSB_M);
    return voxels < 0 ? 0 : voxels < m ? voxels : m;
}

/* ---- points -------------------------------------------------------------- */

/* Returns a number that is no voxel of m voxels, and not -1. */
static int wild(struct kn_random *r, int m)
{
    const int numbers[] = {m, m + 1, 2 * m, -2, -m, INT_MIN, INT_MAX};
    int number = numbers[kn_random_int(r, 0, 6)];
    return number == -1 ? INT_MIN + 1 : number;
}

/* The voxels of five points (learn.md). */
static const int voxels_by_hand[] = {0, 1, 0, -1, 1};

static int voxel_of(struct kn_random *r, enum kn_dsb_points pattern, int i,
                    int m, int voxels)
{
    int any = i < voxels ? i : kn_random_int(r, 0, voxels - 1);
    switch (pattern) {
    case DSB_POINTS_SOME:
        return kn_random_int(r, 0, 3) == 0 ? -1 : any;
    case DSB_POINTS_NONE:
        return -1;
    case DSB_POINTS_ONE:
        return voxels - 1;
    case DSB_POINTS_FEW:
        return kn_random_int(r, 0, voxels < 3 ? voxels - 1 : 2);
    case DSB_POINTS_BEYOND:
        return kn_random_int(r, 0, 1) ? kn_random_int(r, voxels, m - 1) : any;
    case DSB_POINTS_HAND:
        return voxels_by_hand[i % 5];
    case DSB_POINTS_WILD:
        return kn_random_int(r, 0, 1) ? wild(r, m) : any;
    default:
        return any;
    }
}

/* Fills the map with points in a random order, those of learn.md in their own
 * order, and counts the points of each voxel. */
static void fill_points(struct kn_random *r, const struct kn_case *c, int *map,
                        int *count)
{
    enum kn_dsb_points pattern =
        (enum kn_dsb_points)kn_case_int(c, DSB_POINTS_ARE);
    int n = kn_case_int(c, DSB_N), m = kn_case_int(c, DSB_M);
    int voxels = kn_dsb_voxels(c);
    for (int i = 0; i < m; i++)
        count[i] = 0;
    for (int i = 0; i < n; i++) {
        map[i] = m > 0 && voxels > 0 ? voxel_of(r, pattern, i, m, voxels) : -1;
        if (map[i] >= 0 && map[i] < m)
            count[map[i]]++;
    }
    for (int i = n - 1; i > 0 && pattern != DSB_POINTS_HAND; i--) {
        int k = kn_random_int(r, 0, i), swapped = map[i];
        map[i] = map[k];
        map[k] = swapped;
    }
}

/* ---- features and gradients ---------------------------------------------- */

/* About one value of this many is a NaN or infinity. */
#define RARE 50

/* The features of five points in two channels (learn.md). */
static const float feats_by_hand[] = {1, 5, 2, 2, 4, 5, 9, 9, 2, 3};

static float value(struct kn_random *r, enum kn_dsb_feats pattern, size_t i)
{
    float plain = kn_random_float(r);
    switch (pattern) {
    case DSB_FEATS_TIES:
        return (float)kn_random_int(r, -1, 1);
    case DSB_FEATS_ZEROS:
        return plain < 0 ? -0.0f : 0.0f;
    case DSB_FEATS_NANS:
        return kn_random_int(r, 1, RARE) == 1 ? NAN : plain;
    case DSB_FEATS_INF:
        return kn_random_int(r, 1, RARE) > 1 ? plain
               : plain < 0                   ? -INFINITY
                                             : INFINITY;
    case DSB_FEATS_HAND:
        return feats_by_hand[i % 10];
    case DSB_FEATS_TINY:
        return plain * 0x1p-130f;
    default:
        return plain;
    }
}

/* Computes the maximum over the points of each voxel. */
static void reduce(const struct kn_case *c, const int *map, const float *feats,
                   float *maxima)
{
    size_t n = (size_t)kn_case_int(c, DSB_N), m = (size_t)kn_case_int(c, DSB_M);
    size_t channels = (size_t)kn_case_int(c, DSB_C);
    for (size_t i = 0; i < m * channels; i++)
        maxima[i] = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (map[i] < 0 || (size_t)map[i] >= m)
            continue;
        float *max = maxima + (size_t)map[i] * channels;
        for (size_t k = 0; k < channels; k++)
            if (feats[i * channels + k] > max[k])
                max[k] = feats[i * channels + k];
    }
}

static void fill_features(struct kn_random *r, const struct kn_case *c,
                          struct kn_tensor *t)
{
    enum kn_dsb_feats pattern =
        (enum kn_dsb_feats)kn_case_int(c, DSB_FEATS_ARE);
    size_t channels = (size_t)kn_case_int(c, DSB_C);
    size_t points = (size_t)kn_case_int(c, DSB_N) * channels;
    size_t voxels = (size_t)kn_case_int(c, DSB_M) * channels;
    float *feats = t[DSB_FEATS].host, *maxima = t[DSB_VOXEL_FEATS].host;
    float *grad = t[DSB_GRAD_VOXEL_FEATS].host, *out = t[DSB_GRAD_FEATS].host;
    for (size_t i = 0; i < points; i++)
        feats[i] = value(r, pattern, i);
    reduce(c, t[DSB_POINT2VOXEL_MAP].host, feats, maxima);
    for (size_t i = 0; i < voxels; i++) {
        if (pattern == DSB_FEATS_STRANGERS && kn_random_int(r, 0, 2) == 0)
            maxima[i] = 2;
        if (pattern == DSB_FEATS_NANS || pattern == DSB_FEATS_ZEROS)
            if (kn_random_int(r, 0, 3) == 0)
                maxima[i] = value(r, pattern, i);
        grad[i] = pattern == DSB_FEATS_HAND ? (float)(10 * (i + 1))
                                            : value(r, pattern, i);
    }
    for (size_t i = 0; i < points; i++)
        out[i] = 0.5f; /* must not stay */
}

void kn_dsb_fill(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_random r = kn_random_init(c->seed);
    fill_points(&r, c, t[DSB_POINT2VOXEL_MAP].host,
                t[DSB_VOXEL_POINTS_COUNT].host);
    *(int *)t[DSB_VOXEL_NUM].host = kn_case_int(c, DSB_VOXEL_NUM_IS);
    fill_features(&r, c, t);
}
