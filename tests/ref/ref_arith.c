/* SPDX-License-Identifier: MIT
 *
 * Formulas of the less common elementwise ops, and comparisons into bits. As in
 * ref_vector.c; what depends on the type or sees bit patterns is a function
 * of its own.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/ref/ref_vector.h"

/* ---- by value ------------------------------------------------------------ */

/* name, reals, integers */
/* clang-format off */
#define FORMULAS(X)                                                            \
    X(div, a / b, b == 0 ? -1 : a / b)                                         \
    X(div_approximate, a / b, 0)                                               \
    X(rem, fmod(a, b), b == 0 ? a : a % b)                                             \
    X(square, a * a, 0)                                                        \
    X(abs, fabs(a), 0)                                                         \
    X(neg, -a, 0)                                                              \
    X(relu, 0 > a ? 0 : a, 0)                                                  \
    X(relun, a < 0 ? (b < 0 ? b : 0) : (b < a ? b : a), 0)                     \
    X(maxequal, a < b ? b : a, a < b ? b : a)                                  \
    X(minequal, a > b ? b : a, a > b ? b : a)                                  \
    X(maximum, isnan(a) ? b : a < b ? b : a, 0)                                \
    X(minimum, isnan(a) ? b : a > b ? b : a, 0)                                \
    X(nan_maximum, isnan(a) || isnan(b) ? NAN : a < b ? b : a, 0)      \
    X(nan_minimum, isnan(a) || isnan(b) ? NAN : a > b ? b : a, 0)
/* clang-format on */

#define FUNCTIONS(name, reals, integers)                   \
    static double real_##name(double a, double b)          \
    {                                                      \
        (void)a, (void)b;                                  \
        return (reals);                                    \
    }                                                      \
    static ref_wide integer_##name(ref_wide a, ref_wide b) \
    {                                                      \
        (void)a, (void)b;                                  \
        return (integers);                                 \
    }
FORMULAS(FUNCTIONS)

/* ---- from patterns ------------------------------------------------------- */

static uint64_t pattern_band(ref_type type, uint64_t a, uint64_t b)
{
    return ref_narrow(type, (ref_wide)(a & b));
}

static uint64_t pattern_bor(ref_type type, uint64_t a, uint64_t b)
{
    return ref_narrow(type, (ref_wide)(a | b));
}

static uint64_t pattern_bxor(ref_type type, uint64_t a, uint64_t b)
{
    return ref_narrow(type, (ref_wide)(a ^ b));
}

static uint64_t pattern_bnot(ref_type type, uint64_t a, uint64_t b)
{
    (void)b;
    return ref_narrow(type, (ref_wide)~a);
}

static uint64_t pattern_srl(ref_type type, uint64_t a, uint64_t b)
{
    for (unsigned k = 0; k < 8 * ref_size(type) && k < b; k++)
        a /= 2;
    return a;
}

/* The sum in units of the type's last place: of numbers so far apart that it
 * has more than 128 bits, only the larger one and the other's sign count. */
static uint64_t pattern_add_tz(ref_type type, uint64_t a, uint64_t b)
{
    double x = ref_decode(type, a), y = ref_decode(type, b);
    if (!isfinite(x) || !isfinite(y))
        return ref_encode(type, x + y);
    double large = fabs(x) < fabs(y) ? y : x, small = fabs(x) < fabs(y) ? x : y;
    if (small == 0)
        return ref_encode(type, large + small);
    int place = ilogb(small) - 60;
    ref_wide units = (ref_wide)ldexp(small, -place);
    if (ilogb(large) - place > 120)
        units = small < 0 ? -1 : 1, place = ilogb(large) - 120;
    units += (ref_wide)ldexp(large, -place);
    if (units == 0)
        return ref_encode(type, 0);
    /* Cut to the digits of the type; it is what rounding then leaves alone. */
    struct ref_format f = ref_format(type);
    ref_wide magnitude = units < 0 ? -units : units;
    for (; magnitude >> f.digits || place < f.min_place; place++)
        magnitude /= 2;
    double cut = ldexp((double)magnitude, place);
    double most = ldexp(2 - ldexp(1, 1 - f.digits), f.max_exponent);
    cut = cut > most ? most : cut;
    return ref_encode(type, units < 0 ? -cut : cut);
}

/* ---- finding them -------------------------------------------------------- */

const struct ref_formula *ref_arith_find(const char *name)
{
    static const struct ref_formula formulas[] = {
#define ROW(name, reals, integers) {#name, real_##name, integer_##name, NULL},
        FORMULAS(ROW)
#undef ROW
#define ROW(name) {#name, NULL, NULL, pattern_##name}
            ROW(band),
        ROW(bor),
        ROW(bxor),
        ROW(bnot),
        ROW(srl),
        ROW(add_tz),
#undef ROW
        {"ldramset", NULL, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i].name, name) == 0)
            return &formulas[i];
    return NULL;
}

/* ---- comparisons into bits ----------------------------------------------- */

void ref_bits_perform(struct ref_case *c)
{
    char name[32];
    snprintf(name, sizeof name, "%.2s", c->op->name); /* eq, ne, gt... */
    const struct ref_formula *formula = ref_formula_find(name);
    int b = ref_operand(c->op, "r", 1), s = ref_operand(c->op, "s", 0);
    for (size_t byte = 0; byte < c->span[0].n; byte++) {
        unsigned bits = 0;
        for (size_t i = 8 * byte; i < 8 * byte + 8 && i < c->span[1].n; i++) {
            uint64_t y = b >= 0 ? c->span[b].in[i] : c->arg[s];
            if (ref_element(formula, c->type, c->span[1].in[i], y))
                bits |= 1u << i % 8;
        }
        ref_write(c, 0, (int64_t)byte, bits);
    }
}
