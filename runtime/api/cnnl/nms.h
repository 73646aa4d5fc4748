/* SPDX-License-Identifier: MIT
 *
 * Suppression of boxes, for nms.c and kernels/cnnl/nms.mlu.
 */
#ifndef CNNL_NMS_H
#define CNNL_NMS_H

#include "runtime/api/cnnl/kernels.h"

/* So many boxes of 4 numbers are in NRAM, more in scratch memory. */
#define NL_NMS_BOXES 8192

/* One core. Each class of each batch on its own, one behind the other. */
struct nl_nms {
    struct nl_plan plan;
    int32_t batches, classes;
    int32_t n, width; /* boxes of a batch; numbers of one: 4 or 7 */
    int64_t of_batch, of_box, of_number; /* strides, in elements */
    int32_t type, bytes; /* of boxes, scores, and of an output of boxes */
    int32_t index_bytes;
    int32_t mode, method, is_center, is_padded;
    int32_t most; /* of a class */
    float iou, confidence, sigma, offset;
    const char *boxes, *scores; /* width 7: scores are NULL, order is rank */
    char *output;
    int32_t *number;
    char *scratch; /* boxes and scores; NULL: NRAM */
};
NL_LAUNCHES(nms);

#endif
