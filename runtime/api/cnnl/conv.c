/* SPDX-License-Identifier: MIT */
/* Convolution forward, and the deformable one. */
#include "runtime/api/cnnl/images.h"
#include "runtime/api/cnnl/move.h"

#define CONVOLUTION "cnnlConvolutionDescriptor_t"
#define DCN         "cnnlDCNDescriptor_t"
#define TENSOR      "cnnlTensorDescriptor_t"

struct cnnlConvolutionStruct {
    struct nl_object object;
    struct nl_geometry geometry;
    int groups;
};
struct cnnlDCNStruct {
    struct nl_object object;
    struct nl_geometry geometry;
    int groups, deform_groups, step;
};

/* Checks the type in which products are computed. */
static cnnlStatus_t need_float(const char *call, cnnlDataType_t compute)
{
    if (nl_type_bytes(compute) && NL_FLOATS >> compute & 1)
        return CNNL_STATUS_SUCCESS;
    return nl_refuse(CNNL_STATUS_NOT_SUPPORTED, call,
                     "compute is %s, mlusim computes in float",
                     nl_type_name(compute));
}

cnnlStatus_t cnnlSetConvolutionDescriptor(cnnlConvolutionDescriptor_t desc,
                                          int dims, const int pad[],
                                          const int stride[],
                                          const int dilation[], int groups,
                                          cnnlDataType_t compute)
{
    if (!nl_object_is(__func__, CONVOLUTION, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (groups < 1)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "groups is %d, it must be positive", groups);
    const cnnlStatus_t status = need_float(__func__, compute);
    if (status)
        return status;
    if (!nl_geometry_set(__func__, &desc->geometry, dims, NULL, pad, stride,
                         dilation))
        return CNNL_STATUS_BAD_PARAM;
    desc->groups = groups;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetConvolutionForwardAlgorithm(
    cnnlHandle_t handle, const cnnlConvolutionDescriptor_t desc,
    const cnnlTensorDescriptor_t x_desc, const cnnlTensorDescriptor_t w_desc,
    const cnnlTensorDescriptor_t y_desc,
    cnnlConvolutionFwdPreference_t preference,
    cnnlConvolutionForwardAlgo_t *algo)
{
    (void)x_desc, (void)w_desc, (void)y_desc, (void)preference;
    if (!nl_object_is(__func__, "cnnlHandle_t", handle, "handle") ||
        !nl_object_is(__func__, CONVOLUTION, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (!algo)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "algo is NULL, it takes the algorithm");
    *algo = CNNL_CONVOLUTION_FWD_ALGO_DIRECT;
    return CNNL_STATUS_SUCCESS;
}

/* The tensors of a convolution. */
struct operands {
    cnnlTensorDescriptor_t x_desc, w_desc, bias_desc, y_desc;
    const void *x, *w, *bias, *y;
};

/* Returns the weights as an image; HWCN is taken as NHWC, too. */
static struct nl_image weights_of(struct nl_call *c, int dims,
                                  const cnnlTensorDescriptor_t desc,
                                  const void *data,
                                  struct cnnlTensorStruct *as_image)
{
    if (c->status)
        return (struct nl_image){0};
    *as_image = *desc;
    if (desc->layout == CNNL_LAYOUT_HWCN && desc->n == 4) {
        static const int order[] = {3, 0, 1, 2};
        for (int d = 0; d < 4; d++) {
            as_image->sizes[d] = desc->sizes[order[d]];
            as_image->strides[d] = desc->strides[order[d]];
        }
        as_image->layout = CNNL_LAYOUT_NHWC;
    }
    return nl_image_of(c, "w", dims, as_image, data);
}

/* Checks tensors, and fills what the kernel is given. */
static void fill(struct nl_call *c, struct nl_conv *a,
                 const struct nl_geometry *g, int groups,
                 const struct operands *o)
{
    struct cnnlTensorStruct w = {.n = 4};
    NL_BAD(c, g->dims, "desc was never set");
    nl_input(c, "x", o->x_desc, o->x);
    nl_input(c, "w", o->w_desc, o->w);
    nl_output(c, "y", o->y_desc, o->y);
    nl_same_type(c, o->x_desc, o->w_desc);
    nl_same_type(c, o->x_desc, o->y_desc);
    a->x = nl_image_of(c, "x", g->dims, o->x_desc, o->x);
    a->w = weights_of(c, g->dims, o->w_desc, o->w, &w);
    a->y = nl_image_of(c, "y", g->dims, o->y_desc, o->y);
    if (o->bias) {
        nl_input(c, "bias", o->bias_desc, o->bias);
        nl_same_type(c, o->x_desc, o->bias_desc);
        if (!c->status)
            NL_BAD(c,
                   nl_elements(o->bias_desc) == nl_image_size(o->y_desc, 4) &&
                       nl_is_dense(o->bias_desc),
                   "bias has %lld elements, y %lld channels",
                   (long long)nl_elements(o->bias_desc),
                   (long long)nl_image_size(o->y_desc, 4));
        a->bias = o->bias;
    }
    if (c->status)
        return;
    const int64_t in = nl_image_size(o->x_desc, 4);
    const int64_t out = nl_image_size(o->y_desc, 4);
    NL_BAD(c,
           in % groups == 0 && out % groups == 0 &&
               nl_image_size(&w, 4) == in / groups &&
               nl_image_size(&w, 0) == out,
           "x has %lld channels, y %lld, w %lld x %lld, in %d groups",
           (long long)in, (long long)out, (long long)nl_image_size(&w, 0),
           (long long)nl_image_size(&w, 4), groups);
    NL_BAD(c, nl_image_size(o->x_desc, 0) == nl_image_size(o->y_desc, 0),
           "x has %lld images, y %lld", (long long)nl_image_size(o->x_desc, 0),
           (long long)nl_image_size(o->y_desc, 0));
    a->pixels = nl_image_size(o->y_desc, 0);
    for (int d = 0; d < 3; d++) {
        a->window.in[d] = (int32_t)nl_image_size(o->x_desc, 1 + d);
        a->window.out[d] = (int32_t)nl_image_size(o->y_desc, 1 + d);
        a->window.kernel[d] = (int32_t)nl_image_size(&w, 1 + d);
        a->window.pad[d] = g->pad[d];
        a->window.stride[d] = g->stride[d];
        a->window.dilation[d] = g->dilation[d];
        a->pixels *= a->window.out[d];
        const int64_t reach =
            (int64_t)g->dilation[d] * (a->window.kernel[d] - 1) + 1;
        const int64_t padded =
            (int64_t)a->window.in[d] + g->pad[d] + g->after[d];
        const int64_t out_size =
            padded < reach ? 0 : (padded - reach) / g->stride[d] + 1;
        NL_BAD(c, a->window.out[d] == out_size,
               "y has the size %d in dimension %d of 3, its window makes %lld",
               a->window.out[d], d, (long long)out_size);
    }
    a->type = (int32_t)o->x_desc->type;
    a->bytes = (int32_t)nl_type_bytes(o->x_desc->type);
    a->groups = groups;
    a->depth = (int32_t)(in / groups);
    a->columns = (int32_t)(out / groups);
}

static cnnlStatus_t launch(struct nl_call *c, struct nl_conv *a)
{
    if (nl_is_over(c))
        return c->status;
    const int64_t tiles =
        (a->pixels + NL_CONV_PIXELS - 1) / NL_CONV_PIXELS * a->groups *
        ((a->columns + NL_CONV_COLUMNS - 1) / NL_CONV_COLUMNS);
    const int cores = c->handle->cores;
    a->plan =
        (struct nl_plan){.elements = tiles,
                         .tile = 1,
                         .cores = (int32_t)(tiles < cores ? tiles : cores)};
    nl_launch_conv(c->handle->queue, a);
    return nl_launched(c);
}

cnnlStatus_t
cnnlConvolutionForward(cnnlHandle_t handle,
                       const cnnlConvolutionDescriptor_t desc,
                       cnnlConvolutionForwardAlgo_t algo, const void *alpha,
                       const cnnlTensorDescriptor_t x_desc, const void *x,
                       const cnnlTensorDescriptor_t w_desc, const void *w,
                       const cnnlTensorDescriptor_t bias_desc, const void *bias,
                       void *workspace, size_t workspace_size, const void *beta,
                       const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlConvolutionForward, handle);
    struct nl_conv a = {0};
    (void)algo;
    nl_descriptor(&c, CONVOLUTION, desc);
    if (!c.status)
        fill(&c, &a, &desc->geometry, desc->groups,
             &(struct operands){x_desc, w_desc, bias_desc, y_desc, x, w, bias,
                                y});
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_plain_factors(&c, CNNL_DTYPE_FLOAT, alpha, beta);
    return launch(&c, &a);
}

/* ---- deformable convolution
 * ---------------------------------------------------- */

cnnlStatus_t cnnlSetDCNDescriptor(cnnlDCNDescriptor_t desc, int dims,
                                  const int pad[], const int stride[],
                                  const int dilation[], int deform_groups,
                                  int conv_groups, int im2col_step,
                                  cnnlDataType_t compute)
{
    if (!nl_object_is(__func__, DCN, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (dims != 4 || deform_groups < 1 || conv_groups < 1 || im2col_step < 1)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "dims is %d, it must be 4; groups %d and %d and "
                         "im2col_step %d must be positive",
                         dims, deform_groups, conv_groups, im2col_step);
    const cnnlStatus_t status = need_float(__func__, compute);
    if (status)
        return status;
    if (!nl_geometry_set(__func__, &desc->geometry, dims, NULL, pad, stride,
                         dilation))
        return CNNL_STATUS_BAD_PARAM;
    desc->groups = conv_groups;
    desc->deform_groups = deform_groups;
    desc->step = im2col_step;
    return CNNL_STATUS_SUCCESS;
}

/* Checks offsets or masks: `each` for a tap of a group of offsets. */
static void need_taps(struct nl_call *c, const char *name,
                      const struct nl_conv *a,
                      const cnnlTensorDescriptor_t desc, const void *data,
                      const cnnlTensorDescriptor_t y_desc, int64_t each)
{
    nl_input(c, name, desc, data);
    nl_same_type(c, desc, y_desc);
    nl_rank(c, name, desc, 4, 4);
    if (c->status)
        return;
    struct cnnlTensorStruct wanted = *y_desc;
    wanted.sizes[3] =
        each * a->deform_groups * a->window.kernel[1] * a->window.kernel[2];
    nl_same_shape(c, desc, &wanted);
    NL_UNSUPPORTED(c, nl_is_dense(desc), "%s must be dense", name);
}

/* Takes offset, mask and the groups of a descriptor. */
static void deform(struct nl_call *c, struct nl_conv *a,
                   const cnnlDCNDescriptor_t desc, const struct operands *o,
                   const cnnlTensorDescriptor_t offset_desc, const void *offset,
                   const cnnlTensorDescriptor_t mask_desc, const void *mask)
{
    nl_descriptor(c, DCN, desc);
    if (c->status)
        return;
    a->offset = offset;
    a->mask = mask;
    a->deform_groups = desc->deform_groups;
    fill(c, a, &desc->geometry, desc->groups, o);
    if (c->status)
        return;
    const int64_t channels = nl_image_size(o->x_desc, 4);
    const int64_t images = nl_image_size(o->x_desc, 0);
    NL_BAD(c, channels % desc->deform_groups == 0,
           "x has %lld channels, in %d groups of offsets", (long long)channels,
           desc->deform_groups);
    NL_BAD(c, images % desc->step == 0,
           "x has %lld images, not a multiple of im2col_step, %d",
           (long long)images, desc->step);
    need_taps(c, "offset", a, offset_desc, offset, o->y_desc, 2);
    if (mask)
        need_taps(c, "mask", a, mask_desc, mask, o->y_desc, 1);
}

cnnlStatus_t
cnnlDCNForward(cnnlHandle_t handle, const cnnlDCNDescriptor_t desc,
               const cnnlTensorDescriptor_t x_desc, const void *x,
               const cnnlTensorDescriptor_t offset_desc, const void *offset,
               const cnnlTensorDescriptor_t mask_desc, const void *mask,
               const cnnlTensorDescriptor_t w_desc, const void *w,
               const cnnlTensorDescriptor_t bias_desc, const void *bias,
               void *workspace, size_t workspace_size,
               const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlDCNForward, handle);
    struct nl_conv a = {0};
    deform(&c, &a, desc,
           &(struct operands){x_desc, w_desc, bias_desc, y_desc, x, w, bias, y},
           offset_desc, offset, mask_desc, mask);
    nl_scratch(&c, workspace, workspace_size, 0);
    return launch(&c, &a);
}

/* Checks a gradient: dense, of the shape of what it is the gradient of. */
static void need_gradient(struct nl_call *c, const char *name,
                          const cnnlTensorDescriptor_t desc, void *data,
                          const cnnlTensorDescriptor_t of)
{
    nl_output(c, name, desc, data);
    nl_same_shape(c, desc, of);
    if (!c->status)
        NL_UNSUPPORTED(c, nl_is_dense(desc), "%s must be dense", name);
}

/* The sums of a gradient are floats: of other types in scratch memory, and cast
 * at the end. Returns their bytes there. */
static size_t scratch_of(const cnnlTensorDescriptor_t desc)
{
    return desc && desc->type != CNNL_DTYPE_FLOAT
               ? (size_t)nl_elements(desc) * sizeof(float)
               : 0;
}

cnnlStatus_t cnnlGetDCNBakcwardDataWorkspaceSize(
    cnnlHandle_t handle, const cnnlDCNDescriptor_t desc,
    const cnnlTensorDescriptor_t x_desc,
    const cnnlTensorDescriptor_t offset_desc,
    const cnnlTensorDescriptor_t mask_desc, const cnnlTensorDescriptor_t w_desc,
    const cnnlTensorDescriptor_t dy_desc, const cnnlTensorDescriptor_t dx_desc,
    const cnnlTensorDescriptor_t doffset_desc,
    const cnnlTensorDescriptor_t dmask_desc, size_t *size)
{
    (void)x_desc, (void)offset_desc, (void)mask_desc, (void)w_desc,
        (void)dy_desc;
    if (!nl_asks(__func__, handle, "dx_desc", dx_desc, size) ||
        !nl_object_is(__func__, DCN, desc, "desc") ||
        !nl_object_is(__func__, TENSOR, doffset_desc, "doffset_desc") ||
        (dmask_desc &&
         !nl_object_is(__func__, TENSOR, dmask_desc, "dmask_desc")))
        return CNNL_STATUS_BAD_PARAM;
    *size =
        scratch_of(dx_desc) + scratch_of(doffset_desc) + scratch_of(dmask_desc);
    return CNNL_STATUS_SUCCESS;
}

/* A gradient and its sums, as floats. */
struct gradient {
    cnnlTensorDescriptor_t desc;
    void *data;
    struct cnnlTensorStruct as_float;
    float *sums;
};

/* Sets the sums of a gradient to 0: they are in the gradient itself, or in the
 * next bytes of the scratch memory. */
static void begin_sums(struct nl_call *c, struct gradient *g, char **scratch)
{
    g->as_float = (struct cnnlTensorStruct){.type = CNNL_DTYPE_FLOAT,
                                            .n = 1,
                                            .sizes = {nl_elements(g->desc)},
                                            .strides = {1}};
    g->sums = scratch_of(g->desc) ? (void *)*scratch : g->data;
    *scratch += scratch_of(g->desc);
    nl_clear(c, &g->as_float, g->sums);
}
static void end_sums(struct nl_call *c, struct gradient *g)
{
    const struct nl_shape shape = nl_shape_of(&g->as_float);
    struct cnnlTensorStruct to = g->as_float;
    to.type = g->desc->type;
    if (scratch_of(g->desc))
        nl_cast(c, shape, nl_view_of(&g->as_float, g->sums, &shape),
                nl_view_of(&to, g->data, &shape));
}

cnnlStatus_t
cnnlDCNBackwardData(cnnlHandle_t handle, const cnnlDCNDescriptor_t desc,
                    const cnnlTensorDescriptor_t x_desc, const void *x,
                    const cnnlTensorDescriptor_t offset_desc,
                    const void *offset, const cnnlTensorDescriptor_t mask_desc,
                    const void *mask, const cnnlTensorDescriptor_t w_desc,
                    const void *w, const cnnlTensorDescriptor_t dy_desc,
                    const void *dy, void *workspace, size_t workspace_size,
                    const cnnlTensorDescriptor_t dx_desc, void *dx,
                    const cnnlTensorDescriptor_t doffset_desc, void *doffset,
                    const cnnlTensorDescriptor_t dmask_desc, void *dmask)
{
    struct nl_call c = nl_begin(NL_cnnlDCNBackwardData, handle);
    struct nl_dcn g = {.dx = NULL};
    struct gradient all[3] = {{dx_desc, dx}, {doffset_desc, doffset}};
    int n = 2;
    size_t bytes = 0;
    char *scratch = workspace;
    deform(&c, &g.conv, desc,
           &(struct operands){x_desc, w_desc, NULL, dy_desc, x, w, NULL, dy},
           offset_desc, offset, mask_desc, mask);
    need_gradient(&c, "dx", dx_desc, dx, x_desc);
    need_gradient(&c, "doffset", doffset_desc, doffset, offset_desc);
    if (mask && dmask) {
        need_gradient(&c, "dmask", dmask_desc, dmask, mask_desc);
        all[n++] = (struct gradient){dmask_desc, dmask};
    }
    for (int i = 0; i < n && !c.status; i++)
        bytes += scratch_of(all[i].desc);
    nl_scratch(&c, workspace, workspace_size, bytes);
    if (nl_is_over(&c))
        return c.status;
    for (int i = 0; i < n; i++)
        begin_sums(&c, &all[i], &scratch);
    g.dx = all[0].sums;
    g.doffset = all[1].sums;
    g.dmask = all[2].sums;
    g.plan.cores = handle->cores;
    nl_launch_dcn(handle->queue, &g);
    for (int i = 0; i < n; i++)
        end_sums(&c, &all[i]);
    return nl_launched(&c);
}

cnnlStatus_t cnnlDCNBackwardWeight(
    cnnlHandle_t handle, const cnnlDCNDescriptor_t desc,
    const cnnlTensorDescriptor_t x_desc, const void *x,
    const cnnlTensorDescriptor_t offset_desc, const void *offset,
    const cnnlTensorDescriptor_t mask_desc, const void *mask,
    const cnnlTensorDescriptor_t dy_desc, const void *dy, void *workspace,
    size_t workspace_size, const cnnlTensorDescriptor_t dw_desc, void *dw,
    const cnnlTensorDescriptor_t dbias_desc, void *dbias)
{
    struct nl_call c = nl_begin(NL_cnnlDCNBackwardWeight, handle);
    struct nl_dcn_weights g = {.dw = dw, .dbias = dbias};
    deform(&c, &g.conv, desc,
           &(struct operands){x_desc, dw_desc, NULL, dy_desc, x, dw, NULL, dy},
           offset_desc, offset, mask_desc, mask);
    need_gradient(&c, "dw", dw_desc, dw, dw_desc);
    if (dbias) {
        nl_output(&c, "dbias", dbias_desc, dbias);
        if (!c.status)
            NL_BAD(&c,
                   nl_elements(dbias_desc) == nl_image_size(dy_desc, 4) &&
                       nl_is_dense(dbias_desc),
                   "dbias has %lld elements, dy %lld channels",
                   (long long)nl_elements(dbias_desc),
                   (long long)nl_image_size(dy_desc, 4));
    }
    nl_scratch(&c, workspace, workspace_size, 0);
    if (nl_is_over(&c))
        return c.status;
    g.plan.cores = handle->cores;
    nl_launch_dcn_weights(handle->queue, &g);
    return nl_launched(&c);
}
