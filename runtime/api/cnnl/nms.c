/* SPDX-License-Identifier: MIT */
/* Non-maximum suppression. */
#include "runtime/api/cnnl/nms.h"

#include <string.h>

#include "runtime/api/cnnl/call.h"

#define NMS "cnnlNmsDescriptor_t"

struct cnnlNmsStruct {
    struct nl_object object;
    int32_t box_mode, output_mode, algo, method, max_output, layout, pad;
    float iou, confidence, sigma, offset;
};

/* ---- descriptors
 * ------------------------------------------------------------- */

cnnlStatus_t cnnlSetNmsDescAttr(cnnlNmsDescriptor_t desc,
                                cnnlNmsDescAttribute_t attr, const void *value,
                                size_t bytes)
{
    if (!nl_object_is(__func__, NMS, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    void *const places[] = {
        [CNNL_NMS_DESC_BOX_MODE] = &desc->box_mode,
        [CNNL_NMS_DESC_OUTPUT_MODE] = &desc->output_mode,
        [CNNL_NMS_DESC_IOU_THRESHOLD] = &desc->iou,
        [CNNL_NMS_DESC_MAX_OUTPUT_SIZE] = &desc->max_output,
        [CNNL_NMS_DESC_CONFIDENCE_THRESHOLD] = &desc->confidence,
        [CNNL_NMS_DESC_OFFSET] = &desc->offset,
        [CNNL_NMS_DESC_INPUT_LAYOUT] = &desc->layout,
        [CNNL_NMS_DESC_PAD_TO_MAX_OUTPUT_SIZE] = &desc->pad,
    };
    if ((unsigned)attr >= sizeof places / sizeof *places)
        return nl_refuse(CNNL_STATUS_NOT_SUPPORTED, __func__,
                         "mlusim does not compute attribute %d", (int)attr);
    const bool is_flag = attr == CNNL_NMS_DESC_PAD_TO_MAX_OUTPUT_SIZE;
    if (!value || (bytes != sizeof(int32_t) && !(is_flag && bytes == 1)))
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "value is %p of %zu bytes, attribute %d has %d", value,
                         bytes, (int)attr, is_flag ? 1 : 4);
    if (is_flag)
        desc->pad = *(const unsigned char *)value != 0;
    else
        memcpy(places[attr], value, sizeof(int32_t));
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetNmsDescriptor_v5(
    cnnlNmsDescriptor_t desc, cnnlNmsBoxPointMode_t box_mode,
    cnnlNmsOutputMode_t mode, cnnlNmsAlgo_t algo, cnnlNmsMethodMode_t method,
    float iou, float sigma, int max_output, float confidence, float offset,
    int layout, bool pad)
{
    if (!nl_object_is(__func__, NMS, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    *desc = (struct cnnlNmsStruct){.object = desc->object,
                                   .box_mode = (int32_t)box_mode,
                                   .output_mode = (int32_t)mode,
                                   .algo = (int32_t)algo,
                                   .method = (int32_t)method,
                                   .max_output = max_output,
                                   .layout = layout,
                                   .pad = pad,
                                   .iou = iou,
                                   .confidence = confidence,
                                   .sigma = sigma,
                                   .offset = offset};
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetNmsDescriptor_v2(cnnlNmsDescriptor_t desc,
                                     cnnlNmsOutputMode_t mode, float iou,
                                     int max_output, float confidence,
                                     int layout)
{
    return cnnlSetNmsDescriptor_v5(
        desc, CNNL_NMS_BOX_DIAGONAL, mode, CNNL_NMS_ALGO_EXCLUDE_BOUNDARY,
        CNNL_NMS_HARD_NMS, iou, 0, max_output, confidence, 0, layout, false);
}

/* ---- the call
 * ------------------------------------------------------------------ */

static void need_choices(struct nl_call *c, const cnnlNmsDescriptor_t desc)
{
    if (c->status)
        return;
    nl_choice(c, "box mode", desc->box_mode, CNNL_NMS_BOX_CENTER + 1);
    nl_choice(c, "output mode", desc->output_mode,
              CNNL_NMS_OUTPUT_TARGET_BATCH_AND_CLASS + 1);
    nl_choice(c, "algo", desc->algo, CNNL_NMS_ALGO_INCLUDE_BOUNDARY + 1);
    nl_choice(c, "method", desc->method, CNNL_NMS_SOFT_NMS_GAUSSIAN + 1);
    nl_choice(c, "layout", desc->layout, 2);
    NL_BAD(c, desc->max_output > 0, "max_output is %d, it must be positive",
           desc->max_output);
    NL_BAD(c, desc->method != CNNL_NMS_SOFT_NMS_GAUSSIAN || desc->sigma > 0,
           "sigma is %g, it must be positive", (double)desc->sigma);
    NL_UNSUPPORTED(c,
                   desc->output_mode != CNNL_NMS_OUTPUT_TARGET_BATCH_AND_CLASS,
                   "mlusim does not compute batches and classes");
}

cnnlStatus_t cnnlNms_v2(cnnlHandle_t handle, const cnnlNmsDescriptor_t desc,
                        const cnnlTensorDescriptor_t boxes_desc,
                        const void *boxes,
                        const cnnlTensorDescriptor_t confidence_desc,
                        const void *confidence, void *workspace,
                        size_t workspace_size,
                        const cnnlTensorDescriptor_t output_desc, void *output,
                        void *output_size)
{
    struct nl_call c = nl_begin(NL_cnnlNms_v2, handle);
    struct nl_nms a = {.plan = {1, 1, 1},
                       .boxes = boxes,
                       .scores = confidence,
                       .output = output,
                       .number = output_size};
    nl_descriptor(&c, NMS, desc);
    need_choices(&c, desc);
    nl_input(&c, "boxes", boxes_desc, boxes);
    if (!c.status)
        NL_UNSUPPORTED(&c, boxes_desc->n == 2,
                       "boxes have %d dimensions, mlusim computes 2",
                       boxes_desc->n);
    if (c.status)
        return c.status;
    const int of_boxes = desc->layout;
    a.n = (int32_t)boxes_desc->sizes[of_boxes];
    a.width = (int32_t)boxes_desc->sizes[1 - of_boxes];
    a.of_box = boxes_desc->strides[of_boxes];
    a.of_number = boxes_desc->strides[1 - of_boxes];
    NL_BAD(&c, a.width == 4 || a.width == 7,
           "a box has %d numbers, it must have 4 or 7", a.width);
    NL_UNSUPPORTED(&c, boxes_desc->sizes[of_boxes] <= NL_NMS_BOXES,
                   "there are %lld boxes, mlusim computes up to %d",
                   (long long)boxes_desc->sizes[of_boxes], NL_NMS_BOXES);
    const bool is_index = desc->output_mode == CNNL_NMS_OUTPUT_TARGET_INDICES;
    if (a.width == 4) {
        nl_input(&c, "confidence", confidence_desc, confidence);
        nl_same_type(&c, confidence_desc, boxes_desc);
        if (!c.status)
            NL_BAD(&c,
                   nl_elements(confidence_desc) == a.n &&
                       nl_is_dense(confidence_desc),
                   "confidence has %lld elements, there are %d boxes",
                   (long long)nl_elements(confidence_desc), a.n);
    } else {
        NL_BAD(&c, !confidence && is_index,
               "boxes of 7 numbers come in the order of their scores: "
               "confidence must be NULL, the output indices");
    }
    nl_output_of(&c, "output",
                 is_index ? NL_SET(INT32) | NL_SET(INT64)
                          : NL_SET(HALF) | NL_SET(FLOAT),
                 output_desc, output);
    nl_device(&c, "output_size", output_size, sizeof(int32_t));
    nl_scratch(&c, workspace, workspace_size, 0);
    if (!c.status) {
        a.most = desc->max_output < a.n || desc->pad ? desc->max_output : a.n;
        NL_BAD(&c,
               nl_elements(output_desc) >=
                       (int64_t)a.most * (is_index ? 1 : 5) &&
                   nl_is_dense(output_desc),
               "output has %lld elements, it must be dense, for %d boxes",
               (long long)nl_elements(output_desc), a.most);
        NL_BAD(&c, is_index || output_desc->type == boxes_desc->type,
               "output is %s and boxes %s, they must be the same",
               nl_type_name(output_desc->type), nl_type_name(boxes_desc->type));
        a.index_bytes = (int32_t)nl_type_bytes(output_desc->type);
    }
    if (nl_is_over(&c))
        return c.status;
    a.type = (int32_t)boxes_desc->type;
    a.bytes = (int32_t)nl_type_bytes(boxes_desc->type);
    a.mode = desc->output_mode;
    a.method = desc->method;
    a.is_center = desc->box_mode == CNNL_NMS_BOX_CENTER;
    a.is_padded = desc->pad;
    a.iou = desc->iou;
    a.confidence = a.width == 7 ? 0 : desc->confidence;
    a.sigma = desc->sigma;
    a.offset = desc->algo == CNNL_NMS_ALGO_INCLUDE_BOUNDARY ? desc->offset : 0;
    nl_launch_nms(handle->queue, &a);
    return nl_launched(&c);
}
