/* SPDX-License-Identifier: MIT
 *
 * half and bfloat16 in integer code: decoding, encoding, rounding. The inline
 * functions are free of branches, so that loops over arrays vectorize; they
 * and everything here expect the host to round to nearest even, the mode a
 * program starts in. Denormals are exact and never flushed. A NaN comes out
 * quiet, with its sign and the upper bits of its payload (as F16C does it).
 */
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

/* The value of a half; exact. */
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

/* The half nearest to value, ties to even; infinite from 65520 on. Adding a
 * power of two whose last place is the last place of the result makes the
 * host round there; what the sum's mantissa then counts are such places. */
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

/* The half next to value on the side of zero; finite if value is. */
static inline uint16_t isa_f32_to_f16_tz(float value)
{
    uint16_t half = isa_f32_to_f16(value);
    uint32_t back = isa_f32_bits(isa_f16_to_f32(half)) & 0x7fffffffu;
    uint32_t magnitude = isa_f32_bits(value) & 0x7fffffffu;
    uint32_t excess = isa_f32_from_bits(back) > isa_f32_from_bits(magnitude);
    return (uint16_t)(half - excess);
}

/* The value of a bfloat16; exact, a NaN keeps its bits. */
static inline float isa_bf16_to_f32(uint16_t bfloat)
{
    return isa_f32_from_bits((uint32_t)bfloat << 16);
}

/* The bfloat16 nearest to value, ties to even. */
static inline uint16_t isa_f32_to_bf16(float value)
{
    uint32_t bits = isa_f32_bits(value);
    uint32_t number = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
    uint32_t nan = (bits >> 16) | 0x40u;
    return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : number);
}

/* How a conversion rounds; named by the suffixes of the intrinsics. */
enum isa_round {
    ISA_ROUND_TZ, /* toward zero */
    ISA_ROUND_OZ, /* away from zero */
    ISA_ROUND_UP, /* toward +infinity */
    ISA_ROUND_DN, /* toward -infinity */
    ISA_ROUND_RD, /* to nearest, ties away from zero */
    ISA_ROUND_RN, /* to nearest, ties to even */
    ISA_ROUND_RM, /* to nearest, ties toward +infinity */
};

/* value rounded to an integer. Zero keeps the sign of value; infinities and
 * NaN are returned as they are. */
double isa_round_to_integral(double value, enum isa_round mode);

/* value rounded once. What exceeds the largest finite number becomes infinite,
 * or that number where the mode rounds toward zero. */
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
