/* SPDX-License-Identifier: MIT */
/* Shapes of elementwise ops, fills and moves beyond those of shape.c. */
#include "isa/shapes/shape.h"

#include <assert.h>

void isa_shape_fusion(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    int at = isa_shape_find(s, 'i', 0);
    assert(at >= 0);
    uint64_t vectors = s->call->arg[at];
    if (vectors > 3)
        isa_shape_complain(s, at,
                           "%" PRIu64 " does not say which of b and c are "
                           "vectors, it must be in 0..3",
                           vectors);
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n);
    if (vectors == 0)
        return;
    uint64_t m =
        isa_shape_count(s, 'N', 0, "element count of the cycled operands");
    if (n % m)
        isa_shape_complain(s, isa_shape_find(s, 'N', 0),
                           "%" PRIu64
                           " elements are no multiple of the %" PRIu64
                           " of the cycled operands",
                           n, m);
    for (int k = 0; k < 2; k++)
        if (vectors >> k & 1)
            isa_shape_elements(s, 2 + k, m);
}

void isa_shape_distance(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t distance = isa_shape_count(s, 'l', 0, "distance");
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n + distance);
}

void isa_shape_fill_2d(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'n', 0, "element count");
    c->segments = isa_shape_iterations(s, 0);
    c->walk[0] = (struct isa_walk){isa_shape_stride(s, 't', 0), 0, c->segments};
    isa_shape_extent(s, 0, isa_walk_extent(&c->walk[0], 1, c->n * s->element));
}

void isa_shape_copy_blocks(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'b', 0, "byte count");
    c->segments = isa_shape_count(s, 'l', 0, "number of blocks");
    if (c->segments > UINT16_MAX + 1)
        isa_shape_complain(s, isa_shape_find(s, 'l', 0),
                           "%" PRIu64 " blocks, at most 65536 are possible",
                           c->segments);
    for (int i = 0; i < 2 && s->error.operand < 0; i++) {
        int64_t stride = isa_shape_stride(s, i ? 'u' : 't', 0);
        c->walk[i] = (struct isa_walk){stride, 0, c->segments};
        isa_shape_extent(s, i, isa_walk_extent(&c->walk[i], 1, c->n));
    }
}
