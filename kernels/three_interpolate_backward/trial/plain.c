/* SPDX-License-Identifier: MIT */
/*
 * three_interpolate_backward as a host programmer would write it: one channel
 * after the other, float sums directly in the result; half uses a row of floats
 * for the sums. Benchmarks compare with it; results are compared with
 * reference.c.
 */
#include "kernels/three_interpolate_backward/trial/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/harness/half.h"
#include "kernels/harness/run.h"

/* Adds the gradient of one channel of n points to that of its m features. */
static void add_channel(float *restrict features, int m,
                        const float *restrict output, const int *indices,
                        const float *weights, size_t n)
{
    memset(features, 0, (size_t)m * sizeof *features);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 3 * i; k < 3 * i + 3; k++)
            if (indices[k] >= 0 && indices[k] < m)
                features[indices[k]] += output[i] * weights[k];
}

static void plain_float(const struct kn_case *c, struct kn_tensor *t)
{
    size_t channels = (size_t)kn_case_int(c, TIB_C);
    size_t rows = (size_t)kn_case_int(c, TIB_B) * channels;
    size_t n = (size_t)kn_case_int(c, TIB_N);
    int m = kn_case_int(c, TIB_M);
    const float *output = t[TIB_GRAD_OUTPUT].host;
    const float *weights = t[TIB_WEIGHTS].host;
    const int *indices = t[TIB_INDICES].host;
    float *features = t[TIB_GRAD_FEATURES].host;
    for (size_t row = 0; row < rows; row++) {
        size_t neighbors = row / channels * n * 3;
        add_channel(features + row * (size_t)m, m, output + row * n,
                    indices + neighbors, weights + neighbors, n);
    }
}

static float *widened(const uint16_t *half, size_t n)
{
    float *wide = kn_allocate(n * sizeof *wide);
    for (size_t i = 0; i < n; i++)
        wide[i] = (float)kn_half_value(half[i]);
    return wide;
}

static void plain_half(const struct kn_case *c, struct kn_tensor *t)
{
    size_t batches = (size_t)kn_case_int(c, TIB_B);
    size_t channels = (size_t)kn_case_int(c, TIB_C);
    size_t n = (size_t)kn_case_int(c, TIB_N);
    size_t m = (size_t)kn_case_int(c, TIB_M);
    const uint16_t *output = t[TIB_GRAD_OUTPUT].host;
    const int *indices = t[TIB_INDICES].host;
    uint16_t *features = t[TIB_GRAD_FEATURES].host;
    float *weights = widened(t[TIB_WEIGHTS].host, batches * n * 3);
    float *sums = kn_allocate(m * sizeof *sums);
    for (size_t row = 0; row < batches * channels; row++) {
        size_t neighbors = row / channels * n * 3;
        float *wide = widened(output + row * n, n);
        add_channel(sums, (int)m, wide, indices + neighbors,
                    weights + neighbors, n);
        for (size_t i = 0; i < m; i++)
            features[row * m + i] = kn_half_round((double)sums[i]);
        free(wide);
    }
    free(sums);
    free(weights);
}

void kn_tib_plain(const struct kn_case *c, struct kn_tensor *t)
{
    if (t[TIB_GRAD_OUTPUT].dtype == MLUOP_DTYPE_HALF)
        plain_half(c, t);
    else
        plain_float(c, t);
}
