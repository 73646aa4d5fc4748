/* SPDX-License-Identifier: MIT */
/*
 * Computes the bins of a roi as R-FCN's PS-ROI pooling does.
 */
#include "kernels/psroipool_backward/trial/inputs.h"

#include <math.h>

/* Computes the range of bin i of n along one axis, for a roi from `first` to
 * `last`, clipped to [0, size). False if the extent of the roi is NaN or
 * infinite. */
static bool along(float first, float last, float scale, size_t n, size_t i,
                  size_t size, size_t *from, size_t *to)
{
    float start = roundf(first) * scale;
    float end = (roundf(last) + 1.0f) * scale;
    float extent = end - start;
    if (isnan(extent) || isinf(extent))
        return false;
    float bin = (extent > 0.1f ? extent : 0.1f) / (float)n;
    float a = floorf((float)i * bin + start);
    float b = ceilf((float)(i + 1) * bin + start);
    *from = a <= 0 ? 0 : a >= (float)size ? size : (size_t)a;
    *to = b <= 0 ? 0 : b >= (float)size ? size : (size_t)b;
    return true;
}

struct kn_prb_bin kn_prb_bin(const struct kn_prb_shape *s, const float *roi,
                             size_t ph, size_t pw)
{
    struct kn_prb_bin bin = {0};
    if (!(roi[0] >= 0 && roi[0] < (float)s->batches))
        return bin;
    bin.batch = (size_t)roi[0];
    if (!along(roi[1], roi[3], s->scale, s->bins, pw, s->width, &bin.w0,
               &bin.w1) ||
        !along(roi[2], roi[4], s->scale, s->bins, ph, s->height, &bin.h0,
               &bin.h1))
        return bin;
    if (bin.h1 > bin.h0 && bin.w1 > bin.w0)
        bin.area = (bin.h1 - bin.h0) * (bin.w1 - bin.w0);
    return bin;
}
