/* SPDX-License-Identifier: MIT
 *
 * Suppression of boxes, for nms.c and kernels/cnnl/nms.mlu.
 */
#ifndef CNNL_NMS_H
#define CNNL_NMS_H

#include "runtime/api/cnnl/kernels.h"

/* The most boxes; all are in NRAM. */
#define NL_NMS_BOXES 8192

/* One core. */
struct nl_nms {
    struct nl_plan plan;
    int32_t n, width;          /* boxes; numbers of one: 4 or 7 */
    int64_t of_box, of_number; /* strides, in elements */
    int32_t type, bytes;       /* of boxes, scores, and of an output of boxes */
    int32_t index_bytes;
    int32_t mode, method, is_center, most, is_padded;
    float iou, confidence, sigma, offset;
    const char *boxes, *scores; /* width 7: scores are NULL, order is rank */
    char *output;
    int32_t *number;
};
NL_LAUNCHES(nms);

#endif
