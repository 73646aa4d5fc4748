/* SPDX-License-Identifier: MIT */
/*
 * psroipool_backward from its formula (document 3.1), in plain C, summed in
 * float64, pixel by pixel: each value is divided by the area of its bin.
 */
#include "kernels/psroipool_backward/trial/inputs.h"

void kn_prb_reference(const struct kn_case *c, struct kn_tensor *t)
{
    const struct kn_prb_shape s = kn_prb_shape(c);
    const float *grad = t[PRB_TOP_GRAD].host, *rois = t[PRB_ROIS].host;
    const int *mapping = t[PRB_MAPPING_CHANNEL].host;
    double *sum = t[PRB_BOTTOM_GRAD].expected;
    size_t values = s.rois_num * s.bins * s.bins * s.output_dim;

    for (size_t i = 0; i < s.batches * s.height * s.width * s.channels; i++)
        sum[i] = 0;
    for (size_t i = 0; i < values; i++) {
        size_t row = i / s.output_dim, pw = row % s.bins;
        size_t ph = row / s.bins % s.bins, n = row / (s.bins * s.bins);
        struct kn_prb_bin bin = kn_prb_bin(&s, rois + 5 * n, ph, pw);
        if (bin.area == 0 || mapping[i] < 0 || (size_t)mapping[i] >= s.channels)
            continue;
        for (size_t h = bin.h0; h < bin.h1; h++)
            for (size_t w = bin.w0; w < bin.w1; w++) {
                size_t pixel = (bin.batch * s.height + h) * s.width + w;
                sum[pixel * s.channels + (size_t)mapping[i]] +=
                    (double)grad[i] / (double)bin.area;
            }
    }
}
