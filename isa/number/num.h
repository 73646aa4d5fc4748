/* SPDX-License-Identifier: MIT */
/* half and bfloat16 in integer code: decoding, encoding, rounding. Inline
 * functions have no branches, so that loops vectorize. The host must round to
 * nearest even, the default mode. Denormals are exact and never flushed. NaN
 * becomes quiet and keeps its sign and upper payload bits (as F16C does). */
#ifndef ISA_NUMBER_NUM_H
#define ISA_NUMBER_NUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t isa_f32_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float isa_f32_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* half to float, exact. */
static inline float isa_f16_to_f32(uint16_t half)
{
    const uint32_t inf = 31u << 23, tiny = 113u << 23; /* tiny is 2^-14 */
    uint32_t magnitude = (half & 0x7fffu) << 13;
    uint32_t sign = (half & 0x8000u) << 16;
    uint32_t rebias = magnitude >= inf ? 224u << 23 : 112u << 23;
    uint32_t quiet = magnitude > inf ? 1u << 22 : 0;
    uint32_t normal = (magnitude + rebias) | quiet;
    float denormal = isa_f32_from_bits(magnitude + tiny) - 0x1p-14f;
    uint32_t bits = magnitude < 1u << 23 ? isa_f32_bits(denormal) : normal;
    return isa_f32_from_bits(bits | sign);
}

/* Float to half, ties to even; infinite from 65520 on. Adds a power of two
 * whose last place is the last place of the result, so that the host rounds
 * there. The mantissa of the sum then counts units of that place. */
static inline uint16_t isa_f32_to_f16(float value)
{
    const uint32_t tiny = 113u << 23, huge = 143u << 23; /* 2^-14, 2^16 */
    uint32_t bits = isa_f32_bits(value);
    uint32_t magnitude = bits & 0x7fffffffu;
    uint32_t sign = (bits >> 16) & 0x8000u;
    uint32_t capped = magnitude < huge ? magnitude : huge;
    uint32_t exponent = capped & 0x7f800000u;
    exponent = exponent > tiny ? exponent : tiny;
    uint32_t place = exponent + (13u << 23);
    uint32_t sum =
        isa_f32_bits(isa_f32_from_bits(capped) + isa_f32_from_bits(place));
    uint32_t number = (sum - place) + ((exponent - tiny) >> 13);
    uint32_t nan = ((magnitude >> 13) & 0x7fffu) | 0x200u;
    return (uint16_t)(sign | (magnitude > 0x7f800000u ? nan : number));
}

/* Float to half, toward zero; finite if value is. */
static inline uint16_t isa_f32_to_f16_tz(float value)
{
    uint16_t half = isa_f32_to_f16(value);
    uint32_t back = isa_f32_bits(isa_f16_to_f32(half)) & 0x7fffffffu;
    uint32_t magnitude = isa_f32_bits(value) & 0x7fffffffu;
    uint32_t excess = isa_f32_from_bits(back) > isa_f32_from_bits(magnitude);
    return (uint16_t)(half - excess);
}

/* bfloat16 to float, exact; NaN keeps its bits. */
static inline float isa_bf16_to_f32(uint16_t bfloat)
{
    return isa_f32_from_bits((uint32_t)bfloat << 16);
}

/* Float to bfloat16, ties to even. */
static inline uint16_t isa_f32_to_bf16(float value)
{
    uint32_t bits = isa_f32_bits(value);
    uint32_t number = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
    uint32_t nan = (bits >> 16) | 0x40u;
    return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : number);
}

/* Rounding modes of conversions, named after the intrinsics' suffixes. */
enum isa_round {
    ISA_ROUND_TZ, /* toward zero */
    ISA_ROUND_OZ, /* away from zero */
    ISA_ROUND_UP, /* toward +infinity */
    ISA_ROUND_DN, /* toward -infinity */
    ISA_ROUND_RD, /* to nearest, ties away from zero */
    ISA_ROUND_RN, /* to nearest, ties to even */
    ISA_ROUND_RM, /* to nearest, ties toward +infinity */
};

/* Rounds to an integer value. Zero keeps the sign; infinities and NaN do not
 * change. */
double isa_round_to_integral(double value, enum isa_round mode);

/* Rounds once. Values above the largest finite number become infinite, or that
 * number if the mode rounds toward zero. */
uint16_t isa_f64_to_f16_round(double value, enum isa_round mode);
uint16_t isa_f64_to_bf16_round(double value, enum isa_round mode);

static inline uint16_t isa_f64_to_f16_rn(double value)
{
    return isa_f64_to_f16_round(value, ISA_ROUND_RN);
}

static inline uint16_t isa_f32_to_f16_round(float value, enum isa_round mode)
{
    return isa_f64_to_f16_round(value, mode);
}

static inline uint16_t isa_f32_to_f16_up(float value)
{
    return isa_f64_to_f16_round(value, ISA_ROUND_UP);
}

static inline uint16_t isa_f32_to_f16_dn(float value)
{
    return isa_f64_to_f16_round(value, ISA_ROUND_DN);
}

static inline uint16_t isa_f32_to_bf16_round(float value, enum isa_round mode)
{
    return isa_f64_to_bf16_round(value, mode);
}

#endif
