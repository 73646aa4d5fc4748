/* SPDX-License-Identifier: MIT */
/* Conversions to and from bfloat16 that Clang calls in host programs, but that
 * the host's run-time library may lack. On x86-64 and AArch64 __bf16 is passed
 * in a float register, so its bits are in the low half of a float. They are
 * weak, so definitions of a library are preferred. */
#include <stdint.h>
#include <string.h>

#define WEAK __attribute__((weak, visibility("default")))

WEAK float __truncsfbf2(float f);
WEAK float __truncdfbf2(double d);
WEAK float __extendbfsf2(float bits);

static uint32_t bits_of(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

/* Rounds to nearest even; NaN stays NaN. */
static float bf16_of_bits(uint32_t bits)
{
    if ((bits & 0x7fffffff) > 0x7f800000)
        return float_of(bits >> 16 | 0x40);
    return float_of((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

float __truncsfbf2(float f)
{
    return bf16_of_bits(bits_of(f));
}

/* The conversion to float rounds to odd, so that the second rounding, to
 * bfloat16, is correct. */
float __truncdfbf2(double d)
{
    float f = (float)d;
    uint32_t bits = bits_of(f);
    double back = (double)f;

    if (back != d && d == d && (bits & 0x7f800000) != 0x7f800000) {
        if ((back > d) == (d > 0))
            bits--;
        bits |= 1;
    }
    return bf16_of_bits(bits);
}

float __extendbfsf2(float bits)
{
    return float_of(bits_of(bits) << 16);
}
