/* SPDX-License-Identifier: MIT
 *
 * Regions of images, for roi.c and kernels/cnnl/roi.mlu.
 */
#ifndef CNNL_ROI_H
#define CNNL_ROI_H

#include "runtime/api/cnnl/kernels.h"

enum nl_roi_kind { NL_ROI_MEAN, NL_ROI_MAX, NL_ROI_POOL };

/* Images and outputs are dense, NHWC. A box is {image, x1, y1, x2, y2}. */
struct nl_roi {
    struct nl_plan plan; /* elements: bins of all boxes; backward: channels */
    int32_t kind, is_backward;
    int32_t type, bytes; /* of every tensor but argmax of NL_ROI_POOL */
    int32_t images, height, width, channels;
    int32_t boxes, pooled_h, pooled_w;
    int32_t ratio, is_aligned;
    float scale;
    char *image, *rois, *bins; /* forward: from image to bins */
    char *argmax_x, *argmax_y; /* of NL_ROI_POOL the first alone; may be NULL */
};
NL_LAUNCHES(roi);

#endif
