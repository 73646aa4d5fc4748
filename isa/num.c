/* SPDX-License-Identifier: MIT
 *
 * Rounding in every mode of the conversions, one element at a time. Each
 * rounding is the same question: given what is cut off, does the magnitude
 * that is kept grow by one in its last place? grows() answers it for integers
 * and for both 16-bit formats; the hot loops that only need ties to even use
 * the inline functions of num.h.
 */
#include "isa/num.h"

#include <math.h>
#include <stdbool.h>

/* What was cut off, in units of the last place kept. */
enum rest { REST_NONE, REST_BELOW_HALF, REST_HALF, REST_ABOVE_HALF };

static bool grows(enum isa_round mode, bool is_negative, bool is_odd,
                  enum rest rest)
{
    switch (mode) {
    case ISA_ROUND_TZ:
        return false;
    case ISA_ROUND_OZ:
        return rest != REST_NONE;
    case ISA_ROUND_UP:
        return rest != REST_NONE && !is_negative;
    case ISA_ROUND_DN:
        return rest != REST_NONE && is_negative;
    case ISA_ROUND_RD:
        return rest >= REST_HALF;
    case ISA_ROUND_RN:
        return rest > REST_HALF || (rest == REST_HALF && is_odd);
    case ISA_ROUND_RM:
        return rest > REST_HALF || (rest == REST_HALF && !is_negative);
    }
    return false;
}

double isa_round_to_integral(double value, enum isa_round mode)
{
    double magnitude = fabs(value);
    if (!(magnitude < 0x1p52)) /* integral, infinite or NaN */
        return value;
    uint64_t whole = (uint64_t)magnitude;
    double cut = magnitude - (double)whole; /* exact */
    enum rest rest = cut == 0.0  ? REST_NONE
                     : cut < 0.5 ? REST_BELOW_HALF
                     : cut > 0.5 ? REST_ABOVE_HALF
                                 : REST_HALF;
    whole += grows(mode, signbit(value), whole & 1, rest);
    return copysign((double)whole, value);
}

/* A 16-bit format: one sign bit, the exponent, the fraction. */
struct format {
    int fraction_bits;
    int min_exponent; /* of normal numbers */
};

static const struct format f16 = {10, -14};
static const struct format bf16 = {7, -126};

static enum rest rest_of(uint64_t significand, int shift)
{
    uint64_t cut = significand & ((UINT64_C(1) << shift) - 1);
    uint64_t half = UINT64_C(1) << (shift - 1);
    if (cut == 0)
        return REST_NONE;
    if (cut == half)
        return REST_HALF;
    return cut < half ? REST_BELOW_HALF : REST_ABOVE_HALF;
}

static uint16_t encode(double value, enum isa_round mode, struct format to)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bool is_negative = bits >> 63;
    int field = (int)(bits >> 52 & 0x7ff);
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    uint64_t sign = is_negative ? 0x8000 : 0;
    uint64_t inf = 0x7fffu >> to.fraction_bits << to.fraction_bits;
    if (field == 0x7ff) {
        uint64_t quiet = UINT64_C(1) << (to.fraction_bits - 1);
        uint64_t nan = quiet | fraction >> (52 - to.fraction_bits);
        return (uint16_t)(sign | inf | (fraction != 0 ? nan : 0));
    }

    /* value = significand * 2^(exponent - 52) */
    uint64_t significand = fraction | (uint64_t)(field != 0) << 52;
    int exponent = (field != 0 ? field : 1) - 1023;
    int above = exponent - to.min_exponent;
    int shift = 52 - to.fraction_bits + (above < 0 ? -above : 0);
    shift = shift < 63 ? shift : 63; /* all of it, less than half a place */
    uint64_t kept = significand >> shift;
    kept += grows(mode, is_negative, kept & 1, rest_of(significand, shift));
    /* The leading bit of a normal number counts as one exponent step, and a
     * carry out of the fraction as another. */
    kept += (uint64_t)(above > 0 ? above : 0) << to.fraction_bits;
    if (kept >= inf)
        kept = inf - !grows(mode, is_negative, false, REST_ABOVE_HALF);
    return (uint16_t)(sign | kept);
}

uint16_t isa_f64_to_f16_round(double value, enum isa_round mode)
{
    return encode(value, mode, f16);
}

uint16_t isa_f64_to_bf16_round(double value, enum isa_round mode)
{
    return encode(value, mode, bf16);
}
