/* SPDX-License-Identifier: MIT */
/* Shapes of atomics: blocks at two strides, or single elements. */
#include "isa/shapes/shape.h"

/* Atomics work on whole elements, so strides are multiples of the element
 * size. */
static int64_t whole_stride(struct isa_shaping *s, char letter, int nth)
{
    int64_t stride = isa_shape_stride(s, letter, nth);
    if (stride % (int64_t)s->element)
        isa_shape_complain(s, isa_shape_find(s, letter, nth),
                           "a stride of %" PRId64
                           " bytes is no multiple of the %" PRIu64
                           " of an element",
                           stride, s->element);
    return stride;
}

void isa_shape_atomic_blocks(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t n1 = isa_shape_iterations(s, 0), n2 = isa_shape_iterations(s, 1);
    c->segments = n1 * n2;
    isa_shape_product(s, isa_shape_find(s, 'n', 0), c->n, c->segments);
    for (int i = 0; i < 2; i++) {
        char letter = i ? 'u' : 't';
        c->walk[i] = (struct isa_walk){whole_stride(s, letter, 0),
                                       whole_stride(s, letter, 1), n1};
        isa_shape_extent(s, i,
                         isa_walk_extent(&c->walk[i], n2, c->n * s->element));
    }
}

void isa_shape_single(struct isa_shaping *s)
{
    s->call->n = 1;
    for (int k = 0; k < s->op->n_operands; k++)
        if (isa_letter(s->op->operands[k])->access != ISA_ACCESS_NUMBER)
            isa_shape_elements(s, k, 1);
}
