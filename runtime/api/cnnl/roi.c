/* SPDX-License-Identifier: MIT */
/* RoiAlign and RoiPooling, forward and backward. */
#include "runtime/api/cnnl/roi.h"

#include "runtime/api/cnnl/call.h"

#define ROI_ALIGN "cnnlRoiAlignDescriptor_t"
/* Channels of a core that goes backward, at least; see NL_CHANNELS. */
#define LEAST_CHANNELS 16
#define MOST_CHANNELS  4096

struct cnnlRoiAlignStruct {
    struct nl_object object;
    int pooled_h, pooled_w, ratio, mode;
    float scale;
    bool is_aligned;
};

cnnlStatus_t cnnlSetRoiAlignDescriptor_v2(cnnlRoiAlignDescriptor_t desc,
                                          int pooled_h, int pooled_w,
                                          int sampling_ratio, float scale,
                                          int pool_mode, bool aligned)
{
    if (!nl_object_is(__func__, ROI_ALIGN, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (pooled_h < 1 || pooled_w < 1 || pool_mode < 0 || pool_mode > 1)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "pooled are %d and %d, pool_mode %d: they must be "
                         "positive, and 0 or 1",
                         pooled_h, pooled_w, pool_mode);
    *desc = (struct cnnlRoiAlignStruct){.object = desc->object,
                                        .pooled_h = pooled_h,
                                        .pooled_w = pooled_w,
                                        .ratio = sampling_ratio,
                                        .mode = pool_mode,
                                        .scale = scale,
                                        .is_aligned = aligned};
    return CNNL_STATUS_SUCCESS;
}

/* Checks tensors of images and bins, and fills what the kernel is given. */
static void fill(struct nl_call *c, struct nl_roi *a,
                 const cnnlTensorDescriptor_t image_desc, const void *image,
                 const cnnlTensorDescriptor_t rois_desc, const void *rois,
                 const cnnlTensorDescriptor_t bins_desc, const void *bins)
{
    const cnnlTensorDescriptor_t descs[] = {image_desc, bins_desc};
    nl_rank(c, "an image", image_desc, 4, 4);
    nl_rank(c, "boxes", rois_desc, 2, 2);
    nl_rank(c, "bins", bins_desc, 4, 4);
    nl_same_type(c, image_desc, rois_desc);
    nl_same_type(c, image_desc, bins_desc);
    for (int i = 0; i < 2 && !c->status; i++)
        NL_UNSUPPORTED(c,
                       descs[i]->layout == CNNL_LAYOUT_NHWC &&
                           nl_is_dense(descs[i]) && nl_is_dense(rois_desc),
                       "tensors of regions must be dense, images NHWC");
    if (c->status)
        return;
    NL_BAD(c, rois_desc->sizes[1] == 5,
           "boxes have %lld numbers, they must have 5",
           (long long)rois_desc->sizes[1]);
    NL_BAD(c, bins_desc->sizes[0] == rois_desc->sizes[0],
           "there are %lld boxes, and bins of %lld",
           (long long)rois_desc->sizes[0], (long long)bins_desc->sizes[0]);
    NL_BAD(c, bins_desc->sizes[3] == image_desc->sizes[3],
           "images have %lld channels, and bins %lld",
           (long long)image_desc->sizes[3], (long long)bins_desc->sizes[3]);
    NL_UNSUPPORTED(c,
                   nl_elements(image_desc) <= INT32_MAX &&
                       nl_elements(bins_desc) <= INT32_MAX,
                   "images or bins have 2^31 elements or more");
    const struct nl_shape none = {0};
    const int64_t *s = image_desc->sizes;
    a->type = (int32_t)image_desc->type;
    a->bytes = (int32_t)nl_type_bytes(image_desc->type);
    a->images = (int32_t)s[0];
    a->height = (int32_t)s[1];
    a->width = (int32_t)s[2];
    a->channels = (int32_t)s[3];
    a->boxes = (int32_t)bins_desc->sizes[0];
    a->pooled_h = (int32_t)bins_desc->sizes[1];
    a->pooled_w = (int32_t)bins_desc->sizes[2];
    a->image = nl_view_of(image_desc, image, &none).at;
    a->rois = nl_view_of(rois_desc, rois, &none).at;
    a->bins = nl_view_of(bins_desc, bins, &none).at;
}

static cnnlStatus_t launch(struct nl_call *c, struct nl_roi *a)
{
    const int cores = c->handle->cores;
    int64_t parts = (int64_t)a->boxes * a->pooled_h * a->pooled_w;
    a->plan.elements = parts;
    if (a->is_backward) {
        int32_t tile = (a->channels + cores - 1) / cores;
        tile = tile < LEAST_CHANNELS ? LEAST_CHANNELS : tile;
        a->plan.tile = tile < MOST_CHANNELS ? tile : MOST_CHANNELS;
        a->plan.elements = a->channels;
        parts = (a->channels + a->plan.tile - 1) / a->plan.tile;
    }
    a->plan.cores = (int32_t)(parts < cores ? parts : cores);
    nl_launch_roi(c->handle->queue, a);
    return nl_launched(c);
}

/* Checks a tensor of places, of the shape of bins. */
static void need_places(struct nl_call *c, const char *name,
                        const cnnlTensorDescriptor_t desc, const void *data,
                        const cnnlTensorDescriptor_t bins_desc)
{
    nl_input(c, name, desc, data);
    nl_same_type(c, desc, bins_desc);
    nl_same_shape(c, desc, bins_desc);
    if (!c->status)
        NL_UNSUPPORTED(c, nl_is_dense(desc), "%s must be dense", name);
}

static char *address(const void *data)
{
    return nl_view_of(&(struct cnnlTensorStruct){0}, data,
                      &(struct nl_shape){0})
        .at;
}

cnnlStatus_t
cnnlRoiAlign_v2(cnnlHandle_t handle, const cnnlRoiAlignDescriptor_t desc,
                const cnnlTensorDescriptor_t x_desc, const void *x,
                const cnnlTensorDescriptor_t boxes_desc, const void *boxes,
                const cnnlTensorDescriptor_t y_desc, void *y,
                const cnnlTensorDescriptor_t argmax_x_desc, void *argmax_x,
                const cnnlTensorDescriptor_t argmax_y_desc, void *argmax_y)
{
    struct nl_call c = nl_begin(NL_cnnlRoiAlign_v2, handle);
    struct nl_roi args = {0};
    nl_descriptor(&c, ROI_ALIGN, desc);
    nl_input(&c, "x", x_desc, x);
    nl_input(&c, "boxes", boxes_desc, boxes);
    nl_output(&c, "y", y_desc, y);
    fill(&c, &args, x_desc, x, boxes_desc, boxes, y_desc, y);
    if (!c.status) {
        args.kind = desc->mode ? NL_ROI_MEAN : NL_ROI_MAX;
        args.ratio = desc->ratio;
        args.scale = desc->scale;
        args.is_aligned = desc->is_aligned;
        NL_BAD(&c,
               args.pooled_h == desc->pooled_h &&
                   args.pooled_w == desc->pooled_w,
               "y has %d x %d bins, desc %d x %d", args.pooled_h, args.pooled_w,
               desc->pooled_h, desc->pooled_w);
    }
    if (args.kind == NL_ROI_MAX && !c.status) {
        need_places(&c, "argmax_x", argmax_x_desc, argmax_x, y_desc);
        need_places(&c, "argmax_y", argmax_y_desc, argmax_y, y_desc);
        args.argmax_x = argmax_x;
        args.argmax_y = argmax_y;
    }
    return nl_is_over(&c) ? c.status : launch(&c, &args);
}

cnnlStatus_t cnnlRoiAlignBackward_v2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t dy_desc, const void *dy,
    const cnnlTensorDescriptor_t boxes_desc, const void *boxes,
    const cnnlTensorDescriptor_t argmax_x_desc, const void *argmax_x,
    const cnnlTensorDescriptor_t argmax_y_desc, const void *argmax_y,
    float scale, int sampling_ratio, bool aligned, int pool_mode,
    const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlRoiAlignBackward_v2, handle);
    struct nl_roi args = {.is_backward = true,
                          .scale = scale,
                          .ratio = sampling_ratio,
                          .is_aligned = aligned,
                          .kind = pool_mode ? NL_ROI_MEAN : NL_ROI_MAX};
    nl_choice(&c, "pool_mode", pool_mode, 2);
    nl_number(&c, "scale", (double)scale);
    nl_number(&c, "sampling_ratio", sampling_ratio);
    nl_number(&c, "aligned", aligned);
    nl_input(&c, "dy", dy_desc, dy);
    nl_input(&c, "boxes", boxes_desc, boxes);
    nl_output(&c, "dx", dx_desc, dx);
    fill(&c, &args, dx_desc, dx, boxes_desc, boxes, dy_desc, dy);
    if (args.kind == NL_ROI_MAX && !c.status) {
        need_places(&c, "argmax_x", argmax_x_desc, argmax_x, dy_desc);
        need_places(&c, "argmax_y", argmax_y_desc, argmax_y, dy_desc);
        args.argmax_x = address(argmax_x);
        args.argmax_y = address(argmax_y);
    }
    if (nl_is_over(&c))
        return c.status;
    return launch(&c, &args);
}

static void need_maximum(struct nl_call *c, cnnlPoolingMode_t mode)
{
    nl_choice(c, "mode", (int)mode, CNNL_POOLING_FIXED + 1);
    NL_UNSUPPORTED(c, mode == CNNL_POOLING_MAX,
                   "mode is %d, mlusim computes CNNL_POOLING_MAX", (int)mode);
}

cnnlStatus_t cnnlRoiPoolingForward(cnnlHandle_t handle, cnnlPoolingMode_t mode,
                                   const cnnlTensorDescriptor_t x_desc,
                                   const void *x,
                                   const cnnlTensorDescriptor_t rois_desc,
                                   const void *rois, float scale,
                                   const cnnlTensorDescriptor_t y_desc, void *y,
                                   int *argmax)
{
    struct nl_call c = nl_begin(NL_cnnlRoiPoolingForward, handle);
    struct nl_roi args = {.kind = NL_ROI_POOL, .scale = scale};
    need_maximum(&c, mode);
    nl_number(&c, "scale", (double)scale);
    nl_input(&c, "x", x_desc, x);
    nl_input(&c, "rois", rois_desc, rois);
    nl_output(&c, "y", y_desc, y);
    fill(&c, &args, x_desc, x, rois_desc, rois, y_desc, y);
    if (argmax && !c.status)
        nl_device(&c, "argmax", argmax,
                  (size_t)nl_elements(y_desc) * sizeof *argmax);
    args.argmax_x = (char *)argmax;
    return nl_is_over(&c) ? c.status : launch(&c, &args);
}

cnnlStatus_t
cnnlRoiPoolingBackward(cnnlHandle_t handle, cnnlPoolingMode_t mode,
                       const cnnlTensorDescriptor_t dy_desc, const void *dy,
                       const cnnlTensorDescriptor_t rois_desc, const void *rois,
                       const cnnlTensorDescriptor_t argmax_desc,
                       const void *argmax, float scale,
                       const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlRoiPoolingBackward, handle);
    struct nl_roi args = {
        .kind = NL_ROI_POOL, .is_backward = true, .scale = scale};
    need_maximum(&c, mode);
    nl_number(&c, "scale", (double)scale);
    nl_input(&c, "dy", dy_desc, dy);
    nl_input(&c, "rois", rois_desc, rois);
    nl_input_of(&c, "argmax", NL_SET(INT32), argmax_desc, argmax);
    nl_output(&c, "dx", dx_desc, dx);
    fill(&c, &args, dx_desc, dx, rois_desc, rois, dy_desc, dy);
    nl_same_shape(&c, argmax_desc, dy_desc);
    if (nl_is_over(&c))
        return c.status;
    args.argmax_x = address(argmax);
    return launch(&c, &args);
}
