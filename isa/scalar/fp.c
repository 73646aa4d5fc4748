/* SPDX-License-Identifier: MIT */
/* Floating-point arithmetic in integer code, for all formats and rounding
 * modes. A finite number is unpacked to mantissa * 2^exponent. An operation
 * computes the exact result, or enough bits of it; then the lowest bit is set
 * if any bits were cut off ("jammed", which rounds like the exact value). pack
 * rounds once. The host's rounding mode is neither used nor changed. */
#include "isa/scalar/fp.h"
#include "isa/scalar/arith.h"

#include <assert.h>

static const struct format {
    int precision; /* bits of the mantissa, with the hidden one */
    int least;     /* exponent of the lowest bit of denormals */
    int width;
} formats[ISA_N_FPS] = {
    [ISA_FP_h] = {11, -24, 16},
    [ISA_FP_s] = {24, -149, 32},
    [ISA_FP_d] = {53, -1074, 64},
};

enum kind { ZERO, FINITE, INFINITE, NAN_QUIET, NAN_SIGNALING };

/* (is_negative ? -1 : 1) * mantissa * 2^exponent */
struct number {
    enum kind kind;
    bool is_negative;
    int exponent;
    isa_u128 mantissa;
};

static uint64_t sign_bit(const struct format *f)
{
    return 1ull << (f->width - 1);
}

/* Bits of +infinity: an exponent field of ones. */
static uint64_t infinity(const struct format *f)
{
    return sign_bit(f) - (1ull << (f->precision - 1));
}

static uint64_t signed_bits(const struct format *f, bool is_negative,
                            uint64_t bits)
{
    return is_negative ? sign_bit(f) | bits : bits;
}

static uint64_t canonical_nan(const struct format *f)
{
    return infinity(f) | 1ull << (f->precision - 2);
}

static bool is_nan(const struct number *n)
{
    return n->kind >= NAN_QUIET;
}

static struct number unpack(const struct format *f, uint64_t bits)
{
    struct number n = {.is_negative = (bits & sign_bit(f)) != 0};
    uint64_t hidden = 1ull << (f->precision - 1);
    uint64_t magnitude = bits & (sign_bit(f) - 1);
    uint64_t fraction = magnitude & (hidden - 1);
    if (magnitude == 0) {
        n.kind = ZERO;
    } else if (magnitude > infinity(f)) {
        n.kind = fraction & hidden >> 1 ? NAN_QUIET : NAN_SIGNALING;
    } else if (magnitude == infinity(f)) {
        n.kind = INFINITE;
    } else {
        int field = (int)(magnitude >> (f->precision - 1));
        n.kind = FINITE;
        n.mantissa = field ? fraction | hidden : fraction;
        n.exponent = f->least + (field ? field - 1 : 0);
    }
    return n;
}

/* Position of the highest bit set; value is not 0. */
static int highest_bit(isa_u128 value)
{
    assert(value != 0);
    uint64_t high = (uint64_t)(value >> 64);
    return high ? 127 - __builtin_clzll(high)
                : 63 - __builtin_clzll((uint64_t)value);
}

/* Returns mantissa / 2^shift, rounded to an integer. */
static isa_u128 round_shift(isa_u128 mantissa, int shift, bool is_negative,
                            unsigned rm)
{
    assert(rm < ISA_N_RMS);
    if (shift <= 0)
        return mantissa << -shift;
    isa_u128 kept = 0, rest = mantissa != 0, half = 2;
    if (shift < 128) {
        kept = mantissa >> shift;
        half = (isa_u128)1 << (shift - 1);
        rest = mantissa & (half + (half - 1));
    }
    switch (rm) {
    case ISA_RM_RNE:
        return kept + (rest > half || (rest == half && (kept & 1)));
    case ISA_RM_RDN:
        return kept + (is_negative && rest);
    case ISA_RM_RUP:
        return kept + (!is_negative && rest);
    case ISA_RM_RMM:
        return kept + (rest >= half);
    default:
        return kept;
    }
}

/* Rounds a number to format f. A jammed mantissa needs two more bits than the
 * format. A carry out of the mantissa increments the exponent. */
static uint64_t pack(const struct format *f, bool is_negative, int exponent,
                     isa_u128 mantissa, unsigned rm)
{
    if (mantissa == 0)
        return signed_bits(f, is_negative, 0);
    int place = exponent + highest_bit(mantissa) - (f->precision - 1);
    if (place < f->least)
        place = f->least;
    int field = place - f->least;
    isa_u128 bits = infinity(f);
    if (field < 1 << (f->width - f->precision))
        bits = ((isa_u128)(unsigned)field << (f->precision - 1)) +
               round_shift(mantissa, place - exponent, is_negative, rm);
    if (bits < infinity(f))
        return signed_bits(f, is_negative, (uint64_t)bits);
    bool to_infinity = rm == ISA_RM_RNE || rm == ISA_RM_RMM ||
                       rm == (is_negative ? ISA_RM_RDN : ISA_RM_RUP);
    return signed_bits(f, is_negative, infinity(f) - !to_infinity);
}

/* Moves the highest bit to position 125, so that there is room for a carry. */
static void normalize(struct number *n)
{
    int shift = 125 - highest_bit(n->mantissa);
    n->mantissa <<= shift;
    n->exponent -= shift;
}

/* The sum of two finite nonzero numbers. */
static uint64_t add_finite(const struct format *f, struct number a,
                           struct number b, unsigned rm)
{
    assert(a.kind == FINITE && b.kind == FINITE);
    normalize(&a);
    normalize(&b);
    if (a.exponent < b.exponent ||
        (a.exponent == b.exponent && a.mantissa < b.mantissa)) {
        struct number swap = a;
        a = b;
        b = swap;
    }
    int shift = a.exponent - b.exponent;
    isa_u128 low = shift < 128 ? b.mantissa >> shift : 0;
    if (shift >= 128 || low << shift != b.mantissa)
        low |= 1;
    if (a.is_negative == b.is_negative)
        return pack(f, a.is_negative, a.exponent, a.mantissa + low, rm);
    isa_u128 difference = a.mantissa - low;
    bool is_negative = difference ? a.is_negative : rm == ISA_RM_RDN;
    return pack(f, is_negative, a.exponent, difference, rm);
}

/* The sum of two numbers, in format f. */
static uint64_t add_numbers(const struct format *f, struct number a,
                            struct number b, unsigned rm)
{
    if (is_nan(&a) || is_nan(&b) ||
        (a.kind == INFINITE && b.kind == INFINITE &&
         a.is_negative != b.is_negative))
        return canonical_nan(f);
    if (a.kind == INFINITE || b.kind == INFINITE)
        return signed_bits(
            f, a.kind == INFINITE ? a.is_negative : b.is_negative, infinity(f));
    if (a.kind == ZERO && b.kind == ZERO)
        return signed_bits(f,
                           a.is_negative == b.is_negative ? a.is_negative
                                                          : rm == ISA_RM_RDN,
                           0);
    if (a.kind == ZERO)
        return pack(f, b.is_negative, b.exponent, b.mantissa, rm);
    if (b.kind == ZERO)
        return pack(f, a.is_negative, a.exponent, a.mantissa, rm);
    return add_finite(f, a, b, rm);
}

/* The exact product of two numbers. */
static struct number multiply(struct number a, struct number b)
{
    struct number product = {
        .kind = FINITE,
        .is_negative = a.is_negative != b.is_negative,
        .exponent = a.exponent + b.exponent,
        .mantissa = a.mantissa * b.mantissa,
    };
    if (is_nan(&a) || is_nan(&b) || (a.kind == INFINITE && b.kind == ZERO) ||
        (a.kind == ZERO && b.kind == INFINITE))
        product.kind = NAN_QUIET;
    else if (a.kind == INFINITE || b.kind == INFINITE)
        product.kind = INFINITE;
    else if (a.kind == ZERO || b.kind == ZERO)
        product.kind = ZERO;
    return product;
}

/* A number of any kind, rounded to format f. */
static uint64_t pack_number(const struct format *f, struct number n,
                            unsigned rm)
{
    switch (n.kind) {
    case ZERO:
        return signed_bits(f, n.is_negative, 0);
    case FINITE:
        return pack(f, n.is_negative, n.exponent, n.mantissa, rm);
    case INFINITE:
        return signed_bits(f, n.is_negative, infinity(f));
    default:
        return canonical_nan(f);
    }
}

uint64_t isa_soft_add(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm)
{
    const struct format *format = &formats[f];
    return add_numbers(format, unpack(format, a), unpack(format, b), rm);
}

uint64_t isa_soft_mul(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm)
{
    const struct format *format = &formats[f];
    return pack_number(format, multiply(unpack(format, a), unpack(format, b)),
                       rm);
}

uint64_t isa_soft_fma(enum isa_fp f, uint64_t a, uint64_t b, uint64_t c,
                      unsigned rm)
{
    const struct format *format = &formats[f];
    return add_numbers(format, multiply(unpack(format, a), unpack(format, b)),
                       unpack(format, c), rm);
}

uint64_t isa_soft_div(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm)
{
    const struct format *format = &formats[f];
    struct number x = unpack(format, a), y = unpack(format, b);
    bool is_negative = x.is_negative != y.is_negative;
    if (is_nan(&x) || is_nan(&y) ||
        (x.kind == y.kind && x.kind != FINITE)) /* 0 / 0, inf / inf */
        return canonical_nan(format);
    if (x.kind == INFINITE || y.kind == ZERO)
        return signed_bits(format, is_negative, infinity(format));
    if (x.kind == ZERO || y.kind == INFINITE)
        return signed_bits(format, is_negative, 0);
    normalize(&x);
    assert(x.kind == FINITE && y.kind == FINITE);
    isa_u128 quotient = x.mantissa / y.mantissa;
    if (quotient * y.mantissa != x.mantissa)
        quotient |= 1;
    return pack(format, is_negative, x.exponent - y.exponent, quotient, rm);
}

uint64_t isa_soft_sqrt(enum isa_fp f, uint64_t a, unsigned rm)
{
    const struct format *format = &formats[f];
    struct number x = unpack(format, a);
    if (is_nan(&x) || (x.is_negative && x.kind != ZERO))
        return canonical_nan(format);
    if (x.kind != FINITE)
        return a;
    normalize(&x);
    if (x.exponent & 1) {
        x.mantissa <<= 1;
        x.exponent--;
    }
    /* Finds one bit of the root at a time. The root of 127 bits has at most 64
     * bits. */
    isa_u128 root = 0;
    for (int i = 63; i >= 0; i--) {
        isa_u128 next = root | (isa_u128)1 << i;
        if (next * next <= x.mantissa)
            root = next;
    }
    if (root * root != x.mantissa)
        root |= 1;
    return pack(format, false, x.exponent / 2, root, rm);
}

uint64_t isa_soft_convert(enum isa_fp to, enum isa_fp from, uint64_t a,
                          unsigned rm)
{
    return pack_number(&formats[to], unpack(&formats[from], a), rm);
}

uint64_t isa_soft_to_int(enum isa_fp f, uint64_t a, enum isa_fp_int to,
                         unsigned rm)
{
    static const uint64_t greatest[] = {INT32_MAX, UINT32_MAX, INT64_MAX,
                                        UINT64_MAX};
    bool is_signed = to == ISA_FP_w || to == ISA_FP_l;
    struct number x = unpack(&formats[f], a);
    assert(to < sizeof greatest / sizeof *greatest);
    isa_u128 limit = greatest[to], magnitude = 0;
    bool is_negative = x.is_negative && !is_nan(&x);
    if (is_negative)
        limit = is_signed ? limit + 1 : 0;
    if (is_nan(&x) || x.kind == INFINITE || x.exponent > 64)
        magnitude = limit;
    else if (x.kind == FINITE)
        magnitude = round_shift(x.mantissa, -x.exponent, is_negative, rm);
    if (magnitude > limit)
        magnitude = limit;
    uint64_t result = (uint64_t)(is_negative ? -magnitude : magnitude);
    return to == ISA_FP_wu ? (uint64_t)(int32_t)result : result;
}

uint64_t isa_soft_from_int(enum isa_fp f, uint64_t a, enum isa_fp_int from,
                           unsigned rm)
{
    bool is_signed = from == ISA_FP_w || from == ISA_FP_l;
    uint64_t value = from == ISA_FP_w    ? (uint64_t)(int32_t)a
                     : from == ISA_FP_wu ? (uint32_t)a
                                         : a;
    bool is_negative = is_signed && (int64_t)value < 0;
    uint64_t magnitude = is_negative ? -value : value;
    return pack(&formats[f], is_negative, 0, magnitude, rm);
}

uint64_t isa_soft_class(enum isa_fp f, uint64_t a)
{
    const struct format *format = &formats[f];
    struct number x = unpack(format, a);
    bool is_normal = x.mantissa >> (format->precision - 1) != 0;
    switch (x.kind) {
    case ZERO:
        return x.is_negative ? 1u << 3 : 1u << 4;
    case FINITE:
        if (x.is_negative)
            return is_normal ? 1u << 1 : 1u << 2;
        return is_normal ? 1u << 6 : 1u << 5;
    case INFINITE:
        return x.is_negative ? 1u << 0 : 1u << 7;
    case NAN_SIGNALING:
        return 1u << 8;
    case NAN_QUIET:
        return 1u << 9;
    }
    return 0;
}
