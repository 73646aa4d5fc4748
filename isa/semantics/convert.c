/* SPDX-License-Identifier: MIT */
/* Bodies of conversions. Elements are converted in blocks of floats, or of
 * doubles if float cannot represent every source (int32_t, fixed point). Each
 * element is converted exactly, then rounded once. Loops run in ascending
 * order, and a block is read before its results are written, so results may
 * overwrite sources that have been read. If a result would overwrite a source
 * that has not been read, blocks are single elements, as if elements were
 * converted one by one. */
#include "isa/number/round_arrays.h"
#include "isa/semantics/sem.h"

#include <assert.h>

enum { BLOCK = ISA_BLOCK(1024, 2) };

/* A conversion, done in blocks. */
struct converting {
    enum isa_type to, from;
    enum isa_round mode;
    double factor; /* power of two, multiplied before rounding */
    union {
        float f32[BLOCK];
        double f64[BLOCK];
    } wide;
    uint32_t words[BLOCK]; /* results before narrowing */
};

/* ---- to float or double -------------------------------------------------- */

#define WIDEN(ID)                                             \
    case ISA_T_##ID:                                          \
        ISA_INDEPENDENT                                       \
        for (size_t i = 0; i < n; i++)                        \
            isa_store_f32(d, i, (float)isa_value_##ID(s, i)); \
        break;

/* Converts to float from types that float represents exactly; d may be
 * unaligned. */
static void widen_f32(void *d, const void *s, enum isa_type from, size_t n)
{
    switch (from) {
        WIDEN(I8)
        WIDEN(U8)
        WIDEN(I16)
        WIDEN(BF16)
    case ISA_T_F16:
        isa_f16_to_f32_array(d, s, n);
        break;
    default:
        assert(false && "no source, or too many digits");
    }
}
#undef WIDEN

#define WIDEN(ID)                                         \
    case ISA_T_##ID:                                      \
        ISA_INDEPENDENT                                   \
        for (size_t i = 0; i < n; i++)                    \
            d[i] = (double)isa_value_##ID(s, i) * factor; \
        break;

static void widen_f64(double *d, const void *s, enum isa_type from,
                      double factor, size_t n)
{
    switch (from) {
        WIDEN(I8)
        WIDEN(U8)
        WIDEN(I16)
        WIDEN(I32)
        WIDEN(F16)
        WIDEN(BF16)
        WIDEN(F32)
    default:
        assert(false && "no source");
    }
}
#undef WIDEN

/* ---- between integers ---------------------------------------------------- */

/* Converts element i of an integer source, limited to low..high. */
#define SATURATE(ID, bits)                                           \
    case ISA_T_##ID:                                                 \
        ISA_INDEPENDENT                                              \
        for (size_t i = 0; i < n; i++) {                             \
            int32_t a = isa_value_##ID(s, i);                        \
            a = a > low ? a : low;                                   \
            isa_store_##bits(d, i, (uint32_t)(a < high ? a : high)); \
        }                                                            \
        break;
#define SATURATE_TO(bits)                                                   \
    static void saturate_##bits(void *d, const void *s, enum isa_type from, \
                                int32_t low, int32_t high, size_t n)        \
    {                                                                       \
        switch (from) {                                                     \
            SATURATE(I8, bits)                                              \
            SATURATE(U8, bits)                                              \
            SATURATE(I16, bits)                                             \
            SATURATE(I32, bits)                                             \
        default:                                                            \
            assert(false && "no integer source");                           \
        }                                                                   \
    }
SATURATE_TO(8)
SATURATE_TO(16)
SATURATE_TO(32)
#undef SATURATE
#undef SATURATE_TO

/* ---- conversions of a block --------------------------------------------- */

static const struct isa_limits limits[ISA_N_TYPES] = {
    [ISA_T_I8] = {INT8_MIN, INT8_MAX, INT8_MAX},
    [ISA_T_U8] = {0, UINT8_MAX, UINT8_MAX},
    [ISA_T_I16] = {INT16_MIN, INT16_MAX, INT16_MAX},
    [ISA_T_I32] = {INT32_MIN, 0x1.fffffep30f, INT32_MAX},
};

static bool is_float(enum isa_type type)
{
    return isa_types[type].class == ISA_CLASS_FLOAT;
}

static struct isa_format_bits format_of(enum isa_type type)
{
    struct isa_format_bits format = ISA_BITS_F32;
    isa_format_of(type, &format);
    return format;
}

static void convert_f32(struct converting *c, void *d, const void *s, size_t n)
{
    if (c->to == ISA_T_F32) {
        widen_f32(d, s, c->from, n);
        return;
    }
    const void *wide = s;
    if (c->from != ISA_T_F32) {
        widen_f32(c->wide.f32, s, c->from, n);
        wide = c->wide.f32;
    }
    switch (isa_types[c->to].bytes) {
    case 1:
        isa_round_f32_8(d, wide, c->mode, limits[c->to], n);
        break;
    case 2:
        if (c->to == ISA_T_F16)
            isa_round_f16(d, wide, c->mode, n);
        else if (c->to == ISA_T_BF16)
            isa_round_bf16(d, wide, c->mode, n);
        else
            isa_round_f32_16(d, wide, c->mode, limits[c->to], n);
        break;
    default:
        assert(c->to == ISA_T_I32);
        isa_round_f32_32(d, wide, c->mode, limits[c->to], n);
    }
}

static void convert_integers(const struct converting *c, void *d, const void *s,
                             size_t n)
{
    int32_t low = (int32_t)limits[c->to].low, high = limits[c->to].most;
    assert(high > 0); /* true for every target */
    switch (isa_types[c->to].bytes) {
    case 1:
        saturate_8(d, s, c->from, low, high, n);
        break;
    case 2:
        saturate_16(d, s, c->from, low, high, n);
        break;
    default:
        saturate_32(d, s, c->from, low, high, n);
    }
}

/* Converts int32_t to half. All values beyond +-2^17 give the same result, so
 * they are first limited to that range; then they are exact as floats. */
static void convert_i32_f16(struct converting *c, void *d, const void *s,
                            size_t n)
{
    saturate_32(c->words, s, ISA_T_I32, -(1 << 17), 1 << 17, n);
    isa_round_i32(c->wide.f32, c->words, ISA_ROUND_RN, n);
    isa_round_f16(d, c->wide.f32, c->mode, n);
}

/* Stores the low bits of words. */
static void narrow(void *d, const uint32_t *s, unsigned bytes, size_t n)
{
    assert(bytes == 1 || bytes == 2);
    if (bytes == 1) {
        ISA_INDEPENDENT
        for (size_t i = 0; i < n; i++)
            isa_store_8(d, i, s[i]);
    } else {
        ISA_INDEPENDENT
        for (size_t i = 0; i < n; i++)
            isa_store_16(d, i, s[i]);
    }
}

static void convert_f64(struct converting *c, void *d, const void *s, size_t n)
{
    bool is_word = isa_types[c->to].bytes == 4;
    void *words = is_word ? d : c->words;
    widen_f64(c->wide.f64, s, c->from, c->factor, n);
    if (is_float(c->to)) {
        isa_round_f64(words, c->wide.f64, c->mode, format_of(c->to), n);
    } else {
        struct isa_limits l = limits[c->to];
        isa_round_f64_32(words, c->wide.f64, c->mode, l.low, l.most, n);
    }
    if (!is_word)
        narrow(d, c->words, isa_types[c->to].bytes, n);
}

static void convert_block(struct converting *c, void *d, const void *s,
                          size_t n)
{
    if (c->factor != 1)
        convert_f64(c, d, s, n);
    else if (!is_float(c->from) && !is_float(c->to))
        convert_integers(c, d, s, n);
    else if (c->from != ISA_T_I32)
        convert_f32(c, d, s, n);
    else if (c->to == ISA_T_F16)
        convert_i32_f16(c, d, s, n);
    else if (c->to == ISA_T_F32)
        isa_round_i32(d, s, c->mode, n);
    else
        convert_f64(c, d, s, n);
}

/* ---- whole operands ----------------------------------------------------- */

/* Whether element i of the result may overwrite a source after i. */
static bool runs_ahead(const struct converting *c, const void *d, const void *s,
                       size_t n)
{
    intptr_t to = (intptr_t)d, from = (intptr_t)s;
    intptr_t wide = isa_types[c->to].bytes, narrow = isa_types[c->from].bytes;
    intptr_t last = (intptr_t)n - 1;
    if (to + wide * (last + 1) <= from || from + narrow * (last + 1) <= to)
        return false;
    intptr_t first_lead = to - from + (wide - narrow);
    intptr_t last_lead = to - from + (wide - narrow) * last;
    return last > 0 && (first_lead > 0 || last_lead > 0);
}

static void convert(struct converting *c, char *d, const char *s, size_t n)
{
    bool is_direct = /* no intermediate block needed */
        c->factor == 1 && (c->from == ISA_T_F32 || c->to == ISA_T_F32 ||
                           (!is_float(c->from) && !is_float(c->to)));
    size_t block = runs_ahead(c, d, s, n) ? 1 : is_direct ? n : BLOCK;
    while (n > 0) {
        size_t step = n < block ? n : block;
        convert_block(c, d, s, step);
        d += step * isa_types[c->to].bytes;
        s += step * isa_types[c->from].bytes;
        n -= step;
    }
}

/* 2^exponent, for exponents of normal numbers. */
static double power_of_two(int64_t exponent)
{
    assert(exponent > -1023 && exponent < 1024);
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void convert_flat(const struct isa_call *call, enum isa_round mode)
{
    int64_t position = (int64_t)call->arg[3];
    int64_t exponent = is_float(call->type) ? position : -position;
    struct converting c;
    c.to = call->type;
    c.from = call->source;
    c.mode = mode;
    c.factor = power_of_two(exponent);
    convert(&c, call->ptr[0], call->ptr[1], call->n);
}

static void convert_strided(const struct isa_call *call, enum isa_round mode)
{
    struct converting c;
    c.to = call->type;
    c.from = call->source;
    c.mode = mode;
    c.factor = 1;
    for (uint64_t k = 0; k < call->segments; k++)
        convert(&c, (char *)call->ptr[0] + isa_walk_offset(&call->walk[0], k),
                (const char *)call->ptr[1] + isa_walk_offset(&call->walk[1], k),
                call->n);
}

#define CONVERT(suffix, MODE)                                 \
    void isa_sem_convert_##suffix(struct isa_call *c)         \
    {                                                         \
        convert_flat(c, ISA_ROUND_##MODE);                    \
    }                                                         \
    void isa_sem_convert_strided_##suffix(struct isa_call *c) \
    {                                                         \
        convert_strided(c, ISA_ROUND_##MODE);                 \
    }
CONVERT(tz, TZ)
CONVERT(oz, OZ)
CONVERT(up, UP)
CONVERT(dn, DN)
CONVERT(rd, RD)
CONVERT(rn, RN)
CONVERT(rm, RM)
#undef CONVERT
