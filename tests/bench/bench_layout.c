/* SPDX-License-Identifier: MIT
 *
 * Speed of ops that rearrange matrices and images.
 */
#include "tests/bench/ops_table.h"

/* ---- plain loops -------------------------------------------------------- */

/* A height x width matrix; x is element h, w. */
#define MATRIX(name, T, outer, inner, element)                   \
    BENCH_LOOP(name)                                             \
    {                                                            \
        T *restrict d = c->ptr[0];                               \
        const T *restrict a = c->ptr[1];                         \
        size_t height = c->arg[2], width = c->arg[3];            \
        for (size_t outer = 0; outer < outer##_END; outer++)     \
            for (size_t inner = 0; inner < inner##_END; inner++) \
                d[element] = a[h * width + w];                   \
    }
#define h_END height
#define w_END width
MATRIX(transpose_f32, float, w, h, w *height + h)
MATRIX(transpose_16, uint16_t, w, h, w *height + h)
MATRIX(transpose_8, uint8_t, w, h, w *height + h)
MATRIX(rotate90_f32, float, w, h, w *height + (height - 1 - h))
MATRIX(rotate270_f32, float, w, h, (width - 1 - w) * height + h)
MATRIX(rotate180_f32, float, h, w, (height - 1 - h) * width + (width - 1 - w))
MATRIX(rotate180_16, uint16_t, h, w, (height - 1 - h) * width + (width - 1 - w))
MATRIX(mirror_f32, float, h, w, h *width + (width - 1 - w))
MATRIX(mirror_8, uint8_t, h, w, h *width + (width - 1 - w))

/* Operands d, a, channel, height, width, top, bottom, left, right, value. */
BENCH_LOOP(pad_f32)
{
    float *restrict d = c->ptr[0], s;
    const float *restrict a = c->ptr[1];
    size_t width = c->arg[4] * c->arg[2], left = c->arg[7] * c->arg[2];
    size_t pitch = width + left + c->arg[8] * c->arg[2];
    size_t end = c->arg[5] + c->arg[3], all = end + c->arg[6];
    memcpy(&s, &c->arg[9], sizeof s);
    for (size_t i = 0; i < all * pitch; i++)
        d[i] = s;
    for (size_t h = c->arg[5]; h < end; h++, a += width)
        memcpy(d + h * pitch + left, a, width * sizeof *d);
}

/* Operands d, a, n, height, width, channel. */
BENCH_LOOP(filters_f32)
{
    float *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1];
    size_t groups = c->arg[2] / 64, k = c->arg[3] * c->arg[4] * c->arg[5];
    for (size_t l = 0; l < 64; l++)
        for (size_t g = 0; g < groups; g++)
            memcpy(d + (l * groups + g) * k, a + (g * 64 + l) * k,
                   k * sizeof *d);
}

#define IMAGES(name, T, outer, outer_end, inner, inner_end, to, from)      \
    BENCH_LOOP(name)                                                       \
    {                                                                      \
        T *restrict d = c->ptr[0];                                         \
        const T *restrict a = c->ptr[1];                                   \
        size_t hw = c->arg[3] * c->arg[4], channel = c->arg[5];            \
        for (size_t n = 0; n < c->arg[2]; n++)                             \
            for (size_t outer = 0; outer < outer_end; outer++)             \
                for (size_t inner = 0; inner < inner_end; inner++)         \
                    d[n * hw * channel + to] = a[n * hw * channel + from]; \
    }
IMAGES(planes_f32, float, k, channel, x, hw, k *hw + x, x *channel + k)
IMAGES(planes_16, uint16_t, k, channel, x, hw, k *hw + x, x *channel + k)
IMAGES(pixels_f32, float, x, hw, k, channel, x *channel + k, k *hw + x)

/* ---- operands ------------------------------------------------------------ */

static size_t root(size_t n)
{
    size_t side = 1;
    while (side * side < n)
        side *= 2;
    return side;
}

/* An image with so many channels, in a frame of one. */
static bool framed(struct isa_call *c, size_t n, unsigned channel)
{
    size_t side = root(n / channel);
    const uint64_t args[] = {channel, side, side, 1, 1, 1, 1};
    memcpy(&c->arg[2], args, sizeof args);
    return side >= 2 && side * side * channel == n;
}

/* 64 times as many 3 x 3 filters as go into n. */
static bool filters(struct isa_call *c, size_t n, unsigned channel)
{
    const uint64_t args[] = {n / (channel * 9 * 64) * 64, 3, 3, channel};
    memcpy(&c->arg[2], args, sizeof args);
    return args[0] > 0;
}

/* Two images with so many channels. */
static bool images(struct isa_call *c, size_t n, unsigned channel)
{
    size_t side = root(n / 4 / channel);
    const uint64_t args[] = {2, side, side, channel};
    memcpy(&c->arg[2], args, sizeof args);
    return side >= 2;
}

static const struct bench_row rows[] = {
    {"transpose", ISA_T_F32, .plain = transpose_f32},
    {"transpose", ISA_T_F16, .plain = transpose_16},
    {"transpose", ISA_T_I8, .plain = transpose_8},
    {"rotate90", ISA_T_F32, .plain = rotate90_f32},
    {"rotate270", ISA_T_F32, .plain = rotate270_f32},
    {"rotate180", ISA_T_F32, .plain = rotate180_f32},
    {"rotate180", ISA_T_F16, .plain = rotate180_16},
    {"mirror", ISA_T_F32, .plain = mirror_f32},
    {"mirror", ISA_T_I8, .plain = mirror_8},
    {"pad", ISA_T_F32, .plain = pad_f32, framed, 1},
    {"pad", ISA_T_F32, .plain = pad_f32, framed, 16},
    {"reshape_filter", ISA_T_F32, .plain = filters_f32, filters, 1},
    {"reshape_filter", ISA_T_F32, .plain = filters_f32, filters, 32},
    {"reshape_nhwc2nchw", ISA_T_F32, .plain = planes_f32, images, 3},
    {"reshape_nhwc2nchw", ISA_T_F32, .plain = planes_f32, images, 64},
    {"reshape_nhwc2nchw", ISA_T_F16, .plain = planes_16, images, 64},
    {"reshape_nchw2nhwc", ISA_T_F32, .plain = pixels_f32, images, 3},
    {"reshape_nchw2nhwc", ISA_T_F32, .plain = pixels_f32, images, 64},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
