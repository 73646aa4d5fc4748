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
}

/* Returns the bytes of boxes and scores of a batch that NRAM has no room for.
 */
static size_t scratch_of(const cnnlTensorDescriptor_t boxes_desc)
{
    int64_t numbers = nl_elements(boxes_desc);
    if (boxes_desc->n == 3 && numbers)
        numbers /= boxes_desc->sizes[0];
    return numbers > 4 * NL_NMS_BOXES ? (size_t)numbers * 5 : 0;
}

cnnlStatus_t cnnlGetNmsWorkspaceSize_v3(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t boxes_desc,
    const cnnlTensorDescriptor_t confidence_desc, size_t *size)
{
    (void)confidence_desc;
    if (!nl_asks(__func__, handle, "boxes_desc", boxes_desc, size))
        return CNNL_STATUS_BAD_PARAM;
    *size = scratch_of(boxes_desc);
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t
cnnlGetNmsWorkspaceSize_v4(cnnlHandle_t handle, const cnnlNmsDescriptor_t desc,
                           const cnnlTensorDescriptor_t boxes_desc,
                           const cnnlTensorDescriptor_t confidence_desc,
                           size_t *size)
{
    (void)confidence_desc;
    if (!nl_asks(__func__, handle, "boxes_desc", boxes_desc, size) ||
        !nl_object_is(__func__, NMS, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    *size = scratch_of(boxes_desc);
    return CNNL_STATUS_SUCCESS;
}

/* Reads the shape of the boxes. The first of 3 dimensions is the batch. */
static void take_boxes(struct nl_call *c, struct nl_nms *a,
                       const cnnlNmsDescriptor_t desc,
                       const cnnlTensorDescriptor_t boxes_desc)
{
    nl_rank(c, "boxes", boxes_desc, 2, 3);
    if (c->status)
        return;
    const bool has_batches = boxes_desc->n == 3;
    const int of_boxes = has_batches + desc->layout;
    const int of_numbers = has_batches + 1 - desc->layout;
    NL_UNSUPPORTED(c,
                   !has_batches || desc->output_mode ==
                                       CNNL_NMS_OUTPUT_TARGET_BATCH_AND_CLASS,
                   "output mode %d of boxes of 3 dimensions, mlusim computes "
                   "batch, class and box",
                   desc->output_mode);
    NL_UNSUPPORTED(c, nl_elements(boxes_desc) <= INT32_MAX,
                   "boxes have 2^31 numbers or more");
    a->batches = has_batches ? (int32_t)boxes_desc->sizes[0] : 1;
    a->classes = 1;
    a->n = (int32_t)boxes_desc->sizes[of_boxes];
    a->width = (int32_t)boxes_desc->sizes[of_numbers];
    a->of_batch = has_batches ? boxes_desc->strides[0] : 0;
    a->of_box = boxes_desc->strides[of_boxes];
    a->of_number = boxes_desc->strides[of_numbers];
    NL_BAD(c, a->width == 4 || (a->width == 7 && !has_batches),
           "a box has %d numbers, it must have 4, or 7 without batches",
           a->width);
}

/* Checks scores: of each class of each batch, for each box. */
static void take_scores(struct nl_call *c, struct nl_nms *a,
                        const cnnlTensorDescriptor_t boxes_desc,
                        const cnnlTensorDescriptor_t confidence_desc)
{
    nl_input(c, "confidence", confidence_desc, a->scores);
    nl_same_type(c, confidence_desc, boxes_desc);
    if (boxes_desc->n == 3 && !c->status) {
        nl_rank(c, "confidence", confidence_desc, 3, 3);
        if (c->status)
            return;
        a->classes = (int32_t)confidence_desc->sizes[1];
        NL_BAD(c,
               confidence_desc->sizes[0] == a->batches &&
                   confidence_desc->sizes[2] == a->n,
               "confidence is of %lld batches and %lld boxes, boxes of %d and "
               "%d",
               (long long)confidence_desc->sizes[0],
               (long long)confidence_desc->sizes[2], a->batches, a->n);
    } else if (!c->status) {
        NL_BAD(c, nl_elements(confidence_desc) == a->n,
               "confidence has %lld elements, there are %d boxes",
               (long long)nl_elements(confidence_desc), a->n);
    }
    if (!c->status)
        NL_BAD(c, nl_is_dense(confidence_desc), "confidence must be dense");
}

/* Checks the output: indices, rows of batch, class and box, or scores and
 * boxes. */
static void take_output(struct nl_call *c, struct nl_nms *a,
                        const cnnlNmsDescriptor_t desc,
                        const cnnlTensorDescriptor_t boxes_desc,
                        const cnnlTensorDescriptor_t output_desc)
{
    const bool is_index = desc->output_mode == CNNL_NMS_OUTPUT_TARGET_INDICES;
    const bool is_place =
        desc->output_mode == CNNL_NMS_OUTPUT_TARGET_BATCH_AND_CLASS;
    nl_output_of(c, "output",
                 is_index || is_place ? NL_SET(INT32) | NL_SET(INT64)
                                      : NL_SET(HALF) | NL_SET(FLOAT),
                 output_desc, a->output);
    if (c->status)
        return;
    a->most = desc->max_output < a->n || desc->pad ? desc->max_output : a->n;
    const int64_t all = (int64_t)a->most * a->batches * a->classes;
    NL_BAD(c,
           nl_elements(output_desc) >= all * (is_index   ? 1
                                              : is_place ? 3
                                                         : 5) &&
               nl_is_dense(output_desc),
           "output has %lld elements, it must be dense, for %lld boxes",
           (long long)nl_elements(output_desc), (long long)all);
    NL_BAD(c, is_index || is_place || output_desc->type == boxes_desc->type,
           "output is %s and boxes %s, they must be the same",
           nl_type_name(output_desc->type), nl_type_name(boxes_desc->type));
    a->index_bytes = (int32_t)nl_type_bytes(output_desc->type);
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
    take_boxes(&c, &a, desc, boxes_desc);
    if (c.status)
        return c.status;
    if (a.width == 4)
        take_scores(&c, &a, boxes_desc, confidence_desc);
    else
        NL_BAD(&c,
               !confidence &&
                   desc->output_mode == CNNL_NMS_OUTPUT_TARGET_INDICES,
               "boxes of 7 numbers come in the order of their scores: "
               "confidence must be NULL, the output indices");
    take_output(&c, &a, desc, boxes_desc, output_desc);
    nl_device(&c, "output_size", output_size, sizeof(int32_t));
    nl_scratch(&c, workspace, workspace_size, scratch_of(boxes_desc));
    if (nl_is_over(&c))
        return c.status;
    a.scratch = scratch_of(boxes_desc) ? workspace : NULL;
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
