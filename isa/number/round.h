/* SPDX-License-Identifier: MIT */
/* Rounding in all modes of conversions, to integers and float formats. There
 * are no branches, so that loops with a constant mode vectorize: everything is
 * inlined, and switches on the mode disappear. Denormals and NaN are handled as
 * in num.h. */
#ifndef ISA_NUMBER_ROUND_H
#define ISA_NUMBER_ROUND_H

#include "isa/isa.h"
#include "isa/number/num.h"

#include <fenv.h>
#include <math.h>
#include <stdbool.h>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

#define ISA_INLINE static inline __attribute__((always_inline))

/* Sets the host's float rounding to FE_TONEAREST, FE_UPWARD... With SSE, sets
 * only the control register of SSE: fesetround also sets the register of the
 * x87 unit, which takes most of its time. */
ISA_INLINE void isa_host_rounds(int direction)
{
#ifdef __SSE__
    const unsigned mode = direction == FE_UPWARD       ? _MM_ROUND_UP
                          : direction == FE_DOWNWARD   ? _MM_ROUND_DOWN
                          : direction == FE_TOWARDZERO ? _MM_ROUND_TOWARD_ZERO
                                                       : _MM_ROUND_NEAREST;
    _mm_setcsr((_mm_getcsr() & ~(unsigned)_MM_ROUND_MASK) | mode);
#else
    fesetround(direction);
#endif
}

/* A binary float format: sign, exponent, fraction. */
struct isa_format_bits {
    int fraction_bits;
    int min_exponent; /* of normal numbers */
    int sign_bit;     /* position: size - 1 */
};

#define ISA_BITS_F16  ((struct isa_format_bits){10, -14, 15})
#define ISA_BITS_BF16 ((struct isa_format_bits){7, -126, 15})
#define ISA_BITS_F32  ((struct isa_format_bits){23, -126, 31})

/* The format of an element type; false for integers and bytes. */
static inline bool isa_format_of(enum isa_type type,
                                 struct isa_format_bits *format)
{
    switch (type) {
    case ISA_T_F16:
        *format = ISA_BITS_F16;
        return true;
    case ISA_T_BF16:
        *format = ISA_BITS_BF16;
        return true;
    case ISA_T_F32:
        *format = ISA_BITS_F32;
        return true;
    case ISA_T_NONE:
    case ISA_T_I8:
    case ISA_T_U8:
    case ISA_T_I16:
    case ISA_T_U16:
    case ISA_T_I32:
    case ISA_T_U32:
    case ISA_T_I64:
    case ISA_T_U64:
    case ISA_N_TYPES:
        break;
    }
    return false;
}

/* Returns the bits of +infinity. Greater magnitudes are NaNs. */
static inline uint32_t isa_format_infinity(struct isa_format_bits format)
{
    const int exponent_bits = format.sign_bit - format.fraction_bits;
    return ((1u << exponent_bits) - 1) << format.fraction_bits;
}

/* Returns 1 if the mode rounds any inexact magnitude up, else 0. In this and
 * the next two functions, sign is 1 for negative numbers. */
ISA_INLINE uint32_t isa_rounds_away(enum isa_round mode, uint32_t sign)
{
    return mode == ISA_ROUND_OZ   ? 1
           : mode == ISA_ROUND_UP ? sign ^ 1
           : mode == ISA_ROUND_DN ? sign
                                  : 0;
}

/* Returns 1 if the mode rounds any magnitude down, else 0. */
ISA_INLINE uint32_t isa_rounds_inward(enum isa_round mode, uint32_t sign)
{
    return mode == ISA_ROUND_TZ   ? 1
           : mode == ISA_ROUND_UP ? sign
           : mode == ISA_ROUND_DN ? sign ^ 1
                                  : 0;
}

/* Returns 1 if the mode rounds the magnitude up at a tie, else 0; is_odd: the
 * last bit that is kept is 1. */
ISA_INLINE uint32_t isa_ties_away(enum isa_round mode, uint32_t sign,
                                  uint32_t is_odd)
{
    return mode == ISA_ROUND_RD   ? 1
           : mode == ISA_ROUND_RM ? sign ^ 1
           : mode == ISA_ROUND_RN ? is_odd
                                  : 0;
}

/* isa_integral_T: rounds to an integer value; the sign of zero is lost. All
 * modes are derived from rint, which compilers vectorize. Floor and ceiling
 * correct its result by 1. Truncation is the floor of the magnitude. RD (ties
 * away from zero) adds just less than 0.5, then truncates: the sum of a tie is
 * itself rounded up to the integer. RM (ties up) adds 1 to ties that rint has
 * rounded down. */
#define ISA_INTEGRAL(T, F, suffix, BELOW_HALF)                              \
    ISA_INLINE F isa_floor_##T(F value)                                     \
    {                                                                       \
        F near = rint##suffix(value);                                       \
        return near - (near > value ? 1 : (F)0);                            \
    }                                                                       \
    ISA_INLINE F isa_cut_##T(F value)                                       \
    {                                                                       \
        return copysign##suffix(isa_floor_##T(fabs##suffix(value)), value); \
    }                                                                       \
    ISA_INLINE F isa_integral_##T(F value, enum isa_round mode)             \
    {                                                                       \
        F near;                                                             \
        switch (mode) {                                                     \
        case ISA_ROUND_TZ:                                                  \
            return isa_cut_##T(value);                                      \
        case ISA_ROUND_OZ:                                                  \
            near = isa_floor_##T(-fabs##suffix(value));                     \
            return copysign##suffix(near, value);                           \
        case ISA_ROUND_UP:                                                  \
            return -isa_floor_##T(-value);                                  \
        case ISA_ROUND_DN:                                                  \
            return isa_floor_##T(value);                                    \
        case ISA_ROUND_RD:                                                  \
            near = copysign##suffix(BELOW_HALF, value);                     \
            return isa_cut_##T(value + near);                               \
        case ISA_ROUND_RN:                                                  \
            return rint##suffix(value);                                     \
        case ISA_ROUND_RM:                                                  \
            near = rint##suffix(value);                                     \
            return near + (value - near == (F)0.5 ? 1 : (F)0);              \
        }                                                                   \
        return value;                                                       \
    }
ISA_INTEGRAL(f32, float, f, 0x1.fffffep-2f)
ISA_INTEGRAL(f64, double, , 0x1.fffffffffffffp-2)
#undef ISA_INTEGRAL

/* isa_whole_T: rounds to an integer in [low, high], a range inside int32_t;
 * saturates outside. NaN becomes low. */
#define ISA_WHOLE(T, F)                                                   \
    ISA_INLINE int32_t isa_whole_##T(F value, enum isa_round mode, F low, \
                                     F high)                              \
    {                                                                     \
        value = value > low ? value : low;                                \
        value = value < high ? value : high;                              \
        if (mode == ISA_ROUND_TZ) /* which the cast does */               \
            return (int32_t)value;                                        \
        return (int32_t)isa_integral_##T(value, mode);                    \
    }
ISA_WHOLE(f32, float)
ISA_WHOLE(f64, double)
#undef ISA_WHOLE

/* Encodes the double `bits` in format `to`. Values above the largest finite
 * number become infinite, or that number if the mode rounds inward. Before
 * truncation, adds an amount below the last kept place, so that truncation
 * rounds as the mode says. A carry out of the fraction, and the leading bit of
 * a normal number, increment the exponent. */
ISA_INLINE uint32_t isa_encode_f64(uint64_t bits, enum isa_round mode,
                                   struct isa_format_bits to)
{
    const uint64_t one = 1, inf = UINT64_C(0x7ff) << 52;
    const uint64_t top = ((one << to.sign_bit) - 1) >> to.fraction_bits
                                                           << to.fraction_bits;
    uint32_t sign = (uint32_t)(bits >> 63);
    uint64_t magnitude = bits & ~(one << 63);
    uint64_t fraction = magnitude & ((one << 52) - 1);
    int64_t field = (int64_t)(magnitude >> 52);
    uint64_t significand = fraction | (uint64_t)(field > 0) << 52;
    int64_t above = (field > 1 ? field : 1) - 1023 - to.min_exponent;
    int64_t cut = 52 - to.fraction_bits + (above < 0 ? -above : 0);
    cut = cut < 54 ? cut : 54; /* all bits; less than half a place remains */
    uint64_t half = one << (cut - 1);
    uint32_t is_odd = (uint32_t)(significand >> cut) & 1;
    uint64_t bias = isa_rounds_away(mode, sign) ? half + half - 1
                    : isa_rounds_inward(mode, sign)
                        ? 0
                        : half - 1 + isa_ties_away(mode, sign, is_odd);
    uint64_t kept = ((significand + bias) >> cut) +
                    ((uint64_t)(above > 0 ? above : 0) << to.fraction_bits);
    uint64_t limit = top - isa_rounds_inward(mode, sign);
    kept = kept < top ? kept : limit;
    uint64_t nan = top | one << (to.fraction_bits - 1) |
                   fraction >> (52 - to.fraction_bits);
    uint64_t special = magnitude > inf ? nan : top;
    kept = magnitude >= inf ? special : kept;
    return (uint32_t)(kept | (uint64_t)sign << to.sign_bit);
}

/* Encodes the float `bits` as bfloat16 in the same way. The exponents are
 * equal, so the upper half of the bits counts units of the last place. */
ISA_INLINE uint32_t isa_encode_bf16(uint32_t bits, enum isa_round mode)
{
    uint32_t sign = bits >> 31, is_odd = bits >> 16 & 1;
    uint32_t bias = isa_rounds_away(mode, sign) ? 0xffff
                    : isa_rounds_inward(mode, sign)
                        ? 0
                        : 0x7fff + isa_ties_away(mode, sign, is_odd);
    uint32_t nan = bits >> 16 | 0x40;
    uint32_t number = (bits + bias) >> 16;
    return (bits & 0x7fffffff) > 0x7f800000 ? nan : number;
}

#endif
