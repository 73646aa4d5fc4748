/* SPDX-License-Identifier: MIT
 *
 * Tensors whose elements change places: frames around them, four dimensions in
 * another order, filters over the lanes of WRAM. Each reference asks for every
 * element of the destination where it comes from.
 */
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

static size_t dimension(const struct ref_case *c, char letter, int nth)
{
    return (size_t)ref_value(c, letter, nth);
}

static void set(struct ref_maker *m, const char *letters, const int *values)
{
    for (int i = 0; letters[i]; i++) {
        int nth = 0;
        for (int k = 0; k < i; k++)
            nth += letters[k] == letters[i];
        ref_set(m, letters[i], nth, values[i]);
    }
}

/* ---- frames -------------------------------------------------------------- */

/* Operands behind d and a, in the order of the op. */
enum { CHANNEL, HEIGHT, WIDTH, TOP, BOTTOM, LEFT, RIGHT, N_FRAME };

static void frame(const struct ref_case *c, size_t *f)
{
    for (int i = 0; i < N_FRAME; i++)
        f[i] = (size_t)c->arg[2 + i];
}

static void pad_extents(struct ref_case *c)
{
    size_t f[N_FRAME];
    frame(c, f);
    ref_set_elements(c, 1, f[CHANNEL] * f[HEIGHT] * f[WIDTH]);
    ref_set_elements(c, 0,
                     f[CHANNEL] * (f[TOP] + f[HEIGHT] + f[BOTTOM]) *
                         (f[LEFT] + f[WIDTH] + f[RIGHT]));
}

static void pad_perform(struct ref_case *c)
{
    size_t f[N_FRAME];
    frame(c, f);
    size_t width = f[LEFT] + f[WIDTH] + f[RIGHT];
    for (size_t i = 0; i < c->span[0].n; i++) {
        size_t channel = i % f[CHANNEL], w = i / f[CHANNEL] % width;
        size_t h = i / f[CHANNEL] / width;
        bool is_inside = h >= f[TOP] && h < f[TOP] + f[HEIGHT] &&
                         w >= f[LEFT] && w < f[LEFT] + f[WIDTH];
        size_t from =
            ((h - f[TOP]) * f[WIDTH] + w - f[LEFT]) * f[CHANNEL] + channel;
        ref_write(c, 0, (int64_t)i,
                  is_inside ? ref_in(c, 1, (int64_t)from)
                            : ref_value(c, 's', 0));
    }
}

static void pad_golden(struct ref_maker *m)
{
    static const int frames[][N_FRAME] = {
        {1, 1, 1, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1, 1}, {3, 2, 2, 1, 0, 2, 1},
        {1, 5, 1, 0, 3, 0, 0}, {1, 3, 4, 2, 1, 0, 3}, {2, 1, 3, 0, 0, 1, 2},
        {9, 3, 2, 0, 0, 1, 0}};
    uint64_t scalars[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(m->c->type, scalars);
    struct ref_pairs edges = ref_edge_values(m->c->type);
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        set(m, "lhvllll", frames[i]);
        ref_set(m, 's', 0, (int64_t)scalars[i % n_scalars]);
        ref_make(m, i == 2 ? &edges : NULL);
    }
    set(m, "lhvllll", (const int[]){2, 2, 3, 1, 1, 2, 2}); /* of zeros */
    ref_set(m, 's', 0, 0);
    ref_make(m, NULL);
}

static void pad_choose(struct ref_maker *m, int round)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    int most = round % 3 ? 4 : 20, f[N_FRAME];
    for (int i = 0; i < N_FRAME; i++)
        f[i] = (int)ref_between(m, i <= WIDTH, i <= WIDTH ? most : 3);
    if (round % 4 == 1)
        f[LEFT] = f[RIGHT] = 0;
    set(m, "lhvllll", f);
    ref_set(m, 's', 0, (int64_t)ref_random_edge(m->c->type, &edges, &m->state));
}

const struct ref_shape ref_shape_pad = {
    .extents = pad_extents,
    .perform = pad_perform,
    .golden = pad_golden,
    .choose = pad_choose,
};

/* ---- four dimensions ----------------------------------------------------- */

static void nhwc_extents(struct ref_case *c)
{
    size_t n = dimension(c, 'l', 0) * dimension(c, 'h', 0) *
               dimension(c, 'v', 0) * dimension(c, 'l', 1);
    ref_set_elements(c, 0, n);
    ref_set_elements(c, 1, n);
}

static void nhwc_perform(struct ref_case *c)
{
    size_t height = dimension(c, 'h', 0), width = dimension(c, 'v', 0);
    size_t channels = dimension(c, 'l', 1), image = height * width * channels;
    bool to_nchw = strcmp(c->op->name, "reshape_nhwc2nchw") == 0;
    for (size_t i = 0; i < c->span[0].n; i++) {
        size_t n = i / image, rest = i % image, from;
        if (to_nchw) {
            size_t channel = rest / (height * width);
            from = rest % (height * width) * channels + channel;
        } else {
            from = rest % channels * (height * width) + rest / channels;
        }
        ref_write(c, 0, (int64_t)i, ref_in(c, 1, (int64_t)(n * image + from)));
    }
}

static void nhwc_golden(struct ref_maker *m)
{
    static const int sizes[][4] = {
        {1, 1, 1, 1}, {2, 3, 2, 5}, {3, 1, 4, 1}, {1, 5, 1, 3}, {1, 3, 3, 9}};
    struct ref_pairs edges = ref_edge_values(m->c->type);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        set(m, "lhvl", sizes[i]);
        ref_make(m, i == 1 ? &edges : NULL);
    }
}

static void nhwc_choose(struct ref_maker *m, int round)
{
    int sizes[4];
    for (int i = 0; i < 4; i++)
        sizes[i] = (int)ref_between(m, 1, i == round % 4 ? 40 : 6);
    set(m, "lhvl", sizes);
}

const struct ref_shape ref_shape_nhwc = {
    .extents = nhwc_extents,
    .perform = nhwc_perform,
    .golden = nhwc_golden,
    .choose = nhwc_choose,
};

/* ---- filters ------------------------------------------------------------- */

/* Fours of filters, on generation 2 single ones: those that are 64 apart follow
 * one another, before those that come next in the source. */
static void filter_perform(struct ref_case *c)
{
    size_t n = dimension(c, 'l', 0), filter = c->span[0].n / n, to = 0;
    size_t together = c->is_gen2 ? 1 : 4;
    for (size_t first = 0; first < 64; first += together)
        for (size_t next = first; next < n; next += 64)
            for (size_t k = 0; k < together * filter; k++)
                ref_write(c, 0, (int64_t)to++,
                          ref_in(c, 1, (int64_t)(next * filter + k)));
}

static void filter_golden(struct ref_maker *m)
{
    static const int sizes[][4] = {
        {64, 1, 1, 1}, {128, 1, 1, 2}, {192, 2, 1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (i > 0 && !ref_has_long_cases(m->c->type))
            continue;
        set(m, "lhvl", sizes[i]);
        ref_make(m, NULL);
    }
    m->c->is_gen2 = true;
    set(m, "lhvl", sizes[1]);
    if (ref_has_long_cases(m->c->type))
        ref_make(m, NULL);
    m->c->is_gen2 = false;
}

static void filter_choose(struct ref_maker *m, int round)
{
    int sizes[4] = {64 * (int)ref_between(m, 1, round % 2 ? 5 : 2)};
    m->c->is_gen2 = round % 3 == 1;
    for (int i = 1; i < 4; i++)
        sizes[i] = (int)ref_between(m, 1, 3);
    set(m, "lhvl", sizes);
}

const struct ref_shape ref_shape_filter = {
    .extents = nhwc_extents,
    .perform = filter_perform,
    .golden = filter_golden,
    .choose = filter_choose,
};
