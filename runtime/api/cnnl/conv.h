/* SPDX-License-Identifier: MIT
 *
 * Convolutions and pooling, for conv.c, pool.c and their kernels.
 */
#ifndef CNNL_CONV_H
#define CNNL_CONV_H

#include "runtime/api/cnnl/kernels.h"

/* Output pixels, output channels and input channels of a tile. */
#define NL_CONV_PIXELS   32
#define NL_CONV_COLUMNS  256
#define NL_CONV_DEPTH    64
#define NL_POOL_CHANNELS 4096

/* Of windows over images: depth, height, width. Images of two dimensions have
 * the depth 1. */
struct nl_window {
    int32_t in[3], out[3], kernel[3], pad[3], stride[3], dilation[3];
};
/* Strides of n, depth, height, width and channels, in elements. Of weights n is
 * that of output channels. */
struct nl_image {
    char *at;
    int64_t strides[5];
};

/* A convolution; with offsets, a deformable one. */
struct nl_conv {
    struct nl_plan plan; /* elements: tiles */
    struct nl_window window;
    int32_t type, bytes;            /* of all tensors */
    int64_t pixels;                 /* of the output, of all images */
    int32_t groups, depth, columns; /* channels of a group: in, out */
    struct nl_image x, w, y;
    const char *bias;          /* dense; NULL: 0 */
    const char *offset, *mask; /* dense; NULL: none, 1 */
    int32_t deform_groups;
};
NL_LAUNCHES(conv);

/* Gradients of a deformable convolution, whose y is that of its output. All are
 * dense; dx, doffset and dmask are zeros before. */
struct nl_dcn {
    struct nl_plan plan;
    struct nl_conv conv;
    float *dx, *doffset, *dmask; /* dmask: may be NULL */
};
NL_LAUNCHES(dcn);
struct nl_dcn_weights {
    struct nl_plan plan;
    struct nl_conv conv;
    char *dw, *dbias; /* dbias: may be NULL */
};
NL_LAUNCHES(dcn_weights);

struct nl_pool {
    struct nl_plan plan; /* elements: pixels of the output */
    struct nl_window window;
    int32_t type, bytes, channels;
    int32_t mode; /* cnnlPoolingMode_t */
    int32_t is_adaptive, index_bytes;
    struct nl_image x, y, index; /* index.at: NULL: it is not asked for */
};
NL_LAUNCHES(pool);

#endif
