/* SPDX-License-Identifier: MIT
 *
 * A double holds the sum and the product of two floats to more than twice
 * their digits (of smaller formats exactly or nearly so), so rounding it to
 * the format is rounding the true result once. Rounding scales the last place
 * of the result to 1 and lets the C library round to an integer.
 */
#include "tests/ref/ref_vector.h"

#include <math.h>
#include <string.h>

static double real_add(double a, double b)
{
    return a + b;
}

static double real_sub(double a, double b)
{
    return a - b;
}

static double real_mul(double a, double b)
{
    return a * b;
}

static double real_first(double a, double b)
{
    (void)b;
    return a;
}

static ref_wide integer_add(ref_wide a, ref_wide b)
{
    return a + b;
}

static ref_wide integer_sub(ref_wide a, ref_wide b)
{
    return a - b;
}

static ref_wide integer_mul(ref_wide a, ref_wide b)
{
    return a * b;
}

static ref_wide integer_first(ref_wide a, ref_wide b)
{
    (void)b;
    return a;
}

static const struct ref_op ops[] = {
    {"write_value", real_first, integer_first},
    {"add", real_add, integer_add},
    {"sub", real_sub, integer_sub},
    {"mul", real_mul, integer_mul},
    {"add_scalar", real_add, integer_add},
    {"sub_scalar", real_sub, integer_sub},
    {"mul_scalar", real_mul, integer_mul},
};

const struct ref_op *ref_op_find(const char *name)
{
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strcmp(ops[i].name, name) == 0)
            return &ops[i];
    return NULL;
}

bool ref_is_float(enum isa_type type)
{
    return type == ISA_T_F16 || type == ISA_T_BF16 || type == ISA_T_F32;
}

struct ref_format ref_format(enum isa_type type)
{
    switch (type) {
    case ISA_T_F16:
        return (struct ref_format){11, -24, 15, 5};
    case ISA_T_BF16:
        return (struct ref_format){8, -133, 127, 8};
    default:
        return (struct ref_format){24, -149, 127, 8};
    }
}

double ref_decode(enum isa_type type, uint64_t bits)
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

uint64_t ref_encode(enum isa_type type, double value)
{
    struct ref_format f = ref_format(type);
    uint64_t sign = (uint64_t) !!signbit(value)
                    << (f.digits - 1 + f.exponent_bits);
    uint64_t leading = UINT64_C(1) << (f.digits - 1);
    uint64_t inf = ((UINT64_C(1) << f.exponent_bits) - 1) * leading;
    if (isnan(value))
        return sign | inf | leading / 2;

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

static ref_wide widen(enum isa_type type, uint64_t bits)
{
    unsigned unused = 64 - 8 * isa_types[type].bytes;
    if (isa_types[type].class == ISA_CLASS_UNSIGNED)
        return bits << unused >> unused;
    return (ref_wide)((int64_t)(bits << unused) >> unused);
}

uint64_t ref_element(const struct ref_op *op, enum isa_type type, uint64_t a,
                     uint64_t b)
{
    if (ref_is_float(type))
        return ref_encode(type,
                          op->real(ref_decode(type, a), ref_decode(type, b)));
    unsigned unused = 64 - 8 * isa_types[type].bytes;
    ref_wide wide = op->integer(widen(type, a), widen(type, b));
    return (uint64_t)wide << unused >> unused;
}
