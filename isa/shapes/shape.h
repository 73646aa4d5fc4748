/* SPDX-License-Identifier: MIT */
/* For files with shapes only: reading counts and strides with limits, errors,
 * extents. Counts are at most 2^40, and strides at most 2^40 bytes in either
 * direction. So the product of two small numbers and sums of such products
 * cannot overflow; other products use isa_shape_product. */
#ifndef ISA_SHAPES_SHAPE_H
#define ISA_SHAPES_SHAPE_H

#include <inttypes.h>

#include "isa/isa.h"

/* A shape being computed. The first error is kept. */
struct isa_shaping {
    const struct isa_op *op;
    struct isa_call *call;
    struct isa_extent *extents; /* by span, initially absent */
    uint64_t element;           /* bytes per element */
    struct isa_shape_error error;
};

/* One per row of shapes.def. */
#define X(id, parts, limits, doc) void isa_shape_##id(struct isa_shaping *s);
#include "isa/tables/shapes.def"
#undef X

/* Sets an error about an operand (by index). */
void isa_shape_complain(struct isa_shaping *s, int operand, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));

/* Index of the nth operand (from 0) with this letter; -1: none. */
int isa_shape_find(const struct isa_shaping *s, char letter, int nth);

/* Reads a count, which must be > 0; on error returns 1. `what` names the count
 * in the message. */
uint64_t isa_shape_count(struct isa_shaping *s, char letter, int nth,
                         const char *what);

/* Returns the product of counts, at most 2^40; on error returns 1. */
uint64_t isa_shape_product(struct isa_shaping *s, int operand, uint64_t a,
                           uint64_t b);

/* Reads the nth iteration count, stored as count - 1 in 0..65535. */
uint64_t isa_shape_iterations(struct isa_shaping *s, int nth);

/* Reads the nth stride ('t' or 'u') in bytes; may be negative. */
int64_t isa_shape_stride(struct isa_shaping *s, char letter, int nth);

/* Returns the extent of segments of `bytes` each along the walk w: n1 rows of
 * w->count0 segments. */
struct isa_extent isa_walk_extent(const struct isa_walk *w, uint64_t n1,
                                  uint64_t bytes);

/* Sets the extent of operand k. */
void isa_shape_extent(struct isa_shaping *s, int k, struct isa_extent extent);

/* Sets the extent of weights in WRAM: `bytes` of each of the first `lanes`
 * lanes, from the offset of the operand's address in its lane on. */
void isa_shape_lanes(struct isa_shaping *s, int k, uint64_t lanes,
                     uint64_t bytes);

/* Sets the extent to n elements of the operand's type (letters.def). */
void isa_shape_elements(struct isa_shaping *s, int k, uint64_t n);

#endif
