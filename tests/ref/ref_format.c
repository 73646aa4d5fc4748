/* SPDX-License-Identifier: MIT
 *
 * Rounding scales the last place of the result to 1 and lets the C library
 * round to an integer. A double holds the sum and the product of two floats
 * to more than twice their digits (of smaller formats exactly or nearly so),
 * so rounding it to the format is rounding the true result once.
 */
#include "tests/ref/ref_format.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned ref_size(ref_type type)
{
    static const unsigned char bytes[REF_N_TYPES] = {1, 1, 1, 2, 2, 4,
                                                     4, 8, 8, 2, 2, 4};
    return bytes[type];
}

bool ref_is_signed(ref_type type)
{
    return type == REF_I8 || type == REF_I16 || type == REF_I32 ||
           type == REF_I64;
}

bool ref_is_float(ref_type type)
{
    return type == REF_F16 || type == REF_BF16 || type == REF_F32;
}

struct ref_format ref_format(ref_type type)
{
    switch (type) {
    case REF_F16:
        return (struct ref_format){11, -24, 15, 5};
    case REF_BF16:
        return (struct ref_format){8, -133, 127, 8};
    default:
        return (struct ref_format){24, -149, 127, 8};
    }
}

double ref_decode(ref_type type, uint64_t bits)
{
    struct ref_format f = ref_format(type);
    uint64_t fraction = bits & ((UINT64_C(1) << (f.digits - 1)) - 1);
    int last = (1 << f.exponent_bits) - 1;
    int field = (int)(bits >> (f.digits - 1)) & last;
    double magnitude;
    if (field == last)
        magnitude = fraction ? NAN : INFINITY;
    else if (field == 0)
        magnitude = ldexp((double)fraction, f.min_place);
    else
        magnitude = ldexp((double)fraction + ldexp(1, f.digits - 1),
                          f.min_place + field - 1);
    bool is_negative = bits >> (f.digits - 1 + f.exponent_bits) & 1;
    return is_negative ? -magnitude : magnitude;
}

uint64_t ref_encode(ref_type type, double value)
{
    struct ref_format f = ref_format(type);
    uint64_t sign = (uint64_t) !!signbit(value)
                    << (f.digits - 1 + f.exponent_bits);
    uint64_t leading = UINT64_C(1) << (f.digits - 1);
    uint64_t inf = ((UINT64_C(1) << f.exponent_bits) - 1) * leading;
    if (isnan(value))
        return inf | leading / 2;

    int exponent = 0;
    frexp(value, &exponent);
    int place = exponent - f.digits;
    place = place > f.min_place ? place : f.min_place;
    double rounded = ldexp(nearbyint(ldexp(fabs(value), -place)), place);
    if (rounded >= ldexp(1, f.max_exponent + 1))
        return sign | inf;
    if (rounded < ldexp((double)leading, f.min_place))
        return sign | (uint64_t)ldexp(rounded, -f.min_place);
    double significand = frexp(rounded, &exponent); /* 0.5 <= it < 1 */
    uint64_t field = (uint64_t)(exponent - f.digits - f.min_place + 1);
    uint64_t fraction = (uint64_t)ldexp(significand, f.digits) - leading;
    return sign | field * leading | fraction;
}

ref_wide ref_widen(ref_type type, uint64_t bits)
{
    unsigned unused = 64 - 8 * ref_size(type);
    if (!ref_is_signed(type))
        return bits << unused >> unused;
    return (int64_t)(bits << unused) >> unused;
}

uint64_t ref_narrow(ref_type type, ref_wide value)
{
    unsigned unused = 64 - 8 * ref_size(type);
    return (uint64_t)value << unused >> unused;
}

bool ref_is_nan(ref_type type, uint64_t bits)
{
    return ref_is_float(type) && isnan(ref_decode(type, bits));
}

uint64_t ref_any_nan(ref_type type)
{
    return ref_is_float(type) ? ref_encode(type, NAN) : UINT64_MAX;
}

/* ---- text --------------------------------------------------------------- */

void ref_print(ref_type type, uint64_t bits, char *text, size_t size)
{
    if (!ref_is_float(type)) {
        ref_wide value = ref_widen(type, bits);
        if (value < 0)
            snprintf(text, size, "%" PRId64, (int64_t)value);
        else
            snprintf(text, size, "%" PRIu64, (uint64_t)value);
    } else if (bits == ref_any_nan(type)) {
        snprintf(text, size, "nan");
    } else if (ref_is_nan(type, bits)) {
        snprintf(text, size, "0x%" PRIx64, bits);
    } else {
        uint64_t back = ~bits;
        for (int digits = 1; back != bits && digits <= 17; digits++) {
            snprintf(text, size, "%.*g", digits, ref_decode(type, bits));
            back = ref_encode(type, strtod(text, NULL));
        }
    }
}
