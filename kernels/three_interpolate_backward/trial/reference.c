/* SPDX-License-Identifier: MIT */
/*
 * three_interpolate_backward from its formula (document 1.2, 2.1), in plain C,
 * summed in float64.
 */
#include "kernels/three_interpolate_backward/trial/inputs.h"

#include "kernels/harness/half.h"

static double value(const struct kn_tensor *t, size_t i)
{
    return t->dtype == MLUOP_DTYPE_HALF
               ? kn_half_value(((const uint16_t *)t->host)[i])
               : (double)((const float *)t->host)[i];
}

void kn_tib_reference(const struct kn_case *c, struct kn_tensor *t)
{
    size_t batches = (size_t)kn_case_int(c, TIB_B);
    size_t channels = (size_t)kn_case_int(c, TIB_C);
    size_t points = (size_t)kn_case_int(c, TIB_N);
    size_t features = (size_t)kn_case_int(c, TIB_M);
    const struct kn_tensor *grad = &t[TIB_GRAD_OUTPUT];
    const int *indices = t[TIB_INDICES].host;
    double *sums = t[TIB_GRAD_FEATURES].expected;
    for (size_t i = 0; i < batches * channels * features; i++)
        sums[i] = 0;
    for (size_t b = 0; b < batches; b++)
        for (size_t n = 0; n < points; n++)
            for (size_t k = 0; k < 3; k++) {
                size_t at = (b * points + n) * 3 + k;
                if (indices[at] < 0 || (size_t)indices[at] >= features)
                    continue;
                double weight = value(&t[TIB_WEIGHTS], at);
                double *sum =
                    sums + b * channels * features + (size_t)indices[at];
                for (size_t ch = 0; ch < channels; ch++)
                    sum[ch * features] +=
                        weight * value(grad, (b * channels + ch) * points + n);
            }
}
