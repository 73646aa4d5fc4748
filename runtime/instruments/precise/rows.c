/* SPDX-License-Identifier: MIT */
/* Forms the twins of each op by the rows of twins.def. Most rows are
 * expressions of the operands that are read (vectors, cycled vectors or
 * scalars), for each element. Conversions give the same value in another type.
 */
#include "runtime/instruments/precise/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "isa/number/functions.h"
#include "isa/semantics/lanes.h"
#include "isa/semantics/pool.h"
#include "isa/semantics/product.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/operands.h"

/* ---- results of many elements -------------------------------------------- */

/* Forms the twins of results that depend on many elements: sums, extrema,
 * pooling, and products with weights in WRAM. All sums are in float64, of any
 * length. Weights are read lane by lane; see isa/semantics/lanes.h. */

prc_method prc_sum;
prc_method prc_sums;
prc_method prc_extremum;
prc_method prc_pool;

prc_method prc_product;

enum { LINE = 128 };

/* Reads an element of the source by its number. */
static void element(struct prc_work *w, unsigned k, uint64_t i, double *real,
                    double *twin)
{
    const struct prc_operand *o = &w->of[k];
    prc_source(w, k, o->first + i * isa_types[o->type].bytes, real, twin);
}

bool prc_sum(struct prc_work *w)
{
    double real = 0, twin = 0, x, y;
    for (uint64_t i = 0; i < w->call.n; i++) {
        element(w, 0, i, &x, &y);
        real += x;
        twin += y;
    }
    prc_returned(w, prc_value(w->call.type, &w->call.result), real, twin);
    return true;
}

bool prc_sums(struct prc_work *w)
{
    const uint64_t bytes = isa_types[w->call.type].bytes, group = LINE / bytes;
    for (uint64_t first = 0; first < w->call.n; first += group) {
        double real = 0, twin = 0, x, y;
        for (uint64_t i = first; i < w->call.n && i < first + group; i++) {
            element(w, 1, i, &x, &y);
            real += x;
            twin += y;
        }
        if (!prc_result(w, 0, w->of[0].first + first * bytes, real, twin))
            return false;
    }
    prc_clear(w); /* 1xx and 2xx also write bytes around the sums */
    return true;
}

/* The kind of extremum that an op finds. */
struct search {
    bool is_least, is_magnitude;
};

static double better(const struct search *s, double best, double x)
{
    const double value = s->is_magnitude ? fabs(x) : x;
    return s->is_least ? fmin(best, value) : fmax(best, value);
}

bool prc_extremum(struct prc_work *w)
{
    const struct search s = {.is_least = strstr(w->op->name, "min") != NULL,
                             .is_magnitude = w->op->name[0] == 'f'};
    double real = NAN, twin = NAN, x, y;
    for (uint64_t i = 0; i < w->call.n; i++) {
        element(w, 1, i, &x, &y);
        real = better(&s, real, x);
        twin = better(&s, twin, y);
    }
    prc_clear(w);
    return prc_result(w, 0, w->of[0].first, real, twin);
}

/* ---- pooling ------------------------------------------------------------- */

/* The result of a window, in real arithmetic and in float64. */
struct window {
    bool is_total;
    struct search search;
    double real, twin;
};

static void add(struct window *v, bool is_first, double x, double y)
{
    if (v->is_total) {
        v->real = (is_first ? 0 : v->real) + x;
        v->twin = (is_first ? 0 : v->twin) + y;
    } else {
        v->real = better(&v->search, is_first ? NAN : v->real, x);
        v->twin = better(&v->search, is_first ? NAN : v->twin, y);
    }
}

/* Evaluates the window of a result in one channel. */
static void look(struct prc_work *w, const struct isa_pool *p, uint64_t row,
                 uint64_t column, uint64_t channel, struct window *v)
{
    for (uint64_t k = 0; k < p->kernel_height * p->kernel_width; k++) {
        const uint64_t h = row * p->stride_height + k / p->kernel_width;
        const uint64_t x = column * p->stride_width + k % p->kernel_width;
        double real, twin;
        element(w, 1, (h * p->width + x) * p->channel + channel, &real, &twin);
        add(v, k == 0, real, twin);
    }
}

bool prc_pool(struct prc_work *w)
{
    const struct isa_pool p = isa_pool(&w->call, 2);
    const bool is_mean = strcmp(w->op->name, "avgpool") == 0;
    const double share =
        is_mean ? (double)(p.kernel_height * p.kernel_width) : 1;
    struct window v = {
        .is_total = is_mean || strcmp(w->op->name, "sumpool") == 0,
        .search.is_least = strcmp(w->op->name, "minpool") == 0,
    };
    const uint64_t bytes = isa_types[w->call.type].bytes;
    for (uint64_t o = 0; o < p.rows * p.columns * p.channel; o++) {
        const uint64_t pixel = o / p.channel;
        look(w, &p, pixel / p.columns, pixel % p.columns, o % p.channel, &v);
        if (!prc_result(w, 0, w->of[0].first + o * bytes, v.real / share,
                        v.twin / share))
            return false;
    }
    return true;
}

/* ---- products ------------------------------------------------------------ */

/* Returns an element of a few bits. Such sources have no twins. */
static double packed(const uint8_t *bytes, unsigned bits, enum isa_type type,
                     uint64_t i)
{
    if (bits != 4)
        return prc_value(type, bytes + i * bits / 8);
    const int nibble = bytes[i / 2] >> i % 2 * 4 & 15;
    return nibble < 8 ? nibble : nibble - 16;
}

static void pixel_of(struct prc_work *w, const struct isa_combination *c,
                     uint64_t i, double *real, double *twin)
{
    const struct prc_operand *o = &w->of[1];
    if (prc_has_twins(c->source))
        prc_source(w, 1, o->first + i * c->source_bits / 8, real, twin);
    else
        *real = *twin = packed(o->was + o->first, c->source_bits, c->source, i);
}

/* Reads weight k of an output. The bytes of operand 2 are those of its lanes,
 * one lane after another. */
static void weight_of(struct prc_work *w, const struct isa_combination *c,
                      uint64_t output, uint64_t k, double *real, double *twin)
{
    const struct isa_lanes *l = &w->call.lanes;
    const uint64_t row =
        output % ISA_LANES * l->pitch + output / ISA_LANES * l->row_pitch;
    if (prc_has_twins(c->kernel))
        prc_source(w, 2, row + k * c->kernel_bits / 8, real, twin);
    else
        *real = *twin =
            packed(w->of[2].was + row, c->kernel_bits, c->kernel, k);
}

/* Computes the sum of an output at a pixel of the result. */
static void multiply(struct prc_work *w, const struct isa_product *g,
                     uint64_t row, uint64_t column, uint64_t output,
                     double *real, double *twin)
{
    *real = *twin = 0;
    for (uint64_t k = 0; k < isa_product_depth(g); k++) {
        const uint64_t i = k / g->channels / g->kernel_width;
        const uint64_t j = k / g->channels % g->kernel_width;
        const uint64_t h = row * g->stride_height + i * g->in_height;
        const uint64_t x = column * g->stride_width + j * g->in_width;
        double a, a_twin, b, b_twin;
        pixel_of(w, g->combination,
                 (h * g->width + x) * g->channels + k % g->channels, &a,
                 &a_twin);
        weight_of(w, g->combination, output, k, &b, &b_twin);
        *real += a * b;
        *twin += a_twin * b_twin;
    }
}

static struct isa_product product_of(const struct prc_work *w)
{
    switch (w->op->shape) {
    case ISA_SHAPE_matmul:
        return isa_product_matmul(w->call.arg);
    case ISA_SHAPE_mlp:
        return isa_product_mlp(w->call.arg);
    default:
        return isa_product_conv(w->call.arg);
    }
}

/* Adds a term to a sum. */
static void add_product(struct prc_work *w, uint64_t i, double *real,
                        double *twin)
{
    const struct prc_operand *o = &w->of[3];
    double x, y;
    if (o->bytes == 0)
        return;
    prc_source(w, 3, o->first + i * isa_types[o->type].bytes, &x, &y);
    *real += x;
    *twin += y;
}

bool prc_product(struct prc_work *w)
{
    const struct isa_product g = product_of(w);
    const bool by_pixel = w->op->shape == ISA_SHAPE_conv_partial;
    const uint64_t columns = isa_product_width(&g);
    const uint64_t width = (columns - 1) * g.out_width + 1;
    const uint64_t n = isa_product_height(&g) * columns * g.outputs;
    const double scale = ldexp(1, (int)g.position);
    const bool is_kept = prc_has_twins(w->call.type);
    for (uint64_t k = 0; k < n; k++) {
        const uint64_t pixel = k / g.outputs, output = k % g.outputs;
        const uint64_t row = pixel / columns, column = pixel % columns;
        const uint64_t at =
            (row * g.out_height * width + column * g.out_width) * g.outputs +
            output;
        double real, twin;
        multiply(w, &g, row, column, output, &real, &twin);
        real *= scale;
        twin *= scale;
        if (g.has_addend || by_pixel)
            add_product(w, by_pixel ? at : output, &real, &twin);
        const uint64_t offset =
            w->of[0].first + at * isa_types[w->call.type].bytes;
        if (is_kept && !prc_result(w, 0, offset, real, twin))
            return false;
    }
    if (!is_kept)
        prc_clear(w);
    return true;
}

/* ---- rows ---------------------------------------------------------------- */

/* ---- elements ------------------------------------------------------------ */

/* Returns where element i of segment s of operand k begins. */
static uint64_t offset_of(const struct prc_work *w, unsigned k, uint64_t s,
                          uint64_t i)
{
    const struct prc_operand *o = &w->of[k];
    const int64_t segment = w->call.segments > 1 && k < 2
                                ? isa_walk_offset(&w->call.walk[k], s)
                                : 0;
    return o->first + (uint64_t)segment + i * isa_types[o->type].bytes;
}

/* An operand of the expression, and its period if it is cycled. */
struct source {
    unsigned k;
    bool is_scalar;
    uint64_t period; /* 0: not cycled */
};

static uint64_t number(const struct prc_work *w, char letter)
{
    const char *at = strchr(w->op->operands, letter);
    return at ? w->call.arg[at - w->op->operands] : 0;
}

static size_t sources_of(const struct prc_work *w, struct source *to,
                         size_t most)
{
    size_t n = 0;
    for (unsigned k = 0; w->op->operands[k] && n < most; k++) {
        const char letter = w->op->operands[k];
        const bool is_cycled = letter == 'c' || letter == 'y';
        if (!strchr("recyxGs", letter))
            continue;
        to[n++] = (struct source){
            .k = k,
            .is_scalar = letter == 's' || w->of[k].bytes == 0,
            .period = is_cycled ? number(w, 'N') : 0,
        };
    }
    return n;
}

/* Returns the written operand that has the result. For an atomic, it is the
 * operand in GDRAM. */
static unsigned result_of(const struct prc_work *w)
{
    const char *gdram = strchr(w->op->operands, 'G');
    return gdram ? (unsigned)(gdram - w->op->operands) : 0;
}

static void load(struct prc_work *w, const struct source *x, uint64_t segment,
                 uint64_t i, double *real, double *twin)
{
    if (x->is_scalar)
        *real = *twin = prc_value(w->call.type, &w->call.arg[x->k]);
    else
        prc_source(w, x->k,
                   offset_of(w, x->k, segment, x->period ? i % x->period : i),
                   real, twin);
}

/* Handles the old value that an atomic returns. */
static bool answer(struct prc_work *w, const struct source *x, uint64_t i)
{
    double real, twin;
    if (x->k == 0)
        return true;
    load(w, x, 0, i, &real, &twin);
    return prc_result(w, 0, offset_of(w, 0, 0, i), real, twin);
}

static bool prc_map(struct prc_work *w)
{
    enum { MOST = 3 };
    struct source from[MOST];
    const size_t n = sources_of(w, from, MOST);
    const unsigned to = result_of(w), generation = w->call.generation;
    prc_expression *f = w->site->row->expression;
    const bool answers = w->op->operands[to] == 'G';
    if (w->of[to].type != w->call.type)
        return false;
    for (uint64_t s = 0; s < w->call.segments; s++)
        for (uint64_t i = 0; i < w->call.n; i++) {
            double a[MOST] = {0}, b[MOST] = {0};
            for (size_t k = 0; k < n; k++)
                load(w, &from[k], s, i, &a[k], &b[k]);
            if ((answers && !answer(w, &from[0], i)) ||
                !prc_result(w, to, offset_of(w, to, s, i),
                            f(a[0], a[1], a[2], generation),
                            f(b[0], b[1], b[2], generation)))
                return false;
        }
    return true;
}

/* ---- conversions --------------------------------------------------------- */

/* Returns the value of one unit of an integer, or 1 for floats. */
static double unit_of(const struct prc_work *w, enum isa_type type)
{
    const bool is_float = isa_types[type].class == ISA_CLASS_FLOAT;
    const char *at = strchr(w->op->operands, 'i');
    return is_float || !at ? 1
                           : ldexp(1, (int)w->call.arg[at - w->op->operands]);
}

static bool prc_convert(struct prc_work *w)
{
    const struct prc_operand *d = &w->of[0];
    const double from = unit_of(w, w->of[1].type), to = unit_of(w, d->type);
    for (uint64_t s = 0; s < w->call.segments; s++)
        for (uint64_t i = 0; i < w->call.n; i++) {
            const uint64_t at = offset_of(w, 0, s, i);
            double real, twin;
            prc_source(w, 1, offset_of(w, 1, s, i), &real, &twin);
            if (!prc_has_twins(d->type)) /* all results are exact */
                prc_returned(w, prc_value(d->type, d->is + at) * to,
                             real * from, twin * from);
            else if (!prc_result(w, 0, at, real * from, twin * from))
                return false;
        }
    if (!prc_has_twins(d->type))
        prc_clear(w);
    return true;
}

/* ---- the rows ------------------------------------------------------------ */

#define ROOT_OF_HALF 0x1.6a09e667f3bcdp-1
#define TIMES(x, y)  (generation == 2 && ((x) == 0 || (y) == 0) ? 0 : (x) * (y))
#define MAP(name, value)                                   \
    static double map_##name(double a, double b, double c, \
                             unsigned generation)          \
    {                                                      \
        (void)a, (void)b, (void)c, (void)generation;       \
        return (value);                                    \
    }
#define WAY(name, method)
#include "runtime/instruments/precise/twins.def"
#undef MAP
#undef WAY
#undef TIMES

static const struct prc_row rows[] = {
#define MAP(name, value)  {#name, prc_map, map_##name},
#define WAY(name, method) {#name, method, NULL},
#include "runtime/instruments/precise/twins.def"
#undef MAP
#undef WAY
};

static const struct prc_row *row_of(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == n && memcmp(rows[i].name, name, n) == 0)
            return &rows[i];
    return NULL;
}

const struct prc_row *prc_row_find(const struct isa_op *op)
{
    static const char *const fronts[] = {"cycle_", "vv_"};
    static const char silent[] = "atomic_reduce_", back[] = "_scalar";
    char stem[64];
    const struct prc_row *row = row_of(op->name, strlen(op->name));
    if (row)
        return row;
    const bool is_silent = strncmp(op->name, silent, strlen(silent)) == 0;
    snprintf(stem, sizeof stem, "%s%s", is_silent ? "atomic_" : "",
             op->name + (is_silent ? strlen(silent) : 0));
    const char *name = stem;
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++)
        if (strncmp(name, fronts[i], strlen(fronts[i])) == 0)
            name += strlen(fronts[i]);
    size_t n = strlen(name);
    if (n > strlen(back) && strcmp(name + n - strlen(back), back) == 0)
        n -= strlen(back);
    return row_of(name, n);
}
