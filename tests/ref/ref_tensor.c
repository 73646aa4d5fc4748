/* SPDX-License-Identifier: MIT
 *
 * Products with weights in the lanes of WRAM, one sum after the other: floats
 * in float with the factors in ascending order, integers in 128 bits. Here
 * the lanes that are used follow each other without a gap.
 */
#include "tests/ref/ref_tensor.h"

#include <math.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { LANES = 64, MIXES = 37, BIASED = 256 };

/* ---- types --------------------------------------------------------------- */

struct mix {
    ref_type result, source, kernel;
    unsigned source_bits, kernel_bits;
};

/* Types by their number: ten of floats, then integers of 16, 8 and 4 bits with
 * each other to each of three results. */
static struct mix mix_of(uint64_t number)
{
    static const ref_type floats[][3] = {
        {REF_F32, REF_F32, REF_F32},  {REF_F32, REF_F32, REF_F16},
        {REF_F32, REF_F16, REF_F32},  {REF_F32, REF_F16, REF_F16},
        {REF_F16, REF_F16, REF_F16},  {REF_F32, REF_BF16, REF_BF16},
        {REF_F32, REF_BF16, REF_F32}, {REF_F32, REF_F32, REF_BF16},
        {REF_F32, REF_BF16, REF_F16}, {REF_F32, REF_F16, REF_BF16},
    };
    static const ref_type results[] = {REF_F16, REF_F32, REF_I16};
    static const ref_type types[] = {REF_I16, REF_I8, REF_U8};
    static const unsigned bits[] = {16, 8, 4};
    uint64_t i = (number & ~(uint64_t)BIASED) - 1;
    if (i < 10)
        return (struct mix){floats[i][0], floats[i][1], floats[i][2],
                            8 * ref_size(floats[i][1]),
                            8 * ref_size(floats[i][2])};
    i -= 10;
    return (struct mix){results[i / 9], types[i / 3 % 3], types[i % 3],
                        bits[i / 3 % 3], bits[i % 3]};
}

static struct mix mix_in(const struct ref_case *c)
{
    return mix_of(ref_value(c, 'X', 0));
}

ref_type ref_factor_type(const struct ref_case *c, int k)
{
    struct mix m = mix_in(c);
    return c->op->operands[k] == 'A' ? m.source : m.kernel;
}

/* Factor i of operand k, which has so many bits. */
static double factor(const struct ref_case *c, int k, unsigned bits, int64_t i)
{
    if (bits == 4) {
        int pair = (int)ref_in(c, k, i / 2);
        int value = i % 2 ? pair / 16 : pair % 16;
        return value < 8 ? value : value - 16;
    }
    ref_type type = ref_factor_type(c, k);
    uint64_t element = ref_in(c, k, i);
    return ref_is_float(type) ? ref_decode(type, element)
                              : (double)ref_widen(type, element);
}

/* ---- geometry ------------------------------------------------------------ */

/* Everything as a convolution: height, width in that order. */
struct image {
    int64_t channels, size[2], kernel[2], stride[2], in[2], out[2], outputs;
    int addend; /* operand, -1: none */
    bool by_pixel;
};

static void split(const struct ref_case *c, int nth, int64_t *pair)
{
    uint64_t both = ref_value(c, 'P', nth);
    pair[0] = (int64_t)(both >> 32);
    pair[1] = (int64_t)(both & 0xffffffff);
}

static struct image image_of(const struct ref_case *c)
{
    bool is_biased = ref_value(c, 'X', 0) & BIASED;
    struct image g = {.kernel = {1, 1},
                      .stride = {1, 1},
                      .in = {1, 1},
                      .out = {1, 1},
                      .addend = is_biased ? 3 : -1};
    if (ref_operand(c->op, "h", 0) >= 0) {
        g.outputs = (int64_t)ref_value(c, 'h', 0);
        g.channels = (int64_t)ref_value(c, 'v', 0);
        g.size[0] = g.size[1] = 1;
    } else if (ref_operand(c->op, "P", 0) < 0) {
        g.size[0] = (int64_t)ref_value(c, 'l', 0);
        g.size[1] = 1;
        g.channels = (int64_t)ref_value(c, 'l', 1);
        g.outputs = (int64_t)ref_value(c, 'l', 2);
    } else {
        g.channels = (int64_t)ref_value(c, 'l', 0);
        for (int i = 0; i < 2; i++) {
            g.size[i] = (int64_t)ref_value(c, 'l', 1 + i);
            g.kernel[i] = (int64_t)ref_value(c, 'l', 3 + i);
        }
        g.outputs = (int64_t)ref_value(c, 'l', 5);
        split(c, 0, g.stride);
        split(c, 1, g.in);
        split(c, 2, g.out);
        g.by_pixel = strcmp(c->op->name, "conv_partial") == 0;
        g.addend = g.by_pixel ? 3 : g.addend;
    }
    return g;
}

static int64_t positions(const struct image *g, int i)
{
    int64_t n = 0;
    for (int64_t at = 0; at + (g->kernel[i] - 1) * g->in[i] < g->size[i];
         at += g->stride[i])
        n++;
    return n;
}

/* Pixels of a side of the result. */
static int64_t extent(const struct image *g, int i)
{
    return (positions(g, i) - 1) * g->out[i] + 1;
}

/* ---- weights ------------------------------------------------------------- */

struct rows {
    int64_t pitch, lane; /* bytes from row to row and from lane to lane */
    int64_t lanes;
};

static struct rows rows_of(int64_t outputs, int64_t row_bytes, int64_t align)
{
    struct rows r = {.lanes = outputs < LANES ? outputs : LANES};
    while (r.pitch < row_bytes)
        r.pitch += align;
    r.lane = (outputs - 1) / LANES * r.pitch + row_bytes;
    return r;
}

static struct rows product_rows(const struct image *g, struct mix m)
{
    int64_t depth = g->kernel[0] * g->kernel[1] * g->channels;
    int64_t wide = m.source_bits / m.kernel_bits;
    return rows_of(g->outputs, (depth * m.kernel_bits + 7) / 8,
                   wide == 4   ? 16
                   : wide == 2 ? 32
                               : 64);
}

/* ---- products ------------------------------------------------------------ */

static void product_extents(struct ref_case *c)
{
    struct image g = image_of(c);
    struct mix m = mix_in(c);
    struct rows r = product_rows(&g, m);
    int64_t input = g.size[0] * g.size[1] * g.channels;
    int64_t output = extent(&g, 0) * extent(&g, 1) * g.outputs;
    bool is_packed = m.source_bits == 4;
    ref_set_elements(c, 0, (size_t)output);
    ref_set_elements(c, 1, (size_t)(is_packed ? (input + 1) / 2 : input));
    ref_set_elements(c, 2, (size_t)(r.lanes * r.lane) / ref_size(m.kernel));
    if (g.addend >= 0)
        ref_set_elements(c, g.addend,
                         (size_t)(g.by_pixel ? output : g.outputs));
}

/* A sum, in float or exactly. */
struct sum {
    float real;
    ref_wide whole;
};

static void add_factors(struct sum *s, double a, double b, bool are_real)
{
    if (are_real) {
        volatile float product = (float)a * (float)b;
        s->real = s->real + product;
    } else {
        s->whole += (ref_wide)a * (ref_wide)b;
    }
}

static struct sum sum_at(const struct ref_case *c, const struct image *g,
                         int64_t ho, int64_t wo, int64_t co)
{
    struct mix m = mix_in(c);
    struct rows r = product_rows(g, m);
    struct sum sum = {0, 0};
    int64_t x = 0, row = co % LANES * r.lane + co / LANES * r.pitch;
    for (int64_t i = 0; i < g->kernel[0]; i++)
        for (int64_t j = 0; j < g->kernel[1]; j++)
            for (int64_t k = 0; k < g->channels; k++, x++) {
                int64_t h = ho * g->stride[0] + i * g->in[0];
                int64_t w = wo * g->stride[1] + j * g->in[1];
                add_factors(
                    &sum,
                    factor(c, 1, m.source_bits,
                           (h * g->size[1] + w) * g->channels + k),
                    factor(c, 2, m.kernel_bits, row * 8 / m.kernel_bits + x),
                    ref_is_float(m.source));
            }
    return sum;
}

/* What a sum becomes. */
static uint64_t finish(const struct ref_case *c, struct sum sum,
                       const uint64_t *addend)
{
    double scale = ldexp(1, (int)(int64_t)ref_value(c, 'i', 0));
    ref_type type = c->type;
    double added = 0;
    if (addend)
        added = ref_is_float(type) ? ref_decode(type, *addend)
                                   : (double)ref_widen(type, *addend);
    if (ref_is_float(mix_in(c).source)) {
        float value = (float)((double)sum.real * scale);
        return ref_encode(type,
                          (double)(addend ? value + (float)added : value));
    }
    double value = (double)sum.whole * scale + added;
    if (ref_is_float(type))
        return ref_encode(type, value);
    return ref_narrow(type, (ref_wide)rint(value < -32768  ? -32768
                                           : value > 32767 ? 32767
                                                           : value));
}

static void product_perform(struct ref_case *c)
{
    struct image g = image_of(c);
    for (int64_t ho = 0; ho < positions(&g, 0); ho++)
        for (int64_t wo = 0; wo < positions(&g, 1); wo++)
            for (int64_t co = 0; co < g.outputs; co++) {
                int64_t pixel = ho * g.out[0] * extent(&g, 1) + wo * g.out[1];
                int64_t at = pixel * g.outputs + co;
                const struct ref_span *s =
                    &c->span[g.addend >= 0 ? g.addend : 0];
                ref_write(
                    c, 0, at,
                    finish(c, sum_at(c, &g, ho, wo, co),
                           g.addend < 0 ? NULL : &s->in[g.by_pixel ? at : co]));
            }
}

/* ---- cases of products --------------------------------------------------- */

static int64_t pair(int64_t height, int64_t width)
{
    return height << 32 | width;
}

/* Channels, height, width, kernel height and width, outputs, and pairs. */
static void set_image(struct ref_maker *m, const int *p)
{
    for (int i = 0; i < 6; i++)
        ref_set(m, 'l', i, p[i]);
    for (int i = 0; i < 3; i++)
        ref_set(m, 'P', i, pair(p[6 + 2 * i], p[7 + 2 * i]));
}

static bool fits(const struct ref_maker *m, int number)
{
    return mix_of((uint64_t)number).result == m->c->type;
}

static void set_mix(struct ref_maker *m, int number, bool is_biased, int pos)
{
    ref_set(m, 'X', 0, number + (is_biased ? BIASED : 0));
    ref_set(m, 'i', 0, pos);
}

/* A position at which sums of integers fit 16 bits. */
static int moved(int number)
{
    struct mix m = mix_of((uint64_t)number);
    int bits = (int)(m.source_bits + m.kernel_bits);
    return ref_is_float(m.source) || bits < 16 ? number % 4 - 4 : 14 - bits;
}

/* Four cases per mix: with and without a bias, each once plainly and once
 * with positions and dilations; then more of plain floats. */
static void conv_golden(struct ref_maker *m)
{
    static const int common[][12] = {
        {2, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1},
        {1, 5, 3, 2, 2, 2, 2, 1, 2, 1, 2, 3},
    };
    static const int more[][12] = {
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
        {2, 5, 4, 2, 1, 1, 2, 3, 1, 1, 1, 1}, /* strides */
        {1, 6, 5, 2, 3, 1, 1, 1, 3, 2, 1, 1}, /* the kernel is dilated */
        {2, 3, 3, 2, 2, 3, 1, 1, 1, 1, 2, 3}, /* the result is */
        {1, 2, 1, 1, 1, 66, 1, 1, 1, 1, 1, 1},
    };
    bool is_partial = strcmp(m->c->op->name, "conv_partial") == 0;
    for (int number = 1; number <= MIXES; number++)
        for (int i = 0; fits(m, number) && i < (is_partial ? 2 : 4); i++) {
            set_image(m, common[i % 2]);
            set_mix(m, number, is_partial || i / 2, i % 2 * moved(number));
            ref_make(m, NULL);
        }
    for (size_t i = 0; m->c->type == REF_F32 && i < 5; i++) {
        for (int pos = 0; pos < 2; pos++) {
            set_image(m, more[i]);
            set_mix(m, 1, i % 2, pos);
            ref_make(m, NULL);
        }
    }
}

/* Factors whose sum depends on the order: 2^24 and ones. */
static void order_case(struct ref_maker *m)
{
    static const float factors[] = {1, 0x1p24f, 1, 1, -0x1p24f, 1, 0.5f};
    ref_set(m, 'l', 0, 1);
    ref_set(m, 'l', 1, 7);
    ref_set(m, 'l', 2, 1);
    set_mix(m, 1, false, 0);
    ref_make_inputs(m, NULL);
    for (int i = 0; i < 7; i++) {
        m->c->span[1].in[i] = ref_encode(REF_F32, (double)factors[i]);
        m->c->span[2].in[i] = ref_encode(REF_F32, 1);
    }
    ref_make_case(m);
}

/* Each mix with and without a position and, where there is one, a bias. */
static void rows_golden(struct ref_maker *m)
{
    bool is_layer = ref_operand(m->c->op, "h", 0) >= 0;
    for (int number = 1; number <= MIXES; number++)
        for (int i = 0; fits(m, number) && i < (is_layer ? 4 : 2); i++) {
            ref_set(m, 'l', 0, 2);
            ref_set(m, 'l', 1, 5);
            ref_set(m, 'l', 2, 3);
            ref_set(m, 'h', 0, 3);
            ref_set(m, 'v', 0, 6);
            set_mix(m, number, i / 2, i % 2 * moved(number));
            ref_make(m, NULL);
        }
    if (m->c->type == REF_F32 && !is_layer)
        order_case(m);
}

static void choose_mix(struct ref_maker *m)
{
    int number = 0;
    do
        number = (int)ref_between(m, 1, MIXES);
    while (!fits(m, number));
    /* one after the other: the order of arguments is up to the compiler */
    bool may = ref_operand(m->c->op, "r", 0) >= 0;
    bool is_added = may && ref_between(m, 0, 1);
    set_mix(m, number, is_added, (int)ref_between(m, -6, 3));
}

/* Deep sums, many pixels, many outputs, or small of everything. */
static void choose_product(struct ref_maker *m, int round)
{
    static const int shapes[][3] = {{3, 1300, 2},  {300, 3, 5}, {2, 40, 130},
                                    {1, 600, 3},   {9, 64, 17}, {5, 513, 3},
                                    {261, 16, 16}, {40, 7, 70}};
    int p[12] = {(int)ref_between(m, 1, 20), (int)ref_between(m, 1, 9),
                 (int)ref_between(m, 1, 9)};
    for (int i = 0; i < 2; i++) {
        p[8 + i] = (int)ref_between(m, 1, 2);
        p[3 + i] = (int)ref_between(m, 1, (p[1 + i] - 1) / p[8 + i] + 1);
        p[6 + i] = (int)ref_between(m, 1, 3);
        p[10 + i] = (int)ref_between(m, 1, 2);
    }
    p[5] = (int)(round % 2 ? ref_between(m, 1, 9) : ref_between(m, 1, 90));
    set_image(m, p);
    if (ref_operand(m->c->op, "P", 0) < 0)
        for (int i = 0; i < 3; i++)
            ref_set(m, 'l', i, shapes[round % 8][i]);
    ref_set(m, 'h', 0, shapes[round % 8][2]);
    ref_set(m, 'v', 0, shapes[round % 8][1]);
    choose_mix(m);
}

const struct ref_shape ref_shape_conv = {
    .extents = product_extents,
    .perform = product_perform,
    .golden = conv_golden,
    .choose = choose_product,
    .has_one_nan = true,
};

const struct ref_shape ref_shape_conv_partial = {
    .extents = product_extents,
    .perform = product_perform,
    .golden = conv_golden,
    .choose = choose_product,
    .has_one_nan = true,
};

const struct ref_shape ref_shape_matmul = {
    .extents = product_extents,
    .perform = product_perform,
    .golden = rows_golden,
    .choose = choose_product,
    .has_one_nan = true,
};

const struct ref_shape ref_shape_mlp = {
    .extents = product_extents,
    .perform = product_perform,
    .golden = rows_golden,
    .choose = choose_product,
    .has_one_nan = true,
};

/* ---- channels ------------------------------------------------------------ */

static void channels_extents(struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0), m = ref_value(c, 'N', 0);
    struct rows r = rows_of((int64_t)m, ref_size(c->type), 64);
    ref_set_elements(c, 0, n * m);
    ref_set_elements(c, 1, n);
    ref_set_elements(c, 2, (size_t)(r.lanes * r.lane) / ref_size(c->type));
    for (int k = 3; c->op->operands[k] == 'r'; k++)
        ref_set_elements(c, k, n * m);
}

static void channels_perform(struct ref_case *c)
{
    int64_t n = (int64_t)ref_value(c, 'n', 0),
            m = (int64_t)ref_value(c, 'N', 0);
    struct rows r = rows_of(m, ref_size(c->type), 64);
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < m; k++) {
            int64_t byte = k % LANES * r.lane + k / LANES * r.pitch;
            double weight =
                ref_decode(c->type, ref_in(c, 2, byte / ref_size(c->type)));
            double a = ref_decode(c->type, ref_in(c, 1, i));
            double b = ref_decode(c->type, ref_in(c, 3, i * m + k));
            volatile float value = (float)a * (float)b;
            value = value * (float)weight;
            if (c->op->operands[4] == 'r')
                value =
                    value + (float)ref_decode(c->type, ref_in(c, 4, i * m + k));
            ref_write(c, 0, i * m + k, ref_encode(c->type, (double)value));
        }
}

static void channels_golden(struct ref_maker *m)
{
    static const int sizes[][2] = {{1, 1}, {3, 5}, {2, 66}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ref_set(m, 'n', 0, sizes[i][0]);
        ref_set(m, 'N', 0, sizes[i][1]);
        ref_make(m, NULL);
    }
}

static void choose_channels(struct ref_maker *m, int round)
{
    ref_set(m, 'n', 0, ref_between(m, 1, 9));
    ref_set(m, 'N', 0,
            round % 2 ? ref_between(m, 1, 64) : ref_between(m, 1, 400));
}

const struct ref_shape ref_shape_channels = {
    .extents = channels_extents,
    .perform = channels_perform,
    .golden = channels_golden,
    .choose = choose_channels,
};
