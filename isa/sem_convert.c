/* SPDX-License-Identifier: MIT
 *
 * Bodies of the conversions. Elements pass through a block of floats, or of
 * doubles where a float does not hold every source exactly (int32_t, fixed
 * point): each is widened, exactly, then rounded once. Every loop reads and
 * writes its elements in ascending order and a block is read before it is
 * written, so that a result may replace sources that have been read. Where it
 * would replace one that has not, blocks are single elements: the outcome is
 * that of converting one by one.
 */
#include "isa/round.h"
#include "isa/sem.h"

#include <assert.h>
#include <fenv.h>

enum { BLOCK = 1024 };

/* One conversion, by blocks. */
struct converting {
    enum isa_type to, from;
    enum isa_round mode;
    double factor; /* a power of two, on the way from source to target */
    union {
        struct {
            float f32[BLOCK];
            float back[BLOCK]; /* of halves, to see how they were rounded */
        };
        double f64[BLOCK];
    } wide;
    uint32_t words[BLOCK]; /* results before they are narrowed */
};

/* ---- widening ----------------------------------------------------------- */

#define WIDEN(ID)                                             \
    case ISA_T_##ID:                                          \
        ISA_INDEPENDENT                                       \
        for (size_t i = 0; i < n; i++)                        \
            isa_store_f32(d, i, (float)isa_value_##ID(s, i)); \
        break;

/* To float, from types whose every value is one; d need not be aligned. */
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

/* ---- rounding ----------------------------------------------------------- */

/* DO(mode) in a loop of its own for each mode, so that the mode is constant. */
#define MODE(DO, mode)                 \
    case mode:                         \
        ISA_INDEPENDENT                \
        for (size_t i = 0; i < n; i++) \
            DO(mode);                  \
        break;
#define EACH_MODE(DO)          \
    switch (mode) {            \
        MODE(DO, ISA_ROUND_TZ) \
        MODE(DO, ISA_ROUND_OZ) \
        MODE(DO, ISA_ROUND_UP) \
        MODE(DO, ISA_ROUND_DN) \
        MODE(DO, ISA_ROUND_RD) \
        MODE(DO, ISA_ROUND_RN) \
        MODE(DO, ISA_ROUND_RM) \
    }

static void encode_bf16(void *d, const void *s, enum isa_round mode, size_t n){
#define ENCODE(mode) \
    isa_store_16(d, i, isa_encode_bf16(isa_load_32(s, i), mode))
    EACH_MODE(ENCODE)
#undef ENCODE
}

/* A float that, rounded to nearest even, gives what `bits` gives to nearest
 * with ties the other way: the last bit, which a half has no place for, moves
 * a tie off the middle and nothing else over it. */
ISA_INLINE uint32_t move_tie(uint32_t bits, enum isa_round mode)
{
    const uint32_t to_zero = mode == ISA_ROUND_RM ? 0x80000000 : 0;
    uint32_t magnitude = bits & 0x7fffffff;
    uint32_t moved = bits & to_zero ? bits - (~bits & 1) : bits | 1;
    bool is_number = magnitude - 1 < 0x7f7fffff; /* neither 0 nor inf */
    return is_number ? moved : bits;
}

/* To halfs in those modes, tiles of a vector as long as there are any. */
ISA_INLINE void encode_ties_f16(void *d, const void *s, enum isa_round mode,
                                size_t n)
{
    _Alignas(64) uint32_t moved[ISA_TILE];
    size_t i = 0;
    for (; i + ISA_TILE <= n; i += ISA_TILE) {
        ISA_TILE_LOOP
        for (size_t k = 0; k < ISA_TILE; k++)
            moved[k] = move_tie(isa_load_32(s, i + k), mode);
        isa_f32_to_f16_array((char *)d + 2 * i, moved, ISA_TILE);
    }
    for (size_t k = i; k < n; k++)
        moved[k - i] = move_tie(isa_load_32(s, k), mode);
    isa_f32_to_f16_array((char *)d + 2 * i, moved, n - i);
}

/* Halves away from zero: h, rounded to nearest, is back as floats; where its
 * magnitude is too small, the next one is right. */
static void grow_f16(void *d, const void *s, const void *h, const float *back,
                     size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        float size = isa_f32_from_bits(isa_load_32(s, i) & 0x7fffffff);
        float got = isa_f32_from_bits(isa_f32_bits(back[i]) & 0x7fffffff);
        isa_store_16(d, i, isa_load_16(h, i) + (got < size ? 1 : 0));
    }
}

static void encode_f16(struct converting *c, void *d, const void *s, size_t n)
{
    switch (c->mode) {
    case ISA_ROUND_RN:
        isa_f32_to_f16_array(d, s, n);
        break;
    case ISA_ROUND_TZ:
        isa_f32_to_f16_tz_array(d, s, n);
        break;
    case ISA_ROUND_UP:
        isa_f32_to_f16_up_array(d, s, n);
        break;
    case ISA_ROUND_DN:
        isa_f32_to_f16_dn_array(d, s, n);
        break;
    case ISA_ROUND_RD:
        encode_ties_f16(d, s, ISA_ROUND_RD, n);
        break;
    case ISA_ROUND_RM:
        encode_ties_f16(d, s, ISA_ROUND_RM, n);
        break;
    default:
        isa_f32_to_f16_array(c->words, s, n);
        isa_f16_to_f32_array(c->wide.back, c->words, n);
        grow_f16(d, s, c->words, c->wide.back, n);
    }
}

/* What integers saturate to. No float is INT32_MAX: there, high is the float
 * below it. */
struct limits {
    float low, high;
    int32_t most;
};

/* To integers of so many bits; `most` replaces what exceeds limits.high. */
#define ROUND(bits, mode, most)                                          \
    {                                                                    \
        float a = isa_load_f32(s, i);                                    \
        int32_t whole = isa_whole_f32(a, mode, limits.low, limits.high); \
        isa_store_##bits(d, i, (uint32_t)(most));                        \
    }
#define ROUND_8(mode)  ROUND(8, mode, whole)
#define ROUND_16(mode) ROUND(16, mode, whole)
#define ROUND_32(mode) ROUND(32, mode, a > limits.high ? limits.most : whole)
#define ROUND_F32(bits)                                                       \
    static void round_f32_##bits(void *d, const void *s, enum isa_round mode, \
                                 struct limits limits, size_t n)              \
    {                                                                         \
        EACH_MODE(ROUND_##bits)                                               \
    }
ROUND_F32(8)
ROUND_F32(16)
ROUND_F32(32)
#undef ROUND
#undef ROUND_8
#undef ROUND_16
#undef ROUND_32
#undef ROUND_F32

/* To the format `to`, as words. */
static void encode_f64(void *d, const double *s, enum isa_round mode,
                       struct isa_format_bits to, size_t n)
{
#define ENCODE(mode) \
    isa_store_32(d, i, isa_encode_f64(isa_load_64(s, i), mode, to))
    EACH_MODE(ENCODE)
#undef ENCODE
}

static void round_f64(void *d, const double *s, enum isa_round mode, double low,
                      double high, size_t n)
{
#define ROUND(mode) \
    isa_store_32(d, i, (uint32_t)isa_whole_f64(s[i], mode, low, high))
    EACH_MODE(ROUND)
#undef ROUND
}

/* The low bits of words. */
static void narrow(void *d, const uint32_t *s, unsigned bytes, size_t n)
{
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

/* int32_t to float as the host rounds at the moment. A call of its own, so
 * that no compiler moves the loop to where the host rounds otherwise. */
__attribute__((noinline)) static void cast_i32(void *d, const void *s, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        isa_store_f32(d, i, (float)isa_value_I32(s, i));
}

static void direct_i32(void *d, const void *s, int direction, size_t n)
{
    fesetround(direction);
    cast_i32(d, s, n);
    fesetround(FE_TONEAREST);
}

/* int32_t to float in the modes hosts lack: a double holds it exactly, and
 * 29 more digits than a float. Adding the right amount there makes cutting
 * them round. */
static void correct_i32(void *d, const void *s, enum isa_round mode, size_t n)
{
#define ROUND(mode)                                            \
    {                                                          \
        const uint64_t half = 1u << 28, cut = 2 * half - 1;    \
        double exact = isa_value_I32(s, i);                    \
        uint64_t bits;                                         \
        memcpy(&bits, &exact, sizeof bits);                    \
        uint32_t sign = (uint32_t)(bits >> 63);                \
        bits += mode == ISA_ROUND_OZ                           \
                    ? cut                                      \
                    : half - 1 + isa_ties_away(mode, sign, 0); \
        bits &= ~cut;                                          \
        memcpy(&exact, &bits, sizeof bits);                    \
        isa_store_f32(d, i, (float)exact);                     \
    }
    switch (mode) {
        MODE(ROUND, ISA_ROUND_OZ)
        MODE(ROUND, ISA_ROUND_RD)
        MODE(ROUND, ISA_ROUND_RM)
    default:
        assert(false && "a mode of the host");
    }
#undef ROUND
}
#undef MODE
#undef EACH_MODE

static void round_i32(void *d, const void *s, enum isa_round mode, size_t n)
{
    switch (mode) {
    case ISA_ROUND_RN:
        cast_i32(d, s, n);
        break;
    case ISA_ROUND_TZ:
        direct_i32(d, s, FE_TOWARDZERO, n);
        break;
    case ISA_ROUND_UP:
        direct_i32(d, s, FE_UPWARD, n);
        break;
    case ISA_ROUND_DN:
        direct_i32(d, s, FE_DOWNWARD, n);
        break;
    default:
        correct_i32(d, s, mode, n);
    }
}

/* ---- between integers ---------------------------------------------------- */

/* Element i of an integer source, clamped to low..high. */
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

static const struct limits limits[ISA_N_TYPES] = {
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
    return type == ISA_T_F16    ? ISA_BITS_F16
           : type == ISA_T_BF16 ? ISA_BITS_BF16
                                : ISA_BITS_F32;
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
        round_f32_8(d, wide, c->mode, limits[c->to], n);
        break;
    case 2:
        if (c->to == ISA_T_F16)
            encode_f16(c, d, wide, n);
        else if (c->to == ISA_T_BF16)
            encode_bf16(d, wide, c->mode, n);
        else
            round_f32_16(d, wide, c->mode, limits[c->to], n);
        break;
    default:
        round_f32_32(d, wide, c->mode, limits[c->to], n);
    }
}

static void convert_integers(const struct converting *c, void *d, const void *s,
                             size_t n)
{
    int32_t low = (int32_t)limits[c->to].low, high = limits[c->to].most;
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

/* int32_t to half: beyond 2^17 all are alike, and what is left is a float. */
static void convert_i32_f16(struct converting *c, void *d, const void *s,
                            size_t n)
{
    saturate_32(c->words, s, ISA_T_I32, -(1 << 17), 1 << 17, n);
    cast_i32(c->wide.f32, c->words, n);
    encode_f16(c, d, c->wide.f32, n);
}

static void convert_f64(struct converting *c, void *d, const void *s, size_t n)
{
    bool is_word = isa_types[c->to].bytes == 4;
    void *words = is_word ? d : c->words;
    widen_f64(c->wide.f64, s, c->from, c->factor, n);
    if (is_float(c->to)) {
        encode_f64(words, c->wide.f64, c->mode, format_of(c->to), n);
    } else {
        struct limits l = limits[c->to];
        round_f64(words, c->wide.f64, c->mode, l.low, l.most, n);
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
        round_i32(d, s, c->mode, n);
    else
        convert_f64(c, d, s, n);
}

/* ---- whole operands ----------------------------------------------------- */

/* Whether element i of the result may lie on a source after i. */
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
    /* One that goes straight on changes how the host rounds but once. */
    bool is_direct =
        c->from == ISA_T_I32 && c->to == ISA_T_F32 && c->factor == 1;
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
