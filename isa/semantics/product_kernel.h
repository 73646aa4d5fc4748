/* SPDX-License-Identifier: MIT */
/* The innermost loops of products for one kind of unit; included once per kind.
 * UNIT is the type, STEP(s, w, x) adds weights times a factor to sums (three
 * vectors), MULTIPLY is the function's name. The sums of six pixels by two
 * vectors are computed at once, which leaves four of sixteen registers for
 * weights, a factor and a product. With AVX-512, whose instructions broadcast a
 * memory operand, it is the sums of twelve pixels by one vector. */
#include "isa/semantics/products.h"

enum {
    AT_ONCE = 12 / ISA_STRIP_VECTORS,
    MOST = 4, /* maximum vectors in parallel for few pixels */
    STRIP_UNITS = ISA_PACKED_DEPTH * ISA_STRIP
};

typedef UNIT unit __attribute__((may_alias));
typedef UNIT vector __attribute__((vector_size(ISA_VECTOR_BYTES)));
typedef UNIT stored
    __attribute__((vector_size(ISA_VECTOR_BYTES), aligned(4), may_alias));

/* Multiplies `rows` pixels from `first` on by `vectors` from `lane` on,
 * `across` of them per strip. All three are constants, so inner loops are
 * unrolled. */
static inline __attribute__((always_inline)) void
multiply_tile(const struct isa_panel *p, size_t first, size_t lane,
              const int rows, const int vectors, const int across)
{
    vector sums[AT_ONCE][MOST], weights[MOST];
    uint32_t *to = &p->sums[first][lane];
    const uint32_t *pixel = p->pixels[first];
    const uint32_t *strip = p->strips + lane * ISA_PACKED_DEPTH;
    ISA_UNROLL
    for (int i = 0; i < rows; i++) {
        ISA_UNROLL
        for (int v = 0; v < vectors; v++)
            sums[i][v] =
                *(const stored *)(to + i * (int)ISA_LANES + v * ISA_VECTOR);
    }
    for (size_t u = p->units; u > 0; u--, pixel++, strip += ISA_STRIP) {
        ISA_UNROLL
        for (int v = 0; v < vectors; v++)
            weights[v] = *(const stored *)(strip + v / across * STRIP_UNITS +
                                           v % across * ISA_VECTOR);
        ISA_UNROLL
        for (int i = 0; i < rows; i++) {
            const UNIT factor = *(const unit *)(pixel + i * ISA_PACKED_DEPTH);
            ISA_UNROLL
            for (int v = 0; v < vectors; v++)
                sums[i][v] = STEP(sums[i][v], weights[v], factor);
        }
    }
    ISA_UNROLL
    for (int i = 0; i < rows; i++) {
        ISA_UNROLL
        for (int v = 0; v < vectors; v++)
            *(stored *)(to + i * (int)ISA_LANES + v * ISA_VECTOR) = sums[i][v];
    }
}

/* Handles the remaining pixels, fewer than AT_ONCE. */
#define REST(rows, vectors)                                            \
    case rows:                                                         \
        multiply_tile(p, i, lane, rows % (AT_ONCE), vectors, vectors); \
        break

#define STRIP(name, vectors)                                      \
    static void name(const struct isa_panel *p, size_t lane)      \
    {                                                             \
        size_t i = 0;                                             \
        for (; i + AT_ONCE <= p->count; i += AT_ONCE)             \
            multiply_tile(p, i, lane, AT_ONCE, vectors, vectors); \
        switch (p->count - i) {                                   \
            REST(1, vectors);                                     \
            REST(2, vectors);                                     \
            REST(3, vectors);                                     \
            REST(4, vectors);                                     \
            REST(5, vectors);                                     \
            REST(6, vectors);                                     \
            REST(7, vectors);                                     \
            REST(8, vectors);                                     \
            REST(9, vectors);                                     \
            REST(10, vectors);                                    \
            REST(11, vectors);                                    \
        }                                                         \
    }
STRIP(half_strip, 1)
#if ISA_VECTOR_BYTES < 64
STRIP(strip, 2)
#else
#define strip half_strip
#endif
#undef STRIP
#undef REST

/* Handles one or two pixels, which have too few sums for one strip to keep the
 * host busy. */
static size_t few_pixels(const struct isa_panel *p)
{
    size_t lane = 0;
    for (; lane + MOST * ISA_VECTOR <= p->lanes; lane += MOST * ISA_VECTOR)
        if (p->count == 2)
            multiply_tile(p, 0, lane, 2, MOST, ISA_STRIP_VECTORS);
        else
            multiply_tile(p, 0, lane, 1, MOST, ISA_STRIP_VECTORS);
    return lane;
}

void MULTIPLY(const struct isa_panel *panel)
{
    size_t lane = panel->count <= 2 ? few_pixels(panel) : 0;
    for (; lane < panel->lanes; lane += ISA_STRIP)
        if (panel->lanes - lane <= ISA_VECTOR)
            half_strip(panel, lane);
        else
            strip(panel, lane);
}
