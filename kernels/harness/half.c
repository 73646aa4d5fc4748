/* SPDX-License-Identifier: MIT */
/* Converts halves by the definition of their bits, because references share no
 * code with the operators that they judge. */
#include "kernels/harness/half.h"

#include <math.h>

/* Bits of a half: sign, 5 of exponent, 10 of fraction. */
#define HALF_FRACTION 10
#define HALF_BIAS     15
#define HALF_INFINITY 0x7c00

double kn_half_value(uint16_t bits)
{
    int exponent = (bits & HALF_INFINITY) >> HALF_FRACTION;
    int fraction = bits & ((1 << HALF_FRACTION) - 1);
    double value;
    if (exponent == 31)
        value = fraction ? (double)NAN : (double)INFINITY;
    else if (exponent == 0)
        value = ldexp(fraction, 1 - HALF_BIAS - HALF_FRACTION);
    else
        value = ldexp(fraction + (1 << HALF_FRACTION),
                      exponent - HALF_BIAS - HALF_FRACTION);
    return bits & 0x8000u ? -value : value;
}

uint16_t kn_half_round(double value)
{
    uint16_t sign = signbit(value) ? 0x8000u : 0;
    double magnitude = fabs(value);
    if (isnan(value))
        return (uint16_t)(sign | 0x7e00u);
    int exponent;
    frexp(magnitude, &exponent); /* magnitude in [2^(e-1), 2^e) */
    if (exponent < 2 - HALF_BIAS || magnitude == 0)
        exponent = 2 - HALF_BIAS; /* subnormal */
    if (exponent > HALF_BIAS + 1 || isinf(magnitude))
        return (uint16_t)(sign | HALF_INFINITY);
    /* The value in units of the last place, rounded to nearest even. A carry
     * into the exponent gives the right number, up to infinity. */
    double units = rint(ldexp(magnitude, HALF_FRACTION + 1 - exponent));
    unsigned bits = (unsigned)units +
                    ((unsigned)(exponent - 2 + HALF_BIAS) << HALF_FRACTION);
    return (uint16_t)(sign | bits);
}
