/* SPDX-License-Identifier: MIT */
/* Rounds single numbers in any mode: compiles the functions of round.h once.
 * Loops with a constant mode use round.h or num.h directly. */
#include "isa/number/num.h"

#include "isa/number/round.h"

#include <math.h>

double isa_round_to_integral(double value, enum isa_round mode)
{
    if (!(fabs(value) < 0x1p52)) /* already an integer, infinite or NaN */
        return value;
    return copysign(isa_integral_f64(value, mode), value);
}

static uint16_t encode(double value, enum isa_round mode,
                       struct isa_format_bits to)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (uint16_t)isa_encode_f64(bits, mode, to);
}

uint16_t isa_f64_to_f16_round(double value, enum isa_round mode)
{
    return encode(value, mode, ISA_BITS_F16);
}

uint16_t isa_f64_to_bf16_round(double value, enum isa_round mode)
{
    return encode(value, mode, ISA_BITS_BF16);
}
