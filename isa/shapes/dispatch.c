/* SPDX-License-Identifier: MIT */
/* Computes the shape of a call by the function in the op's row of
 * shapes.def. */
#include "isa/shapes/shape.h"

#include <assert.h>

struct isa_shape_error isa_shape(const struct isa_op *op, struct isa_call *call,
                                 struct isa_extent *extents)
{
    assert(op->n_operands <= ISA_MAX_OPERANDS && op->shape < ISA_N_SHAPES);
    assert(call->type < ISA_N_TYPES && call->source < ISA_N_TYPES);
    static void (*const shapes[ISA_N_SHAPES])(struct isa_shaping *) = {
#define X(id, parts, limits, doc) [ISA_SHAPE_##id] = isa_shape_##id,
#include "isa/tables/shapes.def"
#undef X
    };
    struct isa_shaping s = {.op = op,
                            .call = call,
                            .extents = extents,
                            .element = isa_types[call->type].bytes,
                            .error = {.operand = -1}};
    for (int k = 0, span = 0; k < op->n_operands; k++)
        if (isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER)
            extents[span++] = (struct isa_extent){0, 0};
    call->segments = 1;
    call->work = 0;
    shapes[op->shape](&s);
    if (call->work == 0) { /* the wider type of a conversion determines the
                              time */
        uint64_t source =
            isa_op_converts(op) ? isa_types[call->source].bytes : 0;
        call->work = call->segments * call->n *
                     (s.element > source ? s.element : source);
    }
    return s.error;
}
