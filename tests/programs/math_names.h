/* SPDX-License-Identifier: MIT
 *
 * Kernels that call every name of C math in all its forms: with the suffix f,
 * with float, double, half and integer arguments, globally and in std. The
 * result of each form is one float.
 */
#ifndef MATH_NAMES_H
#define MATH_NAMES_H

/* clang-format off */
#define MATH_1(X)                                                         \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil)    \
    X(cos) X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1) X(fabs)         \
    X(floor) X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb)           \
    X(nearbyint) X(rint) X(round) X(sin) X(sinh) X(sqrt) X(tan) X(tanh)   \
    X(tgamma) X(trunc)
#define MATH_2(X)                                                         \
    X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot)         \
    X(nextafter) X(pow) X(remainder)
/* clang-format on */
#define MATH_TO_INTEGER(X) X(lrint) X(lround) X(llrint) X(llround)

/* Forms of one input of each kind of function. */
enum { FORMS_1 = 9, FORMS_2 = 8, FORMS_INTEGER = 5, FORMS_KIND = 8 };

__mlu_global__ void of_one(const float *in, int n, float *out)
{
    for (int i = 0; i < n; i++) {
        float x = in[i];
        double d = x;
        half h = (half)x;
        int k = (int)x;
#define ROW(name)                 \
    *out++ = name##f(x);          \
    *out++ = name(x);             \
    *out++ = name(d);             \
    *out++ = std::name##f(x);     \
    *out++ = std::name(x);        \
    *out++ = std::name(d);        \
    *out++ = (float)name(h);      \
    *out++ = (float)std::name(h); \
    *out++ = name(k);
        MATH_1(ROW)
#undef ROW
    }
}

__mlu_global__ void of_two(const float *in, int n, float *out)
{
    for (int i = 0; i + 1 < n; i++) {
        float x = in[i], y = in[i + 1];
        half h = (half)x;
#define ROW(name)                        \
    *out++ = name##f(x, y);              \
    *out++ = name(x, y);                 \
    *out++ = name((double)x, (double)y); \
    *out++ = std::name##f(x, y);         \
    *out++ = std::name(x, y);            \
    *out++ = std::name((double)x, y);    \
    *out++ = (float)name(h, (half)y);    \
    *out++ = std::name(x, (int)y);
        MATH_2(ROW)
#undef ROW
    }
}

__mlu_global__ void to_integer(const float *in, int n, float *out)
{
    for (int i = 0; i < n; i++) {
        float x = in[i];
#define ROW(name)                    \
    *out++ = (float)name##f(x);      \
    *out++ = (float)name((double)x); \
    *out++ = (float)std::name##f(x); \
    *out++ = (float)std::name(x);    \
    *out++ = (float)name((half)x);
        MATH_TO_INTEGER(ROW)
#undef ROW
    }
}

__mlu_global__ void kinds(const float *in, int n, float *out)
{
    for (int i = 0; i < n; i++) {
        float x = in[i];
        half h = (half)x;
        bfloat16_t b = (bfloat16_t)x;
#define ROW(name)                  \
    *out++ = name(x);              \
    *out++ = std::name(x);         \
    *out++ = name((double)x);      \
    *out++ = std::name((double)x); \
    *out++ = name(h);              \
    *out++ = std::name(h);         \
    *out++ = name(b);              \
    *out++ = std::name(b);
        ROW(isnan)
        ROW(isinf)
        ROW(isfinite)
        ROW(signbit)
#undef ROW
    }
}

/* Functions that fit no pattern; the host computes the same list. */
__mlu_global__ void others(const float *in, int n, float *out)
{
    for (int i = 0; i + 2 < n; i++) {
        float x = in[i], y = in[i + 1], z = in[i + 2], part;
        double whole;
        half half_part;
        int k = 0;
        *out++ = fmaf(x, y, z);
        *out++ = std::fma(x, y, z);
        *out++ = (float)std::fma((half)x, (half)y, (half)z);
        *out++ = ldexpf(x, i - 20);
        *out++ = std::ldexp((double)x, i - 20);
        *out++ = scalbnf(x, 5 * i);
        *out++ = std::scalbn(x, -5 * i);
        *out++ = scalblnf(x, 1000l - 100 * i);
        *out++ = frexpf(x, &k);
        *out++ = (float)k;
        *out++ = std::frexp((double)x, &k);
        *out++ = (float)k;
        *out++ = (float)ilogbf(x);
        *out++ = (float)std::ilogb((double)x);
        *out++ = modff(x, &part);
        *out++ = part;
        *out++ = std::modf((double)x, &whole);
        *out++ = (float)whole;
        *out++ = (float)modf((half)x, &half_part);
        *out++ = (float)half_part;
        *out++ = remquof(x, y, &k);
        *out++ = (float)k;
        *out++ = std::remquo((double)x, (double)y, &k);
        *out++ = (float)k;
        *out++ = abs(x);
        *out++ = std::abs((double)x);
        *out++ = (float)std::abs((half)x);
        *out++ = (float)abs(i - 7);
        *out++ = (float)std::abs(i - 9l);
        *out++ = (float)labs(4l - i) + (float)llabs(5ll - i);
    }
}
enum { OTHERS = 30 };

#endif
