/* SPDX-License-Identifier: MIT */
/* Casts arrays element by element. Each element is loaded as an integer or as a
 * double, which holds it exactly, and is stored with one rounding. Casts
 * between float and half, which programs make of large arrays, use the loops
 * that kernels use. */
#include "runtime/api/cast/cast.h"
#include "isa/number/elements.h"
#include "isa/number/round.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum kind { BOOL, INT, UINT, FLOAT };

static const struct {
    enum kind kind;
    unsigned bytes;
} types[] = {
#define X(id, enumerator, value, kind, bytes) {kind, bytes},
#include "runtime/api/cast/types.def"
#undef X
};

size_t cast_type_bytes(enum cast_type type)
{
    return types[type].bytes;
}

bool cast_type_is_float(enum cast_type type)
{
    return types[type].kind == FLOAT;
}

bool cast_type_is_integer(enum cast_type type)
{
    return types[type].kind == INT || types[type].kind == UINT;
}

/* The value of an element. */
struct number {
    bool is_float;
    double value; /* if is_float */
    bool is_negative;
    uint64_t magnitude; /* else */
};

/* ---- loading ------------------------------------------------------------ */

static struct number load_float(enum cast_type type, const void *p, size_t i)
{
    struct number x = {.is_float = true};
    if (type == CAST_HALF)
        x.value = (double)isa_load_f16(p, i);
    else if (type == CAST_BFLOAT)
        x.value = (double)isa_load_bf16(p, i);
    else if (type == CAST_FLOAT)
        x.value = (double)isa_load_f32(p, i);
    else
        memcpy(&x.value, (const char *)p + i * sizeof x.value, sizeof x.value);
    return x;
}

static struct number load(enum cast_type type, const void *p, size_t i)
{
    if (types[type].kind == FLOAT)
        return load_float(type, p, i);
    const unsigned bytes = types[type].bytes;
    uint64_t bits = bytes == 1   ? isa_load_8(p, i)
                    : bytes == 2 ? isa_load_16(p, i)
                    : bytes == 4 ? isa_load_32(p, i)
                                 : isa_load_64(p, i);
    if (types[type].kind == BOOL)
        return (struct number){.magnitude = bits != 0};
    const uint64_t sign = UINT64_C(1) << (8 * bytes - 1);
    const bool is_negative = types[type].kind == INT && (bits & sign);
    return (struct number){
        .is_negative = is_negative,
        .magnitude = is_negative ? sign - (bits - sign) : bits,
    };
}

/* ---- storing ------------------------------------------------------------ */

/* Converts an integer to a double. An integer with too many digits is rounded
 * as the mode says if the double is the result (is_last). Otherwise the double
 * is rounded again later, so the integer is rounded to odd: the lowest bit is
 * set. */
static double widen(const struct number *x, enum isa_round mode, bool is_last)
{
    unsigned extra = 0;
    while (x->magnitude >> extra >> 53)
        extra++;
    uint64_t kept = x->magnitude >> extra, one = 1;
    uint64_t rest = x->magnitude & ((one << extra) - 1);
    uint64_t half = extra ? one << (extra - 1) : 0;
    uint32_t sign = x->is_negative, is_odd = kept & 1;
    bool is_more =
        rest > half || (rest == half && isa_ties_away(mode, sign, is_odd));
    if (rest != 0 && !is_last)
        kept |= 1;
    else if (rest != 0 && !isa_rounds_inward(mode, sign))
        kept += isa_rounds_away(mode, sign) || is_more;
    double value = ldexp((double)kept, (int)extra);
    return x->is_negative ? -value : value;
}

static void store_float(enum cast_type type, void *p, size_t i,
                        const struct number *x, enum isa_round mode)
{
    double value = x->is_float ? x->value : widen(x, mode, type == CAST_DOUBLE);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (type == CAST_HALF)
        isa_store_16(p, i, isa_encode_f64(bits, mode, ISA_BITS_F16));
    else if (type == CAST_BFLOAT)
        isa_store_16(p, i, isa_encode_f64(bits, mode, ISA_BITS_BF16));
    else if (type == CAST_FLOAT)
        isa_store_32(p, i, isa_encode_f64(bits, mode, ISA_BITS_F32));
    else
        isa_store_64(p, i, bits);
}

/* Rounds a float to an integer; a value beyond 64 bits becomes the largest
 * integer. */
static struct number whole(double value, enum isa_round mode)
{
    double rounded = isa_round_to_integral(value, mode);
    double magnitude = fabs(rounded);
    struct number x = {.is_negative = !(rounded >= 0)};
    x.magnitude = magnitude < 0x1p64 ? (uint64_t)magnitude : UINT64_MAX;
    return x;
}

static void store_integer(enum cast_type type, void *p, size_t i,
                          const struct number *x)
{
    const unsigned bytes = types[type].bytes;
    const bool is_signed = types[type].kind == INT;
    const uint64_t all = UINT64_MAX >> (64 - 8 * bytes);
    uint64_t most = is_signed ? all / 2 : all;
    if (x->is_negative)
        most = is_signed ? most + 1 : 0;
    uint64_t bits = x->magnitude < most ? x->magnitude : most;
    bits = x->is_negative ? ~bits + 1 : bits;
    if (bytes == 1)
        isa_store_8(p, i, (uint32_t)bits & 0xff);
    else if (bytes == 2)
        isa_store_16(p, i, (uint32_t)bits & 0xffff);
    else if (bytes == 4)
        isa_store_32(p, i, (uint32_t)bits);
    else
        isa_store_64(p, i, bits);
}

static void store(enum cast_type type, void *p, size_t i, struct number x,
                  enum isa_round mode)
{
    switch (types[type].kind) {
    case BOOL:
        isa_store_8(p, i, x.is_float ? x.value != 0 : x.magnitude != 0);
        return;
    case FLOAT:
        store_float(type, p, i, &x, mode);
        return;
    case INT:
    case UINT:
        break;
    }
    if (x.is_float)
        x = whole(x.value, mode);
    store_integer(type, p, i, &x);
}

/* ---- arrays ------------------------------------------------------------- */

void cast_array(void *dst, enum cast_type to, const void *src,
                enum cast_type from, size_t n, enum isa_round mode)
{
    assert(to < CAST_N_TYPES && from < CAST_N_TYPES);
    if (to == from && to != CAST_BOOLEAN)
        memmove(dst, src, n * types[to].bytes);
    else if (to == CAST_HALF && from == CAST_FLOAT && mode == ISA_ROUND_RN)
        isa_f32_to_f16_array(dst, src, n);
    else if (to == CAST_FLOAT && from == CAST_HALF)
        isa_f16_to_f32_array(dst, src, n);
    else
        for (size_t i = 0; i < n; i++)
            store(to, dst, i, load(from, src, i), mode);
}

void cast_array_scaled(void *dst, enum cast_type to, const void *src,
                       enum cast_type from, size_t n, enum isa_round mode,
                       const struct cast_scale *scale)
{
    const double factor = ldexp((double)scale->scale, -scale->position);
    const double offset = scale->offset;
    assert(cast_type_is_float(to) != cast_type_is_float(from));
    for (size_t i = 0; i < n; i++) {
        struct number x = load(from, src, i);
        if (x.is_float) {
            x.value = isa_round_to_integral(x.value * factor, mode) + offset;
        } else {
            double value = widen(&x, ISA_ROUND_RN, true);
            x.is_float = true;
            x.value = (value - offset) / factor;
        }
        store(to, dst, i, x, mode);
    }
}
