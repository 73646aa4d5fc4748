/* SPDX-License-Identifier: MIT
 *
 * Products with weights in WRAM, bit by bit: every combination of types by
 * shapes around the sizes of blocks and vectors, with contents that show in
 * which order and by which roundings sums are formed, beside the references of
 * tests/ref; then sizes that these have no room for, beside a plain loop.
 */
#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/semantics/product.h"
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"
#include "tests/support/random.h"
#include "tests/trial/ops.h"
#include "tests/trial/trial.h"

/* ---- contents ------------------------------------------------------------ */

enum fill { USUAL, TINY, SPECIAL, EDGES, EXTREME, N_FILLS };

/* Of a float whose products underflow: denormals of half, and numbers of the
 * others about the root of the least one. */
static uint64_t tiny(ref_type type, uint64_t *state)
{
    uint64_t element = ref_random_element(type, state);
    double value = ref_decode(type, element);
    return ref_encode(type, ldexp(value, type == REF_F16 ? -20 : -70));
}

/* One of the three that are furthest from zero; the least integer alone where
 * `alone`, so that all products have one sign. */
static uint64_t extreme(ref_type type, bool alone, uint64_t *state)
{
    static const int exponents[] = {
        [REF_F16] = 15, [REF_BF16] = 127, [REF_F32] = 127};
    uint64_t choice = ref_random(state) >> 5;
    if (ref_is_float(type)) {
        double most = ldexp(1.5, exponents[type] - (int)(choice / 4 % 2) * 64);
        return ref_encode(type, choice % 2 ? most : -most);
    }
    uint64_t least = UINT64_C(1) << (8 * ref_size(type) - 1);
    if (type == REF_U8) /* two of 4 bits */
        least = alone || choice % 2 ? 0x88 : 0x87;
    return alone || choice % 2 ? least : least - 1;
}

static uint64_t element(enum fill fill, ref_type type, bool alone,
                        const struct ref_pairs *edges, uint64_t *state)
{
    bool is_float = ref_is_float(type);
    switch (fill) {
    case TINY:
        return is_float ? tiny(type, state) : ref_random_element(type, state);
    case SPECIAL:
        return (ref_random(state) >> 7) % 128 == 0
                   ? edges->a[(ref_random(state) >> 3) % edges->n]
                   : ref_random_element(type, state);
    case EDGES:
        return ref_random_edge(type, edges, state);
    case EXTREME:
        return extreme(type, alone, state);
    default:
        return ref_random_element(type, state);
    }
}

static void fill_case(struct ref_case *c, enum fill fill, bool alone,
                      uint64_t *state)
{
    for (int k = 0; k < c->op->n_operands; k++) {
        struct ref_span *span = &c->span[k];
        if (!strchr(REF_READ, c->op->operands[k]) || span->n == 0)
            continue;
        ref_type type = ref_operand_type(c, k);
        struct ref_pairs edges = ref_edge_pairs(type);
        for (size_t i = 0; i < span->n; i++)
            span->in[i] = element(fill, type, alone, &edges, state);
    }
}

/* ---- shapes -------------------------------------------------------------- */

/* Rows, depth and outputs, or what convolutions have: channels, height, width,
 * kernel, outputs, strides, both dilations. Half of an odd depth is left over
 * in pairs; 480 and 256 are blocks of factors, 192 of pixels, 64 of outputs. */
static const struct {
    const char *op;
    int p[12];
} shapes[] = {
    {"matmul", {1, 1, 1}},
    {"matmul", {13, 33, 17}},
    {"matmul", {3, 517, 15}},
    {"matmul", {2, 7, 127}},
    {"matmul", {200, 5, 9}},
    {"mlp", {1, 31, 67}},
    {"mlp", {1, 1030, 6}},
    {"conv", {3, 5, 6, 3, 2, 20, 1, 2, 1, 1, 1, 1}},
    {"conv", {5, 7, 5, 2, 2, 66, 2, 1, 3, 2, 1, 2}},
    {"conv_partial", {2, 15, 14, 2, 2, 7, 1, 1, 1, 1, 1, 1}},
    {"conv_partial", {70, 3, 3, 2, 2, 18, 1, 1, 1, 1, 2, 1}},
};

static void set_shape(struct ref_maker *m, const int *p)
{
    for (int i = 0; i < 6; i++)
        ref_set(m, 'l', i, p[i]);
    for (int i = 0; i < 3; i++)
        ref_set(m, 'P', i, (int64_t)p[6 + 2 * i] << 32 | p[7 + 2 * i]);
    ref_set(m, 'v', 0, p[1]);
    ref_set(m, 'h', 0, p[2]);
}

static struct ref_op op_called(const char *name)
{
    size_t n = 0, i = 0;
    const struct isa_op *ops = isa_ops(&n);
    while (i < n && strcmp(ops[i].name, name) != 0)
        i++;
    cr_assert_lt(i, n, "%s", name);
    return trial_op(i);
}

static void nowhere(struct ref_maker *m)
{
    (void)m;
}

/* One shape of one combination, with all contents. */
static void check_shape(struct ref_case *c, size_t shape,
                        const struct isa_combination *combination, int number)
{
    static const int positions[] = {0, -9, 3, 0, -4};
    struct ref_op op = op_called(shapes[shape].op);
    struct ref_maker m = {.c = c, .emit = nowhere};
    uint64_t state = shape * 1000 + (unsigned)number;
    for (enum fill fill = 0; fill < N_FILLS; fill++) {
        bool is_biased = ref_operand(&op, "r", 0) >= 0 && fill % 2;
        memset(c->arg, 0, sizeof c->arg);
        c->op = &op;
        c->type = c->from = (ref_type)combination->result;
        set_shape(&m, shapes[shape].p);
        ref_set(&m, 'X', 0, number + (is_biased ? 256 : 0));
        ref_set(&m, 'i', 0, positions[(fill + shape) % 5]);
        cr_assert(ref_case_extents(c), "%s is too large", op.name);
        fill_case(c, fill, (shape + (unsigned)number) % 2, &state);
        op.shape->perform(c);
        char text[256];
        cr_expect(trial_run(c, (struct trial_layout){fill % 2, -1}, text,
                            sizeof text),
                  "combination %d, shape %zu, contents %d: %s", number, shape,
                  fill, text);
    }
}

Test(products, of_all_types_agree_with_references)
{
    struct ref_case *c = calloc(1, sizeof *c);
    int n = 0;
    for (int number = 0; number <= ISA_MAX_COMBINATION; number++) {
        const struct isa_combination *m =
            isa_combination_find((uint64_t)number);
        n += m != NULL;
        for (size_t s = 0; m && s < sizeof shapes / sizeof *shapes; s++)
            check_shape(c, s, m, number);
    }
    free(c);
    cr_expect_eq(n, 37);
}

/* ---- sizes of many blocks ------------------------------------------------ */

struct large {
    int combination, rows, depth, outputs;
    bool is_extreme; /* integers: all of them the least */
};

/* The value of element i of an array, and its random bits. */
static double value_of(enum isa_type type, const unsigned char *p, size_t i)
{
    int16_t element;
    if (type == ISA_T_I8)
        return (int8_t)p[i];
    if (type == ISA_T_F32)
        return ref_decode(REF_F32, ((const uint32_t *)(const void *)p)[i]);
    memcpy(&element, p + 2 * i, sizeof element);
    return type == ISA_T_I16 ? element
                             : ref_decode((ref_type)type, (uint16_t)element);
}

static void fill_array(enum isa_type type, unsigned char *p, size_t n,
                       bool is_extreme, uint64_t *state)
{
    ref_type as = (ref_type)type;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits = is_extreme ? UINT64_C(1) << (8 * ref_size(as) - 1)
                                   : ref_random_element(as, state);
        memcpy(p + i * ref_size(as), &bits, ref_size(as));
    }
}

/* The bits of a sum: of floats in float, factor by factor; of integers exact,
 * which a double is here. */
static uint32_t plain_sum(const double *a, const double *b, size_t n,
                          bool are_floats)
{
    volatile float sum = 0;
    double whole = 0;
    for (size_t k = 0; k < n; k++) {
        whole += a[k] * b[k];
        volatile float product = (float)a[k] * (float)b[k];
        sum = sum + product;
    }
    float result = are_floats ? sum : (float)whole;
    uint32_t bits;
    memcpy(&bits, &result, sizeof bits);
    return bits;
}

/* Arrays of values, row by row: of the source, and of the weights by output. */
static void check_sums(const struct large *l, const double *a, const double *b,
                       const uint32_t *actual, bool are_floats)
{
    size_t n = (size_t)l->depth, outputs = (size_t)l->outputs;
    size_t differ = 0;
    for (size_t i = 0; i < (size_t)l->rows; i++)
        for (size_t co = 0; co < outputs; co++)
            differ += actual[i * outputs + co] !=
                      plain_sum(a + i * n, b + co * n, n, are_floats);
    cr_expect_eq(differ, 0, "combination %d, %d x %d x %d: %zu differ",
                 l->combination, l->rows, l->depth, l->outputs, differ);
}

static void check_large(const struct large *l)
{
    uint64_t state = 99;
    size_t rows = (size_t)l->rows, n = (size_t)l->depth;
    size_t outputs = (size_t)l->outputs;
    struct isa_call c = {.generation = 5, .slices = 16, .type = ISA_T_F32};
    uint64_t args[] = {rows, n, outputs, 0, (uint64_t)l->combination};
    memcpy(&c.arg[3], args, sizeof args);
    struct isa_extent extents[ISA_MAX_OPERANDS];
    const struct isa_op *op = isa_op_find("matmul");
    cr_assert_lt(isa_shape(op, &c, extents).operand, 0);
    const struct isa_combination *m = c.combination;
    const size_t size = isa_types[m->kernel].bytes;
    const size_t row_pitch = (n * size + 63) / 64 * 64;
    c.lanes.pitch = (outputs + ISA_LANES - 1) / ISA_LANES * row_pitch;
    unsigned char *source = malloc(extents[1].bytes);
    unsigned char *weights = calloc(ISA_LANES, c.lanes.pitch);
    uint32_t *result = malloc(extents[0].bytes);
    double *a = malloc(rows * n * sizeof *a),
           *b = malloc(outputs * n * sizeof *b);
    cr_assert(source && weights && result && a && b);
    fill_array(m->source, source, rows * n, l->is_extreme, &state);
    for (size_t i = 0; i < rows * n; i++)
        a[i] = value_of(m->source, source, i);
    for (size_t co = 0; co < outputs; co++) {
        unsigned char *row = weights + co % ISA_LANES * c.lanes.pitch +
                             co / ISA_LANES * row_pitch;
        fill_array(m->kernel, row, n, l->is_extreme, &state);
        for (size_t k = 0; k < n; k++)
            b[co * n + k] = value_of(m->kernel, row, k);
    }
    c.ptr[0] = result;
    c.ptr[1] = source;
    c.ptr[2] = weights;
    op->sem(&c);
    check_sums(l, a, b, result,
               m->source == ISA_T_F32 || m->source == ISA_T_F16);
    free(source);
    free(weights);
    free(result);
    free(a);
    free(b);
}

Test(products, of_many_blocks_agree_with_a_loop)
{
    static const struct large larges[] = {
        {1, 200, 531, 330, false},  {4, 200, 531, 330, false},
        {24, 200, 531, 330, false}, {20, 200, 531, 330, false},
        {20, 2, 1100, 3, true},     {24, 2, 131071, 3, true},
        {24, 1, 131072, 3, true},   {24, 1, 140000, 1, true},
    };
    for (size_t i = 0; i < sizeof larges / sizeof *larges; i++)
        check_large(&larges[i]);
}
