/* SPDX-License-Identifier: MIT
 *
 * Pooling, one window after the other: its elements in the order of rows, then
 * columns. Values are doubles rounded to float after every addition, which is
 * what adding floats is; results are rounded once more to the element.
 */
#include <math.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

struct dims {
    size_t channel, height, width, kernel[2], stride[2]; /* high, wide */
    size_t step[2], apart[2];
    size_t n[2]; /* windows */
};

static size_t at(const struct ref_case *c, char letter, int nth)
{
    return (size_t)ref_value(c, letter, nth);
}

/* Every window but the first starts inside, after one that did not reach the
 * edge; it ends inside as well unless it may shrink. */
static size_t count_windows(size_t side, size_t extent, size_t stride,
                            bool shrinks)
{
    size_t n = 1;
    for (size_t start = stride;
         shrinks ? start < side && start - stride + extent < side
                 : start + extent <= side;
         start += stride)
        n++;
    return n;
}

/* Only windows of values and indices may reach beyond the right edge. */
static bool may_shrink(const struct ref_case *c)
{
    return ref_operand(c->op, "w", 0) >= 0 && ref_operand(c->op, "J", 0) >= 0;
}

static struct dims dims_of(const struct ref_case *c)
{
    bool has_steps = ref_operand(c->op, "l", 5) >= 0;
    struct dims d = {.channel = at(c, 'l', 0),
                     .height = at(c, 'h', 0),
                     .width = at(c, 'v', 0),
                     .kernel = {at(c, 'l', 1), at(c, 'l', 2)},
                     .stride = {at(c, 'l', 4), at(c, 'l', 3)},
                     .step = {1, 1},
                     .apart = {1, 1}};
    for (int i = 0; has_steps && i < 2; i++) {
        d.step[i] = at(c, 'l', 5 + i);
        d.apart[i] = at(c, 'l', 7 + i);
    }
    for (int i = 0; i < 2; i++)
        d.n[i] = count_windows(i ? d.width : d.height,
                               (d.kernel[i] - 1) * d.step[i] + 1, d.stride[i],
                               i == 1 && may_shrink(c));
    return d;
}

static bool is_backward(const struct ref_case *c)
{
    return strstr(c->op->name, "_bp") || strcmp(c->op->name, "unpool") == 0;
}

static void pool_extents(struct ref_case *c)
{
    struct dims d = dims_of(c);
    size_t tensor = d.height * d.width * d.channel;
    size_t results = ((d.n[0] - 1) * d.apart[0] + 1) *
                     ((d.n[1] - 1) * d.apart[1] + 1) * d.channel;
    int outer = is_backward(c) ? 0 : 1;
    for (int k = 0; k < c->op->n_operands; k++)
        if (strchr(REF_SPANS, c->op->operands[k]))
            ref_set_elements(c, k, k == outer ? tensor : results);
}

static double as_float(double value)
{
    return ref_decode(REF_F32, ref_encode(REF_F32, value));
}

static uint64_t rounded(const struct ref_case *c, double value)
{
    return value != value ? ref_any_nan(c->type) : ref_encode(c->type, value);
}

/* The element (i, j) of window (y, x) in the tensor; false if it is beyond the
 * right edge. */
static bool place_of(const struct dims *d, size_t y, size_t x, size_t i,
                     size_t j, size_t channel, int64_t *place)
{
    size_t h = y * d->stride[0] + i * d->step[0];
    size_t w = x * d->stride[1] + j * d->step[1];
    *place = (int64_t)((h * d->width + w) * d->channel + channel);
    return w < d->width;
}

/* ---- forward ------------------------------------------------------------- */

struct result {
    double sum, extremum;
    uint64_t bits, index; /* of the extremum */
};

static struct result window(const struct ref_case *c, const struct dims *d,
                            size_t y, size_t x, size_t channel)
{
    struct result r = {0};
    bool is_min = strncmp(c->op->name, "min", 3) == 0;
    for (size_t i = 0; i < d->kernel[0]; i++)
        for (size_t j = 0; j < d->kernel[1]; j++) {
            int64_t place;
            if (!place_of(d, y, x, i, j, channel, &place))
                continue;
            uint64_t bits = ref_in(c, 1, place);
            double v = ref_decode(c->type, bits);
            bool is_first = i == 0 && j == 0;
            r.sum = is_first ? v : as_float(r.sum + v);
            bool beats = is_min ? v < r.extremum : v > r.extremum;
            if (is_first || beats || (r.extremum != r.extremum && v == v)) {
                r.extremum = v;
                r.bits = v != v ? ref_any_nan(c->type) : bits;
                r.index = i * d->kernel[1] + j;
            }
        }
    return r;
}

static void pool_perform(struct ref_case *c)
{
    struct dims d = dims_of(c);
    int values = ref_operand(c->op, "w", 0),
        indices = ref_operand(c->op, "J", 0);
    double count = (double)(d.kernel[0] * d.kernel[1]);
    size_t wide = (d.n[1] - 1) * d.apart[1] + 1;
    for (size_t y = 0; y < d.n[0]; y++)
        for (size_t x = 0; x < d.n[1]; x++)
            for (size_t k = 0; k < d.channel; k++) {
                struct result r = window(c, &d, y, x, k);
                int64_t to =
                    (int64_t)((y * d.apart[0] * wide + x * d.apart[1]) *
                                  d.channel +
                              k);
                uint64_t value = r.bits;
                if (strncmp(c->op->name, "sum", 3) == 0)
                    value = rounded(c, r.sum);
                if (strncmp(c->op->name, "avg", 3) == 0)
                    value = rounded(c, as_float(r.sum / count));
                if (values >= 0)
                    ref_write(c, values, to, value);
                if (indices >= 0)
                    ref_write(c, indices, to, r.index);
            }
}

/* ---- backward ------------------------------------------------------------ */

/* Indices point into windows. */
static void pool_constrain(struct ref_case *c)
{
    int k = ref_operand(c->op, "I", 0);
    if (k < 0)
        return;
    struct dims d = dims_of(c);
    for (size_t i = 0; i < c->span[k].n; i++)
        c->span[k].in[i] %= d.kernel[0] * d.kernel[1];
}

/* What element (i, j) of a window gets from its element of a, if anything. */
static bool share_of(const struct ref_case *c, const struct dims *d,
                     int64_t from, size_t i, size_t j, double *share)
{
    int index = ref_operand(c->op, "I", 0);
    *share = ref_decode(c->type, ref_in(c, 1, from));
    if (index >= 0)
        return ref_in(c, index, from) == i * d->kernel[1] + j;
    *share = as_float(*share / (double)(d->kernel[0] * d->kernel[1]));
    return true;
}

static void pool_back_perform(struct ref_case *c)
{
    struct dims d = dims_of(c);
    double sum[REF_MAX_ELEMENTS];
    bool is_reached[REF_MAX_ELEMENTS] = {false}, has_overlap;
    has_overlap = ref_operand(c->op, "i", 0) >= 0;
    bool covers = !has_overlap || ref_value(c, 'i', 0) == 1;
    for (size_t i = 0; i < c->span[0].n; i++)
        sum[i] = 0;
    size_t kernel = d.kernel[0] * d.kernel[1], windows = d.n[0] * d.n[1];
    for (size_t all = 0; all < windows * kernel * d.channel; all++) {
        size_t k = all % d.channel, j = all / d.channel % d.kernel[1];
        size_t i = all / d.channel / d.kernel[1] % d.kernel[0];
        size_t nth = all / d.channel / kernel;
        int64_t place, from = (int64_t)(nth * d.channel + k);
        place_of(&d, nth / d.n[1], nth % d.n[1], i, j, k, &place);
        is_reached[place] = true;
        double share;
        if (share_of(c, &d, from, i, j, &share))
            sum[place] = covers ? share : as_float(sum[place] + share);
    }
    for (size_t i = 0; i < c->span[0].n; i++)
        if (has_overlap || is_reached[i])
            ref_write(c, 0, (int64_t)i, rounded(c, sum[i]));
}

/* ---- making cases -------------------------------------------------------- */

/* channel, height, width, kernel_height, kernel_width, stride_width,
 * stride_height. */
static void set(struct ref_maker *m, const int *sizes)
{
    for (int i = 0; i < 5; i++)
        ref_set(m, 'l', i, sizes[i ? i + 2 : 0]);
    ref_set(m, 'h', 0, sizes[1]);
    ref_set(m, 'v', 0, sizes[2]);
    for (int i = 5; i < 9; i++)
        ref_set(m, 'l', i, 1);
    ref_set(m, 'i', 0, 0);
}

/* Windows that are NaN as a whole, begin with NaN, or have only it and an
 * infinity. */
static void nan_golden(struct ref_maker *m)
{
    const double list[] = {NAN, NAN, NAN, -INFINITY, NAN, 1,    NAN, INFINITY,
                           NAN, NAN, NAN, NAN,       NAN, -2.5, 3,   NAN,
                           0,   NAN, NAN, -0.0,      1,   NAN,  NAN};
    struct ref_pairs pairs = {.n = sizeof list / sizeof *list};
    for (size_t i = 0; i < pairs.n; i++)
        pairs.a[i] = pairs.b[i] = ref_encode(m->c->type, list[i]);
    set(m, (const int[]){1, 2, 8, 2, 2, 2, 2});
    ref_make(m, &pairs);
    set(m, (const int[]){2, 4, 4, 2, 2, 1, 1});
    ref_make(m, &pairs);
    set(m, (const int[]){1, 1, 45, 1, 45, 1, 1});
    ref_make(m, &pairs);
    pairs.n = 1;
    ref_make(m, &pairs);
}

static void pool_golden(struct ref_maker *m)
{
    static const int sizes[][7] = {
        {1, 1, 1, 1, 1, 1, 1}, {3, 4, 5, 2, 3, 2, 1},   {1, 3, 7, 2, 2, 1, 1},
        {2, 5, 4, 2, 2, 2, 2}, {1, 1, 40, 1, 40, 1, 1}, {2, 5, 5, 1, 2, 4, 3},
        {17, 2, 2, 2, 2, 2, 2}};
    struct ref_pairs edges = ref_edge_values(m->c->type);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        set(m, sizes[i]);
        ref_make(m, i == 2 ? &edges : NULL);
        if (ref_operand(m->c->op, "i", 0) < 0 || i == 0)
            continue;
        ref_set(m, 'i', 0, 1);
        ref_make(m, NULL);
    }
    if (!is_backward(m->c))
        nan_golden(m);
    if (ref_operand(m->c->op, "l", 5) < 0)
        return;
    set(m, (const int[]){2, 5, 6, 2, 2, 2, 1});
    for (int i = 5; i < 9; i++) /* every second element, results apart */
        ref_set(m, 'l', i, 2);
    ref_make(m, NULL);
    for (int i = 5; i < 9; i++)
        ref_set(m, 'l', i, i < 7 ? 2 : 3);
    ref_make(m, NULL);
    set(m, (const int[]){3, 6, 9, 2, 3, 2, 1}); /* the two ways differ */
    ref_set(m, 'l', 5, 3);
    ref_set(m, 'l', 6, 2);
    ref_make(m, NULL);
    set(m, (const int[]){1, 1, 3, 1, 4, 2, 1}); /* wider than the tensor */
    if (may_shrink(m->c))
        ref_make(m, NULL);
}

static void pool_choose(struct ref_maker *m, int round)
{
    int channel = (int)ref_between(m, 1, round % 2 ? 40 : 4);
    int height = (int)ref_between(m, 1, 8), width = (int)ref_between(m, 1, 12);
    if (round % 6 == 0) { /* one result, many inputs */
        channel = 1;
        height = (int)ref_between(m, 1, 3);
        width = (int)ref_between(m, 16, 700);
    } else if (round % 6 == 1) { /* many channels */
        channel = (int)ref_between(m, 500, 1200);
        height = (int)ref_between(m, 1, 2);
        width = (int)ref_between(m, 1, 3);
    }
    int sizes[7] = {channel, height, width};
    for (int i = 0; i < 2; i++) {
        int side = sizes[1 + i];
        sizes[3 + i] = round % 3 ? (int)ref_between(m, 1, side) : side;
        sizes[6 - i] = (int)ref_between(m, 1, round % 4 ? 2 : 4);
    }
    set(m, sizes);
    ref_set(m, 'i', 0, round % 5 == 2);
    bool has_steps = ref_operand(m->c->op, "l", 5) >= 0 && round % 2;
    for (int i = 5; has_steps && i < 9; i++)
        ref_set(m, 'l', i, ref_between(m, 1, 2));
    if (has_steps && (sizes[3] - 1) * 2 + 1 > height)
        ref_set(m, 'l', 5, 1);
    if (has_steps && !may_shrink(m->c) && (sizes[4] - 1) * 2 + 1 > width)
        ref_set(m, 'l', 6, 1);
}

const struct ref_shape ref_shape_pool = {
    .extents = pool_extents,
    .perform = pool_perform,
    .golden = pool_golden,
    .choose = pool_choose,
};

const struct ref_shape ref_shape_pool_dilated = {
    .extents = pool_extents,
    .perform = pool_perform,
    .golden = pool_golden,
    .choose = pool_choose,
};

const struct ref_shape ref_shape_pool_shrinking = {
    .extents = pool_extents,
    .perform = pool_perform,
    .golden = pool_golden,
    .choose = pool_choose,
};

const struct ref_shape ref_shape_pool_back = {
    .extents = pool_extents,
    .perform = pool_back_perform,
    .golden = pool_golden,
    .choose = pool_choose,
    .constrain = pool_constrain,
};
