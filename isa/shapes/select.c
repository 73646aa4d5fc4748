/* SPDX-License-Identifier: MIT */
/* Shapes of ops with a mask, and of table look-up. The extent of the
 * destination is the maximum; isa/semantics/select.h computes the actual extent
 * when the mask can be read. */
#include "isa/semantics/select.h"
#include "isa/shapes/shape.h"

enum { N_MODES = 6, TABLE_MULTIPLE = 64 };

void isa_shape_select(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n);
    if (isa_letter(s->op->operands[2])->access != ISA_ACCESS_NUMBER)
        isa_shape_elements(s, 2, n);
    int mode = isa_shape_find(s, 'i', 0);
    if (mode >= 0 && s->call->arg[mode] >= N_MODES)
        isa_shape_complain(s, mode,
                           "%" PRId64 " is no CompareMode, CMP_EQ..CMP_GE are "
                           "0..%d",
                           (int64_t)s->call->arg[mode], N_MODES - 1);
}

void isa_shape_select_line(struct isa_shaping *s)
{
    isa_shape_select(s);
    uint64_t bytes = isa_select_line_bytes(s->call->n * s->element);
    isa_shape_extent(s, 0, (struct isa_extent){0, bytes});
}

/* The size of the destination depends on the counts (operand 2), so no extent
 * is set for it. */
void isa_shape_extension(struct isa_shaping *s)
{
    int size = isa_shape_find(s, 'l', 0);
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t bytes = isa_shape_count(s, 'l', 0, "size of an element");
    uint64_t all = isa_shape_product(s, size, n, bytes);
    s->call->work = all;
    isa_shape_extent(s, 1, (struct isa_extent){0, all});
    isa_shape_extent(s, 2, (struct isa_extent){0, n});
}

void isa_shape_mask_move(struct isa_shaping *s)
{
    isa_shape_flat(s);
}

void isa_shape_look_up(struct isa_shaping *s)
{
    isa_shape_elements(
        s, 0, s->call->n = isa_shape_count(s, 'n', 0, "element count"));
    isa_shape_elements(s, 1, s->call->n);
    uint64_t m = isa_shape_count(s, 'N', 0, "length of the table");
    isa_shape_elements(s, 2, m);
    if (m % TABLE_MULTIPLE)
        isa_shape_complain(s, isa_shape_find(s, 'N', 0),
                           "the length of the table is %" PRIu64
                           ", it must be a multiple of %d",
                           m, TABLE_MULTIPLE);
}
