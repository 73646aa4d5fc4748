/* SPDX-License-Identifier: MIT */
/* Shapes of gather and scatter. The extent of the side with offsets depends on
 * memory contents, which are unknown here: it is left unset, and
 * sim/op/gather.c computes it. */
#include "isa/shapes/shape.h"

/* Reads sizes and strides, which are unsigned bytes. The products of sizes and
 * strides with the number of pieces must be at most the maximum of a memory. */
static struct isa_walk strided_side(struct isa_shaping *s, char letter)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'l', 0, "transfer size");
    c->segments = isa_shape_count(s, 'n', 0, "number of pieces");
    int n_at = isa_shape_find(s, 'n', 0), at = isa_shape_find(s, letter, 0);
    int64_t stride = isa_shape_stride(s, letter, 0);
    if (stride < 0)
        isa_shape_complain(s, at, "the stride is %" PRId64 ", it is unsigned",
                           stride);
    isa_shape_product(s, n_at, c->segments, c->n);
    if (stride > 0)
        isa_shape_product(s, at, c->segments, (uint64_t)stride);
    int mask = isa_shape_find(s, 'q', 0);
    if (mask >= 0)
        isa_shape_elements(s, mask, c->segments);
    isa_shape_elements(s, isa_shape_find(s, 'o', 0), c->segments);
    return (struct isa_walk){stride, 0, c->segments};
}

/* Sets extents only if the sums above cannot overflow. */
static void strided_extent(struct isa_shaping *s, int side, char letter)
{
    struct isa_call *c = s->call;
    c->walk[side] = strided_side(s, letter);
    if (s->error.operand < 0)
        isa_shape_extent(s, side, isa_walk_extent(&c->walk[side], 1, c->n));
    c->work = c->segments * c->n;
}

void isa_shape_gather(struct isa_shaping *s)
{
    strided_extent(s, 0, 't');
}

void isa_shape_scatter(struct isa_shaping *s)
{
    strided_extent(s, 1, 'u');
}
