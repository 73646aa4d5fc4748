/* SPDX-License-Identifier: MIT
 *
 * Bodies of the ops with weights in WRAM. A convolution, a matrix product and
 * a perceptron layer are one algorithm (product_blocks.h), for floats in
 * float, for integers in float or double, whichever holds their sums exactly:
 * products have at most 30 bits and no operand memory holds 2^23 factors.
 * Before it stand the readers of pixels and weights, behind it what becomes of
 * a sum.
 */
#include <assert.h>
#include <math.h>

#include "isa/semantics/lanes.h"
#include "isa/semantics/product.h"
#include "isa/semantics/sem.h"

enum { PIXELS = 256, PACKED_PIXELS = 32 };

struct product {
    const struct isa_call *c;
    struct isa_product g;
    uint64_t rows, columns, pixels; /* of the result, without dilation */
    uint64_t depth;                 /* of a row of weights */
    uint64_t run, runs_per_row; /* factors that lie together in the source */
    double scale;
    const void *addend; /* a bias or, by_pixel, an image like the result */
    bool by_pixel, is_integer;
};

static size_t lanes_of(const struct product *p, uint64_t group)
{
    assert(group * ISA_LANES < p->g.outputs);
    uint64_t left = p->g.outputs - group * ISA_LANES;
    return left < ISA_LANES ? left : ISA_LANES;
}

/* ---- factors ------------------------------------------------------------- */

/* The signed 4-bit integer with these low bits. */
static float nibble(unsigned bits)
{
    return (float)((int)(bits & 15) - (int)(bits << 1 & 16));
}

/* n elements from index i on, as floats: exact in all types. */
static void load(const void *s, enum isa_type type, unsigned bits, uint64_t i,
                 size_t n, float *d)
{
    const char *from = (const char *)s + i * bits / 8;
    switch (type) {
    case ISA_T_F32:
        memcpy(d, from, n * sizeof *d);
        break;
    case ISA_T_F16:
        isa_f16_to_f32_array(d, from, n);
        break;
    case ISA_T_BF16:
        for (size_t k = 0; k < n; k++)
            d[k] = isa_load_bf16(from, k);
        break;
    case ISA_T_I16:
        for (size_t k = 0; k < n; k++)
            d[k] = isa_value_I16(from, k);
        break;
    default:
        assert(type == ISA_T_I8 && (bits == 8 || bits == 4));
        for (size_t k = 0; bits == 8 && k < n; k++)
            d[k] = isa_value_I8(from, k);
        for (size_t k = 0, at = i % 2; bits == 4 && k < n; k++, at++)
            d[k] = nibble(isa_load_8(from, at / 2) >> at % 2 * 4);
    }
}

/* Factors k0..k0+n of a pixel of the result, run by run: where the kernel is
 * not dilated, those of one of its rows lie together in the source. */
static void load_pixel(const struct product *p, uint64_t pixel, uint64_t k0,
                       size_t n, float *d)
{
    const struct isa_product *g = &p->g;
    uint64_t h = pixel / p->columns * g->stride_height;
    uint64_t w = pixel % p->columns * g->stride_width;
    uint64_t skip = k0 % p->run, runs = k0 / p->run;
    uint64_t i = runs / p->runs_per_row, j = runs % p->runs_per_row;
    for (size_t done = 0, piece; done < n; done += piece) {
        uint64_t at = (h + i * g->in_height) * g->width + w + j * g->in_width;
        piece = n - done < p->run - skip ? n - done : p->run - skip;
        load(p->c->ptr[1], g->combination->source, g->combination->source_bits,
             at * g->channels + skip, piece, d + done);
        skip = 0;
        if (++j == p->runs_per_row) {
            j = 0;
            i++;
        }
    }
}

/* Factors k0..k0+n, k0 even, of the weights of an output; n is at most 512. */
static void load_weights(const struct product *p, uint64_t group, size_t lane,
                         uint64_t k0, size_t n, float *d)
{
    const struct isa_combination *combination = p->g.combination;
    char row[512 * sizeof(float)];
    assert(k0 % 2 == 0 && n <= 512);
    isa_lanes_read(p->c, 2, group * ISA_LANES + lane,
                   k0 * combination->kernel_bits / 8, row,
                   isa_weights_bytes(n, combination->kernel_bits));
    load(row, combination->kernel, combination->kernel_bits, 0, n, d);
}

/* ---- results ------------------------------------------------------------- */

/* Index in the result of the first output of a group. */
static uint64_t result_index(const struct product *p, uint64_t pixel,
                             uint64_t group)
{
    const struct isa_product *g = &p->g;
    uint64_t columns = (p->columns - 1) * g->out_width + 1;
    uint64_t at = pixel / p->columns * g->out_height * columns +
                  pixel % p->columns * g->out_width;
    return at * g->outputs + group * ISA_LANES;
}

/* What is added to the outputs of a group, as floats; false: nothing is. */
static bool load_addend(const struct product *p, uint64_t pixel, uint64_t group,
                        float *d)
{
    if (!p->addend)
        return false;
    enum isa_type type = p->c->type;
    uint64_t at =
        p->by_pixel ? result_index(p, pixel, group) : group * ISA_LANES;
    load(p->addend, type, 8 * isa_types[type].bytes, at, lanes_of(p, group), d);
    return true;
}

/* The NaN of results: where one comes out, it is the quiet one without a sign
 * or a payload, so that no bit depends on which of several NaNs an addition of
 * the host hands on, or on the sign of one that it makes. */
static float with_one_nan(float value)
{
    return value == value ? value : isa_f32_from_bits(0x7fc00000);
}

/* The half nearest to value: rounded to float on the way, but to an odd last
 * place where that is not exact, so that it cannot become a tie. */
static uint16_t to_f16(double value)
{
    float near = with_one_nan((float)value);
    bool is_exact = (double)near == value;
    bool is_above = fabs((double)near) > fabs(value);
    uint32_t bits = isa_f32_bits(near) - (uint32_t)is_above;
    return isa_f32_to_f16(isa_f32_from_bits(bits | (uint32_t)!is_exact));
}

/* Integers keep to the nearest one there is. */
static uint32_t to_i16(double value)
{
    double capped = fmax(INT16_MIN, fmin(INT16_MAX, value));
    return (uint32_t)(int32_t)nearbyint(capped);
}

/* Exact sums of integers, multiplied and added to in double. */
static void finish_f64(const struct product *p, uint64_t pixel, uint64_t group,
                       const double *sums)
{
    float addend[ISA_LANES] = {0};
    load_addend(p, pixel, group, addend);
    uint64_t at = result_index(p, pixel, group);
    void *d = p->c->ptr[0];
    size_t n = lanes_of(p, group);
    double values[ISA_LANES];
    for (size_t i = 0; i < n; i++)
        values[i] = sums[i] * p->scale + (double)addend[i];
    if (p->c->type == ISA_T_F32)
        for (size_t i = 0; i < n; i++)
            isa_store_f32(d, at + i, with_one_nan((float)values[i]));
    else if (p->c->type == ISA_T_F16)
        for (size_t i = 0; i < n; i++)
            isa_store_16(d, at + i, to_f16(values[i]));
    else
        for (size_t i = 0; i < n; i++)
            isa_store_16(d, at + i, to_i16(values[i]));
}

static void finish_integers(const struct product *p, uint64_t pixel,
                            uint64_t group, const float *sums)
{
    double wide[ISA_LANES];
    for (size_t i = 0, n = lanes_of(p, group); i < n; i++)
        wide[i] = sums[i];
    finish_f64(p, pixel, group, wide);
}

static void finish_floats(const struct product *p, uint64_t pixel,
                          uint64_t group, float *sums)
{
    size_t n = lanes_of(p, group);
    float addend[ISA_LANES];
    if (p->g.position != 0)
        for (size_t i = 0; i < n; i++)
            sums[i] = (float)((double)sums[i] * p->scale);
    if (load_addend(p, pixel, group, addend))
        for (size_t i = 0; i < n; i++)
            sums[i] += addend[i];
    for (size_t i = 0; i < n; i++)
        sums[i] = with_one_nan(sums[i]);
    char *d = (char *)p->c->ptr[0] +
              result_index(p, pixel, group) * isa_types[p->c->type].bytes;
    assert(p->c->type == ISA_T_F16 || p->c->type == ISA_T_F32);
    if (p->c->type == ISA_T_F16)
        isa_f32_to_f16_array(d, sums, n);
    else
        memcpy(d, sums, n * sizeof *sums);
}

static void finish_f32(const struct product *p, uint64_t pixel, uint64_t group,
                       float *sums)
{
    if (p->is_integer)
        finish_integers(p, pixel, group, sums);
    else
        finish_floats(p, pixel, group, sums);
}

/* ---- products ------------------------------------------------------------ */

#define REAL       float
#define DEPTH      512
#define STRIP      16
#define NAME(word) word##_f32
#include "isa/semantics/product_blocks.h"
#undef REAL
#undef DEPTH
#undef STRIP
#undef NAME

#define REAL       double
#define DEPTH      256
#define STRIP      8
#define NAME(word) word##_f64
#include "isa/semantics/product_blocks.h"
#undef REAL
#undef DEPTH
#undef STRIP
#undef NAME

/* Whether float holds every sum of integers exactly: up to 2^24. */
static bool is_exact(const struct product *p)
{
    unsigned bits =
        p->g.combination->source_bits + p->g.combination->kernel_bits - 2u;
    return bits <= 24 && p->depth <= 1u << (24 - bits);
}

static void multiply(const struct isa_call *c, struct isa_product g,
                     const void *addend, bool by_pixel)
{
    assert(g.combination && g.combination->result == c->type);
    assert(addend || !by_pixel);
    struct product p = {
        .c = c,
        .g = g,
        .rows = isa_product_height(&g),
        .columns = isa_product_width(&g),
        .depth = isa_product_depth(&g),
        .run = g.in_width == 1 ? g.kernel_width * g.channels : g.channels,
        .runs_per_row = g.in_width == 1 ? 1 : g.kernel_width,
        .scale = ldexp(1, (int)g.position),
        .addend = addend,
        .by_pixel = by_pixel,
    };
    p.pixels = p.rows * p.columns;
    assert(p.pixels > 0 && p.depth > 0 && p.depth % p.run == 0);
    p.is_integer = isa_types[g.combination->source].class != ISA_CLASS_FLOAT;
    if (!p.is_integer || is_exact(&p))
        product_f32(&p);
    else
        product_f64(&p);
}

void isa_sem_conv(struct isa_call *c)
{
    multiply(c, isa_product_conv(c->arg), c->ptr[3], false);
}

void isa_sem_conv_partial(struct isa_call *c)
{
    multiply(c, isa_product_conv(c->arg), c->ptr[3], true);
}

void isa_sem_matmul(struct isa_call *c)
{
    multiply(c, isa_product_matmul(c->arg), NULL, false);
}

void isa_sem_mlp(struct isa_call *c)
{
    multiply(c, isa_product_mlp(c->arg), c->ptr[3], false);
}
