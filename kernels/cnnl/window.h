/* SPDX-License-Identifier: MIT
 *
 * What convolutions see of images, weights and outputs. For kernels of libcnnl.
 */
#ifndef CNNL_WINDOW_H
#define CNNL_WINDOW_H

#include "kernels/cnnl/matrix.h"
#include "runtime/api/cnnl/conv.h"

struct nl_pixel {
    int64_t n;
    int at[3];
};
__mlu_func__ nl_pixel nl_pixel_of(const nl_window &w, int64_t number)
{
    nl_pixel p;
    for (int d = 2; d >= 0; d--) {
        p.at[d] = (int)(number % w.out[d]);
        number /= w.out[d];
    }
    p.n = number;
    return p;
}
__mlu_func__ float nl_float_at(const char *at, int type, int64_t i)
{
    float value;
    nl_widen(&value, at + i * (type == CNNL_DTYPE_FLOAT ? 4 : 2), 1, type);
    return value;
}

/* Loads n channels of a pixel of x; false: it is outside. */
__mlu_func__ bool nl_load_channels(const nl_conv &a, float *to, char *raw,
                                   int64_t image, const int *at, int64_t first,
                                   int64_t n)
{
    int64_t offset = image * a.x.strides[0] + first * a.x.strides[4];
    for (int d = 0; d < 3; d++) {
        if (at[d] < 0 || at[d] >= a.window.in[d])
            return false;
        offset += at[d] * a.x.strides[1 + d];
    }
    nl_load_part(
        to, raw,
        {a.x.at + offset * a.bytes, a.type, a.bytes, 0, a.x.strides[4], 1, n});
    return true;
}

/* A place between pixels, of a tap and a group of offsets. */
struct nl_between {
    float x, y, mask;
    int top, left;
    int64_t place; /* of the mask; twice that of the offsets */
    bool is_seen;
};
/* Finds the place of channels from `first` on; at is where it were without
 * offsets. */
__mlu_func__ nl_between nl_find_between(const nl_conv &a, int64_t number,
                                        int tap, const int *at, int64_t first)
{
    const int taps = a.window.kernel[1] * a.window.kernel[2];
    const int64_t each = (int64_t)a.groups * a.depth / a.deform_groups;
    nl_between b;
    b.place = (number * a.deform_groups + first / each) * taps + tap;
    b.y = at[1] + nl_float_at(a.offset, a.type, 2 * b.place);
    b.x = at[2] + nl_float_at(a.offset, a.type, 2 * b.place + 1);
    b.is_seen =
        b.y > -1 && b.x > -1 && b.y < a.window.in[1] && b.x < a.window.in[2];
    b.mask = a.mask && b.is_seen ? nl_float_at(a.mask, a.type, b.place) : 1;
    b.top = b.is_seen ? (int)floorf(b.y) : 0;
    b.left = b.is_seen ? (int)floorf(b.x) : 0;
    return b;
}
/* Returns the weight of neighbor k: top left, top right, bottom left, bottom
 * right. */
__mlu_func__ float nl_weight(const nl_between &b, int k)
{
    return (k / 2 ? b.y - b.top : 1 - (b.y - b.top)) *
           (k % 2 ? b.x - b.left : 1 - (b.x - b.left));
}
/* Loads n channels of a place between pixels, times its mask. */
__mlu_func__ bool nl_load_between(const nl_conv &a, float *to, float *one,
                                  char *raw, const nl_pixel &p, int64_t number,
                                  int tap, const int *at, int64_t first,
                                  int64_t n)
{
    const nl_between b = nl_find_between(a, number, tap, at, first);
    if (!b.is_seen)
        return false;
    __bang_write_value(to, n, 0.0f);
    for (int k = 0; k < 4; k++) {
        const int near[3] = {0, b.top + k / 2, b.left + k % 2};
        const float weight = nl_weight(b, k) * b.mask;
        if (nl_load_channels(a, one, raw, p.n, near, first, n))
            __bang_fusion(FUSION_FMA, to, one, weight, to, n, n);
    }
    return true;
}
/* Finds where a tap of the window is without offsets. */
__mlu_func__ void nl_tap_of(const nl_window &v, const nl_pixel &p, int tap,
                            int *at)
{
    const int k[3] = {tap / (v.kernel[1] * v.kernel[2]),
                      tap / v.kernel[2] % v.kernel[1], tap % v.kernel[2]};
    for (int d = 0; d < 3; d++)
        at[d] = p.at[d] * v.stride[d] - v.pad[d] + k[d] * v.dilation[d];
}
/* Returns how many channels from c of a group on are taken at once: of one
 * group of offsets. */
__mlu_func__ int64_t nl_depth(const nl_conv &a, int64_t group, int64_t c)
{
    const int64_t depth = nl_smaller(NL_CONV_DEPTH, a.depth - c);
    if (!a.offset)
        return depth;
    const int64_t each = (int64_t)a.groups * a.depth / a.deform_groups;
    return nl_smaller(depth, each - (group * a.depth + c) % each);
}
/* Returns the weights of a tap: `columns` outputs from `channel` on, n inputs
 * from c of their group on. */
__mlu_func__ nl_matrix_part nl_weights(const nl_conv &a, int64_t channel,
                                       int tap, int64_t c, int64_t columns,
                                       int64_t n)
{
    const nl_window &v = a.window;
    const int64_t offset = channel * a.w.strides[0] +
                           tap / (v.kernel[1] * v.kernel[2]) * a.w.strides[1] +
                           tap / v.kernel[2] % v.kernel[1] * a.w.strides[2] +
                           tap % v.kernel[2] * a.w.strides[3] +
                           c * a.w.strides[4];
    return {a.w.at + offset * a.bytes,
            a.type,
            a.bytes,
            a.w.strides[0],
            a.w.strides[4],
            columns,
            n};
}
/* Returns channels of a pixel of y. */
__mlu_func__ nl_matrix_part nl_outputs(const nl_conv &a, const nl_pixel &p,
                                       int64_t channel, int64_t columns)
{
    const int64_t offset = p.n * a.y.strides[0] + p.at[0] * a.y.strides[1] +
                           p.at[1] * a.y.strides[2] + p.at[2] * a.y.strides[3] +
                           channel * a.y.strides[4];
    return {a.y.at + offset * a.bytes,
            a.type,
            a.bytes,
            0,
            a.y.strides[4],
            1,
            columns};
}

#endif
