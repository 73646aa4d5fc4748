/* SPDX-License-Identifier: MIT */
/*
 * How the twins of each op are formed: the rows of twins.def. Most are
 * expressions of the operands that are read, be they vectors, cycled or
 * scalars, element by element; conversions make the same value of another type.
 */
#include "runtime/instruments/precise/rows.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/state.h"
#include "runtime/instruments/precise/total.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- elements ------------------------------------------------------------ */

/* Where element i of segment s of operand k begins. */
static uint64_t offset_of(const struct prc_work *w, unsigned k, uint64_t s,
                          uint64_t i)
{
    const struct prc_operand *o = &w->of[k];
    const int64_t segment = w->call.segments > 1 && k < 2
                                ? isa_walk_offset(&w->call.walk[k], s)
                                : 0;
    return o->first + (uint64_t)segment + i * isa_types[o->type].bytes;
}

/* An operand of the expression: which, and how long it is if it is cycled. */
struct source {
    unsigned k;
    bool is_scalar;
    uint64_t period; /* 0: none */
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

/* The written operand that has the result: of atomics the one in GDRAM. */
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

/* What an atomic answers is what was there. */
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

/* What one in an integer stands for; 1 of floats. */
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
            if (!prc_has_twins(d->type)) /* exact from here on */
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
