/* SPDX-License-Identifier: MIT
 *
 * half and bfloat16 against definitions written apart from them: a pattern is
 * decoded by its definition in double, a number is encoded by searching its
 * two neighbors in the table of all patterns and choosing between them as the
 * mode says. Inputs are every pattern, and around every pattern and every
 * midpoint the float before, at and after it.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "isa/number/num.h"

enum { N_MODES = ISA_ROUND_RM + 1 };
static const char *const mode_names[N_MODES] = {"tz", "oz", "up", "dn",
                                                "rd", "rn", "rm"};

/* ---- the definitions ---------------------------------------------------- */

struct format {
    const char *name;
    int fraction_bits, bias;
    uint32_t inf;  /* pattern of infinity: the number of finite magnitudes */
    double *value; /* of magnitude i; value[inf] is the next power of two */
};

static double decode(const struct format *f, uint32_t magnitude)
{
    uint32_t steps = 1u << f->fraction_bits;
    int exponent = (int)(magnitude / steps);
    double fraction = (double)(magnitude % steps) / steps;
    return exponent == 0 ? ldexp(fraction, 1 - f->bias)
                         : ldexp(1 + fraction, exponent - f->bias);
}

static struct format format_new(const char *name, int fraction_bits, int bias)
{
    struct format f = {name, fraction_bits, bias, 0, NULL};
    f.inf = (2u * (unsigned)bias + 1) << fraction_bits;
    f.value = malloc((f.inf + 1) * sizeof *f.value);
    cr_assert(f.value);
    for (uint32_t i = 0; i <= f.inf; i++)
        f.value[i] = decode(&f, i);
    return f;
}

static struct format half_new(void)
{
    return format_new("half", 10, 15);
}

static struct format bfloat_new(void)
{
    return format_new("bfloat16", 7, 127);
}

/* The largest i with value[i] <= magnitude. */
static uint32_t floor_index(const struct format *f, double magnitude)
{
    uint32_t low = 0, high = f->inf;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (f->value[middle] <= magnitude)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Which of two neighbors below <= v <= above of the signed number v it is:
 * true for the one of larger magnitude. */
static bool takes_outer(enum isa_round mode, bool negative, double inner,
                        double v, double outer, bool inner_is_even)
{
    if (v == inner)
        return false;
    double to_inner = v - inner, to_outer = outer - v;
    switch (mode) {
    case ISA_ROUND_TZ:
        return false;
    case ISA_ROUND_OZ:
        return true;
    case ISA_ROUND_UP:
        return !negative;
    case ISA_ROUND_DN:
        return negative;
    case ISA_ROUND_RD:
        return to_outer <= to_inner;
    case ISA_ROUND_RN:
        return to_outer < to_inner || (to_outer == to_inner && !inner_is_even);
    case ISA_ROUND_RM:
        return to_outer < to_inner || (to_outer == to_inner && !negative);
    }
    abort();
}

static uint16_t encode(const struct format *f, double v, enum isa_round mode)
{
    bool negative = signbit(v);
    uint32_t sign = negative ? 0x8000 : 0;
    double magnitude = fabs(v);
    if (isinf(v))
        return (uint16_t)(sign | f->inf);
    if (magnitude >= f->value[f->inf]) /* farther than half a place */
        magnitude = (f->value[f->inf - 1] + 3 * f->value[f->inf]) / 4;
    uint32_t i = floor_index(f, magnitude);
    bool outer = takes_outer(mode, negative, f->value[i], magnitude,
                             f->value[i + 1], i % 2 == 0);
    return (uint16_t)(sign | (i + outer));
}

/* ---- checks ------------------------------------------------------------- */

static uint16_t convert(const struct format *f, float v, enum isa_round mode)
{
    return f->bias == 15 ? isa_f32_to_f16_round(v, mode)
                         : isa_f32_to_bf16_round(v, mode);
}

static uint16_t convert_nearest(const struct format *f, float v)
{
    return f->bias == 15 ? isa_f32_to_f16(v) : isa_f32_to_bf16(v);
}

/* Counts mistakes, reports the first few: millions of cr_expect are slow. */
struct tally {
    unsigned long n_checked, n_wrong;
};

static void check(struct tally *t, const char *what, const char *mode,
                  double input, uint32_t got, uint32_t expected)
{
    t->n_checked++;
    if (got != expected && t->n_wrong++ < 10)
        cr_expect_fail("%s %s of %a: %04x, expected %04x", what, mode, input,
                       got, expected);
}

static void check_number(struct tally *t, const struct format *f, float v)
{
    for (int mode = 0; mode < N_MODES; mode++) {
        uint16_t expected = encode(f, v, (enum isa_round)mode);
        check(t, f->name, mode_names[mode], v,
              convert(f, v, (enum isa_round)mode), expected);
        if (mode == ISA_ROUND_RN)
            check(t, f->name, "inline", v, convert_nearest(f, v), expected);
    }
}

/* Both signs of v and of the floats next to it. */
static void check_around(struct tally *t, const struct format *f, double v)
{
    float x = (float)v;
    const float list[] = {x, nextafterf(x, INFINITY), nextafterf(x, 0)};
    for (int i = 0; i < 3; i++) {
        check_number(t, f, list[i]);
        check_number(t, f, -list[i]);
    }
}

static void check_all_edges(struct format f)
{
    struct tally t = {0};
    for (uint32_t i = 0; i < f.inf; i++) {
        check_around(&t, &f, f.value[i]);
        check_around(&t, &f, (f.value[i] + f.value[i + 1]) / 2);
    }
    cr_expect_eq(t.n_wrong, 0, "%s: %lu of %lu are wrong", f.name, t.n_wrong,
                 t.n_checked);
    free(f.value);
}

static void check_decode(struct format f, float (*to_float)(uint16_t))
{
    struct tally t = {0};
    for (uint32_t bits = 0; bits <= 0xffff; bits++) {
        uint32_t magnitude = bits & 0x7fff, sign = bits & 0x8000;
        float got = to_float((uint16_t)bits);
        if (magnitude > f.inf) {
            cr_expect(isnan(got), "%s %04x", f.name, bits);
            continue;
        }
        float expected =
            magnitude == f.inf ? INFINITY : (float)f.value[magnitude];
        check(&t, f.name, "decoding", bits, isa_f32_bits(got),
              isa_f32_bits(sign ? -expected : expected));
        check(&t, f.name, "round trip", bits, convert_nearest(&f, got), bits);
    }
    cr_expect_eq(t.n_wrong, 0);
    free(f.value);
}

Test(num, every_half_decodes)
{
    check_decode(half_new(), isa_f16_to_f32);
}

Test(num, every_bfloat_decodes)
{
    check_decode(bfloat_new(), isa_bf16_to_f32);
}

Test(num, half_edges_in_all_modes)
{
    check_all_edges(half_new());
}

Test(num, bfloat_edges_in_all_modes)
{
    check_all_edges(bfloat_new());
}

/* Every sign and exponent of a float, fractions near the ends and middle. */
Test(num, every_float_exponent)
{
    static const uint32_t fractions[] = {
        0,        1,        2,        0xfff,    0x1000,   0x1001,
        0x1fff,   0x2000,   0x2001,   0x2fff,   0x3000,   0x3001,
        0x7fff,   0x8000,   0x8001,   0x3fffff, 0x400000, 0x400001,
        0x7fe000, 0x7fefff, 0x7ff000, 0x7fffff,
    };
    struct format half = half_new(), bfloat = bfloat_new();
    struct tally t = {0};
    for (uint32_t top = 0; top < 512; top++)
        for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
            float v = isa_f32_from_bits(top << 23 | fractions[i]);
            if (isnan(v))
                continue;
            check_number(&t, &half, v);
            check_number(&t, &bfloat, v);
        }
    cr_expect_eq(t.n_wrong, 0);
    free(half.value);
    free(bfloat.value);
}

/* A prime stride over all floats. */
Test(num, sample_of_all_floats)
{
    struct format half = half_new(), bfloat = bfloat_new();
    struct tally t = {0};
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 20011) {
        float v = isa_f32_from_bits((uint32_t)bits);
        if (isnan(v))
            continue;
        check_number(&t, &half, v);
        check_number(&t, &bfloat, v);
    }
    cr_expect_eq(t.n_wrong, 0);
    cr_expect_gt(t.n_checked, 1000000);
    free(half.value);
    free(bfloat.value);
}

/* Quiet, sign and upper payload kept. */
Test(num, nan_stays_nan)
{
    for (uint32_t payload = 1; payload < 1u << 23; payload += 0x3ff)
        for (uint32_t sign = 0; sign < 2; sign++) {
            float v = isa_f32_from_bits(sign << 31 | 0x7f800000u | payload);
            uint32_t half = sign << 15 | 0x7e00u | payload >> 13;
            uint32_t bfloat = sign << 15 | 0x7fc0u | payload >> 16;
            cr_assert_eq(isa_f32_to_f16(v), half);
            cr_assert_eq(isa_f32_to_bf16(v), bfloat);
        }
    for (uint32_t payload = 1; payload < 1u << 10; payload++) {
        float v = isa_f16_to_f32((uint16_t)(0xfc00u | payload));
        cr_assert_eq(isa_f32_bits(v), 0xffc00000u | payload << 13);
    }
    for (int mode = 0; mode < N_MODES; mode++) {
        cr_expect_eq(isa_f32_to_f16_round(-NAN, (enum isa_round)mode), 0xfe00);
        cr_expect_eq(isa_f32_to_bf16_round(NAN, (enum isa_round)mode), 0x7fc0);
    }
}

/* A double may lie closer to a midpoint than any float. */
Test(num, doubles_round_once)
{
    const double nudge = 0x1p-30;
    cr_expect_eq(isa_f64_to_f16_rn(1 + 0x1p-11), 0x3c00);
    cr_expect_eq(isa_f64_to_f16_rn(1 + 0x1p-11 + nudge), 0x3c01);
    cr_expect_eq(isa_f64_to_f16_rn(1 + 3 * 0x1p-11 - nudge), 0x3c01);
    cr_expect_eq(isa_f64_to_f16_rn(1 + 3 * 0x1p-11), 0x3c02);
    cr_expect_eq(isa_f64_to_f16_rn(-65520), 0xfc00);
    cr_expect_eq(isa_f64_to_f16_rn(-65520 + nudge), 0xfbff);
    cr_expect_eq(isa_f64_to_f16_rn(0x1p-25), 0);
    cr_expect_eq(isa_f64_to_f16_rn(0x1p-25 + 0x1p-70), 1);
    cr_expect_eq(isa_f64_to_f16_rn(0x1p-1074), 0);
    cr_expect_eq(isa_f64_to_f16_round(0x1p-1074, ISA_ROUND_UP), 1);
    cr_expect_eq(isa_f64_to_f16_round(-0x1p-1074, ISA_ROUND_OZ), 0x8001);
    cr_expect_eq(isa_f64_to_f16_round(-0x1p-1074, ISA_ROUND_UP), 0x8000);
    cr_expect_eq(isa_f64_to_f16_round(0x1p1023, ISA_ROUND_TZ), 0x7bff);
    cr_expect_eq(isa_f64_to_f16_round(0x1p1023, ISA_ROUND_RM), 0x7c00);
    cr_expect_eq(isa_f64_to_bf16_round(0x1p1023, ISA_ROUND_DN), 0x7f7f);
    cr_expect_eq(isa_f64_to_bf16_round(-0x1p-134, ISA_ROUND_RN), 0x8000);
    cr_expect_eq(isa_f64_to_bf16_round(-0x1p-134, ISA_ROUND_RD), 0x8001);
}

Test(num, integral_in_all_modes)
{
    static const struct {
        double value, expected[N_MODES]; /* tz oz up dn rd rn rm */
    } rows[] = {
        {0.0, {0, 0, 0, 0, 0, 0, 0}},
        {0.25, {0, 1, 1, 0, 0, 0, 0}},
        {0.5, {0, 1, 1, 0, 1, 0, 1}},
        {0.75, {0, 1, 1, 0, 1, 1, 1}},
        {1.0, {1, 1, 1, 1, 1, 1, 1}},
        {1.5, {1, 2, 2, 1, 2, 2, 2}},
        {2.5, {2, 3, 3, 2, 3, 2, 3}},
        {-0.25, {-0.0, -1, -0.0, -1, -0.0, -0.0, -0.0}},
        {-0.5, {-0.0, -1, -0.0, -1, -1, -0.0, -0.0}},
        {-0.75, {-0.0, -1, -0.0, -1, -1, -1, -1}},
        {-1.5, {-1, -2, -1, -2, -2, -2, -1}},
        {-2.5, {-2, -3, -2, -3, -3, -2, -2}},
        {0x1.fffffffffffffp-2, {0, 1, 1, 0, 0, 0, 0}},
        {-0x1.fffffffffffffp-2, {-0.0, -1, -0.0, -1, -0.0, -0.0, -0.0}},
        {0x1p-1074, {0, 1, 1, 0, 0, 0, 0}},
        {0x1p51 + 0.5,
         {0x1p51, 0x1p51 + 1, 0x1p51 + 1, 0x1p51, 0x1p51 + 1, 0x1p51,
          0x1p51 + 1}},
        {0x1p52 + 1,
         {0x1p52 + 1, 0x1p52 + 1, 0x1p52 + 1, 0x1p52 + 1, 0x1p52 + 1,
          0x1p52 + 1, 0x1p52 + 1}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int mode = 0; mode < N_MODES; mode++) {
            double got =
                isa_round_to_integral(rows[i].value, (enum isa_round)mode);
            double expected = rows[i].expected[mode];
            cr_expect(got == expected && !signbit(got) == !signbit(expected),
                      "%s of %a: %a, expected %a", mode_names[mode],
                      rows[i].value, got, expected);
        }
}

/* The C library has five of the modes. */
Test(num, integral_agrees_with_libc)
{
    for (int i = -40000; i <= 40000; i++) {
        double v = i / 16.0;
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_TZ), trunc(v));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_UP), ceil(v));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_DN), floor(v));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_RD), round(v));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_RN), nearbyint(v));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_RM), floor(v + 0.5));
        cr_assert_eq(isa_round_to_integral(v, ISA_ROUND_OZ),
                     v < 0 ? floor(v) : ceil(v));
    }
}

Test(num, integral_keeps_infinity_and_nan)
{
    for (int mode = 0; mode < N_MODES; mode++) {
        enum isa_round m = (enum isa_round)mode;
        cr_expect_eq(isa_round_to_integral(INFINITY, m), INFINITY);
        cr_expect_eq(isa_round_to_integral(-INFINITY, m), -INFINITY);
        cr_expect(isnan(isa_round_to_integral(NAN, m)));
    }
}
