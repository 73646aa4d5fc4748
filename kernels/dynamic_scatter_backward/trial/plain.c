/* SPDX-License-Identifier: MIT */
/*
 * dynamic_scatter_backward as a host programmer would write it (document 3.2):
 * finds the least index of each value of a voxel, then copies the gradients to
 * these points. Benchmarks compare with it; results are compared with
 * reference.c.
 */
#include "kernels/dynamic_scatter_backward/trial/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/harness/run.h"

void kn_dsb_plain(const struct kn_case *c, struct kn_tensor *t)
{
    int n = kn_case_int(c, DSB_N), m = kn_case_int(c, DSB_M);
    size_t channels = (size_t)kn_case_int(c, DSB_C);
    size_t values = (size_t)m * channels;
    const int *map = t[DSB_POINT2VOXEL_MAP].host;
    const float *grad = t[DSB_GRAD_VOXEL_FEATS].host;
    float *restrict out = t[DSB_GRAD_FEATS].host;
    int *restrict from = kn_allocate(values * sizeof *from);
    for (size_t i = 0; i < values; i++)
        from[i] = n;
    for (int i = 0; i < n; i++) {
        if (map[i] < 0 || map[i] >= m)
            continue;
        const float *point = (const float *)t[DSB_FEATS].host;
        const float *voxel = (const float *)t[DSB_VOXEL_FEATS].host;
        point += (size_t)i * channels;
        voxel += (size_t)map[i] * channels;
        int *least = from + (size_t)map[i] * channels;
        for (size_t k = 0; k < channels; k++)
            if (point[k] == voxel[k] && i < least[k])
                least[k] = i;
    }
    memset(out, 0, (size_t)n * channels * sizeof *out);
    for (size_t v = 0; v < (size_t)kn_dsb_voxels(c); v++)
        for (size_t k = 0; k < channels; k++)
            if (from[v * channels + k] < n)
                out[(size_t)from[v * channels + k] * channels + k] =
                    grad[v * channels + k];
    free(from);
}
