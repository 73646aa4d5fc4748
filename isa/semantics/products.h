/* SPDX-License-Identifier: MIT
 *
 * Products with weights in WRAM, between the files that form them: tensor.c
 * goes over blocks, product_factors.c packs pixels and weights,
 * product_floats.c, product_fused.c and product_pairs.c multiply what is
 * packed, product_results.c makes results of sums.
 *
 * Everything packed is units of 32 bits: a float, or two integers of 16 bits
 * that are multiplied together. Pixels lie row by row. Weights lie in strips of
 * two vectors of the host, a lane of which is an output, so that the innermost
 * loop runs over outputs while a strip stays in the first cache of the host.
 * Every sum of floats is formed in the order of its factors, one rounded
 * multiplication and one rounded addition each, whatever the blocks are.
 */
#ifndef ISA_SEMANTICS_PRODUCTS_H
#define ISA_SEMANTICS_PRODUCTS_H

#include "isa/semantics/lanes.h"
#include "isa/semantics/product.h"
#include "isa/semantics/sem.h"

/* Bytes of a vector of the host. Unoptimized, gcc has intrinsics of AVX-512 as
 * macros that do not pass its own warnings. */
#if defined __AVX512BW__ && defined __OPTIMIZE__
#define ISA_VECTOR_BYTES 64
#elif defined __AVX2__
#define ISA_VECTOR_BYTES 32
#else
#define ISA_VECTOR_BYTES 16
#endif

enum {
    ISA_PACKED_DEPTH = ISA_BLOCK(256, 16), /* units of a row */
    ISA_PACKED_PIXELS = ISA_BLOCK(192, 7), /* rows */
    ISA_PACKED_GROUPS = ISA_BLOCK(4, 2),   /* whose sums there is room for */
    ISA_PAIRS = ISA_BLOCK(240, 16),        /* units of integers in a row: */
    ISA_VECTOR = ISA_VECTOR_BYTES / 4,     /* units of a vector */
    ISA_STRIP_VECTORS = ISA_VECTOR_BYTES == 64 ? 1 : 2,
    ISA_STRIP = ISA_STRIP_VECTORS * ISA_VECTOR, /* lanes of a strip */
};
/* 480 products of 22 bits are less than 2^31. */
_Static_assert(2 * ISA_PAIRS < 512 && ISA_PAIRS <= ISA_PACKED_DEPTH,
               "overflow");
_Static_assert(ISA_PACKED_DEPTH % ISA_VECTOR == 0, "rows of whole vectors");

/* A call of one of the ops. */
struct isa_products {
    const struct isa_call *c;
    struct isa_product g;
    uint64_t rows, columns, pixels; /* of the result, without dilation */
    uint64_t depth;                 /* of a row of weights */
    uint64_t run, runs_per_row; /* factors that lie together in the source */
    double scale;
    const void *addend; /* a bias or, by_pixel, an image like the result */
    bool by_pixel, is_integer;
};

/* Outputs of a group, which has at most 64. */
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

/* ---- what is packed ------------------------------------------------------ */

typedef uint32_t isa_packed_row[ISA_PACKED_DEPTH];

/* What is multiplied: sums[i][l] += sum over u of pixels[i][u] x weights[u][l],
 * for the first lanes; strips have ISA_PACKED_DEPTH rows of ISA_STRIP. */
struct isa_panel {
    uint32_t (*sums)[ISA_LANES];
    isa_packed_row *pixels;
    const uint32_t *strips;
    size_t count, lanes, units;
};

#endif
