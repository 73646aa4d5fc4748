/* SPDX-License-Identifier: MIT
 *
 * A source is digits * 2^place, exactly. The two neighbors of it among the
 * multiples of the result's last place are told apart by integer division;
 * the mode picks one by its definition.
 */
#include "tests/ref/ref_convert.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char ref_modes[REF_MODES][3] = {"tz", "oz", "up", "dn", "rd", "rn", "rm"};

/* digits * 2^place; digits has at most 53 bits. */
struct exact {
    ref_wide digits;
    int place;
};

/* The multiple of 2^place that x becomes, as a number of such places. x has
 * fewer than 2^100 of them. */
static ref_wide round_exact(struct exact x, const char *mode, int place)
{
    if (x.place >= place)
        return x.digits * ((ref_wide)1 << (x.place - place));
    int cut = place - x.place;
    /* Beyond 100 bits everything is less than half a place. */
    ref_wide unit = (ref_wide)1 << (cut < 100 ? cut : 100);
    ref_wide below = x.digits / unit - (x.digits % unit < 0);
    ref_wide rest = x.digits - below * unit; /* 0 <= rest < unit */
    if (rest == 0)
        return below;
    ref_wide above = below + 1;
    bool is_negative = x.digits < 0, is_tie = 2 * rest == unit;
    if (strcmp(mode, "tz") == 0)
        return is_negative ? above : below;
    if (strcmp(mode, "oz") == 0)
        return is_negative ? below : above;
    if (strcmp(mode, "up") == 0)
        return above;
    if (strcmp(mode, "dn") == 0)
        return below;
    if (!is_tie)
        return 2 * rest < unit ? below : above;
    if (strcmp(mode, "rd") == 0)
        return is_negative ? below : above;
    if (strcmp(mode, "rn") == 0)
        return below % 2 == 0 ? below : above;
    if (strcmp(mode, "rm") == 0)
        return above;
    abort();
}

static uint64_t to_integer(ref_type to, struct exact x, const char *mode)
{
    unsigned bits = 8 * ref_size(to);
    bool is_signed = ref_is_signed(to);
    ref_wide high = ((ref_wide)1 << (bits - is_signed)) - 1;
    ref_wide low = is_signed ? -high - 1 : 0;
    int length = 0; /* bits of the magnitude */
    for (ref_wide m = x.digits < 0 ? -x.digits : x.digits; m > 0; m /= 2)
        length++;
    ref_wide value = length + x.place > 40 ? (x.digits < 0 ? low : high)
                                           : round_exact(x, mode, 0);
    value = value < low ? low : value > high ? high : value;
    return ref_narrow(to, value);
}

static uint64_t to_float(ref_type to, struct exact x, const char *mode)
{
    struct ref_format f = ref_format(to);
    int exponent;
    frexp((double)x.digits, &exponent); /* 2^(exponent-1) <= digits */
    int place = exponent + x.place - f.digits;
    place = place > f.min_place ? place : f.min_place;
    ref_wide places = round_exact(x, mode, place);
    double value = ldexp((double)places, place);
    double largest = ldexp((double)(((ref_wide)1 << f.digits) - 1),
                           f.max_exponent + 1 - f.digits);
    if (fabs(value) > largest) {
        bool is_negative = value < 0;
        bool is_inward = strcmp(mode, "tz") == 0 ||
                         (strcmp(mode, "up") == 0 && is_negative) ||
                         (strcmp(mode, "dn") == 0 && !is_negative);
        value = copysign(is_inward ? largest : INFINITY, value);
    }
    return ref_encode(to, copysign(value, (double)x.digits));
}

uint64_t ref_convert(ref_type to, ref_type from, const char *mode, int position,
                     uint64_t bits)
{
    struct exact x = {0, 0};
    double real = 0;
    if (ref_is_float(from)) {
        real = ref_decode(from, bits);
        if (isnan(real))
            return ref_is_float(to)    ? ref_any_nan(to)
                   : ref_is_signed(to) ? UINT64_C(1) << (8 * ref_size(to) - 1)
                                       : 0;
        if (isinf(real) && ref_is_float(to))
            return ref_encode(to, real);
        double significand =
            frexp(isinf(real) ? copysign(0x1p1000, real) : real, &x.place);
        x.digits = (ref_wide)ldexp(significand, 53);
        x.place -= 53;
    } else {
        x.digits = ref_widen(from, bits);
    }
    if (!ref_is_float(to))
        x.place -= position;
    else
        x.place += position;
    if (x.digits == 0) /* a zero keeps its sign */
        return ref_is_float(to) ? ref_encode(to, real) : 0;
    return ref_is_float(to) ? to_float(to, x, mode) : to_integer(to, x, mode);
}
