/* SPDX-License-Identifier: MIT */
/* Pooling forward. */
#include "runtime/api/cnnl/images.h"

#define POOLING "cnnlPoolingDescriptor_t"

struct cnnlPoolingStruct {
    struct nl_object object;
    struct nl_geometry geometry;
    cnnlPoolingMode_t mode;
};

/* Whether sizes are rounded up is not asked: y's sizes say it. */
static cnnlStatus_t set(const char *call, cnnlPoolingDescriptor_t desc,
                        cnnlPoolingMode_t mode, cnnlNanPropagation_t nan,
                        int dims, const int kernel[], const int pad[],
                        const int stride[], const int dilation[])
{
    if (!nl_object_is(call, POOLING, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)mode > CNNL_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING ||
        (unsigned)nan > CNNL_PROPAGATE_NAN || !kernel)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "mode is %d, nan %d and kernel %p: mlusim computes "
                         "maxima and means",
                         (int)mode, (int)nan, (const void *)kernel);
    if (!nl_geometry_set(call, &desc->geometry, dims, kernel, pad, stride,
                         dilation))
        return CNNL_STATUS_BAD_PARAM;
    desc->mode = mode;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetPoolingNdDescriptor_v2(cnnlPoolingDescriptor_t desc,
                                           cnnlPoolingMode_t mode,
                                           cnnlNanPropagation_t nan, int dims,
                                           const int kernel[], const int pad[],
                                           const int stride[],
                                           const int dilation[], bool ceil_mode)
{
    (void)ceil_mode;
    return set(__func__, desc, mode, nan, dims, kernel, pad, stride, dilation);
}

cnnlStatus_t cnnlSetPoolingNdDescriptor(cnnlPoolingDescriptor_t desc,
                                        cnnlPoolingMode_t mode,
                                        cnnlNanPropagation_t nan, int dims,
                                        const int kernel[], const int pad[],
                                        const int stride[])
{
    static const int once[] = {1, 1, 1};
    return set(__func__, desc, mode, nan, dims, kernel, pad, stride, once);
}

cnnlStatus_t cnnlSetPooling2dDescriptor_v2(cnnlPoolingDescriptor_t desc,
                                           cnnlPoolingMode_t mode,
                                           cnnlNanPropagation_t nan, int kh,
                                           int kw, int top, int bottom,
                                           int left, int right, int sh, int sw,
                                           int dh, int dw, bool ceil_mode)
{
    (void)ceil_mode;
    return set(__func__, desc, mode, nan, 4, (const int[]){kh, kw},
               (const int[]){top, bottom, left, right}, (const int[]){sh, sw},
               (const int[]){dh, dw});
}

cnnlStatus_t cnnlSetPooling2dDescriptor(cnnlPoolingDescriptor_t desc,
                                        cnnlPoolingMode_t mode,
                                        cnnlNanPropagation_t nan, int kh,
                                        int kw, int top, int bottom, int left,
                                        int right, int sh, int sw)
{
    return set(__func__, desc, mode, nan, 4, (const int[]){kh, kw},
               (const int[]){top, bottom, left, right}, (const int[]){sh, sw},
               (const int[]){1, 1});
}

/* This pooling needs no extra input, so the size that is asked for is 0. */
cnnlStatus_t cnnlInitPoolingExtraInput(cnnlHandle_t handle,
                                       const cnnlPoolingDescriptor_t desc,
                                       const cnnlTensorDescriptor_t x_desc,
                                       const cnnlTensorDescriptor_t y_desc,
                                       void *extra_host)
{
    (void)x_desc, (void)y_desc, (void)extra_host;
    return nl_object_is(__func__, "cnnlHandle_t", handle, "handle") &&
                   nl_object_is(__func__, POOLING, desc, "desc")
               ? CNNL_STATUS_SUCCESS
               : CNNL_STATUS_BAD_PARAM;
}

/* Checks tensors, and launches. g: NULL: adaptive. */
static cnnlStatus_t pool(struct nl_call *c, const struct nl_geometry *g,
                         cnnlPoolingMode_t mode,
                         const cnnlTensorDescriptor_t x_desc, const void *x,
                         const cnnlTensorDescriptor_t y_desc, const void *y,
                         const cnnlTensorDescriptor_t index_desc,
                         const void *index)
{
    struct nl_pool a = {.mode = (int32_t)mode, .is_adaptive = !g};
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    NL_BAD(c, !g || g->dims, "desc was never set");
    const int dims = c->status ? 4 : g ? g->dims : x_desc->n == 5 ? 5 : 4;
    a.x = nl_image_of(c, "x", dims, x_desc, x);
    a.y = nl_image_of(c, "y", dims, y_desc, y);
    if (index) {
        nl_output_of(c, "index", NL_SET(INT16) | NL_SET(INT32), index_desc,
                     index);
        nl_same_shape(c, index_desc, y_desc);
        a.index = nl_image_of(c, "index", dims, index_desc, index);
        if (!c->status)
            a.index_bytes = (int32_t)nl_type_bytes(index_desc->type);
    }
    if (!c->status) {
        for (int d = 0; d < 5; d += 4)
            NL_BAD(c, nl_image_size(x_desc, d) == nl_image_size(y_desc, d),
                   "x and y have %lld and %lld %s, it must be as many",
                   (long long)nl_image_size(x_desc, d),
                   (long long)nl_image_size(y_desc, d),
                   d ? "channels" : "images");
        for (int d = 0; d < 3; d++) {
            a.window.in[d] = (int32_t)nl_image_size(x_desc, 1 + d);
            a.window.out[d] = (int32_t)nl_image_size(y_desc, 1 + d);
            if (!g)
                continue;
            a.window.kernel[d] = g->kernel[d];
            a.window.pad[d] = g->pad[d];
            a.window.stride[d] = g->stride[d];
            a.window.dilation[d] = g->dilation[d];
        }
        a.type = (int32_t)x_desc->type;
        a.bytes = (int32_t)nl_type_bytes(x_desc->type);
        a.channels = (int32_t)nl_image_size(x_desc, 4);
    }
    if (nl_is_over(c))
        return c->status;
    const int64_t pixels = nl_elements(y_desc) / a.channels;
    const int cores = c->handle->cores;
    a.plan =
        (struct nl_plan){.elements = pixels,
                         .tile = 1,
                         .cores = (int32_t)(pixels < cores ? pixels : cores)};
    nl_launch_pool(c->handle->queue, &a);
    return nl_launched(c);
}

/* Pooling by a descriptor. */
static cnnlStatus_t
forward(struct nl_call *c, const cnnlPoolingDescriptor_t desc,
        const void *alpha, const void *beta, const void *workspace,
        size_t workspace_size, const cnnlTensorDescriptor_t x_desc,
        const void *x, const cnnlTensorDescriptor_t y_desc, void *y,
        const cnnlTensorDescriptor_t index_desc, const void *index)
{
    nl_descriptor(c, POOLING, desc);
    nl_plain_factors(c, CNNL_DTYPE_FLOAT, alpha, beta);
    nl_scratch(c, workspace, workspace_size, 0);
    return c->status ? c->status
                     : pool(c, &desc->geometry, desc->mode, x_desc, x, y_desc,
                            y, index_desc, index);
}

cnnlStatus_t cnnlPoolingForward(cnnlHandle_t handle,
                                const cnnlPoolingDescriptor_t desc,
                                const void *alpha,
                                const cnnlTensorDescriptor_t x_desc,
                                const void *x, const void *beta,
                                const cnnlTensorDescriptor_t y_desc, void *y,
                                void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlPoolingForward, handle);
    return forward(&c, desc, alpha, beta, workspace, workspace_size, x_desc, x,
                   y_desc, y, NULL, NULL);
}

cnnlStatus_t
cnnlPoolingForward_v2(cnnlHandle_t handle, const cnnlPoolingDescriptor_t desc,
                      const void *alpha, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const void *beta, const void *extra_input,
                      const cnnlTensorDescriptor_t y_desc, void *y,
                      void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlPoolingForward_v2, handle);
    (void)extra_input;
    return forward(&c, desc, alpha, beta, workspace, workspace_size, x_desc, x,
                   y_desc, y, NULL, NULL);
}

cnnlStatus_t cnnlPoolingForwardWithIndex(
    cnnlHandle_t handle, const cnnlPoolingDescriptor_t desc, const void *alpha,
    const cnnlTensorDescriptor_t x_desc, const void *x, const void *beta,
    const cnnlTensorDescriptor_t y_desc, void *y,
    const cnnlTensorDescriptor_t index_desc, void *index, void *workspace,
    size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlPoolingForwardWithIndex, handle);
    NL_BAD(&c, index != NULL, "index is NULL, it must be memory of the device");
    nl_descriptor(&c, POOLING, desc);
    if (!c.status)
        NL_BAD(&c, desc->mode == CNNL_POOLING_MAX,
               "mode is %d, an index is that of a maximum", (int)desc->mode);
    return forward(&c, desc, alpha, beta, workspace, workspace_size, x_desc, x,
                   y_desc, y, index_desc, index);
}

static cnnlStatus_t adapt(struct nl_call *c, cnnlPoolingMode_t mode,
                          const cnnlTensorDescriptor_t x_desc, const void *x,
                          const cnnlTensorDescriptor_t y_desc, void *y,
                          const void *index)
{
    nl_choice(c, "mode", (int)mode, CNNL_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING);
    NL_UNSUPPORTED(c, !index,
                   "mlusim does not compute the index of adaptive maxima");
    return pool(c, NULL, mode, x_desc, x, y_desc, y, NULL, NULL);
}

cnnlStatus_t cnnlAdaptivePoolingForward(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, const void *x,
    cnnlPoolingMode_t mode, const cnnlTensorDescriptor_t y_desc, void *y,
    const cnnlTensorDescriptor_t index_desc, void *index)
{
    struct nl_call c = nl_begin(NL_cnnlAdaptivePoolingForward, handle);
    (void)index_desc;
    return adapt(&c, mode, x_desc, x, y_desc, y, index);
}

cnnlStatus_t cnnlAdaptivePoolingForward_v2(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, const void *x,
    cnnlPoolingMode_t mode, void *workspace, size_t workspace_size,
    const cnnlTensorDescriptor_t y_desc, void *y,
    const cnnlTensorDescriptor_t index_desc, void *index)
{
    struct nl_call c = nl_begin(NL_cnnlAdaptivePoolingForward_v2, handle);
    (void)index_desc;
    nl_scratch(&c, workspace, workspace_size, 0);
    return adapt(&c, mode, x_desc, x, y_desc, y, index);
}
