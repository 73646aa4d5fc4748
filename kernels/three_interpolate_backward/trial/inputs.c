/* SPDX-License-Identifier: MIT */
/*
 * Makes the inputs of a case: shapes from its fields, contents from its
 * patterns and its seed, the same on every machine.
 */
#include "kernels/three_interpolate_backward/trial/inputs.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "kernels/harness/half.h"
#include "kernels/harness/random.h"
#include "kernels/three_interpolate_backward/layout.h"

/* The documented thresholds of diff1 and diff2 (document 1.5.1). */
#define THRESHOLD 3e-3

static struct kn_tensor tensor(const char *name, enum kn_role role,
                               mluOpDataType_t dtype, const int *dims)
{
    struct kn_tensor t = {.name = name,
                          .role = role,
                          .dtype = dtype,
                          .layout = MLUOP_LAYOUT_ARRAY,
                          .rank = 3,
                          .judge = KN_JUDGE_DIFF12,
                          .threshold = {THRESHOLD, THRESHOLD}};
    memcpy(t.dims, dims, 3 * sizeof *dims);
    return t;
}

void kn_tib_tensors(const struct kn_case *c, struct kn_tensor *t)
{
    int b = kn_case_int(c, TIB_B), channels = kn_case_int(c, TIB_C);
    int n = kn_case_int(c, TIB_N), m = kn_case_int(c, TIB_M);
    mluOpDataType_t dtype = (mluOpDataType_t)kn_case_int(c, TIB_DTYPE);
    const int neighbors[] = {b, n, TIB_NEIGHBORS};
    t[TIB_GRAD_OUTPUT] =
        tensor("grad_output", KN_ROLE_IN, dtype, (int[]){b, channels, n});
    t[TIB_INDICES] =
        tensor("indices", KN_ROLE_IN, MLUOP_DTYPE_INT32, neighbors);
    t[TIB_WEIGHTS] = tensor("weights", KN_ROLE_IN, dtype, neighbors);
    t[TIB_GRAD_FEATURES] =
        tensor("grad_features", KN_ROLE_OUT, dtype, (int[]){b, channels, m});
    t[TIB_GRAD_FEATURES].is_replaced = true;
}

/* ---- indices ------------------------------------------------------------- */

/* Returns a number outside [0, m). */
static int stray(struct kn_random *r, int m)
{
    switch (kn_random_int(r, 0, 5)) {
    case 0:
        return -1;
    case 1:
        return m;
    case 2:
        return INT_MIN;
    case 3:
        return INT_MAX;
    case 4:
        return kn_random_int(r, INT_MIN, -1);
    default:
        return kn_random_int(r, m, INT_MAX);
    }
}

/* The neighbors of three points, of four features (learn.md). */
static const int by_hand[] = {0, 1, 2, 2, 0, 1, 2, 2, -1};

static int index_of(struct kn_random *r, enum kn_tib_indices pattern, int m,
                    size_t i)
{
    if (m == 0)
        return 0; /* the call is refused */
    switch (pattern) {
    case TIB_INDICES_EXAMPLE:
        return kn_random_int(r, 0, m > 1 ? m - 2 : 0);
    case TIB_INDICES_ONE:
        return m / 2;
    case TIB_INDICES_LAST:
        return m - 1;
    case TIB_INDICES_RISING:
        return (int)(i % (size_t)m);
    case TIB_INDICES_OUTSIDE:
        return stray(r, m);
    case TIB_INDICES_HAND:
        return by_hand[i % (sizeof by_hand / sizeof *by_hand)];
    case TIB_INDICES_STRAY:
        if (kn_random_int(r, 0, 1))
            return stray(r, m);
        break;
    default:
        break;
    }
    return kn_random_int(r, 0, m - 1);
}

static void fill_indices(struct kn_random *r, enum kn_tib_indices pattern,
                         int m, int *indices, size_t n)
{
    for (size_t i = 0; i < n; i++)
        indices[i] = pattern == TIB_INDICES_ALIKE && i % TIB_NEIGHBORS > 0
                         ? indices[i - 1]
                         : index_of(r, pattern, m, i);
}

/* ---- values -------------------------------------------------------------- */

/* About one value of this many is a NaN or infinity. */
#define RARE 400

static float value_of(struct kn_random *r, enum kn_tib_values pattern)
{
    float value = kn_random_float(r);
    switch (pattern) {
    case TIB_VALUES_NAN:
        return kn_random_int(r, 1, RARE) == 1 ? NAN : value;
    case TIB_VALUES_INF:
        if (kn_random_int(r, 1, RARE) == 1)
            return value < 0 ? -INFINITY : INFINITY;
        return value;
    case TIB_VALUES_TINY:
        return value * 0x1p-65f;
    case TIB_VALUES_GREAT:
        return value * 0x1p8f;
    default:
        return value;
    }
}

/* Writes the weights of one point. */
static void weigh(struct kn_random *r, enum kn_tib_values pattern,
                  float *weights)
{
    float sum = 0;
    for (int k = 0; k < TIB_NEIGHBORS; k++) {
        weights[k] = value_of(r, pattern);
        if (pattern == TIB_VALUES_ZERO && kn_random_int(r, 0, 1))
            weights[k] = copysignf(0, weights[k]);
        if (pattern == TIB_VALUES_UNIT)
            weights[k] = fabsf(weights[k]) + 0x1p-10f;
        if (pattern == TIB_VALUES_HAND)
            weights[k] = k == 0 ? 0.5f : 0.25f;
        sum += weights[k];
    }
    for (int k = 0; pattern == TIB_VALUES_UNIT && k < TIB_NEIGHBORS; k++)
        weights[k] /= sum;
}

static void put(const struct kn_tensor *t, size_t i, float value)
{
    if (t->dtype == MLUOP_DTYPE_HALF)
        ((uint16_t *)t->host)[i] = kn_half_round((double)value);
    else
        ((float *)t->host)[i] = value;
}

void kn_tib_fill(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_random r = kn_random_init(c->seed);
    enum kn_tib_values values =
        (enum kn_tib_values)kn_case_int(c, TIB_VALUES_ARE);
    size_t b = (size_t)kn_case_int(c, TIB_B), n = (size_t)kn_case_int(c, TIB_N);
    size_t channels = (size_t)kn_case_int(c, TIB_C);
    size_t points = b * n, m = (size_t)kn_case_int(c, TIB_M);
    fill_indices(&r, (enum kn_tib_indices)kn_case_int(c, TIB_INDICES_ARE),
                 (int)m, t[TIB_INDICES].host, points * TIB_NEIGHBORS);
    for (size_t i = 0; i < points; i++) {
        float weights[TIB_NEIGHBORS];
        weigh(&r, values, weights);
        for (size_t k = 0; k < TIB_NEIGHBORS; k++)
            put(&t[TIB_WEIGHTS], i * TIB_NEIGHBORS + k, weights[k]);
    }
    for (size_t i = 0; i < points * channels; i++)
        put(&t[TIB_GRAD_OUTPUT], i,
            values == TIB_VALUES_HAND ? (float)(i + 1) : value_of(&r, values));
    /* The call overwrites all of this, so its contents must not matter. */
    for (size_t i = 0; i < b * channels * m; i++)
        put(&t[TIB_GRAD_FEATURES], i, 7.0f);
}
