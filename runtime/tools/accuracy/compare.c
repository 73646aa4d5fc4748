/* SPDX-License-Identifier: MIT */
/* Compares an output with the wanted output, by a row of rules.def. A wanted
 * value beyond the range of the type counts as infinite. */
#include "runtime/tools/accuracy/compare.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const acc_rule_names[ACC_N_RULES] = {
#define X(ID, name, of, types, bounds, doc) name,
#include "runtime/tools/accuracy/rules.def"
#undef X
};

const char *const acc_bound_names[ACC_N_BOUNDS] = {
#define X(ID, name) name,
#include "runtime/tools/accuracy/bounds.def"
#undef X
};

enum extent { EACH, ALL, SIGNS };
static const struct {
    enum extent of;
    enum { ANY, FLOATS } types;
    unsigned bounds; /* bit set of the bounds */
} rules[ACC_N_RULES] = {
#define B(ID)                               (1u << ACC_##ID)
#define X(ID, name, of, types, bounds, doc) {of, types, bounds},
#include "runtime/tools/accuracy/rules.def"
#undef X
#undef B
};

bool acc_rule_has(enum acc_rule rule, enum acc_bound bound)
{
    return rules[rule].bounds >> bound & 1;
}

bool acc_rule_is_of_signs(enum acc_rule rule)
{
    return rules[rule].of == SIGNS;
}

bool acc_rule_is_of_floats(enum acc_rule rule)
{
    return rules[rule].types == FLOATS;
}

struct acc_sums {
    double threshold; /* th of diff3, from acc_threshold */
    double error, square, b, b_square, worst;
    uint64_t above, below;
};

/* Returns the threshold th of diff3: diff3 is relative where |b| is greater. th
 * is 1e-4 for 16-bit floats, else 1e-6. */
static double acc_threshold(enum array_element type)
{
    return array_types[type].bytes == 2 ? 1e-4 : 1e-6;
}

/* Adds a pair of finite numbers to the sums. */
static void add(struct acc_diff *d, struct acc_sums *s, uint64_t i, double y,
                double b, double rounded)
{
    const double error = fabs(y - b), magnitude = fabs(b);
    s->error += error;
    s->square += error * error;
    s->b += magnitude;
    s->b_square += b * b;
    s->above += y > rounded;
    s->below += y < rounded;
    const double relative = error / magnitude;
    if (magnitude > s->threshold) {
        if (relative > d->diff3[0])
            d->diff3[0] = relative;
    } else if (error > d->diff3[1]) {
        d->diff3[1] = error;
    }
    if (error > s->worst && d->n_misplaced == 0) {
        s->worst = error;
        d->worst = i;
    }
}

/* Adds element i. `rounded` is b, rounded to the type of y. */
static void measure(struct acc_diff *d, struct acc_sums *s, uint64_t i,
                    double y, double b, double rounded)
{
    if (isfinite(y) && isfinite(rounded)) {
        d->n_compared++;
        add(d, s, i, y, b, rounded);
    } else if (!(isnan(y) && isnan(rounded)) && y != rounded) {
        if (d->n_misplaced++ == 0)
            d->worst = i;
    }
}

static double quotient(double a, double b)
{
    return a == 0 ? 0 : a / b;
}

/* Computes the differences from the sums. */
static void measured(struct acc_diff *d, const struct acc_sums *s)
{
    d->n_unequal = s->above + s->below;
    d->diff1 = quotient(s->error, s->b);
    d->diff2 = sqrt(quotient(s->square, s->b_square));
    d->diff4[0] = quotient((double)s->above, (double)d->n_unequal);
    d->diff4[1] = quotient((double)s->below, (double)d->n_unequal);
}

/* An element: floats as doubles, all other types as whole numbers. */
struct element {
    double number;
    int64_t whole;
};

/* Two arrays under comparison. */
struct pair {
    enum array_element type;
    bool is_float;
    const struct acc_tolerance *tolerance;
    const char *got, *wide;
};

/* An element as written, as wanted, and as wanted but rounded to the type of y.
 */
struct place {
    struct element y, b, rounded;
};

static struct element element_of(enum array_element type, const void *from)
{
    struct element e;
    array_get(type, from, &e.number, &e.whole);
    return e;
}

/* A NaN equals every other one here, so its sign says nothing. */
static double without_sign(double x)
{
    return isnan(x) ? (double)NAN : x;
}

static struct place place_of(const struct pair *p, uint64_t i)
{
    struct place at = {
        .y = element_of(p->type, p->got + i * array_types[p->type].bytes)};
    unsigned char narrow[8] = {0};
    memcpy(p->is_float ? (void *)&at.b.number : (void *)&at.b.whole,
           p->wide + 8 * i, 8);
    array_put(p->type, at.b.number, at.b.whole, narrow);
    at.rounded = element_of(p->type, narrow);
    if (p->is_float) {
        at.y.number = without_sign(at.y.number);
        at.rounded.number = without_sign(at.rounded.number);
    }
    return at;
}

/* Whether a type is unsigned with 64 bits, so that whole numbers that seem
 * negative are above INT64_MAX. */
static bool is_u64(enum array_element type)
{
    return array_types[type].class == ARRAY_UNSIGNED &&
           array_types[type].bytes == sizeof(uint64_t);
}

/* Returns the distance of two whole numbers. The distance is computed exactly,
 * then rounded to a double, so it is 0 only for equal numbers. */
static double distance_of(enum array_element type, int64_t y, int64_t b)
{
    const uint64_t first = (uint64_t)y, second = (uint64_t)b;
    const bool is_above = is_u64(type) ? first > second : y > b;
    return (double)(is_above ? first - second : second - first);
}

static double error_of(enum array_element type, struct element y,
                       struct element b)
{
    if (array_types[type].class != ARRAY_FLOAT)
        return distance_of(type, y.whole, b.whole);
    if (y.number == b.number || (isnan(y.number) && isnan(b.number)))
        return 0;
    return isfinite(y.number) && isfinite(b.number) ? fabs(y.number - b.number)
                                                    : (double)INFINITY;
}

/* Applies a rule to one element. An element that equals the rounded wanted
 * value is right. This does not hold for diff3, which also measures the
 * rounding. */
static bool is_right(const struct pair *p, const struct place *at)
{
    const double *bound = p->tolerance->bound;
    const enum acc_rule rule = p->tolerance->rule;
    const bool is_finite = !p->is_float || isfinite(at->rounded.number);
    if (error_of(p->type, at->y, at->rounded) == 0 &&
        !(rule == ACC_RULE_DIFF3 && is_finite))
        return true;
    if (rule == ACC_RULE_EXACT || !is_finite)
        return false;
    const double size =
        p->is_float ? fabs(at->b.number) : distance_of(p->type, at->b.whole, 0);
    const double error = error_of(p->type, at->y, at->b);
    if (rule == ACC_RULE_DIFF3)
        return size > acc_threshold(p->type) ? error / size <= bound[ACC_LARGE]
                                             : error <= bound[ACC_SMALL];
    return isfinite(error) &&
           error <= bound[ACC_ABSOLUTE] + bound[ACC_RELATIVE] * size;
}

static void show(enum array_element type, struct element e, char *text,
                 size_t bytes)
{
    const int digits = type == ARRAY_F64 ? 17 : type == ARRAY_F32 ? 9 : 6;
    if (array_types[type].class == ARRAY_FLOAT)
        snprintf(text, bytes, "%.*g", digits, e.number);
    else if (array_types[type].class == ARRAY_UNSIGNED)
        snprintf(text, bytes, "%" PRIu64, (uint64_t)e.whole);
    else
        snprintf(text, bytes, "%" PRId64, e.whole);
}

static void note_first(struct acc_compared *c, enum array_element type,
                       uint64_t i, struct element got, struct element wanted)
{
    c->is_right = false;
    c->first = i;
    show(type, got, c->got, sizeof c->got);
    show(type, wanted, c->wanted, sizeof c->wanted);
}

/* Returns the difference that a bound on all elements limits. */
static double figure_of(const struct acc_diff *d, enum acc_bound bound)
{
    if (bound == ACC_DIFF1)
        return d->diff1;
    if (bound == ACC_DIFF2)
        return d->diff2;
    assert(bound == ACC_DIFF4);
    return d->n_unequal < ACC_LEAST_OF_DIFF4 ? 0
                                             : fmax(d->diff4[0], d->diff4[1]);
}

/* Judges all elements together, by the diffs of acc_diff. */
static void judge_all(struct acc_compared *c, const struct pair *p)
{
    const struct acc_diff *d = &c->diff;
    bool is_within = d->n_misplaced == 0;
    for (enum acc_bound b = 0; b < ACC_N_BOUNDS; b++)
        if (acc_rule_has(p->tolerance->rule, b))
            is_within &= figure_of(d, b) <= p->tolerance->bound[b];
    if (is_within)
        return;
    const struct place at = place_of(p, d->worst);
    c->n_wrong = d->n_misplaced + d->n_unequal;
    note_first(c, p->type, d->worst, at.y, at.rounded);
}

struct acc_compared acc_compare(enum array_element type,
                                const struct acc_tolerance *tolerance,
                                const void *got, const void *wide, uint64_t n)
{
    const struct pair p = {type, array_types[type].class == ARRAY_FLOAT,
                           tolerance, got, wide};
    const bool is_of_all = rules[tolerance->rule].of != EACH;
    struct acc_compared c = {.is_right = true};
    struct acc_sums sums = {.threshold = acc_threshold(type)};
    assert(p.is_float || !acc_rule_is_of_floats(tolerance->rule));
    for (uint64_t i = 0; i < n; i++) {
        const struct place at = place_of(&p, i);
        const double error = error_of(type, at.y, at.rounded);
        c.largest = error > c.largest ? error : c.largest;
        if (p.is_float)
            measure(&c.diff, &sums, i, at.y.number, at.b.number,
                    at.rounded.number);
        if (is_of_all || is_right(&p, &at))
            continue;
        if (c.n_wrong++ == 0)
            note_first(&c, type, i, at.y, at.rounded);
    }
    measured(&c.diff, &sums);
    if (is_of_all)
        judge_all(&c, &p);
    return c;
}

struct acc_compared acc_compare_bits(enum array_element type, const void *got,
                                     const void *wanted, uint64_t n)
{
    const unsigned char *y = got, *b = wanted;
    const size_t bytes = array_types[type].bytes;
    struct acc_compared c = {.is_right = true};
    if (memcmp(y, b, n * bytes) == 0)
        return c;
    for (uint64_t i = 0; i < n * bytes; i++)
        if (y[i] != b[i] && c.n_wrong++ == 0)
            note_first(&c, type, i / bytes,
                       element_of(type, y + i / bytes * bytes),
                       element_of(type, b + i / bytes * bytes));
    return c;
}
