/* SPDX-License-Identifier: MIT
 *
 * Floats of 2 bytes for host programs in C++11 and later that another compiler
 * than mlucc compiles: values. They are made of any number, rounded once to
 * nearest, ties to even, and become float, in which they are computed with.
 */
#ifndef BANG_SMALL_FLOAT_H
#define BANG_SMALL_FLOAT_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

/* Rounds to double so that a second rounding, to fewer bits, is that of the
 * number itself: what is not exact gets an odd last bit. */
template <class __T> inline double __bang_odd_double(__T __value)
{
    double __d = static_cast<double>(__value);
    const long double __exact = static_cast<long double>(__value);
    if (static_cast<long double>(__d) == __exact || __exact != __exact ||
        std::isinf(__d))
        return __d;
    std::uint64_t __bits;
    std::memcpy(&__bits, &__d, sizeof __bits);
    if (std::fabs(static_cast<long double>(__d)) > std::fabs(__exact))
        __bits--;
    __bits |= 1;
    std::memcpy(&__d, &__bits, sizeof __d);
    return __d;
}

/* A float with so many bits of exponent and fraction. */
template <int __E, int __F> struct __bang_small_float {
    unsigned short __x; /* its bits */

    __bang_small_float() = default;
    template <class __T, class = typename std::enable_if<
                             std::is_arithmetic<__T>::value>::type>
    __bang_small_float(__T __value) : __x(__narrow(__bang_odd_double(__value)))
    {
    }
    operator float() const
    {
        return __widen(__x);
    }
    __bang_small_float &operator+=(float __by)
    {
        return *this = __bang_small_float(*this + __by);
    }
    __bang_small_float &operator-=(float __by)
    {
        return *this = __bang_small_float(*this - __by);
    }
    __bang_small_float &operator*=(float __by)
    {
        return *this = __bang_small_float(*this * __by);
    }
    __bang_small_float &operator/=(float __by)
    {
        return *this = __bang_small_float(*this / __by);
    }

  private:
    enum {
        __bias = (1 << (__E - 1)) - 1,
        __top = (1 << __E) - 1 /* exponent of infinities and NaNs */
    };
    static float __widen(unsigned short __bits)
    {
        const std::uint32_t __sign = (__bits & 0x8000u) << 16;
        const int __exponent = __bits >> __F & __top;
        const std::uint32_t __fraction = __bits & ((1u << __F) - 1);
        float __value;
        std::uint32_t __wide = __fraction << (23 - __F);
        if (__exponent == 0) {
            __value =
                std::ldexp(static_cast<float>(__fraction), 1 - __bias - __F);
            std::memcpy(&__wide, &__value, sizeof __wide);
        } else
            __wide |= static_cast<std::uint32_t>(
                          __exponent == __top ? 255 : __exponent - __bias + 127)
                      << 23;
        __wide |= __sign;
        std::memcpy(&__value, &__wide, sizeof __value);
        return __value;
    }
    static unsigned short __narrow(double __value)
    {
        std::uint64_t __bits;
        std::memcpy(&__bits, &__value, sizeof __bits);
        const unsigned __sign = static_cast<unsigned>(__bits >> 63) << 15;
        const int __exponent =
            static_cast<int>(__bits >> 52 & 0x7ff) - 1023 + __bias;
        const std::uint64_t __one = 1, __hidden = __one << 52;
        std::uint64_t __rest = __bits & (__hidden - 1);
        int __shift = 52 - __F;
        const unsigned __infinite = __sign | unsigned(__top) << __F;
        if (__value != __value)
            return static_cast<unsigned short>(__infinite | 1u << (__F - 1));
        if (__exponent >= __top)
            return static_cast<unsigned short>(__infinite);
        if (__exponent >= 1)
            __rest |= static_cast<std::uint64_t>(__exponent) << 52;
        else { /* without a hidden bit */
            __rest |= __hidden;
            __shift += 1 - __exponent;
        }
        if (__shift > 54) /* less than half of the smallest */
            return static_cast<unsigned short>(__sign);
        const std::uint64_t __half_way = __one << (__shift - 1);
        std::uint64_t __rounded = __rest >> __shift;
        const std::uint64_t __cut = __rest & ((__one << __shift) - 1);
        if (__cut > __half_way || (__cut == __half_way && (__rounded & 1)))
            __rounded++;
        return static_cast<unsigned short>(__sign | __rounded);
    }
};

#endif
