/* SPDX-License-Identifier: MIT
 *
 * The edges are given once, in terms of the parameters of a format, and hold
 * for every type of its class.
 */
#include "tests/ref/ref_edges.h"

#include <math.h>
#include <string.h>

static void add_pair(struct ref_pairs *p, uint64_t a, uint64_t b)
{
    p->a[p->n] = a;
    p->b[p->n++] = b;
}

/* Patterns that a number does not tell: NaNs with a sign or a payload, one of
 * them signaling. */
static void add_nans(struct ref_pairs *p, ref_type type)
{
    uint64_t one = ref_encode(type, 1), inf = ref_encode(type, INFINITY);
    uint64_t sign = ref_encode(type, -0.0);
    add_pair(p, inf + 1, one);
    add_pair(p, one, sign | (ref_any_nan(type) + 2));
}

static struct ref_pairs real_pairs(ref_type type)
{
    struct ref_format f = ref_format(type);
    const double tiny = ldexp(1, f.min_place); /* the least denormal */
    const double normal = ldexp(tiny, f.digits - 1);
    const double denormal = normal - tiny; /* the largest one */
    const double max_place = ldexp(1, f.max_exponent + 1 - f.digits);
    const double max = ldexp(1, f.max_exponent) * 2 - max_place;
    const double ulp = ldexp(1, 1 - f.digits); /* of 1 */
    const double big = ldexp(1, f.digits);     /* big + 1 is a tie */
    const double list[][2] = {
        {0.0, -0.0},
        {-0.0, -0.0},
        {0.0, 1},
        {1, -1},
        {1, 1},
        {-1.5, 2},
        {tiny, tiny},
        {tiny, -tiny},
        {tiny, 0.0},
        {tiny, 0.5},
        {3 * tiny, 0.5},
        {denormal, tiny},
        {denormal, 0.5},
        {denormal, denormal},
        {normal, -tiny},
        {-normal, normal},
        {max, max},
        {max, -max},
        {max, max_place / 2},
        {-max, 2},
        {-max, -max_place / 2},
        {INFINITY, 1},
        {INFINITY, INFINITY},
        {INFINITY, -INFINITY},
        {-INFINITY, -0.0},
        {NAN, 1},
        {-1, NAN},
        {NAN, INFINITY},
        {NAN, NAN},
        {1.0 / 3, 3},
        {3.1415926, 1.0 / 3},
        {big, 1},
        {big + 2, 1},
        {big, -1},
        {1 + ulp, 1 + ulp},
        {1 + ulp, -1},
        {1, 1 + ulp},
    };
    struct ref_pairs pairs = {0};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        add_pair(&pairs, ref_encode(type, list[i][0]),
                 ref_encode(type, list[i][1]));
    add_nans(&pairs, type);
    return pairs;
}

static struct ref_pairs integer_pairs(ref_type type)
{
    unsigned bits = 8 * ref_size(type);
    const uint64_t all = UINT64_MAX >> (64 - bits);
    const uint64_t min = UINT64_C(1) << (bits - 1), max = min - 1;
    const uint64_t root = UINT64_C(1) << bits / 2;
    const uint64_t list[][2] = {
        {0, 0},         {0, 1},           {1, 0},
        {all, 1},       {1, all},         {max, 1},
        {min, 1},       {min, all},       {min, min},
        {max, max},     {max, min},       {all, all},
        {root, root},   {root, root / 2}, {root - 1, root + 1},
        {7, all - 2},   {100, 27},        {27, 100},
        {0, 7},         {6, 7},           {7, 7},
        {8, 7},         {all - 1, all},   {all - 2, 7},
        {max - 1, max}, {0, all},
    };
    struct ref_pairs pairs = {0};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        add_pair(&pairs, list[i][0] & all, list[i][1] & all);
    return pairs;
}

struct ref_pairs ref_edge_pairs(ref_type type)
{
    return ref_is_float(type) ? real_pairs(type) : integer_pairs(type);
}

struct ref_pairs ref_edge_values(ref_type type)
{
    struct ref_pairs p = ref_edge_pairs(type);
    size_t kept = 0;
    for (size_t i = 0; i < p.n; i++) {
        size_t k = 0;
        while (k < kept && p.a[k] != p.a[i])
            k++;
        if (k == kept)
            p.a[kept++] = p.a[i];
    }
    p.n = kept;
    return p;
}

size_t ref_edge_scalars(ref_type type, uint64_t *scalars)
{
    if (ref_is_float(type)) {
        struct ref_format f = ref_format(type);
        const double list[] = {
            1.5,       -0.0, ldexp(3, f.min_place), ldexp(1, f.max_exponent),
            -INFINITY, NAN};
        for (size_t i = 0; i < 6; i++)
            scalars[i] = ref_encode(type, list[i]);
        return 6;
    }
    unsigned bits = 8 * ref_size(type);
    const uint64_t min = UINT64_C(1) << (bits - 1);
    const uint64_t list[] = {7, UINT64_MAX >> (64 - bits), min, min - 1, 0};
    memcpy(scalars, list, sizeof list);
    return sizeof list / sizeof *list;
}

uint64_t ref_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return *state >> 33 ^ *state << 31;
}

uint64_t ref_random_element(ref_type type, uint64_t *state)
{
    uint64_t bits = ref_random(state);
    if (!ref_is_float(type))
        return bits >> (64 - 8 * ref_size(type));
    double value = 1 + ldexp((double)(bits >> 11), -53);
    int exponent = (int)(bits >> 4 & 7) - 4;
    return ref_encode(type, ldexp(bits & 1 ? value : -value, exponent));
}

uint64_t ref_random_edge(ref_type type, const struct ref_pairs *edges,
                         uint64_t *state)
{
    uint64_t choice = ref_random(state) >> 8, bits = ref_random(state);
    if (choice % 4 == 0)
        return bits >> (64 - 8 * ref_size(type));
    if (choice % 4 == 1)
        return ref_random_element(type, state);
    return edges->a[bits % edges->n];
}
