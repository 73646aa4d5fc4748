/* SPDX-License-Identifier: MIT */
/* Sizes that depend on the contents of a mask, computed before the body
 * runs. */
#ifndef ISA_SEMANTICS_SELECT_H
#define ISA_SEMANTICS_SELECT_H

#include "isa/isa.h"

#define ISA_LINE_BYTES 128

/* bytes, rounded up to whole lines. */
static inline uint64_t isa_select_padded(uint64_t bytes)
{
    return (bytes + ISA_LINE_BYTES - 1) / ISA_LINE_BYTES * ISA_LINE_BYTES;
}

/* Returns the bytes that __bang_select writes if `chosen` bytes are selected: a
 * line with their number, then whole lines. */
static inline uint64_t isa_select_line_bytes(uint64_t chosen)
{
    return ISA_LINE_BYTES + isa_select_padded(chosen);
}

/* Whether the mask determines the size of op's destination. */
static inline bool isa_op_selects(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_select ||
           op->shape == ISA_SHAPE_select_line ||
           op->shape == ISA_SHAPE_extension;
}

/* Returns the bytes that a select op writes; c has the source addresses. */
uint64_t isa_select_bytes(const struct isa_op *op, const struct isa_call *c);

#endif
