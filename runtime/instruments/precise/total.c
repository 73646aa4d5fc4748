/* SPDX-License-Identifier: MIT */
/*
 * Twins of what is formed of many elements: sums, extrema, pooling.
 */
#include "runtime/instruments/precise/total.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/state.h"

#include <math.h>
#include <string.h>

#include "isa/semantics/pool.h"

enum { LINE = 128 };

/* An element of the source by its number. */
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
    prc_clear(w); /* 1xx and 2xx write more than the sums */
    return true;
}

/* What an op looks for. */
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

/* What a window comes to, really and in float64. */
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

/* The window of a result, of one channel. */
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
