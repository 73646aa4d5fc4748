/* SPDX-License-Identifier: MIT
 *
 * C math in kernels, without an include, in the global namespace and in std. A
 * name without suffix takes float, double, half or an integer. It returns float
 * (half for half), because the device has no double. Functions without an
 * instruction are ops of isa/tables/ops/math.def. In host code, these functions
 * are overloads beside the host's. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_MATH_H
#define BANG_MATH_H

/* ---- types -------------------------------------------------------------- */

template <bool __condition, class __T> struct __mlu_if {
};
template <class __T> struct __mlu_if<true, __T> {
    typedef __T __type;
};

/* The result type for arguments of these types. */
template <class __A, class __B> struct __mlu_real {
    typedef float __type;
};
template <> struct __mlu_real<half, half> {
    typedef half __type;
};

/* The result type for integers or for arguments of different types. Arguments
 * that are not arithmetic have no result type. */
template <class __A, class __B = int, class __C = int>
using __mlu_mixed =
    typename __mlu_if<__MLU_IS_NUMBER(__A) && __MLU_IS_NUMBER(__B) &&
                          __MLU_IS_NUMBER(__C),
                      typename __mlu_real<__A, __B>::__type>::__type;
template <class __T, class __R>
using __mlu_integral = typename __mlu_if<__is_integral(__T), __R>::__type;

/* ---- functions of one argument ------------------------------------------ */

/* Functions that are ops. */
/* clang-format off */
#define __MLU_MATH_OPS_1(X)                                               \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(cos)     \
    X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1) X(lgamma) X(log)       \
    X(log10) X(log1p) X(log2) X(sin) X(sinh) X(tan) X(tanh) X(tgamma)
/* clang-format on */
/* Functions that Clang implements by instructions or by the device library. */
#define __MLU_MATH_BUILTINS_1(X) \
    X(ceil) X(fabs) X(floor) X(logb) X(rint) X(round) X(sqrt) X(trunc)
#define __MLU_MATH_1(X) \
    __MLU_MATH_OPS_1(X) __MLU_MATH_BUILTINS_1(X) X(nearbyint)

#define __MLU_BY_OP(name)                                                    \
    __MLU_OP float name##f(float __x)                                        \
    {                                                                        \
        return __mlu_value<__MLU_CODE_scalar_##name, __MLU_F32, float>(__x); \
    }
#define __MLU_BY_BUILTIN(name)           \
    __MLU_OP float name##f(float __x)    \
    {                                    \
        return __builtin_##name##f(__x); \
    }
__MLU_MATH_OPS_1(__MLU_BY_OP)
__MLU_MATH_BUILTINS_1(__MLU_BY_BUILTIN)
#undef __MLU_BY_OP
#undef __MLU_BY_BUILTIN

/* Kernels round to nearest even. */
__MLU_OP float nearbyintf(float __x)
{
    return rintf(__x);
}

#define __MLU_UNSUFFIXED(name)                                             \
    __MLU_OP float name(float __x)                                         \
    {                                                                      \
        return name##f(__x);                                               \
    }                                                                      \
    __MLU_OP float name(double __x)                                        \
    {                                                                      \
        return name##f(static_cast<float>(__x));                           \
    }                                                                      \
    __MLU_OP half name(half __x)                                           \
    {                                                                      \
        return static_cast<half>(name##f(static_cast<float>(__x)));        \
    }                                                                      \
    template <class __T> __MLU_OP __mlu_integral<__T, float> name(__T __x) \
    {                                                                      \
        return name##f(static_cast<float>(__x));                           \
    }
__MLU_MATH_1(__MLU_UNSUFFIXED)
#undef __MLU_UNSUFFIXED

/* ---- functions of two and three arguments -------------------------------- */

#define __MLU_MATH_OPS_2(X) \
    X(atan2) X(fmod) X(hypot) X(nextafter) X(pow) X(remainder)
#define __MLU_MATH_BUILTINS_2(X) X(copysign) X(fdim) X(fmax) X(fmin)
#define __MLU_MATH_2(X)          __MLU_MATH_OPS_2(X) __MLU_MATH_BUILTINS_2(X)

#define __MLU_BY_OP(name)                                                    \
    __MLU_OP float name##f(float __x, float __y)                             \
    {                                                                        \
        return __mlu_value<__MLU_CODE_scalar_##name, __MLU_F32, float>(__x,  \
                                                                       __y); \
    }
#define __MLU_BY_BUILTIN(name)                   \
    __MLU_OP float name##f(float __x, float __y) \
    {                                            \
        return __builtin_##name##f(__x, __y);    \
    }
__MLU_MATH_OPS_2(__MLU_BY_OP)
__MLU_MATH_BUILTINS_2(__MLU_BY_BUILTIN)
#undef __MLU_BY_OP
#undef __MLU_BY_BUILTIN

__MLU_OP float fmaf(float __x, float __y, float __z)
{
    return __builtin_fmaf(__x, __y, __z);
}

#define __MLU_UNSUFFIXED(name)                                            \
    __MLU_OP float name(float __x, float __y)                             \
    {                                                                     \
        return name##f(__x, __y);                                         \
    }                                                                     \
    __MLU_OP float name(double __x, double __y)                           \
    {                                                                     \
        return name##f(static_cast<float>(__x), static_cast<float>(__y)); \
    }                                                                     \
    template <class __A, class __B>                                       \
    __MLU_OP __mlu_mixed<__A, __B> name(__A __x, __B __y)                 \
    {                                                                     \
        return static_cast<__mlu_mixed<__A, __B>>(                        \
            name##f(static_cast<float>(__x), static_cast<float>(__y)));   \
    }
__MLU_MATH_2(__MLU_UNSUFFIXED)
#undef __MLU_UNSUFFIXED

__MLU_OP float fma(float __x, float __y, float __z)
{
    return fmaf(__x, __y, __z);
}

__MLU_OP half fma(half __x, half __y, half __z)
{
    return __builtin_fmaf16(__x, __y, __z);
}

template <class __A, class __B, class __C>
__MLU_OP __mlu_mixed<__A, __B, __C> fma(__A __x, __B __y, __C __z)
{
    return fmaf(static_cast<float>(__x), static_cast<float>(__y),
                static_cast<float>(__z));
}

/* Returns the next half. After a conversion to float, the result would be the
 * next float. */
__MLU_OP half nextafter(half __x, half __y)
{
    if (!(__x < __y) && !(__x > __y))
        return __x == __y ? __y : __x + __y;
    short __bits = __builtin_bit_cast(short, __x);
    if (__x == 0)
        __bits = __y > 0 ? 1 : -0x7fff;
    else
        __bits += (__x < __y) == (__x > 0) ? 1 : -1;
    return __builtin_bit_cast(half, __bits);
}

/* ---- parts of a number --------------------------------------------------- */

__MLU_OP float scalblnf(float __x, long __n)
{
    return __builtin_scalblnf(__x, __n);
}

__MLU_OP float scalbnf(float __x, int __n)
{
    return __builtin_scalbnf(__x, __n);
}

__MLU_OP float ldexpf(float __x, int __n)
{
    return __builtin_ldexpf(__x, __n);
}

__MLU_OP float frexpf(float __x, int *__exponent)
{
    return __builtin_frexpf(__x, __exponent);
}

__MLU_OP int ilogbf(float __x)
{
    return __builtin_ilogbf(__x);
}

__MLU_OP float modff(float __x, float *__whole)
{
    return __builtin_modff(__x, __whole);
}

__MLU_OP float remquof(float __x, float __y, int *__quotient)
{
    return __builtin_remquof(__x, __y, __quotient);
}

#define __MLU_PARTS(T)                                                      \
    __MLU_OP __mlu_real<T, T>::__type scalbln(T __x, long __n)              \
    {                                                                       \
        return static_cast<__mlu_real<T, T>::__type>(                       \
            scalblnf(static_cast<float>(__x), __n));                        \
    }                                                                       \
    __MLU_OP __mlu_real<T, T>::__type scalbn(T __x, int __n)                \
    {                                                                       \
        return scalbln(__x, __n);                                           \
    }                                                                       \
    __MLU_OP __mlu_real<T, T>::__type ldexp(T __x, int __n)                 \
    {                                                                       \
        return scalbln(__x, __n);                                           \
    }                                                                       \
    __MLU_OP __mlu_real<T, T>::__type frexp(T __x, int *__exponent)         \
    {                                                                       \
        return static_cast<__mlu_real<T, T>::__type>(                       \
            frexpf(static_cast<float>(__x), __exponent));                   \
    }                                                                       \
    __MLU_OP int ilogb(T __x)                                               \
    {                                                                       \
        return ilogbf(static_cast<float>(__x));                             \
    }                                                                       \
    __MLU_OP __mlu_real<T, T>::__type modf(T __x, T *__whole)               \
    {                                                                       \
        float __part;                                                       \
        float __rest = modff(static_cast<float>(__x), &__part);             \
        *__whole = static_cast<T>(__part);                                  \
        return static_cast<__mlu_real<T, T>::__type>(__rest);               \
    }                                                                       \
    __MLU_OP __mlu_real<T, T>::__type remquo(T __x, T __y, int *__quotient) \
    {                                                                       \
        return static_cast<__mlu_real<T, T>::__type>(remquof(               \
            static_cast<float>(__x), static_cast<float>(__y), __quotient)); \
    }
__MLU_PARTS(float)
__MLU_PARTS(double)
__MLU_PARTS(half)
#undef __MLU_PARTS

/* ---- to integers --------------------------------------------------------- */

#define __MLU_TO_INTEGER(name, rounded, R)                             \
    __MLU_OP R name##f(float __x)                                      \
    {                                                                  \
        return static_cast<R>(rounded##f(__x));                        \
    }                                                                  \
    __MLU_OP R name(float __x)                                         \
    {                                                                  \
        return name##f(__x);                                           \
    }                                                                  \
    __MLU_OP R name(double __x)                                        \
    {                                                                  \
        return name##f(static_cast<float>(__x));                       \
    }                                                                  \
    __MLU_OP R name(half __x)                                          \
    {                                                                  \
        return name##f(static_cast<float>(__x));                       \
    }                                                                  \
    template <class __T> __MLU_OP __mlu_integral<__T, R> name(__T __x) \
    {                                                                  \
        return name##f(static_cast<float>(__x));                       \
    }
__MLU_TO_INTEGER(lrint, rint, long)
__MLU_TO_INTEGER(lround, round, long)
__MLU_TO_INTEGER(llrint, rint, long long)
__MLU_TO_INTEGER(llround, round, long long)
#undef __MLU_TO_INTEGER

/* ---- classification ------------------------------------------------------ */

#define __MLU_KINDS(T)                                                     \
    __MLU_OP bool isnan(T __x)                                             \
    {                                                                      \
        return __x != __x;                                                 \
    }                                                                      \
    __MLU_OP bool isinf(T __x)                                             \
    {                                                                      \
        return __builtin_isinf(static_cast<__mlu_wide<T>::__type>(__x));   \
    }                                                                      \
    __MLU_OP bool isfinite(T __x)                                          \
    {                                                                      \
        return __x - __x == T(0);                                          \
    }                                                                      \
    __MLU_OP bool signbit(T __x)                                           \
    {                                                                      \
        return __builtin_signbit(static_cast<__mlu_wide<T>::__type>(__x)); \
    }

/* A type that can represent every T and that Clang's classification functions
 * accept. */
template <class __T> struct __mlu_wide {
    typedef float __type;
};
template <> struct __mlu_wide<double> {
    typedef double __type;
};
__MLU_KINDS(float)
__MLU_KINDS(double)
__MLU_KINDS(half)
__MLU_KINDS(bfloat16_t)
#undef __MLU_KINDS

#define __MLU_KIND_OF_INTEGER(name, value)                                \
    template <class __T> __MLU_OP __mlu_integral<__T, bool> name(__T __x) \
    {                                                                     \
        return value;                                                     \
    }
__MLU_KIND_OF_INTEGER(isnan, (static_cast<void>(__x), false))
__MLU_KIND_OF_INTEGER(isinf, (static_cast<void>(__x), false))
__MLU_KIND_OF_INTEGER(isfinite, (static_cast<void>(__x), true))
__MLU_KIND_OF_INTEGER(signbit, __x < 0)
#undef __MLU_KIND_OF_INTEGER

/* ---- magnitude --------------------------------------------------------- */

#define __MLU_ABS(T, name)           \
    __MLU_OP T name(T __x)           \
    {                                \
        return __x < 0 ? -__x : __x; \
    }
__MLU_ABS(int, abs)
__MLU_ABS(long, abs)
__MLU_ABS(long long, abs)
__MLU_ABS(long, labs)
__MLU_ABS(long long, llabs)
#undef __MLU_ABS

__MLU_OP float abs(float __x)
{
    return fabsf(__x);
}

__MLU_OP float abs(double __x)
{
    return fabsf(static_cast<float>(__x));
}

__MLU_OP half abs(half __x)
{
    return fabs(__x);
}

/* ---- the same in std --------------------------------------------------- */

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
