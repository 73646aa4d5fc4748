/* SPDX-License-Identifier: MIT */
/* Makes results from sums of products: scales, adds, rounds to the type.
 * Handles as many lanes at a time as host vectors have, even if some lanes are
 * after the last output. */
#include "isa/semantics/product_results.h"

#include <assert.h>
#include <math.h>

/* Returns the index in the result of a group's first output. */
static uint64_t result_index(const struct isa_products *p,
                             struct isa_pixel pixel, uint64_t group)
{
    const struct isa_product *g = &p->g;
    uint64_t columns = (p->columns - 1) * g->out_width + 1;
    uint64_t at =
        pixel.row * g->out_height * columns + pixel.column * g->out_width;
    return at * g->outputs + group * ISA_LANES;
}

/* Loads the addend for a group's outputs as floats; False if there is none. */
static bool load_addend(const struct isa_products *p, struct isa_pixel pixel,
                        uint64_t group, float *d)
{
    if (!p->addend)
        return false;
    size_t n = isa_products_lanes(p, group);
    enum isa_type type = p->c->type;
    const char *from =
        (const char *)p->addend +
        isa_types[type].bytes *
            (p->by_pixel ? result_index(p, pixel, group) : group * ISA_LANES);
    if (type == ISA_T_F32)
        memcpy(d, from, n * sizeof *d);
    else if (type == ISA_T_F16)
        isa_f16_to_f32_array(d, from, n);
    else
        for (size_t i = 0; i < n; i++)
            d[i] = isa_value_I16(from, i);
    return true;
}

/* Returns n rounded up to whole vectors. Array contents after the n-th are
 * arbitrary. */
static size_t whole(size_t n)
{
    enum { AT_ONCE = 8 };
    return (n + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
}

/* Stores n floats as results. NaN becomes the quiet NaN without sign and
 * payload, so that the bits do not depend on which NaN an addition returns. */
static void store_floats(const struct isa_products *p, uint64_t at,
                         const void *values, size_t n)
{
    char *d = (char *)p->c->ptr[0] + at * isa_types[p->c->type].bytes;
    bool are_halfs = p->c->type == ISA_T_F16;
    float floats[ISA_LANES];
    uint16_t halfs[ISA_LANES];
    void *to = are_halfs ? (void *)floats : d;
    const size_t all = are_halfs ? whole(n) : n;
    assert(are_halfs || p->c->type == ISA_T_F32);
    ISA_INDEPENDENT
    for (size_t i = 0; i < all; i++) {
        float value = isa_load_f32(values, i);
        isa_store_f32(to, i,
                      value == value ? value : isa_f32_from_bits(0x7fc00000));
    }
    if (are_halfs) {
        isa_f32_to_f16_array(halfs, floats, all);
        memcpy(d, halfs, n * sizeof *halfs);
    }
}

void isa_finish_floats(const struct isa_products *p, struct isa_pixel pixel,
                       uint64_t group, const uint32_t *floats)
{
    size_t n = isa_products_lanes(p, group);
    uint64_t at = result_index(p, pixel, group);
    if (p->g.position == 0 && !p->addend) {
        store_floats(p, at, floats, n);
        return;
    }
    float sums[ISA_LANES], addend[ISA_LANES] = {0};
    memcpy(sums, floats, whole(n) * sizeof *sums);
    if (p->g.position != 0)
        for (size_t i = 0; i < whole(n); i++)
            sums[i] = (float)((double)sums[i] * p->scale);
    if (load_addend(p, pixel, group, addend))
        for (size_t i = 0; i < whole(n); i++)
            sums[i] += addend[i];
    store_floats(p, at, sums, n);
}

/* ---- integers ------------------------------------------------------------ */

/* Rounds to float; makes the last place odd if the result is inexact, so that
 * values cannot become ties when they are rounded to half. */
static void round_to_odd(const double *values, float *d, size_t n)
{
    for (size_t i = 0; i < n; i++)
        d[i] = (float)values[i];
    for (size_t i = 0; i < n; i++) {
        double near = (double)d[i];
        uint32_t is_above = fabs(near) > fabs(values[i]);
        uint32_t is_exact = near == values[i];
        d[i] = isa_f32_from_bits((isa_f32_bits(d[i]) - is_above) |
                                 (uint32_t)!is_exact);
    }
}

/* Integers saturate. */
static void store_integers(int16_t *d, const double *values, size_t n)
{
    const double whole = 0x1.8p52; /* 2^52 * 1.5: doubles near this number
                                      are integers */
    for (size_t i = 0; i < n; i++) {
        double value = values[i] < INT16_MIN ? INT16_MIN : values[i];
        value = value > INT16_MAX ? INT16_MAX : value;
        d[i] = (int16_t)(int32_t)(value + whole - whole);
    }
}

/* Multiplies exact sums and adds the addend, in double. */
static void finish(const struct isa_products *p, struct isa_pixel pixel,
                   uint64_t group, double *values)
{
    size_t n = isa_products_lanes(p, group);
    float rounded[ISA_LANES] = {0};
    int16_t integers[ISA_LANES];
    uint64_t at = result_index(p, pixel, group);
    for (size_t i = 0; i < whole(n); i++)
        values[i] *= p->scale;
    if (load_addend(p, pixel, group, rounded))
        for (size_t i = 0; i < whole(n); i++)
            values[i] += (double)rounded[i];
    if (p->c->type == ISA_T_I16) {
        store_integers(integers, values, whole(n));
        memcpy((char *)p->c->ptr[0] + at * sizeof *integers, integers,
               n * sizeof *integers);
        return;
    }
    if (p->c->type == ISA_T_F16)
        round_to_odd(values, rounded, whole(n));
    else
        for (size_t i = 0; i < whole(n); i++)
            rounded[i] = (float)values[i];
    store_floats(p, at, rounded, n);
}

void isa_finish_integers(const struct isa_products *p, struct isa_pixel pixel,
                         uint64_t group, const uint32_t *sums)
{
    double values[ISA_LANES];
    for (size_t i = 0; i < whole(isa_products_lanes(p, group)); i++)
        values[i] = (int32_t)sums[i];
    finish(p, pixel, group, values);
}

void isa_finish_wide(const struct isa_products *p, struct isa_pixel pixel,
                     uint64_t group, const double *sums)
{
    double values[ISA_LANES];
    memcpy(values, sums, whole(isa_products_lanes(p, group)) * sizeof *values);
    finish(p, pixel, group, values);
}
