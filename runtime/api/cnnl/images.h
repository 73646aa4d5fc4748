/* SPDX-License-Identifier: MIT
 *
 * Images of two or three dimensions, for convolutions and pooling.
 */
#ifndef CNNL_IMAGES_H
#define CNNL_IMAGES_H

#include "runtime/api/cnnl/call.h"
#include "runtime/api/cnnl/conv.h"

/* What a window has in a descriptor: dims 4: height, width; 5: depth, too. */
struct nl_geometry {
    int dims; /* 0: it was never set */
    int32_t kernel[3], pad[3], after[3], stride[3], dilation[3]; /* pad: before;
                                                                  after */
};

/* Copies the numbers of a caller: those of pad are pairs. kernel may be NULL.
 * Returns false, with a line, if they are wrong. */
bool nl_geometry_set(const char *call, struct nl_geometry *g, int dims,
                     const int kernel[], const int pad[], const int stride[],
                     const int dilation[]);
/* Takes an image: NHWC or NDHWC, as many dimensions as the geometry has. */
struct nl_image nl_image_of(struct nl_call *c, const char *name, int dims,
                            const cnnlTensorDescriptor_t desc,
                            const void *data);
/* Returns size 0 to 4 of an image: n, depth, height, width, channels. */
int64_t nl_image_size(const cnnlTensorDescriptor_t desc, int which);

#endif
