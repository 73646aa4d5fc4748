/* SPDX-License-Identifier: MIT */
/* Shapes of layout ops: padding, filters, and tensors of four dimensions.
 * Matrices are in shape.c. */
#include "isa/shapes/shape.h"

#include <assert.h>

/* The padding on one side; 0 on error. */
static uint64_t side(struct isa_shaping *s, int nth, const char *what)
{
    const int64_t most = INT64_C(1) << 40;
    int at = isa_shape_find(s, 'l', nth);
    assert(at >= 0);
    int64_t v = (int64_t)s->call->arg[at];
    if (v >= 0 && v <= most)
        return (uint64_t)v;
    isa_shape_complain(
        s, at, "the pad on the %s is %" PRId64 ", it must be in 0..2^40", what,
        v);
    return 0;
}

/* Operands: d, a, channel, height, width, top, bottom, left, right, value. */
void isa_shape_pad(struct isa_shaping *s)
{
    uint64_t channel = isa_shape_count(s, 'l', 0, "channel count");
    uint64_t height = isa_shape_count(s, 'h', 0, "height");
    uint64_t width = isa_shape_count(s, 'v', 0, "width");
    uint64_t top = side(s, 1, "top"), bottom = side(s, 2, "bottom");
    uint64_t left = side(s, 3, "left"), right = side(s, 4, "right");
    int h = isa_shape_find(s, 'h', 0), v = isa_shape_find(s, 'v', 0);
    uint64_t row = isa_shape_product(s, v, channel, width);
    uint64_t wide = isa_shape_product(s, v, channel, left + width + right);
    isa_shape_elements(s, 1, isa_shape_product(s, h, row, height));
    s->call->n = isa_shape_product(s, h, wide, top + height + bottom);
    isa_shape_elements(s, 0, s->call->n);
}

/* Operands: d, a, n, height, width, channel. */
void isa_shape_nhwc(struct isa_shaping *s)
{
    uint64_t images = isa_shape_count(s, 'l', 0, "number of tensors");
    uint64_t height = isa_shape_count(s, 'h', 0, "height");
    uint64_t width = isa_shape_count(s, 'v', 0, "width");
    uint64_t channel = isa_shape_count(s, 'l', 1, "channel count");
    int h = isa_shape_find(s, 'h', 0), v = isa_shape_find(s, 'v', 0);
    uint64_t all = isa_shape_product(s, h, images, height);
    all = isa_shape_product(s, v, all, width);
    all = isa_shape_product(s, isa_shape_find(s, 'l', 1), all, channel);
    s->call->n = all;
    isa_shape_elements(s, 0, all);
    isa_shape_elements(s, 1, all);
}

void isa_shape_filter(struct isa_shaping *s)
{
    int at = isa_shape_find(s, 'l', 0);
    isa_shape_nhwc(s);
    if (s->call->arg[at] % 64)
        isa_shape_complain(s, at,
                           "%" PRIu64 " filters are no multiple of the 64 "
                           "lanes of WRAM",
                           s->call->arg[at]);
}
