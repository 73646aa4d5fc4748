/* SPDX-License-Identifier: MIT */
/* Device library: products and quotients of complex numbers, which Clang calls,
 * and powers with an integer exponent. As in annex G of C: if the plain formula
 * gives two NaNs although an operand is infinite, the result is infinite. half
 * is computed in float, float quotients in double; each part is rounded once.
 */
#include <stddef.h>

/* After BOX, an infinite part is 1 and a finite part 0, with the part's
 * sign. */
#define BOX(T, x) \
    (T) __builtin_copysign((double)(__builtin_isinf(x) ? 1 : 0), (double)(x))
/* A NaN part becomes 0, with its sign. */
#define ZERO_NAN(T, x)      \
    if (__builtin_isnan(x)) \
    x = (T)__builtin_copysign(0.0, (double)(x))

#define PRODUCT(name, T)                                                     \
    T _Complex name(T a, T b, T c, T d)                                      \
    {                                                                        \
        T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                    \
        T re = ac - bd, im = ad + bc;                                        \
        int again = 0;                                                       \
                                                                             \
        if (!__builtin_isnan(re) || !__builtin_isnan(im))                    \
            return (T _Complex){re, im};                                     \
        if (__builtin_isinf(a) || __builtin_isinf(b)) {                      \
            a = BOX(T, a);                                                   \
            b = BOX(T, b);                                                   \
            ZERO_NAN(T, c);                                                  \
            ZERO_NAN(T, d);                                                  \
            again = 1;                                                       \
        }                                                                    \
        if (__builtin_isinf(c) || __builtin_isinf(d)) {                      \
            c = BOX(T, c);                                                   \
            d = BOX(T, d);                                                   \
            ZERO_NAN(T, a);                                                  \
            ZERO_NAN(T, b);                                                  \
            again = 1;                                                       \
        }                                                                    \
        if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) ||         \
                       __builtin_isinf(ad) || __builtin_isinf(bc))) {        \
            ZERO_NAN(T, a);                                                  \
            ZERO_NAN(T, b);                                                  \
            ZERO_NAN(T, c);                                                  \
            ZERO_NAN(T, d);                                                  \
            again = 1;                                                       \
        }                                                                    \
        if (!again)                                                          \
            return (T _Complex){re, im};                                     \
        T huge = (T)__builtin_inf();                                         \
        return (T _Complex){huge * (a * c - b * d), huge * (a * d + b * c)}; \
    }
PRODUCT(__mulsc3, float)
PRODUCT(__muldc3, double)
#undef PRODUCT

_Float16 _Complex __mulhc3(_Float16 a, _Float16 b, _Float16 c, _Float16 d)
{
    float _Complex z = __mulsc3((float)a, (float)b, (float)c, (float)d);

    return (_Float16 _Complex){(_Float16)__real__ z, (_Float16)__imag__ z};
}

/* Returns the exponent of the power of two that scales the larger magnitude to
 * about 1; 0 for zeros, infinities and NaN. */
static int scale_of(double c, double d)
{
    double larger = __builtin_fmax(__builtin_fabs(c), __builtin_fabs(d));
    union {
        double value;
        unsigned long bits;
    } u = {larger};
    int exponent = (int)(u.bits >> 52 & 0x7ff);

    if (exponent == 0x7ff || larger == 0)
        return 0;
    if (exponent)
        return 1023 - exponent;
    return (int)__builtin_clzl(u.bits) - 11 + 1022; /* subnormal */
}

/* x * 2^n, |n| <= 2100, without intermediate overflow. */
static double times_power(double x, int n)
{
    for (; n; n -= n > 1000 ? 1000 : n < -1000 ? -1000 : n) {
        int step = n > 1000 ? 1000 : n < -1000 ? -1000 : n;
        union {
            unsigned long bits;
            double value;
        } power = {(unsigned long)(1023 + step) << 52};
        x *= power.value;
    }
    return x;
}

double _Complex __divdc3(double a, double b, double c, double d)
{
    int n = scale_of(c, d);
    double x = times_power(c, n), y = times_power(d, n);
    double denominator = x * x + y * y;
    double re = times_power((a * x + b * y) / denominator, n);
    double im = times_power((b * x - a * y) / denominator, n);

    if (!__builtin_isnan(re) || !__builtin_isnan(im))
        return (double _Complex){re, im};
    if (denominator == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {
        double huge = __builtin_copysign(__builtin_inf(), x);
        return (double _Complex){huge * a, huge * b};
    }
    int is_finite = x - x == 0 && y - y == 0;
    if ((__builtin_isinf(a) || __builtin_isinf(b)) && is_finite) {
        a = BOX(double, a);
        b = BOX(double, b);
        return (double _Complex){__builtin_inf() * (a * x + b * y),
                                 __builtin_inf() * (b * x - a * y)};
    }
    if ((__builtin_isinf(x) || __builtin_isinf(y)) && a - a == 0 &&
        b - b == 0) {
        x = BOX(double, x);
        y = BOX(double, y);
        return (double _Complex){0 * (a * x + b * y), 0 * (b * x - a * y)};
    }
    return (double _Complex){re, im};
}
#undef BOX
#undef ZERO_NAN

float _Complex __divsc3(float a, float b, float c, float d)
{
    double _Complex z = __divdc3((double)a, (double)b, (double)c, (double)d);

    return (float _Complex){(float)__real__ z, (float)__imag__ z};
}

_Float16 _Complex __divhc3(_Float16 a, _Float16 b, _Float16 c, _Float16 d)
{
    float _Complex z = __divsc3((float)a, (float)b, (float)c, (float)d);

    return (_Float16 _Complex){(_Float16)__real__ z, (_Float16)__imag__ z};
}

/* ---- powers ------------------------------------------------------------- */

#define POWER(name, T)                                   \
    T name(T x, int n)                                   \
    {                                                    \
        unsigned k = n < 0 ? -(unsigned)n : (unsigned)n; \
        T power = 1;                                     \
                                                         \
        for (; k; k >>= 1, x *= x)                       \
            if (k & 1)                                   \
                power *= x;                              \
        return n < 0 ? 1 / power : power;                \
    }
POWER(__powisf2, float)
POWER(__powidf2, double)
#undef POWER
