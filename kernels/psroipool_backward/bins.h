/* SPDX-License-Identifier: MIT
 *
 * For psroipool_backward: NRAM, and step 4, which finds the pixels of a bin.
 * For kernels (.mlu).
 */
#ifndef KN_PSROIPOOL_BACKWARD_BINS_H
#define KN_PSROIPOOL_BACKWARD_BINS_H

#include <bang.h>
#include <cmath>

#include "kernels/library/nram.h"
#include "kernels/library/share.h"
#include "kernels/psroipool_backward/layout.h"

__nram__ char nram_buffer[MAX_NRAM_SIZE];

/* Return distances in bottom_grad. */
__mlu_func__ long pixel_bytes(const kn_prb_args &a)
{
    return a.channels * sizeof(float);
}
/* Returns the bytes of a line of pixels. */
__mlu_func__ long line_bytes(const kn_prb_args &a)
{
    return a.width * pixel_bytes(a);
}

/* ---- step 4: where a bin is ---------------------------------------------- */

/* A roi in the plane of bottom_grad. */
struct Roi {
    int number; /* -1: none read yet */
    bool is_there;
    float *image; /* bottom_grad of its batch */
    float start_h, start_w;
    float bin_h, bin_w; /* size of a bin */
};

/* The pixels of a bin. */
struct Bin {
    float *first;
    int height, width, area;
};

/* Returns the size of a bin; rois are at least 0.1 wide and high. */
__mlu_func__ float bin_size(float extent, int bins)
{
    return fmaxf(extent, 0.1f) / (float)bins;
}

/* Reads the five values of a roi. Ignores the roi if its batch does not exist,
 * or if its pixels are unknown: a NaN or infinity makes the extent one, too. */
__mlu_func__ void read_roi(const kn_prb_args &a, const float *values, Roi &roi)
{
    float batch = values[0];
    roi.start_w = roundf(values[1]) * a.spatial_scale;
    roi.start_h = roundf(values[2]) * a.spatial_scale;
    float end_w = (roundf(values[3]) + 1.0f) * a.spatial_scale;
    float end_h = (roundf(values[4]) + 1.0f) * a.spatial_scale;
    float width = end_w - roi.start_w, height = end_h - roi.start_h;
    roi.is_there = batch >= 0.0f && batch < 0x1p31f && (int)batch < a.batches &&
                   isfinite(width) && isfinite(height);
    if (!roi.is_there)
        return;
    roi.image =
        a.bottom_grad + (long)(int)batch * a.height * a.width * a.channels;
    roi.bin_w = bin_size(width, a.pooled_width);
    roi.bin_h = bin_size(height, a.pooled_height);
}
/* Cuts an edge to 0 to size; NaN becomes 0. */
__mlu_func__ int clip(float edge, int size)
{
    int whole = (int)fminf(fmaxf(edge, 0.0f), (float)size);
    return whole < size ? whole : size;
}

/* Lines or columns of pixels from start to end, end excluded. */
struct Range {
    int start, end;
};

/* Returns the range of the i-th bin along one axis. */
__mlu_func__ Range bin_range(int i, float bin, float start, int size)
{
    return {clip(floorf(i * bin + start), size),
            clip(ceilf((i + 1) * bin + start), size)};
}
/* Makes a bin of its lines and columns; without pixels it is empty. */
__mlu_func__ Bin make_bin(const kn_prb_args &a, const Roi &roi, Range h,
                          Range w)
{
    int height = h.end - h.start, width = w.end - w.start;
    if (!roi.is_there || height <= 0 || width <= 0)
        return {nullptr, 0, 0, 0};
    return {roi.image + ((long)h.start * a.width + w.start) * a.channels,
            height, width, height * width};
}

/* Step 4: finds the bin of row `index`. */
__mlu_func__ Bin find_bin(const kn_prb_args &a, int index, Roi &roi)
{
    __mlu_step(PRB_STEP_4);
    int pw = index % a.pooled_width;
    int ph = index / a.pooled_width % a.pooled_height;
    int roi_num = index / a.pooled_width / a.pooled_height;
    if (roi_num != roi.number) {
        roi.number = roi_num;
        read_roi(a, a.rois + (long)roi_num * PRB_ROI_VALUES, roi);
    }
    return make_bin(a, roi, bin_range(ph, roi.bin_h, roi.start_h, a.height),
                    bin_range(pw, roi.bin_w, roi.start_w, a.width));
}

#endif
