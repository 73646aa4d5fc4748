/* SPDX-License-Identifier: MIT */
/*
 * voxel_pooling_forward as a host programmer would write it (document 3.2):
 * float sums directly in the result. Benchmarks compare with it; results are
 * compared with reference.c.
 */
#include "kernels/voxel_pooling_forward/trial/inputs.h"

void kn_vpf_plain(const struct kn_case *c, struct kn_tensor *t)
{
    size_t batches = (size_t)kn_case_int(c, VPF_B);
    size_t points = (size_t)kn_case_int(c, VPF_N);
    size_t channels = (size_t)kn_case_int(c, VPF_C);
    int size_x = kn_case_int(c, VPF_X), size_y = kn_case_int(c, VPF_Y);
    int size_z = kn_case_int(c, VPF_Z);
    const int *xyz = t[VPF_GEOM_XYZ].host;
    const float *restrict in = t[VPF_INPUT_FEATURES].host;
    float *restrict out = t[VPF_OUTPUT_FEATURES].host;
    int *memo = t[VPF_POS_MEMO].host;
    for (size_t p = 0; p < batches * points; p++) {
        int x = xyz[3 * p], y = xyz[3 * p + 1], z = xyz[3 * p + 2];
        if (x < 0 || x >= size_x || y < 0 || y >= size_y || z < 0 ||
            z >= size_z)
            continue;
        size_t b = p / points;
        memo[3 * p] = (int)b;
        memo[3 * p + 1] = y;
        memo[3 * p + 2] = x;
        size_t row = b * (size_t)size_y + (size_t)y;
        float *cell = out + (row * (size_t)size_x + (size_t)x) * channels;
        for (size_t k = 0; k < channels; k++)
            cell[k] += in[p * channels + k];
    }
}
