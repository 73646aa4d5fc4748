/* SPDX-License-Identifier: MIT
 *
 * Copies and fills of segments. Segments are walked with two counters per
 * side, bytes are copied through a buffer, one segment after the other.
 */
#include "tests/ref/ref_copies.h"

#include <string.h>

#include "tests/ref/ref_shapes.h"

/* ---- walks --------------------------------------------------------------- */

static struct ref_walk walk_2d(const struct ref_case *c, int side)
{
    bool counts_blocks = ref_operand(c->op, "l", 0) >= 0; /* not less one */
    return (struct ref_walk){
        (int64_t)ref_value(c, side ? 'u' : 't', 0), 0,
        counts_blocks ? ref_value(c, 'l', 0) : ref_value(c, 'g', 0) + 1, 1};
}

static struct ref_walk walk_3d(const struct ref_case *c, int side)
{
    char letter = side ? 'u' : 't';
    return (struct ref_walk){
        (int64_t)ref_value(c, letter, 0), (int64_t)ref_value(c, letter, 1),
        ref_value(c, 'g', 2 * side) + 1, ref_value(c, 'g', 2 * side + 1) + 1};
}

static void copy_2d_extents(struct ref_case *c)
{
    for (int side = 0; side < 2; side++)
        ref_set_walk(c, side, walk_2d(c, side), ref_value(c, 'b', 0));
}

static void copy_3d_extents(struct ref_case *c)
{
    for (int side = 0; side < 2; side++)
        ref_set_walk(c, side, walk_3d(c, side), ref_value(c, 'b', 0));
}

static struct ref_walk fill_walk(const struct ref_case *c)
{
    return ref_operand(c->op, "t", 1) >= 0 ? walk_3d(c, 0) : walk_2d(c, 0);
}

static void fill_extents(struct ref_case *c)
{
    ref_set_walk(c, 0, fill_walk(c), ref_value(c, 'n', 0));
}

/* ---- performing ---------------------------------------------------------- */

/* One segment of bytes. Where both operands lie in one buffer, what is written
 * is written to both views of it. */
static void copy_bytes(struct ref_case *c, int64_t to, int64_t from, size_t n)
{
    struct ref_span *s = &c->span[1];
    uint64_t buffer[REF_MAX_ELEMENTS];
    for (size_t i = 0; i < n; i++)
        buffer[i] = s->out[s->first + (size_t)from + i];
    for (size_t i = 0; i < n; i++) {
        ref_write(c, 0, to + (int64_t)i, buffer[i]);
        int64_t twin = (int64_t)s->first + c->distance + to + (int64_t)i;
        if (c->is_shared && twin >= 0 && twin < (int64_t)s->n)
            s->out[twin] = buffer[i];
    }
}

static void start_copy(struct ref_case *c)
{
    memcpy(c->span[1].out, c->span[1].in, c->span[1].n * sizeof(uint64_t));
}

static void copy_walks(struct ref_case *c, struct ref_walk dw,
                       struct ref_walk sw)
{
    struct ref_step d = {0, 0}, s = {0, 0};
    start_copy(c);
    while (d.i2 < dw.n2) {
        int64_t to = ref_walk_next(&dw, &d);
        copy_bytes(c, to, ref_walk_next(&sw, &s), ref_value(c, 'b', 0));
    }
}

static void copy_2d_perform(struct ref_case *c)
{
    copy_walks(c, walk_2d(c, 0), walk_2d(c, 1));
}

static void copy_3d_perform(struct ref_case *c)
{
    copy_walks(c, walk_3d(c, 0), walk_3d(c, 1));
}

void ref_copy_flat(struct ref_case *c)
{
    start_copy(c);
    copy_bytes(c, 0, 0, ref_value(c, 'b', 0));
}

static void fill_perform(struct ref_case *c)
{
    struct ref_walk walk = fill_walk(c);
    int64_t size = ref_size(c->type);
    for (struct ref_step s = {0, 0}; s.i2 < walk.n2;) {
        int64_t at = ref_walk_next(&walk, &s) / size;
        for (size_t i = 0; i < ref_value(c, 'n', 0); i++)
            ref_write(c, 0, at + (int64_t)i, ref_value(c, 's', 0));
    }
}

/* ---- cases --------------------------------------------------------------- */

static void copy_case(struct ref_maker *m, int64_t bytes)
{
    ref_set(m, 'b', 0, bytes);
    ref_make(m, NULL);
    m->c->is_shared = false;
}

void ref_copy_flat_golden(struct ref_maker *m)
{
    static const int sizes[] = {1, 2, 7, 64, 129};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        copy_case(m, sizes[i]);
    for (int distance = -5; distance <= 5; distance += 5) {
        m->c->is_shared = true;
        m->c->distance = distance;
        copy_case(m, 16);
    }
}

/* bytes, destination stride, source stride, segments less one; where the last
 * number is not APART, the destination lies so many bytes after the source. */
#define APART 1000
static void copy_2d_golden(struct ref_maker *m)
{
    static const int cases[][5] = {
        {5, 0, 0, 0, APART},    {1, 1, 1, 0, APART},
        {4, 4, 4, 3, APART},    {3, 3, 7, 4, APART},
        {3, 7, 3, 4, APART},    {5, 11, 13, 6, APART},
        {4, 6, 0, 3, APART},    {4, 0, 6, 3, APART},
        {4, -6, 5, 3, APART},   {4, 5, -6, 3, APART},
        {4, -4, -7, 3, APART},  {8, 2, 8, 5, APART},
        {16, 16, 40, 4, APART}, {1, 3, 2, 40, APART},
        {2, 2, 5, 9, 0},        {4, 4, 9, 6, 0},
        {4, 4, 9, 6, 2},        {4, 9, 4, 6, -30},
        {4, 9, 4, 6, 0},        {6, 2, 2, 5, 3},
        {6, 2, 2, 5, -3},       {5, -7, -3, 4, 0},
        {2, 8, 8, 3, 4},        {128, 128, 160, 1, APART},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_set(m, 't', 0, cases[i][1]);
        ref_set(m, 'u', 0, cases[i][2]);
        ref_set(m, 'g', 0, cases[i][3]);
        ref_set(m, 'l', 0, cases[i][3] + 1);
        m->c->is_shared = cases[i][4] != APART;
        m->c->distance = cases[i][4];
        copy_case(m, cases[i][0]);
    }
}

/* bytes; stride, segments less one, stride, segments less one of the
 * destination, then of the source; then as above. */
static void copy_3d_golden(struct ref_maker *m)
{
    static const int cases[][10] = {
        {3, 0, 0, 0, 0, 0, 0, 0, 0, APART},
        {2, 2, 5, 12, 3, 2, 5, 12, 3, APART},  /* contiguous */
        {2, 3, 5, 20, 3, 4, 7, 40, 2, APART},  /* 6 x 4 and 8 x 3 */
        {1, 6, 3, 1, 5, 1, 5, 6, 3, APART},    /* swaps two dimensions */
        {4, 4, 11, 0, 0, 5, 2, 17, 3, APART},  /* 12 x 1 and 3 x 4 */
        {2, 5, 2, -17, 3, 3, 3, 13, 2, APART}, /* backwards */
        {2, -5, 2, 17, 3, -3, 3, -13, 2, APART},
        {3, 3, 3, 12, 2, 0, 3, 3, 2, APART}, /* repeats each segment */
        {3, 3, 3, 12, 2, 3, 3, 0, 2, APART}, /* repeats each row */
        {3, 0, 3, 3, 2, 3, 3, 12, 2, APART}, /* the last one stays */
        {2, 2, 2, 6, 2, 5, 2, 20, 2, 0},     /* compacts in place */
        {2, 5, 2, 20, 2, 2, 2, 6, 2, -40},   /* spreads in place */
        {3, 3, 1, 9, 2, 2, 2, 5, 1, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int *p = cases[i];
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 2; k++) {
                const int *pair = p + 1 + 4 * side + 2 * k;
                ref_set(m, side ? 'u' : 't', k, pair[0]);
                ref_set(m, 'g', 2 * side + k, pair[1]);
            }
        m->c->is_shared = p[9] != APART;
        m->c->distance = p[9];
        copy_case(m, p[0]);
    }
}

/* Strides in elements: contiguous, gaps, backwards, on one spot, overlapping.
 */
static void fill_golden(struct ref_maker *m)
{
    static const int cases[][5] = {
        {1, 0, 0, 0, 0},   {3, 3, 4, 12, 0}, {2, 4, 2, 16, 1}, {2, -3, 3, 0, 0},
        {1, 2, 3, -16, 1}, {4, 0, 7, 5, 2},  {4, 2, 3, 1, 1},  {3, 5, 1, -5, 2},
    };
    int64_t size = ref_size(m->c->type);
    uint64_t s[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(m->c->type, s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int *p = cases[i];
        ref_set(m, 't', 0, p[1] * size);
        ref_set(m, 'g', 0, p[2]);
        ref_set(m, 't', 1, p[3] * size);
        ref_set(m, 'g', 1, p[4]);
        ref_make_elements(m, (size_t)p[0], 1, s[i % n_scalars], NULL);
    }
}

/* ---- random operands ----------------------------------------------------- */

void ref_choose_strides(struct ref_maker *m, int64_t longest)
{
    int64_t size = ref_size(m->c->type), from = ref_size(m->c->from);
    size = size > from ? size : from;
    for (int k = 0; k < 2; k++) {
        ref_set(m, 't', k, size * ref_between(m, -longest, longest));
        ref_set(m, 'u', k, size * ref_between(m, -longest, longest));
    }
}

void ref_copy_choose(struct ref_maker *m, int round)
{
    m->c->is_shared = ref_operand(m->c->op, "D", 0) >= 0 && round % 3 == 2;
    m->c->distance = ref_between(m, -60, 60);
    ref_set(m, 'b', 0, ref_between(m, 1, 40));
}

static void choose_segments(struct ref_maker *m, int round)
{
    int64_t a = ref_between(m, 1, 6), b = ref_between(m, 1, 6);
    int64_t e = ref_between(m, 1, 4);
    bool is_swapped = ref_between(m, 0, 1);
    ref_choose_strides(m, round % 2 ? 12 : 60);
    ref_set(m, 'g', 0, a * e - 1);
    ref_set(m, 'l', 0, a * e);
    ref_set(m, 'g', 1, b - 1);
    ref_set(m, 'g', 2, (is_swapped ? b : a) - 1);
    ref_set(m, 'g', 3, (is_swapped ? a : b) * e - 1);
    ref_set(m, 'n', 0, ref_between(m, 1, 40));
    ref_set(m, 's', 0, (int64_t)ref_random_element(m->c->type, &m->state));
    ref_copy_choose(m, round);
}

const struct ref_shape ref_shape_copy_2d = {
    .extents = copy_2d_extents,
    .perform = copy_2d_perform,
    .golden = copy_2d_golden,
    .choose = choose_segments,
};

const struct ref_shape ref_shape_copy_blocks = {
    .extents = copy_2d_extents,
    .perform = copy_2d_perform,
    .golden = copy_2d_golden,
    .choose = choose_segments,
};

const struct ref_shape ref_shape_copy_3d = {
    .extents = copy_3d_extents,
    .perform = copy_3d_perform,
    .golden = copy_3d_golden,
    .choose = choose_segments,
};

const struct ref_shape ref_shape_fill_3d = {
    .extents = fill_extents,
    .perform = fill_perform,
    .golden = fill_golden,
    .choose = choose_segments,
};

const struct ref_shape ref_shape_fill_2d = {
    .extents = fill_extents,
    .perform = fill_perform,
    .golden = fill_golden,
    .choose = choose_segments,
};
