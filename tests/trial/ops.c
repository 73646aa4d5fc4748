/* SPDX-License-Identifier: MIT
 *
 * The only place where rows of the instruction set become ops of the
 * references: names, letters, shapes; nothing of what they compute.
 */
#include "tests/trial/ops.h"

#include <string.h>

#include "tests/ref/ref_shapes.h"
#include "tests/ref/ref_vector.h"

#define X(id, ID, name, bytes, class, since) \
    _Static_assert(REF_##ID == (id), "ref_format.h: " name);
#include "isa/tables/types.def"
#undef X

struct ref_op trial_op(size_t nth)
{
    size_t n;
    const struct isa_op *op = &isa_ops(&n)[nth];
    return (struct ref_op){
        .name = op->name,
        .operands = op->operands,
        .n_operands = op->n_operands,
        .shape = ref_shape_find(isa_shapes[op->shape].name),
        .converts = isa_op_converts(op),
        .result = op->result == ISA_RESULT_OWN ? REF_N_TYPES : op->result,
    };
}

bool trial_is_judged(size_t nth)
{
    size_t n;
    const struct isa_op *op = &isa_ops(&n)[nth];
    return op->sem && (op->result || strpbrk(op->operands, REF_WRITTEN));
}

bool trial_has_types(const struct ref_case *c)
{
    const struct isa_op *op = isa_op_find(c->op->name);
    if (!(op->types >> c->type & 1))
        return false;
    return c->op->converts ? isa_conversion_find(op, (enum isa_type)c->type,
                                                 (enum isa_type)c->from) != NULL
                           : c->from == c->type;
}
