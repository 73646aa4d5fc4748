/* SPDX-License-Identifier: MIT */
/*
 * An output beside what is wanted, element by element, by a row of rules.def. A
 * value that is wanted beyond the range of the type is infinite there.
 */
#include "runtime/tools/judge/compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* An element, floats as doubles and all else whole. */
struct element {
    double number;
    int64_t whole;
};

static double error_of(bool is_float, struct element y, struct element b)
{
    if (!is_float)
        return y.whole == b.whole ? 0 : fabs((double)y.whole - (double)b.whole);
    if (y.number == b.number || (isnan(y.number) && isnan(b.number)))
        return 0;
    return isfinite(y.number) && isfinite(b.number) ? fabs(y.number - b.number)
                                                    : (double)INFINITY;
}

/* b is what the reference said, rounded is that in the type of y. */
static bool is_right(const struct jdg_tolerance *t, bool is_float,
                     struct element y, struct element b, struct element rounded)
{
    if (error_of(is_float, y, rounded) == 0)
        return true;
    if (t->rule == JDG_RULE_EXACT || (is_float && !isfinite(rounded.number)))
        return false;
    const double size = is_float ? fabs(b.number) : fabs((double)b.whole);
    const double error = error_of(is_float, y, b);
    return isfinite(error) && error <= t->absolute + t->relative * size;
}

static void show(bool is_float, enum array_element type, struct element e,
                 char *text, size_t bytes)
{
    const int digits = type == ARRAY_F64 ? 17 : type == ARRAY_F32 ? 9 : 6;
    if (is_float)
        snprintf(text, bytes, "%.*g", digits, e.number);
    else if (array_types[type].class == ARRAY_UNSIGNED)
        snprintf(text, bytes, "%" PRIu64, (uint64_t)e.whole);
    else
        snprintf(text, bytes, "%" PRId64, e.whole);
}

struct jdg_compared jdg_compare(const struct jdg_argument *a, const void *got,
                                const void *wide, uint64_t n)
{
    const size_t bytes = array_types[a->type].bytes;
    const bool is_float = array_types[a->type].class == ARRAY_FLOAT;
    struct jdg_compared c = {.is_right = true};
    for (uint64_t i = 0; i < n; i++) {
        struct element y, b = {0}, rounded;
        unsigned char narrow[8] = {0};
        array_get(a->type, (const char *)got + i * bytes, &y.number, &y.whole);
        memcpy(is_float ? (void *)&b.number : (void *)&b.whole,
               (const char *)wide + 8 * i, 8);
        array_put(a->type, b.number, b.whole, narrow);
        array_get(a->type, narrow, &rounded.number, &rounded.whole);
        const double error = error_of(is_float, y, rounded);
        c.largest = error > c.largest ? error : c.largest;
        if (is_right(&a->tolerance, is_float, y, b, rounded))
            continue;
        if (c.n_wrong++ == 0) {
            c.is_right = false;
            c.first = i;
            show(is_float, a->type, y, c.got, sizeof c.got);
            show(is_float, a->type, rounded, c.wanted, sizeof c.wanted);
        }
    }
    return c;
}
