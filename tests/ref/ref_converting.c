/* SPDX-License-Identifier: MIT
 *
 * Conversions of whole operands, contiguous or in segments; elements are
 * converted by ref_convert.c.
 */
#include <math.h>
#include <string.h>

#include "tests/ref/ref_convert.h"
#include "tests/ref/ref_copies.h"
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

static struct ref_walk walk_of(const struct ref_case *c, int side)
{
    return (struct ref_walk){(int64_t)ref_value(c, side ? 'u' : 't', 0), 0,
                             ref_value(c, 'g', 0) + 1, 1};
}

static void convert_extents(struct ref_case *c)
{
    ref_set_elements(c, 0, ref_value(c, 'n', 0));
    ref_set_elements(c, 1, ref_value(c, 'n', 0));
}

static void strided_extents(struct ref_case *c)
{
    for (int side = 0; side < 2; side++)
        ref_set_walk(c, side, walk_of(c, side), ref_value(c, 'n', 0));
}

/* One segment: n elements from index `to` of d, from index `from` of a on. */
static void convert_segment(struct ref_case *c, int64_t to, int64_t from)
{
    const char *mode = strrchr(c->op->name, '_') + 1;
    int i = ref_operand(c->op, "i", 0);
    int position = i < 0 ? 0 : (int)(int64_t)c->arg[i];
    for (int64_t k = 0; k < (int64_t)ref_value(c, 'n', 0); k++)
        ref_write(c, 0, to + k,
                  ref_convert(c->type, c->from, mode, position,
                              ref_in(c, 1, from + k)));
}

static void convert_perform(struct ref_case *c)
{
    convert_segment(c, 0, 0);
}

static void strided_perform(struct ref_case *c)
{
    struct ref_walk dw = walk_of(c, 0), aw = walk_of(c, 1);
    struct ref_step d = {0, 0}, a = {0, 0};
    while (d.i2 < dw.n2) {
        int64_t to = ref_walk_next(&dw, &d) / ref_size(c->type);
        convert_segment(c, to, ref_walk_next(&aw, &a) / ref_size(c->from));
    }
}

/* Values that the modes round differently, or that saturate. */
static struct ref_pairs conversion_edges(ref_type from)
{
    if (!ref_is_float(from))
        return ref_edge_values(from);
    static const double list[] = {
        0.0,     -0.0,     0.5,      -0.5,      1.5,     -1.5,    2.5,
        -2.5,    0.3,      -0.3,     0.75,      -0.75,   127.5,   -128.5,
        255.5,   32767.5,  -32769,   2048.5,    -2049.5, 65519.9, 65520,
        -65520,  1e6,      2.15e9,   -2.15e9,   1e38,    -1e38,   0x1p-24,
        0x1p-25, -0x3p-25, 0x1p-26,  -0x1p-149, 1.0 / 3, -3.1416, 1.0009765,
        NAN,     INFINITY, -INFINITY};
    struct ref_pairs p = {.n = sizeof list / sizeof *list};
    for (size_t i = 0; i < p.n; i++)
        p.a[i] = ref_encode(from, list[i]);
    return p;
}

static void convert_golden(struct ref_maker *m)
{
    struct ref_pairs edges = conversion_edges(m->c->from);
    bool is_fixed = !ref_is_float(m->c->type) || !ref_is_float(m->c->from);
    ref_set(m, 'i', 0, 0);
    ref_make_elements(m, 1, 1, 0, NULL);
    ref_make_elements(m, edges.n, edges.n, 0, &edges);
    if (ref_has_long_cases(m->c->type) && ref_has_long_cases(m->c->from))
        ref_make_elements(m, 65, 1, 0, NULL);
    for (int position = -3; is_fixed && position <= 4; position += 7) {
        ref_set(m, 'i', 0, position);
        ref_make_elements(m, 12, 1, 0, NULL);
    }
}

/* Elements, destination stride, source stride, segments less one. */
static void convert_strided_golden(struct ref_maker *m)
{
    static const int cases[][4] = {{3, 0, 0, 0},   {3, 12, 12, 3},
                                   {5, 20, 0, 2},  {4, 24, 32, 4},
                                   {2, -8, 16, 3}, {6, 8, 12, 3}};
    struct ref_pairs edges = conversion_edges(m->c->from);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_set(m, 't', 0, cases[i][1]);
        ref_set(m, 'u', 0, cases[i][2]);
        ref_set(m, 'g', 0, cases[i][3]);
        ref_make_elements(m, (size_t)cases[i][0], 1, 0, i % 2 ? &edges : NULL);
    }
}

static void choose_conversion(struct ref_maker *m, int round)
{
    int limit = ref_is_float(m->c->type) && ref_is_float(m->c->from) ? 0 : 127;
    ref_set(m, 'n', 0, ref_between(m, 1, 40));
    ref_set(m, 'i', 0, ref_between(m, -limit, limit) / (round % 2 ? 1 : 16));
    ref_set(m, 'g', 0, ref_between(m, 0, 23));
    ref_choose_strides(m, round % 2 ? 12 : 60);
}

const struct ref_shape ref_shape_convert = {
    .extents = convert_extents,
    .perform = convert_perform,
    .golden = convert_golden,
    .choose = choose_conversion,
};

const struct ref_shape ref_shape_convert_strided = {
    .extents = strided_extents,
    .perform = strided_perform,
    .golden = convert_strided_golden,
    .choose = choose_conversion,
};
