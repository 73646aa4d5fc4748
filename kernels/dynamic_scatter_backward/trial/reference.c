/* SPDX-License-Identifier: MIT */
/*
 * dynamic_scatter_backward from its definition, in plain C: the points in their
 * order; each point gets the gradients that no earlier point got.
 */
#include "kernels/dynamic_scatter_backward/trial/inputs.h"

#include <stdlib.h>

#include "kernels/harness/run.h"

void kn_dsb_reference(const struct kn_case *c, struct kn_tensor *t)
{
    size_t n = (size_t)kn_case_int(c, DSB_N), m = (size_t)kn_case_int(c, DSB_M);
    size_t channels = (size_t)kn_case_int(c, DSB_C);
    const int *map = t[DSB_POINT2VOXEL_MAP].host;
    const int *voxel_num = t[DSB_VOXEL_NUM].host;
    const float *feats = t[DSB_FEATS].host, *maxima = t[DSB_VOXEL_FEATS].host;
    const float *grad = t[DSB_GRAD_VOXEL_FEATS].host;
    double *out = t[DSB_GRAD_FEATS].expected;
    for (size_t i = 0; i < n * channels; i++)
        out[i] = 0.0;

    bool *is_taken = kn_allocate(m * channels);
    for (size_t i = 0; i < m * channels; i++)
        is_taken[i] = false;
    for (size_t i = 0; i < n; i++) {
        if (map[i] < 0 || (size_t)map[i] >= m || map[i] >= *voxel_num)
            continue;
        for (size_t k = 0; k < channels; k++) {
            size_t at = (size_t)map[i] * channels + k;
            if (is_taken[at] || feats[i * channels + k] != maxima[at])
                continue;
            is_taken[at] = true;
            out[i * channels + k] = (double)grad[at];
        }
    }
    free(is_taken);
}
