/* SPDX-License-Identifier: MIT
 *
 * Scalar built-ins besides C math: conversions in every rounding mode, the
 * functions of the device library (__cn_scalar_*, __cn_vector_*), bits, time,
 * and debugging. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_SCALAR_H
#define BANG_SCALAR_H

#include <sys/time.h>

#include "bang_math.h"

/* ---- conversions: rounding ----------------------------------------------- */

/* Rounding modes by suffix: tz toward zero, oz away from zero, up, dn down; to
 * nearest, where ties go: rd away from zero, rn to even, rm up. */
enum __mlu_rounding {
    __mlu_round_tz,
    __mlu_round_oz,
    __mlu_round_up,
    __mlu_round_dn,
    __mlu_round_rd,
    __mlu_round_rn,
    __mlu_round_rm,
};
#define __MLU_EACH_ROUNDING(X, ...) \
    X(_tz, tz, __VA_ARGS__)         \
    X(_oz, oz, __VA_ARGS__)         \
    X(_up, up, __VA_ARGS__)         \
    X(_dn, dn, __VA_ARGS__)         \
    X(_rd, rd, __VA_ARGS__)         \
    X(_rn, rn, __VA_ARGS__)         \
    X(_rm, rm, __VA_ARGS__)

/* Returns a double which, rounded with ties to even, gives the result of x with
 * ties up. The last bit of x is always free. Setting it moves a tie upward, and
 * moves no other value past a tie. */
__MLU_OP double __mlu_ties_up(double __x)
{
    unsigned long __bits = __builtin_bit_cast(unsigned long, __x);
    if (__x == 0 || __x - __x != 0)
        return __x;
    return __builtin_bit_cast(double, __x > 0 ? __bits | 1 : __bits - 1);
}

/* Converts a double. funct7 and rs2 select the conversion; the rounding mode is
 * that of the instruction: 0 to even, 1 toward zero, 2 down, 3 up, 4 ties
 * away. */
#ifdef __BANG_ARCH__
#define __MLU_FCVT(insn, rounding) \
    asm(".insn r 0x53, " #rounding ", " insn : "=r"(__result) : "r"(__bits))
#else
#define __MLU_FCVT(insn, rounding) (void)__bits
#endif
/* Converts x (a float, half or 32-bit integer) to R. */
#define __MLU_CONVERTER(name, insn, R)                                        \
    template <__mlu_rounding __m> __MLU_OP R name(double __x)                 \
    {                                                                         \
        if (__m == __mlu_round_rm)                                            \
            __x = __mlu_ties_up(__x);                                         \
        unsigned long __result = 0;                                           \
        unsigned long __bits = __builtin_bit_cast(unsigned long, __x);        \
        if (__m == __mlu_round_tz)                                            \
            __MLU_FCVT(insn, 1);                                              \
        else if (__m == __mlu_round_rd)                                       \
            __MLU_FCVT(insn, 4);                                              \
        else if (__m == __mlu_round_rn || __m == __mlu_round_rm)              \
            __MLU_FCVT(insn, 0);                                              \
        else if (__m == __mlu_round_dn || (__m == __mlu_round_oz && __x < 0)) \
            __MLU_FCVT(insn, 2);                                              \
        else                                                                  \
            __MLU_FCVT(insn, 3);                                              \
        return __mlu_from_bits<R>(__result);                                  \
    }
__MLU_CONVERTER(__mlu_to_half, "0x22, %0, %1, x1", half)
__MLU_CONVERTER(__mlu_to_float, "0x20, %0, %1, x1", float)
__MLU_CONVERTER(__mlu_to_int, "0x61, %0, %1, x0", int)
__MLU_CONVERTER(__mlu_to_uint, "0x61, %0, %1, x1", unsigned)
#undef __MLU_CONVERTER
#undef __MLU_FCVT

/* Converts to integers, which saturate. NaN gives the minimum here; the
 * instruction alone would give the maximum. */
template <class __T> struct __mlu_convert {
    template <__mlu_rounding __m> static __MLU_OP __T __from(double __x)
    {
        int __low =
            static_cast<__T>(-1) < 0 ? -(1 << (8 * sizeof(__T) - 1)) : 0;
        int __high = __low + (1 << 8 * sizeof(__T)) - 1;
        int __whole = __x == __x ? __mlu_to_int<__m>(__x) : __low;
        return static_cast<__T>(__whole < __low    ? __low
                                : __whole > __high ? __high
                                                   : __whole);
    }
};
#define __MLU_CONVERT(T, value)                                            \
    template <> struct __mlu_convert<T> {                                  \
        template <__mlu_rounding __m> static __MLU_OP T __from(double __x) \
        {                                                                  \
            return value;                                                  \
        }                                                                  \
    };
__MLU_CONVERT(int, __x == __x ? __mlu_to_int<__m>(__x) : -2147483647 - 1)
__MLU_CONVERT(unsigned, __x == __x ? __mlu_to_uint<__m>(__x) : 0)
__MLU_CONVERT(half, __mlu_to_half<__m>(__x))
__MLU_CONVERT(float, __mlu_to_float<__m>(__x))
#undef __MLU_CONVERT

/* ---- conversions: names ------------------------------------------------ */

#define __MLU_ONE_MODE(suffix, mode, F, from_name, T, to_name) \
    __MLU_OP T __##from_name##2##to_name##suffix(F __x)        \
    {                                                          \
        return __mlu_convert<T>::__from<__mlu_round_##mode>(   \
            static_cast<double>(__x));                         \
    }
/* Defines one function per suffix; the function without suffix rounds toward
 * zero. */
#define __MLU_ALL_MODES(...)                         \
    __MLU_EACH_ROUNDING(__MLU_ONE_MODE, __VA_ARGS__) \
    __MLU_ONE_MODE(, tz, __VA_ARGS__)
#define __MLU_WITH_INTEGER(T, name)        \
    __MLU_ALL_MODES(float, float, T, name) \
    __MLU_ALL_MODES(half, half, T, name)   \
    __MLU_ALL_MODES(T, name, float, float) \
    __MLU_ALL_MODES(T, name, half, half)
__MLU_WITH_INTEGER(int, int)
__MLU_WITH_INTEGER(short, short)
__MLU_WITH_INTEGER(char, char)
__MLU_WITH_INTEGER(unsigned int, uint)
__MLU_WITH_INTEGER(unsigned short, ushort)
__MLU_WITH_INTEGER(unsigned char, uchar)
__MLU_WITH_INTEGER(int, int32)
__MLU_WITH_INTEGER(short, int16)
__MLU_WITH_INTEGER(signed char, int8)
__MLU_WITH_INTEGER(unsigned int, uint32)
__MLU_WITH_INTEGER(unsigned short, uint16)
__MLU_WITH_INTEGER(unsigned char, uint8)
__MLU_ALL_MODES(float, float, half, half)
#undef __MLU_ONE_MODE
/* half to float is exact. So no mode matters, and one instruction converts. */
#define __MLU_ONE_MODE(suffix, mode, ...)         \
    __MLU_OP float __half2float##suffix(half __x) \
    {                                             \
        return static_cast<float>(__x);           \
    }
__MLU_ALL_MODES()
#undef __MLU_ONE_MODE
#undef __MLU_ALL_MODES
#undef __MLU_WITH_INTEGER

/* The upper 16 bits of a float. Before truncation, adds an amount, so that
 * truncation rounds as the mode says; a carry into the exponent is correct. */
template <__mlu_rounding __m> __MLU_OP bfloat16_t __mlu_to_bfloat16(float __x)
{
    unsigned __bits = __builtin_bit_cast(unsigned, __x);
    bool __is_negative = __bits >> 31;
    unsigned __less = 0x7fff; /* rounds ties toward zero */
    if (__m == __mlu_round_oz || (__m == __mlu_round_up && !__is_negative) ||
        (__m == __mlu_round_dn && __is_negative))
        __bits += 0xffff;
    else if (__m == __mlu_round_rn)
        __bits += __less + (__bits >> 16 & 1);
    else if (__m == __mlu_round_rd)
        __bits += __less + 1;
    else if (__m == __mlu_round_rm)
        __bits += __less + !__is_negative;
    if (__x != __x)
        __bits = 0x7fc00000;
    return __builtin_bit_cast(bfloat16_t,
                              static_cast<unsigned short>(__bits >> 16));
}

#define __MLU_ONE_MODE(suffix, mode, ...)                   \
    __MLU_OP bfloat16_t __float2bfloat16##suffix(float __x) \
    {                                                       \
        return __mlu_to_bfloat16<__mlu_round_##mode>(__x);  \
    }                                                       \
    __MLU_OP float __bfloat162float##suffix(bfloat16_t __x) \
    {                                                       \
        return static_cast<float>(__x);                     \
    }
__MLU_EACH_ROUNDING(__MLU_ONE_MODE)
__MLU_ONE_MODE(, rn)
#undef __MLU_ONE_MODE
#undef __MLU_EACH_ROUNDING

/* ---- the device library: scalars --------------------------------------- */

#define __MLU_CN(T, suffix, name, value)            \
    __MLU_OP T __cn_scalar_##name##_##suffix(T __x) \
    {                                               \
        return value;                               \
    }
#define __MLU_CN_2(T, suffix, name, value)                 \
    __MLU_OP T __cn_scalar_##name##_##suffix(T __x, T __y) \
    {                                                      \
        return value;                                      \
    }
#define __MLU_CN_COMMON(T, suffix)                        \
    __MLU_CN_2(T, suffix, add, static_cast<T>(__x + __y)) \
    __MLU_CN_2(T, suffix, sub, static_cast<T>(__x - __y)) \
    __MLU_CN_2(T, suffix, mul, static_cast<T>(__x * __y)) \
    __MLU_CN_2(T, suffix, div, static_cast<T>(__x / __y))
#define __MLU_CN_FLOAT(T, suffix)                                     \
    __MLU_CN_COMMON(T, suffix)                                        \
    __MLU_CN_COMMON(T, suffix##_rn)                                   \
    __MLU_CN_2(T, suffix, mod, fmod(__x, __y))                        \
    __MLU_CN_2(T, suffix, pow, pow(__x, __y))                         \
    __MLU_CN_2(T, suffix, max, fmax(__x, __y))                        \
    __MLU_CN_2(T, suffix, min, fmin(__x, __y))                        \
    __MLU_CN(T, suffix, abs, fabs(__x))                               \
    __MLU_CN(T, suffix, sign, __x > 0 ? T(1) : __x < 0 ? T(-1) : __x) \
    __MLU_CN(T, suffix, rsqrt, T(1 / sqrtf(static_cast<float>(__x)))) \
    __MLU_CN(T, suffix, ceil, ceil(__x))                              \
    __MLU_CN(T, suffix, floor, floor(__x))                            \
    __MLU_CN(T, suffix, round, round(__x))                            \
    __MLU_CN(T, suffix, trunc, trunc(__x))                            \
    __MLU_CN(T, suffix, exp, exp(__x))                                \
    __MLU_CN(T, suffix, log, log(__x))                                \
    __MLU_CN(T, suffix, log1p, log1p(__x))                            \
    __MLU_CN(T, suffix, log2, log2(__x))                              \
    __MLU_CN(T, suffix, log10, log10(__x))                            \
    __MLU_CN(T, suffix, sqrt, sqrt(__x))                              \
    __MLU_CN(T, suffix, sin, sin(__x))                                \
    __MLU_CN(T, suffix, cos, cos(__x))                                \
    __MLU_CN(T, suffix, tan, tan(__x))                                \
    __MLU_CN(T, suffix, asin, asin(__x))                              \
    __MLU_CN(T, suffix, acos, acos(__x))                              \
    __MLU_CN(T, suffix, atan, atan(__x))                              \
    __MLU_CN(T, suffix, sinh, sinh(__x))                              \
    __MLU_CN(T, suffix, cosh, cosh(__x))                              \
    __MLU_CN(T, suffix, tanh, tanh(__x))                              \
    __MLU_CN(T, suffix, erf, erf(__x))                                \
    __MLU_OP int __cn_scalar_isinf_##suffix(T __x)                    \
    {                                                                 \
        return isinf(__x);                                            \
    }                                                                 \
    __MLU_OP int __cn_scalar_isnan_##suffix(T __x)                    \
    {                                                                 \
        return isnan(__x);                                            \
    }
#define __MLU_CN_INTEGER(T, suffix)                   \
    __MLU_CN_COMMON(T, suffix)                        \
    __MLU_CN_2(T, suffix, mod, __x % __y)             \
    __MLU_CN_2(T, suffix, max, __x < __y ? __y : __x) \
    __MLU_CN_2(T, suffix, min, __y < __x ? __y : __x)
#define __MLU_CN_SIGNED(T, suffix)     \
    __MLU_CN_INTEGER(T, suffix)        \
    __MLU_CN(T, suffix, abs, abs(__x)) \
    __MLU_CN(T, suffix, sign, (__x > 0) - (__x < 0))
__MLU_CN_FLOAT(float, f32)
__MLU_CN_FLOAT(half, f16)
__MLU_CN_SIGNED(int, s32)
__MLU_CN_SIGNED(long, s64)
__MLU_CN_INTEGER(unsigned int, u32)
__MLU_CN_INTEGER(unsigned long, u64)
#undef __MLU_CN
#undef __MLU_CN_2
#undef __MLU_CN_COMMON
#undef __MLU_CN_FLOAT
#undef __MLU_CN_INTEGER
#undef __MLU_CN_SIGNED

/* ---- the device library: vectors --------------------------------------- */

/* The count is the first parameter. */
#define __MLU_CN_1(T, suffix, name, intrinsic)                    \
    __MLU_OP void __cn_vector_##name##_##suffix(long __n, T *__d, \
                                                const T *__a)     \
    {                                                             \
        intrinsic(__d, __a, __n);                                 \
    }
#define __MLU_CN_2(T, suffix, name, intrinsic)                              \
    __MLU_OP void __cn_vector_##name##_##suffix(long __n, T *__d,           \
                                                const T *__a, const T *__b) \
    {                                                                       \
        intrinsic(__d, __a, __b, __n);                                      \
    }
#define __MLU_CN_SCALAR(T, suffix, name, intrinsic)                         \
    __MLU_OP void __cn_vector_##name##_scalar_##suffix(long __n, T *__d,    \
                                                       const T *__a, T __s) \
    {                                                                       \
        intrinsic(__d, __a, __s, __n);                                      \
    }
#define __MLU_CN_COMMON(T, suffix)                     \
    __MLU_CN_2(T, suffix, add, __bang_add)             \
    __MLU_CN_2(T, suffix, sub, __bang_sub)             \
    __MLU_CN_2(T, suffix, mul, __bang_mul)             \
    __MLU_CN_SCALAR(T, suffix, add, __bang_add_scalar) \
    __MLU_CN_SCALAR(T, suffix, sub, __bang_sub_scalar) \
    __MLU_CN_SCALAR(T, suffix, mul, __bang_mul_scalar)
#define __MLU_CN_FLOAT(T, suffix)                 \
    __MLU_CN_COMMON(T, suffix)                    \
    __MLU_CN_1(T, suffix, sin, __bang_sin)        \
    __MLU_CN_1(T, suffix, cos, __bang_cos)        \
    __MLU_CN_1(T, suffix, log2, __bang_log2)      \
    __MLU_CN_1(T, suffix, sqrt, __bang_sqrt)      \
    __MLU_CN_1(T, suffix, rsqrt, __bang_rsqrt)    \
    __MLU_CN_1(T, suffix, floor, __bang_floor)    \
    __MLU_CN_1(T, suffix, abs, __bang_active_abs) \
    __MLU_CN_1(T, suffix, exp, __bang_active_exp) \
    __MLU_CN_1(T, suffix, log, __bang_active_log) \
    __MLU_CN_1(T, suffix, tanh, __bang_active_tanh)
#define __MLU_CN_INTEGER(T, suffix, type)                              \
    __MLU_CN_COMMON(T, suffix)                                         \
    __MLU_OP void __cn_vector_mod_scalar_##suffix(long __n, T *__d,    \
                                                  const T *__a, T __s) \
    {                                                                  \
        __mlu_op<__MLU_CODE_mod_scalar, type>(__d, __a, __s, __n);     \
    }
/* Functions of the device library, for 64-bit integers on all architectures. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wuser-defined-warnings"
__MLU_CN_FLOAT(float, f32)
__MLU_CN_FLOAT(half, f16)
__MLU_CN_INTEGER(int, s32, 5)
__MLU_CN_INTEGER(unsigned int, u32, 6)
__MLU_CN_INTEGER(long, s64, 7)
__MLU_CN_INTEGER(unsigned long, u64, 8)
#pragma clang diagnostic pop
#undef __MLU_CN_1
#undef __MLU_CN_2
#undef __MLU_CN_SCALAR
#undef __MLU_CN_COMMON
#undef __MLU_CN_FLOAT
#undef __MLU_CN_INTEGER

/* Templates, because not every architecture has the division. */
#define __MLU_CN_DIV(name)                                                 \
    template <class __T>                                                   \
    __MLU_OP void name(long __n, __T *__d, const __T *__a, const __T *__b) \
    {                                                                      \
        __bang_div(__d, __a, __b, __n);                                    \
    }
__MLU_CN_DIV(__cn_vector_div_f32)
__MLU_CN_DIV(__cn_vector_div_f32_rn)
__MLU_CN_DIV(__cn_vector_div_f16)
__MLU_CN_DIV(__cn_vector_div_f16_rn)
#undef __MLU_CN_DIV

/* Integer division truncates. */
#define __MLU_CN_DIV(T, suffix)                                            \
    __MLU_OP void __cn_vector_div_##suffix(long __n, T *__d, const T *__a, \
                                           const T *__b)                   \
    {                                                                      \
        __bang_div(__d, __a, __b, __n);                                    \
    }                                                                      \
    __MLU_OP void __cn_vector_div_scalar_##suffix(long __n, T *__d,        \
                                                  const T *__a, T __s)     \
    {                                                                      \
        __bang_div(__d, __a, __s, __n);                                    \
    }
#define __MLU_CN_DIV_AND_MOD(T, suffix)                                    \
    __MLU_CN_DIV(T, suffix)                                                \
    __MLU_OP void __cn_vector_mod_##suffix(long __n, T *__d, const T *__a, \
                                           const T *__b)                   \
    {                                                                      \
        __bang_rem(__d, __a, __b, __n);                                    \
    }
__MLU_CN_DIV_AND_MOD(int, s32)
__MLU_CN_DIV_AND_MOD(unsigned int, u32)
__MLU_CN_DIV_AND_MOD(short, s16)
__MLU_CN_DIV_AND_MOD(unsigned short, u16)
#undef __MLU_CN_DIV_AND_MOD
#undef __MLU_CN_DIV

__MLU_OP void __cn_vector_hypot_f32(long __n, float *__d, const float *__a,
                                    const float *__b)
{
    __mlu_op<__MLU_CODE_hypot, __MLU_F32>(__d, __a, __b, __n);
}

__MLU_OP void __cn_vector_cast_f32_to_s32(long __n, int *__d, const float *__a)
{
    __bang_float2int32_tz(__d, __a, __n, 0);
}

/* ---- the taylor family ------------------------------------------------- */

/* On hardware, the two spans after the source receive intermediate results.
 * Here they are not used, but must exist. */
#define __MLU_TAYLOR(function, T, type)                                      \
    __MLU_OP void __bang_taylor3_##function(T *__d, const T *__a, T *__aux1, \
                                            T *__aux2, long __n)             \
    {                                                                        \
        __mlu_op<__MLU_CODE_taylor4_##function, type>(__d, __a, __aux1,      \
                                                      __aux2, __n);          \
    }                                                                        \
    __MLU_OP void __bang_taylor4_##function(T *__d, const T *__a, T *__aux1, \
                                            T *__aux2, long __n)             \
    {                                                                        \
        __mlu_op<__MLU_CODE_taylor4_##function, type>(__d, __a, __aux1,      \
                                                      __aux2, __n);          \
    }
#define __MLU_TAYLORS(function)     \
    __MLU_TAYLOR(function, half, 9) \
    __MLU_TAYLOR(function, float, 11)
__MLU_TAYLORS(sin)
__MLU_TAYLORS(cos)
__MLU_TAYLORS(tanh)
__MLU_TAYLORS(sigmoid)
__MLU_TAYLORS(softplus)
#undef __MLU_TAYLOR
#undef __MLU_TAYLORS

/* ---- bits, time, debugging --------------------------------------------- */

/* The number of one bits in an integer. */
template <class __T> __MLU_OP __mlu_integral<__T, int> __popcnt(__T __x)
{
    typedef typename __mlu_bits_of<sizeof(__T)>::__type __bits;
    return __builtin_popcountl(static_cast<__bits>(__x));
}

/* Simulated time since the launch began; there are no time zones. */
__MLU_OP int gettimeofday(struct timeval *__time, void *)
{
    unsigned long __now =
        __mlu_value<__MLU_CODE_clock, __MLU_U64, unsigned long>();
    __time->tv_sec = static_cast<long>(__now / 1000000000);
    __time->tv_usec = static_cast<long>(__now / 1000 % 1000000);
    return 0;
}

template <class... __A>
__MLU_OP int __bang_printf(const char *__format, __A... __values);

/* Prints a message and continues. */
__MLU_OP void __assert(const char *__text, const char *__file, int __line)
{
    __bang_printf("%s:%d: BANG Assertion '%s' failed.\n", __file, __line,
                  __text);
}

/* Dumps for the toolkit's debugger: no effect here. */
#define __breakdump_scalar(...) ((void)0)
#define __breakdump_vector(...) ((void)0)

#endif
