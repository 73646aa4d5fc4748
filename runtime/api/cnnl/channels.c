/* SPDX-License-Identifier: MIT */
/* What normalisations of channels share: their tensors, and the launch. */
#include "runtime/api/cnnl/channels.h"

#include <string.h>

void nl_norm_of(struct nl_call *c, struct nl_norm *a,
                const cnnlTensorDescriptor_t desc, const void *x)
{
    nl_input(c, "x", desc, x);
    nl_rank(c, "x", desc, 2, 5);
    if (c->status)
        return;
    NL_UNSUPPORTED(c, nl_is_dense(desc), "x must be dense");
    NL_UNSUPPORTED(c,
                   desc->layout != CNNL_LAYOUT_NCHW &&
                       desc->layout != CNNL_LAYOUT_NCDHW &&
                       desc->layout != CNNL_LAYOUT_NCL,
                   "channels must be the last dimension of x: NHWC, NDHWC, "
                   "NLC or NC");
    a->type = (int32_t)desc->type;
    a->bytes = (int32_t)nl_type_bytes(desc->type);
    a->channels = desc->sizes[desc->n - 1];
    a->rows = a->channels ? nl_elements(desc) / a->channels : 0;
    a->x = x;
}

void nl_norm_like(struct nl_call *c, const char *name,
                  const cnnlTensorDescriptor_t x_desc,
                  const cnnlTensorDescriptor_t desc)
{
    nl_same_type(c, x_desc, desc);
    nl_same_shape(c, x_desc, desc);
    if (!c->status)
        NL_UNSUPPORTED(c, nl_is_dense(desc), "%s must be dense", name);
}

float *nl_norm_floats(struct nl_call *c, const char *name,
                      const cnnlTensorDescriptor_t desc, const void *data,
                      int64_t elements)
{
    float *floats = NULL;
    nl_input_of(c, name, NL_FLOAT, desc, data);
    if (c->status)
        return NULL;
    NL_BAD(c, nl_elements(desc) == elements,
           "%s has %lld elements, it must have %lld", name,
           (long long)nl_elements(desc), (long long)elements);
    NL_UNSUPPORTED(c, nl_is_dense(desc), "%s must be dense", name);
    memcpy(&floats, &data, sizeof data);
    return floats;
}

cnnlStatus_t nl_norm_launch(struct nl_call *c, struct nl_norm *a)
{
    if (nl_is_over(c))
        return c->status;
    const int64_t cores = c->handle->cores;
    /* Pieces of a line of DRAM, so that each core has some. */
    int64_t tile = (a->channels + cores - 1) / cores;
    tile = (tile + NL_TILE_UNIT - 1) / NL_TILE_UNIT * NL_TILE_UNIT;
    tile = tile < NL_NORM_CHANNELS ? tile : NL_NORM_CHANNELS;
    a->plan = (struct nl_plan){.elements = a->channels,
                               .tile = (int32_t)tile,
                               .cores = (int32_t)cores};
    nl_launch_norm(c->handle->queue, a);
    return nl_launched(c);
}
