/* SPDX-License-Identifier: MIT */
/* The shape of vector registers: 256 bytes each. Memory to which a register is
 * stored has as many elements as the op says. */
#include "isa/shapes/shape.h"

enum { REGISTER_BYTES = 256 };

void isa_shape_vv(struct isa_shaping *s)
{
    uint64_t lanes = REGISTER_BYTES / s->element;
    int count = isa_shape_find(s, 'n', 0);
    s->call->n = lanes;
    for (int k = 0; k < s->op->n_operands; k++)
        if (isa_letter(s->op->operands[k])->access != ISA_ACCESS_NUMBER)
            isa_shape_elements(s, k, lanes);
    if (count < 0)
        return;
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    isa_shape_elements(s, 0, n);
    if (n > lanes)
        isa_shape_complain(s, count,
                           "%" PRIu64 " elements, a register has %" PRIu64, n,
                           lanes);
}
