/* SPDX-License-Identifier: MIT
 *
 * Suppression of boxes, for nms.c and kernels/cnnl/nms.mlu.
 */
#ifndef CNNL_NMS_H
#define CNNL_NMS_H

#include "runtime/api/cnnl/kernels.h"

/* NRAM has room for this many boxes of 4 numbers. More are in scratch memory.
 */
#define NL_NMS_BOXES 8192

/* For one core. It works on one class of one batch after the other. */
struct nl_nms {
    struct nl_plan plan;
    int32_t batches, classes;
    int32_t n, width; /* n boxes in a batch; a box is 4 or 7 numbers */
    int64_t of_batch, of_box, of_number; /* strides, in elements */
    int32_t type, bytes; /* of boxes, scores, and of an output of boxes */
    int32_t index_bytes;
    int32_t mode, method, is_center, is_padded;
    int32_t most; /* boxes that are written for a class */
    float iou, confidence, sigma, offset;
    const char *boxes, *scores; /* width 7: scores are NULL, order is rank */
    char *output;
    int32_t *number;
    char *scratch; /* boxes and scores; NULL: NRAM */
};
NL_LAUNCHES(nms);

#endif
