/* SPDX-License-Identifier: MIT
 *
 * C math in kernels, visible without any include, globally and in std. A name
 * without suffix takes float, double, half or an integer and returns float, of
 * half half: the device has no double. What has no instruction of its own is
 * an op of isa/ops/math.def. Host code goes on using the host's functions,
 * which overload these. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_MATH_H
#define BANG_MATH_H

/* ---- types -------------------------------------------------------------- */

template <bool __condition, class __T> struct __mlu_if {
};
template <class __T> struct __mlu_if<true, __T> {
    typedef __T type;
};

/* What a function of arguments of these types returns. */
template <class __A, class __B> struct __mlu_real {
    typedef float type;
};
template <> struct __mlu_real<half, half> {
    typedef half type;
};

/* R, if the arguments are integers or not all of one type. */
template <class __A, class __B = int, class __C = int>
using __mlu_mixed =
    typename __mlu_if<__is_arithmetic(__A) && __is_arithmetic(__B) &&
                          __is_arithmetic(__C),
                      typename __mlu_real<__A, __B>::type>::type;
template <class __T, class __R>
using __mlu_integral = typename __mlu_if<__is_integral(__T), __R>::type;

/* ---- functions of one number -------------------------------------------- */

/* By an op; */
/* clang-format off */
#define __MLU_MATH_OPS_1(X)                                               \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(cos)     \
    X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1) X(lgamma) X(log)       \
    X(log10) X(log1p) X(log2) X(sin) X(sinh) X(tan) X(tanh) X(tgamma)
/* clang-format on */
/* by what the compiler has for it: instructions, or the device library. */
#define __MLU_MATH_BUILTINS_1(X) \
    X(ceil) X(fabs) X(floor) X(logb) X(rint) X(round) X(sqrt) X(trunc)
#define __MLU_MATH_1(X) \
    __MLU_MATH_OPS_1(X) __MLU_MATH_BUILTINS_1(X) X(nearbyint)

#define __MLU_BY_OP(name)                                           \
    __MLU_OP float name##f(float x)                                 \
    {                                                               \
        return __mlu_value<__MLU_CODE_scalar_##name, 11, float>(x); \
    }
#define __MLU_BY_BUILTIN(name)         \
    __MLU_OP float name##f(float x)    \
    {                                  \
        return __builtin_##name##f(x); \
    }
__MLU_MATH_OPS_1(__MLU_BY_OP)
__MLU_MATH_BUILTINS_1(__MLU_BY_BUILTIN)
#undef __MLU_BY_OP
#undef __MLU_BY_BUILTIN

/* Kernels round to nearest even. */
__MLU_OP float nearbyintf(float x)
{
    return rintf(x);
}

#define __MLU_UNSUFFIXED(name)                                           \
    __MLU_OP float name(float x)                                         \
    {                                                                    \
        return name##f(x);                                               \
    }                                                                    \
    __MLU_OP float name(double x)                                        \
    {                                                                    \
        return name##f(static_cast<float>(x));                           \
    }                                                                    \
    __MLU_OP half name(half x)                                           \
    {                                                                    \
        return static_cast<half>(name##f(static_cast<float>(x)));        \
    }                                                                    \
    template <class __T> __MLU_OP __mlu_integral<__T, float> name(__T x) \
    {                                                                    \
        return name##f(static_cast<float>(x));                           \
    }
__MLU_MATH_1(__MLU_UNSUFFIXED)
#undef __MLU_UNSUFFIXED

/* ---- of two and three --------------------------------------------------- */

#define __MLU_MATH_OPS_2(X) \
    X(atan2) X(fmod) X(hypot) X(nextafter) X(pow) X(remainder)
#define __MLU_MATH_BUILTINS_2(X) X(copysign) X(fdim) X(fmax) X(fmin)
#define __MLU_MATH_2(X)          __MLU_MATH_OPS_2(X) __MLU_MATH_BUILTINS_2(X)

#define __MLU_BY_OP(name)                                              \
    __MLU_OP float name##f(float x, float y)                           \
    {                                                                  \
        return __mlu_value<__MLU_CODE_scalar_##name, 11, float>(x, y); \
    }
#define __MLU_BY_BUILTIN(name)               \
    __MLU_OP float name##f(float x, float y) \
    {                                        \
        return __builtin_##name##f(x, y);    \
    }
__MLU_MATH_OPS_2(__MLU_BY_OP)
__MLU_MATH_BUILTINS_2(__MLU_BY_BUILTIN)
#undef __MLU_BY_OP
#undef __MLU_BY_BUILTIN

__MLU_OP float fmaf(float x, float y, float z)
{
    return __builtin_fmaf(x, y, z);
}

#define __MLU_UNSUFFIXED(name)                                        \
    __MLU_OP float name(float x, float y)                             \
    {                                                                 \
        return name##f(x, y);                                         \
    }                                                                 \
    __MLU_OP float name(double x, double y)                           \
    {                                                                 \
        return name##f(static_cast<float>(x), static_cast<float>(y)); \
    }                                                                 \
    template <class __A, class __B>                                   \
    __MLU_OP __mlu_mixed<__A, __B> name(__A x, __B y)                 \
    {                                                                 \
        return static_cast<__mlu_mixed<__A, __B>>(                    \
            name##f(static_cast<float>(x), static_cast<float>(y)));   \
    }
__MLU_MATH_2(__MLU_UNSUFFIXED)
#undef __MLU_UNSUFFIXED

__MLU_OP float fma(float x, float y, float z)
{
    return fmaf(x, y, z);
}

__MLU_OP half fma(half x, half y, half z)
{
    return __builtin_fmaf16(x, y, z);
}

template <class __A, class __B, class __C>
__MLU_OP __mlu_mixed<__A, __B, __C> fma(__A x, __B y, __C z)
{
    return fmaf(static_cast<float>(x), static_cast<float>(y),
                static_cast<float>(z));
}

/* Half to the next half; the float in between would be none. */
__MLU_OP half nextafter(half x, half y)
{
    if (!(x < y) && !(x > y))
        return x == y ? y : x + y;
    short bits = __builtin_bit_cast(short, x);
    if (x == 0)
        bits = y > 0 ? 1 : -0x7fff;
    else
        bits += (x < y) == (x > 0) ? 1 : -1;
    return __builtin_bit_cast(half, bits);
}

/* ---- parts of a number --------------------------------------------------- */

__MLU_OP float scalblnf(float x, long n)
{
    return __builtin_scalblnf(x, n);
}

__MLU_OP float scalbnf(float x, int n)
{
    return __builtin_scalbnf(x, n);
}

__MLU_OP float ldexpf(float x, int n)
{
    return __builtin_ldexpf(x, n);
}

__MLU_OP float frexpf(float x, int *exponent)
{
    return __builtin_frexpf(x, exponent);
}

__MLU_OP int ilogbf(float x)
{
    return __builtin_ilogbf(x);
}

__MLU_OP float modff(float x, float *whole)
{
    return __builtin_modff(x, whole);
}

__MLU_OP float remquof(float x, float y, int *quotient)
{
    return __builtin_remquof(x, y, quotient);
}

#define __MLU_PARTS(T)                                                        \
    __MLU_OP __mlu_real<T, T>::type scalbln(T x, long n)                      \
    {                                                                         \
        return static_cast<__mlu_real<T, T>::type>(                           \
            scalblnf(static_cast<float>(x), n));                              \
    }                                                                         \
    __MLU_OP __mlu_real<T, T>::type scalbn(T x, int n)                        \
    {                                                                         \
        return scalbln(x, n);                                                 \
    }                                                                         \
    __MLU_OP __mlu_real<T, T>::type ldexp(T x, int n)                         \
    {                                                                         \
        return scalbln(x, n);                                                 \
    }                                                                         \
    __MLU_OP __mlu_real<T, T>::type frexp(T x, int *exponent)                 \
    {                                                                         \
        return static_cast<__mlu_real<T, T>::type>(                           \
            frexpf(static_cast<float>(x), exponent));                         \
    }                                                                         \
    __MLU_OP int ilogb(T x)                                                   \
    {                                                                         \
        return ilogbf(static_cast<float>(x));                                 \
    }                                                                         \
    __MLU_OP __mlu_real<T, T>::type modf(T x, T *whole)                       \
    {                                                                         \
        float part;                                                           \
        float rest = modff(static_cast<float>(x), &part);                     \
        *whole = static_cast<T>(part);                                        \
        return static_cast<__mlu_real<T, T>::type>(rest);                     \
    }                                                                         \
    __MLU_OP __mlu_real<T, T>::type remquo(T x, T y, int *quotient)           \
    {                                                                         \
        return static_cast<__mlu_real<T, T>::type>(                           \
            remquof(static_cast<float>(x), static_cast<float>(y), quotient)); \
    }
__MLU_PARTS(float)
__MLU_PARTS(double)
__MLU_PARTS(half)
#undef __MLU_PARTS

/* ---- to integers --------------------------------------------------------- */

#define __MLU_TO_INTEGER(name, rounded, R)                           \
    __MLU_OP R name##f(float x)                                      \
    {                                                                \
        return static_cast<R>(rounded##f(x));                        \
    }                                                                \
    __MLU_OP R name(float x)                                         \
    {                                                                \
        return name##f(x);                                           \
    }                                                                \
    __MLU_OP R name(double x)                                        \
    {                                                                \
        return name##f(static_cast<float>(x));                       \
    }                                                                \
    __MLU_OP R name(half x)                                          \
    {                                                                \
        return name##f(static_cast<float>(x));                       \
    }                                                                \
    template <class __T> __MLU_OP __mlu_integral<__T, R> name(__T x) \
    {                                                                \
        return name##f(static_cast<float>(x));                       \
    }
__MLU_TO_INTEGER(lrint, rint, long)
__MLU_TO_INTEGER(lround, round, long)
__MLU_TO_INTEGER(llrint, rint, long long)
__MLU_TO_INTEGER(llround, round, long long)
#undef __MLU_TO_INTEGER

/* ---- what a number is -----------------------------------------------------
 */

#define __MLU_KINDS(T)                                                 \
    __MLU_OP bool isnan(T x)                                           \
    {                                                                  \
        return x != x;                                                 \
    }                                                                  \
    __MLU_OP bool isinf(T x)                                           \
    {                                                                  \
        return __builtin_isinf(static_cast<__mlu_wide<T>::type>(x));   \
    }                                                                  \
    __MLU_OP bool isfinite(T x)                                        \
    {                                                                  \
        return x - x == T(0);                                          \
    }                                                                  \
    __MLU_OP bool signbit(T x)                                         \
    {                                                                  \
        return __builtin_signbit(static_cast<__mlu_wide<T>::type>(x)); \
    }

/* A type that holds every T, in which the compiler knows what a number is. */
template <class __T> struct __mlu_wide {
    typedef float type;
};
template <> struct __mlu_wide<double> {
    typedef double type;
};
__MLU_KINDS(float)
__MLU_KINDS(double)
__MLU_KINDS(half)
__MLU_KINDS(bfloat16_t)
#undef __MLU_KINDS

#define __MLU_KIND_OF_INTEGER(name, value)                              \
    template <class __T> __MLU_OP __mlu_integral<__T, bool> name(__T x) \
    {                                                                   \
        return value;                                                   \
    }
__MLU_KIND_OF_INTEGER(isnan, (static_cast<void>(x), false))
__MLU_KIND_OF_INTEGER(isinf, (static_cast<void>(x), false))
__MLU_KIND_OF_INTEGER(isfinite, (static_cast<void>(x), true))
__MLU_KIND_OF_INTEGER(signbit, x < 0)
#undef __MLU_KIND_OF_INTEGER

/* ---- magnitude ------------------------------------------------------------
 */

#define __MLU_ABS(T, name)     \
    __MLU_OP T name(T x)       \
    {                          \
        return x < 0 ? -x : x; \
    }
__MLU_ABS(int, abs)
__MLU_ABS(long, abs)
__MLU_ABS(long long, abs)
__MLU_ABS(long, labs)
__MLU_ABS(long long, llabs)
#undef __MLU_ABS

__MLU_OP float abs(float x)
{
    return fabsf(x);
}

__MLU_OP float abs(double x)
{
    return fabsf(static_cast<float>(x));
}

__MLU_OP half abs(half x)
{
    return fabs(x);
}

/* ---- the same in std -------------------------------------------------------
 */

namespace std
{
#define __MLU_USING(name) using ::name;
#define __MLU_USING_BOTH(name) \
    using ::name;              \
    using ::name##f;
__MLU_MATH_1(__MLU_USING_BOTH)
__MLU_MATH_2(__MLU_USING_BOTH)
__MLU_USING_BOTH(fma)
__MLU_USING_BOTH(scalbln)
__MLU_USING_BOTH(scalbn)
__MLU_USING_BOTH(ldexp)
__MLU_USING_BOTH(frexp)
__MLU_USING_BOTH(ilogb)
__MLU_USING_BOTH(modf)
__MLU_USING_BOTH(remquo)
__MLU_USING_BOTH(lrint)
__MLU_USING_BOTH(lround)
__MLU_USING_BOTH(llrint)
__MLU_USING_BOTH(llround)
__MLU_USING(isnan)
__MLU_USING(isinf)
__MLU_USING(isfinite)
__MLU_USING(signbit)
__MLU_USING(abs)
__MLU_USING(labs)
__MLU_USING(llabs)
#undef __MLU_USING
#undef __MLU_USING_BOTH
} // namespace std

#undef __MLU_MATH_OPS_1
#undef __MLU_MATH_BUILTINS_1
#undef __MLU_MATH_1
#undef __MLU_MATH_OPS_2
#undef __MLU_MATH_BUILTINS_2
#undef __MLU_MATH_2

#endif
