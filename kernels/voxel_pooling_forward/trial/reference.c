/* SPDX-License-Identifier: MIT */
/*
 * voxel_pooling_forward from its formula (document 3.2), in plain C, summed in
 * float64.
 */
#include "kernels/voxel_pooling_forward/trial/inputs.h"

#include <string.h>

void kn_vpf_reference(const struct kn_case *c, struct kn_tensor *t)
{
    size_t batches = (size_t)kn_case_int(c, VPF_B);
    size_t points = (size_t)kn_case_int(c, VPF_N);
    size_t channels = (size_t)kn_case_int(c, VPF_C);
    int size_x = kn_case_int(c, VPF_X), size_y = kn_case_int(c, VPF_Y);
    int size_z = kn_case_int(c, VPF_Z);
    const int *xyz = t[VPF_GEOM_XYZ].host;
    const float *in = t[VPF_INPUT_FEATURES].host;
    const float *before = t[VPF_OUTPUT_FEATURES].host;
    double *sum = t[VPF_OUTPUT_FEATURES].expected;
    int *memo = t[VPF_POS_MEMO].expected;

    memcpy(memo, t[VPF_POS_MEMO].host, batches * points * 3 * sizeof *memo);
    size_t cells = batches * (size_t)size_y * (size_t)size_x;
    for (size_t i = 0; i < cells * channels; i++)
        sum[i] = (double)before[i];

    for (size_t b = 0; b < batches; b++) {
        for (size_t p = b * points; p < (b + 1) * points; p++) {
            int x = xyz[3 * p], y = xyz[3 * p + 1], z = xyz[3 * p + 2];
            if (x < 0 || x >= size_x || y < 0 || y >= size_y || z < 0 ||
                z >= size_z)
                continue;
            memo[3 * p] = (int)b;
            memo[3 * p + 1] = y;
            memo[3 * p + 2] = x;
            size_t cell =
                (b * (size_t)size_y + (size_t)y) * (size_t)size_x + (size_t)x;
            for (size_t k = 0; k < channels; k++)
                sum[cell * channels + k] += (double)in[p * channels + k];
        }
    }
}
