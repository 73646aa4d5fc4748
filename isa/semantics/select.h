/* SPDX-License-Identifier: MIT
 *
 * What depends on the contents of operands: how much a mask chooses. Asked
 * before the body runs.
 */
#ifndef ISA_SEMANTICS_SELECT_H
#define ISA_SEMANTICS_SELECT_H

#include "isa/isa.h"

#define ISA_LINE_BYTES 128

/* bytes, made a multiple of a line. */
static inline uint64_t isa_select_padded(uint64_t bytes)
{
    return (bytes + ISA_LINE_BYTES - 1) / ISA_LINE_BYTES * ISA_LINE_BYTES;
}

/* What __bang_select writes for so many bytes that are chosen: a line with
 * their number, then whole lines. */
static inline uint64_t isa_select_line_bytes(uint64_t chosen)
{
    return ISA_LINE_BYTES + isa_select_padded(chosen);
}

/* Whether the mask decides how long the destination of op is. */
static inline bool isa_op_selects(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_select ||
           op->shape == ISA_SHAPE_select_line ||
           op->shape == ISA_SHAPE_extension;
}

/* The bytes such an op writes at its destination; c has the addresses of what
 * it reads. */
uint64_t isa_select_bytes(const struct isa_op *op, const struct isa_call *c);

#endif
