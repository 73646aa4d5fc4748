/* SPDX-License-Identifier: MIT */
/*
 * psroipool_backward as a host programmer would write it: float sums directly
 * in the result. Benchmarks compare with it; results are compared with
 * reference.c.
 */
#include "kernels/psroipool_backward/trial/inputs.h"

#include <string.h>

/* Adds the values of one bin, which begins at pixel `first`. */
static void add_bin(const struct kn_prb_shape *s, const struct kn_prb_bin *bin,
                    const float *grad, const int *mapping,
                    float *restrict first)
{
    for (size_t i = 0; i < s->output_dim; i++) {
        int k = mapping[i];
        if (k < 0 || (size_t)k >= s->channels)
            continue;
        float value = grad[i] / (float)bin->area;
        for (size_t h = 0; h < bin->h1 - bin->h0; h++) {
            float *line = first + h * s->width * s->channels + k;
            for (size_t w = 0; w < bin->w1 - bin->w0; w++)
                line[w * s->channels] += value;
        }
    }
}

void kn_prb_plain(const struct kn_case *c, struct kn_tensor *t)
{
    const struct kn_prb_shape s = kn_prb_shape(c);
    const float *grad = t[PRB_TOP_GRAD].host, *rois = t[PRB_ROIS].host;
    const int *mapping = t[PRB_MAPPING_CHANNEL].host;
    float *out = t[PRB_BOTTOM_GRAD].host;
    memset(out, 0, s.batches * s.height * s.width * s.channels * sizeof *out);
    size_t row = 0;
    for (size_t n = 0; n < s.rois_num; n++)
        for (size_t ph = 0; ph < s.bins; ph++)
            for (size_t pw = 0; pw < s.bins; pw++, row++) {
                struct kn_prb_bin bin = kn_prb_bin(&s, rois + 5 * n, ph, pw);
                size_t at = (bin.batch * s.height + bin.h0) * s.width + bin.w0;
                if (bin.area > 0)
                    add_bin(&s, &bin, grad + row * s.output_dim,
                            mapping + row * s.output_dim,
                            out + at * s.channels);
            }
}
