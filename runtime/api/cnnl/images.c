/* SPDX-License-Identifier: MIT */
/* Images of two or three dimensions. */
#include "runtime/api/cnnl/images.h"

#include <string.h>

bool nl_geometry_set(const char *call, struct nl_geometry *g, int dims,
                     const int kernel[], const int pad[], const int stride[],
                     const int dilation[])
{
    if ((dims != 4 && dims != 5) || !pad || !stride || !dilation) {
        nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                  "dims is %d, it must be 4 or 5; arrays are %p, %p, %p", dims,
                  (const void *)pad, (const void *)stride,
                  (const void *)dilation);
        return false;
    }
    struct nl_geometry made = {.dims = dims,
                               .kernel = {1, 1, 1},
                               .stride = {1, 1, 1},
                               .dilation = {1, 1, 1}};
    const int n = dims - 2;
    for (int i = 0; i < n; i++) {
        const int d = 3 - n + i;
        made.kernel[d] = kernel ? kernel[i] : 1;
        made.pad[d] = pad[2 * i];
        made.after[d] = pad[2 * i + 1];
        made.stride[d] = stride[i];
        made.dilation[d] = dilation[i];
        if (made.kernel[d] < 1 || made.pad[d] < 0 || made.after[d] < 0 ||
            made.stride[d] < 1 || made.dilation[d] < 1) {
            nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                      "dimension %d: kernel %d, pad %d and %d, stride %d, "
                      "dilation %d",
                      i, made.kernel[d], made.pad[d], pad[2 * i + 1],
                      made.stride[d], made.dilation[d]);
            return false;
        }
    }
    *g = made;
    return true;
}

struct nl_image nl_image_of(struct nl_call *c, const char *name, int dims,
                            const cnnlTensorDescriptor_t desc, const void *data)
{
    struct nl_image image = {0};
    if (c->status)
        return image;
    nl_rank(c, name, desc, dims, dims);
    NL_UNSUPPORTED(
        c, desc->layout == (dims == 4 ? CNNL_LAYOUT_NHWC : CNNL_LAYOUT_NDHWC),
        "%s must be %s", name, dims == 4 ? "NHWC" : "NDHWC");
    memcpy(&image.at, &data, sizeof data);
    image.strides[0] = desc->strides[0];
    for (int d = 1; d < dims && !c->status; d++)
        image.strides[5 - dims + d] = desc->strides[d];
    return image;
}

int64_t nl_image_size(const cnnlTensorDescriptor_t desc, int which)
{
    return which == 0     ? desc->sizes[0]
           : desc->n == 5 ? desc->sizes[which]
           : which == 1   ? 1
                          : desc->sizes[which - 1];
}
