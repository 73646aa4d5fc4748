/* SPDX-License-Identifier: MIT */
/*
 * See signatures.h.
 */
#include "runtime/tools/mlusim/show/signatures.h"

#include <assert.h>
#include <stdio.h>

#include "isa/tables/prototype.h"

/* What follows d, a and n in a call of a conversion. */
static const char *positions_of(const struct isa_name *name)
{
    static const char *const texts[] = {
        [ISA_POSITIONS_NONE] = "",
        [ISA_POSITIONS_STRIDED] = "",
        [ISA_POSITIONS_ONE] = ", int fix_pos",
        [ISA_POSITIONS_OPTIONAL] = "[, int fix_pos]",
        [ISA_POSITIONS_TWO] = ", int dst_pos, int src_pos",
    };
    if (name->op->shape == ISA_SHAPE_convert_strided)
        return ", long dst_stride, long src_stride, long segnum";
    assert(name->conversion->positions < sizeof texts / sizeof *texts);
    return texts[name->conversion->positions];
}

static void visit_conversion(const struct isa_name *name,
                             show_text_visitor *visit, void *user)
{
    char text[1024];
    snprintf(text, sizeof text, "void %s(%s *d, const %s *a, long n%s)",
             name->name, isa_types[name->conversion->target].name,
             isa_types[name->conversion->source].name, positions_of(name));
    visit(user, text);
}

static void visit_op(const struct isa_name *name, show_text_visitor *visit,
                     void *user)
{
    const struct isa_op *op = name->op;
    const struct isa_spelling any = {"T", "T", "T", "U", ""};
    char text[1024], operands[900];
    if (op->is_hand_written) {
        if (isa_signature(name->name, text, sizeof text))
            return;
        snprintf(
            text, sizeof text, "%s(%s)", name->name,
            isa_operands_text(op, &any, false, 0, operands, sizeof operands));
        visit(user, text);
        return;
    }
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (op->types & 1u << t)
            visit(user, isa_prototype(op, name->name, t, text, sizeof text));
}

void show_signatures(const struct isa_name *name, show_text_visitor *visit,
                     void *user)
{
    if (name->signature)
        visit(user, name->signature);
    if (name->conversion)
        visit_conversion(name, visit, user);
    else if (name->op)
        visit_op(name, visit, user);
}
