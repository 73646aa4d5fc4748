/* SPDX-License-Identifier: MIT */
/* Products with weights in WRAM, shared by their files: tensor.c loops over
 * blocks, product_factors.c packs pixels and weights, product_floats.c,
 * product_tiny.c, product_fused.c and product_pairs.c multiply packed data,
 * product_results.c makes results from sums.
 * Packed data are 32-bit units: a float, or two 16-bit integers that are
 * multiplied pairwise. Pixels are stored row by row. Weights are stored in
 * strips of two host vectors, whose elements are outputs. So the innermost loop
 * runs over outputs while a strip stays in the first-level cache. Every float
 * sum is computed in the order of its factors, with one rounded multiplication
 * and addition each, independent of blocks. */
#ifndef ISA_SEMANTICS_PRODUCTS_H
#define ISA_SEMANTICS_PRODUCTS_H

#include "isa/semantics/lanes.h"
#include "isa/semantics/product.h"
#include "isa/semantics/sem.h"

/* Bytes of a host vector. Without optimisation gcc's AVX-512 intrinsics are
 * macros that cause warnings. */
#if defined __AVX512BW__ && defined __OPTIMIZE__
#define ISA_VECTOR_BYTES 64
#elif defined __AVX2__
#define ISA_VECTOR_BYTES 32
#else
#define ISA_VECTOR_BYTES 16
#endif

enum {
    ISA_PACKED_DEPTH = ISA_BLOCK(256, 16), /* units per row */
    ISA_PACKED_PIXELS = ISA_BLOCK(192, 7), /* rows */
    ISA_PACKED_GROUPS = ISA_BLOCK(4, 2),   /* maximum groups in one pass */
    ISA_PAIRS = ISA_BLOCK(240, 16),        /* integer units per row */
    ISA_VECTOR = ISA_VECTOR_BYTES / 4,     /* units per vector */
    ISA_STRIP_VECTORS = ISA_VECTOR_BYTES == 64 ? 1 : 2,
    ISA_STRIP = ISA_STRIP_VECTORS * ISA_VECTOR, /* outputs per strip */
};
/* 480 products of 22 bits are less than 2^31. */
_Static_assert(2 * ISA_PAIRS < 512 && ISA_PAIRS <= ISA_PACKED_DEPTH,
               "overflow");
_Static_assert(ISA_PACKED_DEPTH % ISA_VECTOR == 0, "rows of whole vectors");

/* A call of one of the ops with weights. */
struct isa_products {
    const struct isa_call *c;
    struct isa_product g;
    uint64_t rows, columns, pixels; /* of the result, without dilation */
    uint64_t depth;                 /* length of a row of weights */
    uint64_t run, runs_per_row;     /* contiguous factors in the source */
    double scale;
    const void *addend; /* bias, or (by_pixel) an image like the result */
    bool by_pixel, is_integer;
};

/* The number of outputs of a group, at most 64. */
static inline size_t isa_products_lanes(const struct isa_products *p,
                                        uint64_t group)
{
    assert(group * ISA_LANES < p->g.outputs);
    uint64_t left = p->g.outputs - group * ISA_LANES;
    return left < ISA_LANES ? (size_t)left : ISA_LANES;
}

/* A pixel of the result. */
struct isa_pixel {
    uint64_t row, column;
};

static inline struct isa_pixel isa_pixel_at(const struct isa_products *p,
                                            uint64_t number)
{
    return (struct isa_pixel){number / p->columns, number % p->columns};
}

static inline void isa_pixel_next(const struct isa_products *p,
                                  struct isa_pixel *pixel)
{
    if (++pixel->column == p->columns) {
        pixel->column = 0;
        pixel->row++;
    }
}

/* ---- packed data --------------------------------------------------------- */

typedef uint32_t isa_packed_row[ISA_PACKED_DEPTH];

/* A multiplication: sums[i][l] += sum over u of pixels[i][u] x weights[u][l],
 * for the first `lanes` outputs. A strip has ISA_PACKED_DEPTH rows of ISA_STRIP
 * units. */
struct isa_panel {
    uint32_t (*sums)[ISA_LANES];
    isa_packed_row *pixels;
    const uint32_t *strips;
    size_t count, lanes, units;
};

#endif
