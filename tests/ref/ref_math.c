/* SPDX-License-Identifier: MIT
 *
 * Formulas of the math functions in long double, which has more digits than
 * the double the bodies work with: one row each. Reals are rounded to the
 * element once (ref_format.c).
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tests/ref/ref_vector.h"

static const long double root_2 = 1.41421356237309504880168872420969808L;

static long double softplus(long double a)
{
    return a > 100 ? a + log1pl(expl(-a)) : log1pl(expl(a));
}

/* a * P(a standard normal number is less than a), which is erfc at -a. */
static long double gelu(long double a)
{
    return isinf(a) && a < 0 ? -0.0L : a * (erfcl(-a / root_2) / 2);
}

/* The float after a on the way to b. */
static long double next_float(long double a, long double b)
{
    int exponent;
    if (isnan(a) || isnan(b))
        return a + b;
    if (a == b)
        return b;
    bool grows = (a < b) == (a > 0);
    if (isinf(a))
        return copysignl(FLT_MAX, a);
    if (a == 0)
        return copysignl(FLT_TRUE_MIN, b);
    long double significand = fabsl(frexpl(a, &exponent));
    int place = exponent - 24 - (!grows && significand == 0.5L);
    long double step = ldexpl(1, place < -149 ? -149 : place);
    return a + copysignl(step, grows ? a : -a);
}

/* name, value */
/* clang-format off */
#define FORMULAS(X)                                                            \
    X(sin, sinl(a))                                                            \
    X(cos, cosl(a))                                                            \
    X(log2, log2l(a))                                                          \
    X(pow2, exp2l(a))                                                          \
    X(sqrt, sqrtl(a))                                                          \
    X(rsqrt, 1 / sqrtl(a))                                                     \
    X(recip, 1 / a)                                                            \
    X(floor, floorl(a))                                                        \
    X(round, rintl(a))                                                         \
    X(active_abs, fabsl(a))                                                    \
    X(active_exp, expl(a))                                                     \
    X(active_log, logl(a))                                                     \
    X(active_relu, a > 0 || isnan(a) ? a : a == 0 ? a : 0)                     \
    X(active_sign, isnan(a) || a < 0 ? -1 : 1)                                 \
    X(active_sigmoid, 1 / (1 + expl(-a)))                                      \
    X(active_tanh, tanhl(a))                                                   \
    X(active_gelu, gelu(a))                                                    \
    X(active_recip, 1 / a)                                                     \
    X(active_sqrt, sqrtl(a))                                                   \
    X(active_rsqrt, 1 / sqrtl(a))                                              \
    X(active_sin, sinl(a))                                                     \
    X(active_cos, cosl(a))                                                     \
    X(active_pow2, exp2l(a))                                                   \
    X(taylor4_sin, sinl(a))                                                    \
    X(taylor4_cos, cosl(a))                                                    \
    X(taylor4_tanh, tanhl(a))                                                  \
    X(taylor4_sigmoid, 1 / (1 + expl(-a)))                                     \
    X(taylor4_softplus, softplus(a))                                           \
    X(hypot, hypotl(a, b))                                                     \
    X(scalar_acos, acosl(a))                                                   \
    X(scalar_acosh, acoshl(a))                                                 \
    X(scalar_asin, asinl(a))                                                   \
    X(scalar_asinh, asinhl(a))                                                 \
    X(scalar_atan, atanl(a))                                                   \
    X(scalar_atanh, atanhl(a))                                                 \
    X(scalar_cbrt, cbrtl(a))                                                   \
    X(scalar_cos, cosl(a))                                                     \
    X(scalar_cosh, coshl(a))                                                   \
    X(scalar_erf, erfl(a))                                                     \
    X(scalar_erfc, erfcl(a))                                                   \
    X(scalar_exp, expl(a))                                                     \
    X(scalar_exp2, exp2l(a))                                                   \
    X(scalar_expm1, expm1l(a))                                                 \
    X(scalar_lgamma, lgammal(a))                                               \
    X(scalar_log, logl(a))                                                     \
    X(scalar_log10, log10l(a))                                                 \
    X(scalar_log1p, log1pl(a))                                                 \
    X(scalar_log2, log2l(a))                                                   \
    X(scalar_sin, sinl(a))                                                     \
    X(scalar_sinh, sinhl(a))                                                   \
    X(scalar_tan, tanl(a))                                                     \
    X(scalar_tanh, tanhl(a))                                                   \
    X(scalar_tgamma, tgammal(a))                                               \
    X(scalar_atan2, atan2l(a, b))                                              \
    X(scalar_fmod, fmodl(a, b))                                                \
    X(scalar_hypot, hypotl(a, b))                                              \
    X(scalar_nextafter, next_float(a, b))                                      \
    X(scalar_pow, powl(a, b))                                                  \
    X(scalar_remainder, remainderl(a, b))
/* clang-format on */

#define FUNCTION(name, value)                                   \
    static double real_##name(double double_a, double double_b) \
    {                                                           \
        long double a = double_a, b = double_b;                 \
        (void)b;                                                \
        return (double)(value);                                 \
    }
FORMULAS(FUNCTION)
#undef FUNCTION

/* The remainder of a division that rounds toward zero. */
static ref_wide integer_mod(ref_wide a, ref_wide b)
{
    return b ? a - a / b * b : a;
}

const struct ref_formula *ref_math_find(const char *name)
{
    static const struct ref_formula formulas[] = {
#define ROW(name, value) {#name, real_##name, NULL, NULL},
        FORMULAS(ROW)
#undef ROW
            {"mod", real_scalar_fmod, integer_mod, NULL},
    };
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i].name, name) == 0)
            return &formulas[i];
    return NULL;
}

#undef FORMULAS
