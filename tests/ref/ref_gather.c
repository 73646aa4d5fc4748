/* SPDX-License-Identifier: MIT
 *
 * Gather and scatter. The side that offsets reach is so many bytes long,
 * whatever the offsets; random ones are made to stay inside.
 */
#include <string.h>

#include "tests/ref/ref_copies.h"
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { REACHED_BYTES = 96 };

static bool scatters(const struct ref_case *c)
{
    return ref_operand(c->op, "u", 0) >= 0;
}

static int64_t stride_of(const struct ref_case *c)
{
    return (int64_t)ref_value(c, scatters(c) ? 'u' : 't', 0);
}

static void gather_extents(struct ref_case *c)
{
    uint64_t n = ref_value(c, 'n', 0), size = ref_value(c, 'l', 0);
    int mask = ref_operand(c->op, "q", 0);
    struct ref_walk walk = {stride_of(c), 0, n, 1};
    ref_set_walk(c, scatters(c) ? 1 : 0, walk, size);
    ref_set_elements(c, scatters(c) ? 0 : 1, REACHED_BYTES);
    ref_set_elements(c, ref_operand(c->op, "o", 0), n);
    if (mask >= 0)
        ref_set_elements(c, mask, n);
}

static void keep_inside(struct ref_case *c)
{
    struct ref_span *offsets = &c->span[ref_operand(c->op, "o", 0)];
    uint64_t places = REACHED_BYTES - ref_value(c, 'l', 0) + 1;
    for (size_t i = 0; i < offsets->n; i++)
        offsets->in[i] %= places;
}

static bool is_left_out(const struct ref_case *c, int64_t i)
{
    int mask = ref_operand(c->op, "q", 0);
    return mask >= 0 && (ref_in(c, mask, i / 8) & (1u << (i & 7))) == 0;
}

static void gather_perform(struct ref_case *c)
{
    int offsets = ref_operand(c->op, "o", 0);
    for (int64_t i = 0; i < (int64_t)ref_value(c, 'n', 0); i++) {
        int64_t far = (int64_t)ref_in(c, offsets, i), near = i * stride_of(c);
        if (is_left_out(c, i))
            continue;
        for (int64_t k = 0; k < (int64_t)ref_value(c, 'l', 0); k++)
            if (scatters(c))
                ref_write(c, 0, far + k, ref_in(c, 1, near + k));
            else
                ref_write(c, 0, near + k, ref_in(c, 1, far + k));
    }
}

static void set_pieces(struct ref_maker *m, int64_t n, int64_t size,
                       int64_t stride)
{
    ref_set(m, 'n', 0, n);
    ref_set(m, 'l', 0, size);
    ref_set(m, 't', 0, stride);
    ref_set(m, 'u', 0, stride);
}

/* Pieces, their size, the stride: gaps, none, overlaps, one spot. */
static void gather_golden(struct ref_maker *m)
{
    static const int cases[][3] = {
        {1, 1, 0}, {1, 64, 0}, {9, 4, 4},  {16, 2, 2}, {17, 8, 12},
        {5, 3, 7}, {6, 5, 2},  {12, 4, 0}, {40, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_pieces(m, cases[i][0], cases[i][1], cases[i][2]);
        ref_make(m, NULL);
    }
}

static void gather_choose(struct ref_maker *m, int round)
{
    static const int sizes[] = {1, 2, 3, 4, 8, 16, 31, REACHED_BYTES};
    m->c->is_shared = false;
    /* one after the other: the order of arguments is up to the compiler */
    const int64_t n = ref_between(m, 1, round % 2 ? 20 : 200);
    set_pieces(m, n, sizes[round % 8], ref_between(m, 0, 2 * sizes[round % 8]));
}

#define SHAPE(name)                             \
    const struct ref_shape ref_shape_##name = { \
        .extents = gather_extents,              \
        .perform = gather_perform,              \
        .golden = gather_golden,                \
        .choose = gather_choose,                \
        .constrain = keep_inside,               \
    }
SHAPE(gather);
SHAPE(scatter);
