/* SPDX-License-Identifier: MIT
 *
 * c10::Half and c10::BFloat16: 16 bits, which become a float exactly and are
 * rounded to nearest, ties to even, from one.
 */
#pragma once

#include "mlusim_torch/std.hpp"

namespace c10 {

namespace detail {

inline uint32_t bits_of(float value)
{
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

inline float float_of(uint32_t bits)
{
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

inline float half_to_float(uint16_t half)
{
    const uint32_t sign = (half & 0x8000u) << 16, magnitude = half & 0x7fffu;
    if (magnitude >= 0x7c00u)
        return float_of(sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
    const float value = magnitude < 0x400u
                            ? float(magnitude) * 0x1p-24f
                            : float_of((magnitude << 13) + (112u << 23));
    return float_of(bits_of(value) | sign);
}

inline uint16_t float_to_half(float value)
{
    const uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu;
    const uint32_t sign = (bits >> 16) & 0x8000u;
    if (magnitude > 0x7f800000u)
        return uint16_t(sign | 0x7e00u);
    if (magnitude >= 0x477ff000u) /* 65520 */
        return uint16_t(sign | 0x7c00u);
    if (magnitude <
        0x38800000u) { /* 2^-14: the sum rounds to multiples of 2^-24 */
        const float sum = float_of(magnitude) + 0.5f;
        return uint16_t(sign | (bits_of(sum) - bits_of(0.5f)));
    }
    return uint16_t(
        sign |
        ((magnitude - (112u << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13));
}

inline float bfloat16_to_float(uint16_t bits)
{
    return float_of(uint32_t(bits) << 16);
}

inline uint16_t float_to_bfloat16(float value)
{
    const uint32_t bits = bits_of(value);
    if (value != value)
        return 0x7fc0u;
    return uint16_t((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

} // namespace detail

#define MLUSIM_TORCH_NUMBER(NAME, to, from)                                    \
    struct alignas(2) NAME {                                                   \
        uint16_t x;                                                            \
        struct from_bits_t {};                                                 \
        static constexpr from_bits_t from_bits() { return from_bits_t(); }     \
        NAME() = default;                                                      \
        constexpr NAME(uint16_t bits, from_bits_t) : x(bits) {}                \
        NAME(float value) : x(detail::from(value)) {}                          \
        operator float() const { return detail::to(x); }                       \
        NAME &operator+=(float b) { return *this = NAME(float(*this) + b); }   \
        NAME &operator-=(float b) { return *this = NAME(float(*this) - b); }   \
        NAME &operator*=(float b) { return *this = NAME(float(*this) * b); }   \
        NAME &operator/=(float b) { return *this = NAME(float(*this) / b); }   \
    };                                                                         \
    inline NAME operator-(NAME a)                                              \
    {                                                                          \
        return NAME(uint16_t(a.x ^ 0x8000u), NAME::from_bits());               \
    }                                                                          \
    inline NAME operator+(NAME a, NAME b) { return float(a) + float(b); }      \
    inline NAME operator-(NAME a, NAME b) { return float(a) - float(b); }      \
    inline NAME operator*(NAME a, NAME b) { return float(a) * float(b); }      \
    inline NAME operator/(NAME a, NAME b) { return float(a) / float(b); }      \
    inline float operator+(NAME a, float b) { return float(a) + b; }           \
    inline float operator-(NAME a, float b) { return float(a) - b; }           \
    inline float operator*(NAME a, float b) { return float(a) * b; }           \
    inline float operator/(NAME a, float b) { return float(a) / b; }           \
    inline float operator+(float a, NAME b) { return a + float(b); }           \
    inline float operator-(float a, NAME b) { return a - float(b); }           \
    inline float operator*(float a, NAME b) { return a * float(b); }           \
    inline float operator/(float a, NAME b) { return a / float(b); }           \
    inline double operator+(NAME a, double b) { return double(float(a)) + b; } \
    inline double operator-(NAME a, double b) { return double(float(a)) - b; } \
    inline double operator*(NAME a, double b) { return double(float(a)) * b; } \
    inline double operator/(NAME a, double b) { return double(float(a)) / b; } \
    inline double operator+(double a, NAME b) { return a + double(float(b)); } \
    inline double operator-(double a, NAME b) { return a - double(float(b)); } \
    inline double operator*(double a, NAME b) { return a * double(float(b)); } \
    inline double operator/(double a, NAME b) { return a / double(float(b)); } \
    inline NAME operator+(NAME a, int b) { return a + NAME(float(b)); }        \
    inline NAME operator-(NAME a, int b) { return a - NAME(float(b)); }        \
    inline NAME operator*(NAME a, int b) { return a * NAME(float(b)); }        \
    inline NAME operator/(NAME a, int b) { return a / NAME(float(b)); }        \
    inline NAME operator+(int a, NAME b) { return NAME(float(a)) + b; }        \
    inline NAME operator-(int a, NAME b) { return NAME(float(a)) - b; }        \
    inline NAME operator*(int a, NAME b) { return NAME(float(a)) * b; }        \
    inline NAME operator/(int a, NAME b) { return NAME(float(a)) / b; }

MLUSIM_TORCH_NUMBER(Half, half_to_float, float_to_half)
MLUSIM_TORCH_NUMBER(BFloat16, bfloat16_to_float, float_to_bfloat16)
#undef MLUSIM_TORCH_NUMBER

} // namespace c10
