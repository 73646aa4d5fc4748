/* SPDX-License-Identifier: MIT */
/*
 * Twins element by element: what an expression of twins.def makes of the
 * operands that are read, be they vectors, cycled or scalars; and conversions,
 * which make the same value of another type.
 */
#include "runtime/instruments/precise/map.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/state.h"

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

bool prc_map(struct prc_work *w)
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

bool prc_convert(struct prc_work *w)
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
