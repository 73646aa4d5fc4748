/* SPDX-License-Identifier: MIT */
/* Packs pixels and weights of products as products.h says: floats as float,
 * integers as int16_t, which can represent all of them. */
#include "isa/semantics/product_factors.h"

#include <assert.h>

/* ---- types --------------------------------------------------------------- */

/* Loads n elements from index i on, as floats: exact. */
static void load_floats(const char *s, enum isa_type type, uint64_t i, size_t n,
                        void *d)
{
    const char *from = s + i * isa_types[type].bytes;
    switch (type) {
    case ISA_T_F32:
        memcpy(d, from, n * isa_types[type].bytes);
        break;
    case ISA_T_F16:
        isa_f16_to_f32_array(d, from, n);
        break;
    default:
        assert(type == ISA_T_BF16);
        ISA_INDEPENDENT
        for (size_t k = 0; k < n; k++)
            isa_store_f32(d, k, isa_load_bf16(from, k));
    }
}

/* Sign-extends the low 4 bits. */
static uint32_t nibble(unsigned bits)
{
    return (bits & 15) - (bits << 1 & 16);
}

/* Loads n 4-bit integers from index i on, two per byte. */
static void load_nibbles(const char *s, uint64_t i, size_t n, char *d)
{
    const char *from = s + i / 2;
    if (i % 2 && n > 0) {
        isa_store_16(d, 0, nibble(isa_load_8(from, 0) >> 4));
        from++;
        d += 2;
        n--;
    }
    ISA_INDEPENDENT
    for (size_t k = 0; k < n / 2; k++) {
        unsigned both = isa_load_8(from, k);
        isa_store_32(d, k, (nibble(both) & 0xffff) | nibble(both >> 4) << 16);
    }
    if (n % 2)
        isa_store_16(d, n - 1, nibble(isa_load_8(from, n / 2)));
}

static void load_bytes(const char *s, size_t n, char *d)
{
    ISA_INDEPENDENT
    for (size_t k = 0; k < n; k++)
        isa_store_16(d, k, (uint32_t)isa_value_I8(s, k));
}

/* Loads n integers of `bits` bits as int16_t. */
static void load_integers(const char *s, unsigned bits, uint64_t i, size_t n,
                          void *d)
{
    assert(bits == 16 || bits == 8 || bits == 4);
    if (bits == 4)
        load_nibbles(s, i, n, d);
    else if (bits == 16)
        memcpy(d, s + 2 * i, 2 * n);
    else
        load_bytes(s + i, n, d);
}

/* ---- pixels -------------------------------------------------------------- */

/* Loads n elements of the source from index i on to index `at` of a row. */
static inline void load_run(const struct isa_products *p, uint64_t i, size_t n,
                            size_t at, uint32_t *row)
{
    const struct isa_combination *m = p->g.combination;
    if (p->is_integer)
        load_integers(p->c->ptr[1], m->source_bits, i, n, (char *)row + 2 * at);
    else
        load_floats(p->c->ptr[1], m->source, i, n, row + at);
}

/* The beginning of a block of factors: row and column of the kernel, and the
 * number of factors before it in their run. */
struct start {
    uint64_t row, column, skip;
};

/* Packs n factors from s on for the pixel at row h and column w of the source,
 * run by run. Without dilation, the factors of a kernel row are contiguous in
 * the source. */
static void pack_pixel(const struct isa_products *p, uint64_t h, uint64_t w,
                       struct start s, size_t n, uint32_t *row)
{
    const struct isa_product *g = &p->g;
    for (size_t done = 0, piece; done < n; done += piece) {
        uint64_t at =
            (h + s.row * g->in_height) * g->width + w + s.column * g->in_width;
        piece = n - done < p->run - s.skip ? n - done : p->run - s.skip;
        load_run(p, at * g->channels + s.skip, piece, done, row);
        s.skip = 0;
        if (++s.column == p->runs_per_row) {
            s.column = 0;
            s.row++;
        }
    }
}

void isa_pack_pixels(const struct isa_products *p, uint64_t first, size_t count,
                     uint64_t k0, size_t n, isa_packed_row *rows)
{
    const uint64_t runs = k0 / p->run;
    const struct start start = {.row = runs / p->runs_per_row,
                                .column = runs % p->runs_per_row,
                                .skip = k0 % p->run};
    struct isa_pixel pixel = isa_pixel_at(p, first);
    assert(count <= ISA_PACKED_PIXELS);
    for (size_t i = 0; i < count; i++) {
        pack_pixel(p, pixel.row * p->g.stride_height,
                   pixel.column * p->g.stride_width, start, n, rows[i]);
        if (p->is_integer && n % 2)
            isa_store_16(rows[i], n, 0);
        isa_pixel_next(p, &pixel);
    }
}

/* ---- weights ------------------------------------------------------------- */

/* Returns factors [k0, k0 + n) of the weights of an output; k0 is even: a
 * pointer to them, maybe unaligned, or to a copy in `row`. */
static const char *pack_row(const struct isa_products *p, uint64_t output,
                            uint64_t k0, size_t n, uint32_t *row)
{
    const struct isa_combination *m = p->g.combination;
    char bytes[ISA_PACKED_DEPTH * sizeof *row];
    uint64_t size = isa_weights_bytes(n, m->kernel_bits);
    assert(k0 % 2 == 0 && size <= sizeof bytes);
    bool is_packed = m->kernel == ISA_T_F32;
    const char *from = isa_lanes_get(p->c, 2, output, k0 * m->kernel_bits / 8,
                                     is_packed ? (char *)row : bytes, size);
    if (is_packed)
        return from;
    if (!p->is_integer) {
        load_floats(from, m->kernel, 0, n, row);
    } else {
        load_integers(from, m->kernel_bits, 0, n, row);
        if (n % 2)
            isa_store_16(row, n, 0);
    }
    return (const char *)row;
}

typedef uint32_t vector __attribute__((vector_size(ISA_VECTOR_BYTES)));

/* Orders that interleave units (or pairs of units) of two vectors in each 16
 * bytes. Larger vectors do so in each of their parts of 16 bytes. */
#if ISA_VECTOR_BYTES == 16
#define UNITS(o) 0 + (o), 4 + (o), 1 + (o), 5 + (o)
#define PAIRS(o) 0 + (o), 1 + (o), 4 + (o), 5 + (o)
#elif ISA_VECTOR_BYTES == 32
#define UNITS(o) \
    0 + (o), 8 + (o), 1 + (o), 9 + (o), 4 + (o), 12 + (o), 5 + (o), 13 + (o)
#define PAIRS(o) \
    0 + (o), 1 + (o), 8 + (o), 9 + (o), 4 + (o), 5 + (o), 12 + (o), 13 + (o)
#define LINES(o) \
    0 + (o), 1 + (o), 2 + (o), 3 + (o), 8 + (o), 9 + (o), 10 + (o), 11 + (o)
#else
#define UNITS(o)                                                            \
    0 + (o), 16 + (o), 1 + (o), 17 + (o), 4 + (o), 20 + (o), 5 + (o),       \
        21 + (o), 8 + (o), 24 + (o), 9 + (o), 25 + (o), 12 + (o), 28 + (o), \
        13 + (o), 29 + (o)
#define PAIRS(o)                                                            \
    0 + (o), 1 + (o), 16 + (o), 17 + (o), 4 + (o), 5 + (o), 20 + (o),       \
        21 + (o), 8 + (o), 9 + (o), 24 + (o), 25 + (o), 12 + (o), 13 + (o), \
        28 + (o), 29 + (o)
#define LINES(o)                                                              \
    0 + (o), 1 + (o), 2 + (o), 3 + (o), 8 + (o), 9 + (o), 10 + (o), 11 + (o), \
        16 + (o), 17 + (o), 18 + (o), 19 + (o), 24 + (o), 25 + (o), 26 + (o), \
        27 + (o)
#endif

/* Interleaves x[i] and x[i + apart] by `order`: x[i] becomes the first half,
 * x[i + apart] the second half. */
#define EXCHANGE(apart, order, second)                                         \
    do {                                                                       \
        ISA_UNROLL                                                             \
        for (int i = 0; i < ISA_VECTOR; i++)                                   \
            if ((i / (apart)) % 2 == 0) {                                      \
                vector a = x[i], b = x[i + (apart)];                           \
                x[i] = __builtin_shufflevector(a, b, order(0));                \
                x[i + (apart)] = __builtin_shufflevector(a, b, order(second)); \
            }                                                                  \
    } while (0)

/* Transposes as many rows as a vector has units; columns come out in the order
 * 0, 2, 1, 3 in each four. */
static inline __attribute__((always_inline)) void
transpose(const char *const *rows, size_t at, uint32_t *strip)
{
    vector x[ISA_VECTOR];
    ISA_UNROLL
    for (int i = 0; i < ISA_VECTOR; i++)
        memcpy(&x[i], rows[i] + at * sizeof *strip, sizeof x[i]);
    EXCHANGE(1, UNITS, 2);
    EXCHANGE(2, PAIRS, 2);
#if ISA_VECTOR_BYTES >= 32
    EXCHANGE(4, LINES, 4);
#endif
#if ISA_VECTOR_BYTES >= 64
    EXCHANGE(8, LINES, 4);
#endif
    ISA_UNROLL
    for (int i = 0; i < ISA_VECTOR; i++) {
        const int column = (i & ~3) | (i & 1) << 1 | (i >> 1 & 1);
        memcpy(strip + column * ISA_STRIP, &x[i], sizeof x[i]);
    }
}

/* Transposes the remaining units, fewer than a vector, of rows from `at` on. */
static void transpose_rest(const char *const *rows, size_t at, size_t units,
                           uint32_t *strip)
{
    uint32_t room[ISA_VECTOR][ISA_VECTOR] = {{0}};
    const char *rest[ISA_VECTOR];
    for (size_t l = 0; l < ISA_VECTOR; l++) {
        memcpy(room[l], rows[l] + at * sizeof *strip,
               (units - at) * sizeof *strip);
        rest[l] = (const char *)room[l];
    }
    transpose(rest, 0, strip);
}

/* Packs up to ISA_VECTOR outputs from `lane` on. */
static void pack_vector(const struct isa_products *p, uint64_t group,
                        size_t lane, uint64_t k0, size_t n, uint32_t *strip)
{
    static const isa_packed_row none = {0};
    _Alignas(64) isa_packed_row rows[ISA_VECTOR];
    const char *at[ISA_VECTOR];
    size_t lanes = isa_products_lanes(p, group), u = 0;
    size_t units = p->is_integer ? (n + 1) / 2 : n;
    for (size_t l = 0; l < ISA_VECTOR; l++)
        at[l] = lane + l < lanes
                    ? pack_row(p, group * ISA_LANES + lane + l, k0, n, rows[l])
                    : (const char *)none;
    for (; u + ISA_VECTOR <= units; u += ISA_VECTOR)
        transpose(at, u, strip + u * ISA_STRIP);
    if (u < units)
        transpose_rest(at, u, units, strip + u * ISA_STRIP);
}

void isa_pack_weights(const struct isa_products *p, uint64_t group, uint64_t k0,
                      size_t n, uint32_t *strips)
{
    size_t lanes = isa_products_lanes(p, group);
    for (size_t lane = 0; lane < lanes; lane += ISA_VECTOR)
        pack_vector(p, group, lane, k0, n,
                    strips + lane / ISA_STRIP * ISA_STRIP * ISA_PACKED_DEPTH +
                        lane % ISA_STRIP);
}

/* Takes the low digit (signed) or the high digit of each of n int16_t. */
static void take_digits(enum isa_digits digits, const uint32_t *from, size_t n,
                        uint32_t *to)
{
    ISA_INDEPENDENT
    for (size_t k = 0; k < n; k++) {
        int32_t all = isa_value_I16(from, k), low = (int8_t)(uint8_t)all;
        int32_t high = (all - low) / 256;
        isa_store_16(to, k, (uint32_t)(digits == ISA_DIGITS_LOW ? low : high));
    }
}

void isa_take_digits(enum isa_digits digits, const uint32_t *strips,
                     size_t lanes, size_t units, uint32_t *to)
{
    for (size_t lane = 0; lane < lanes; lane += ISA_STRIP)
        take_digits(digits, strips + lane * ISA_PACKED_DEPTH,
                    2 * units * ISA_STRIP, to + lane * ISA_PACKED_DEPTH);
}
