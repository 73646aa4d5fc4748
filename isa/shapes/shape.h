/* SPDX-License-Identifier: MIT
 *
 * For the files that hold shapes (shape*.c) only: reading counts and strides
 * with their limits, complaints, extents. Counts are limited to 2^40 and
 * strides to 2^40 bytes either way, so that no product of two small ones and
 * no sum of them wraps; products of more go through isa_shape_product.
 */
#ifndef ISA_SHAPES_SHAPE_H
#define ISA_SHAPES_SHAPE_H

#include <inttypes.h>

#include "isa/isa.h"

/* A shape being worked out. The first complaint stays. */
struct isa_shaping {
    const struct isa_op *op;
    struct isa_call *call;
    struct isa_extent *extents; /* by span, all absent at first */
    uint64_t element;           /* bytes of the element type */
    struct isa_shape_error error;
};

/* One per row of shapes.def. */
#define X(id, parts, limits, doc) void isa_shape_##id(struct isa_shaping *s);
#include "isa/tables/shapes.def"
#undef X

/* Blames an operand (by its index) with a sentence. */
void isa_shape_complain(struct isa_shaping *s, int operand, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));

/* Index of the nth operand (from 0) with this letter, -1: none. */
int isa_shape_find(const struct isa_shaping *s, char letter, int nth);

/* A count that must be greater than 0; 1 if it is refused. what names it. */
uint64_t isa_shape_count(struct isa_shaping *s, char letter, int nth,
                         const char *what);

/* The product of counts, at most 2^40; 1 if it is more. */
uint64_t isa_shape_product(struct isa_shaping *s, int operand, uint64_t a,
                           uint64_t b);

/* The nth iteration count, given as count - 1 in 0..65535. */
uint64_t isa_shape_iterations(struct isa_shaping *s, int nth);

/* The nth stride ('t' or 'u') in bytes, negative ones included. */
int64_t isa_shape_stride(struct isa_shaping *s, char letter, int nth);

/* The extent of segments of `bytes` each along w; n1 rows of count0. */
struct isa_extent isa_walk_extent(const struct isa_walk *w, uint64_t n1,
                                  uint64_t bytes);

/* Sets the extent of the span that is operand k. */
void isa_shape_extent(struct isa_shaping *s, int k, struct isa_extent extent);

/* Sets it, of weights in WRAM, to `bytes` of each of the first `lanes` lanes,
 * from the offset of the address in its lane on. */
void isa_shape_lanes(struct isa_shaping *s, int k, uint64_t lanes,
                     uint64_t bytes);

/* Sets it to n elements of the operand's type (letters.def), from its address
 * on. */
void isa_shape_elements(struct isa_shaping *s, int k, uint64_t n);

#endif
