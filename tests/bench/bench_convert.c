/* SPDX-License-Identifier: MIT
 *
 * Speed of conversions. The plain loops to integers round as the C library
 * does (a cast, rintf, roundf, floorf, ceilf) with no care for what is out of
 * range; the others round as the host does, in every mode. Those of half use
 * the conversions of whole arrays of sem.h; ties away from zero are moved off
 * the middle before, with no care for infinity.
 */
#include <math.h>

#include "isa/semantics/sem.h"
#include "tests/bench/ops_table.h"

#define PLAIN(name, D, S, expression)            \
    BENCH_LOOP(name)                             \
    {                                            \
        D *restrict d = c->ptr[0];               \
        const S *restrict a = c->ptr[1];         \
        for (size_t i = 0, n = c->n; i < n; i++) \
            d[i] = (D)(expression);              \
    }
#define PLAIN_ROUNDED(name, D)               \
    PLAIN(name##_tz, D, float, a[i])         \
    PLAIN(name##_rn, D, float, rintf(a[i]))  \
    PLAIN(name##_rd, D, float, roundf(a[i])) \
    PLAIN(name##_dn, D, float, floorf(a[i])) \
    PLAIN(name##_up, D, float, ceilf(a[i]))
PLAIN_ROUNDED(f32_to_i32, int32_t)
PLAIN_ROUNDED(f32_to_i16, int16_t)
PLAIN_ROUNDED(f32_to_i8, int8_t)
PLAIN(i32_to_f32, float, int32_t, a[i])
PLAIN(i16_to_f32, float, int16_t, a[i])
PLAIN(i8_to_f32, float, int8_t, a[i])
PLAIN(u8_to_f32, float, uint8_t, a[i])
PLAIN(bf16_to_f32, uint32_t, uint16_t, (uint32_t)a[i] << 16)
PLAIN(f32_to_bf16, uint16_t, uint32_t, (a[i] + 0x7fff + (a[i] >> 16 & 1)) >> 16)
PLAIN(i32_to_i16, int16_t, int32_t, a[i])

BENCH_LOOP(f16_to_f32)
{
    isa_f16_to_f32_array(c->ptr[0], c->ptr[1], c->n);
}

BENCH_LOOP(f32_to_f16)
{
    isa_f32_to_f16_array(c->ptr[0], c->ptr[1], c->n);
}

#ifdef __F16C__
BENCH_LOOP(f32_to_f16_rd)
{
    uint16_t *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1];
    const __m256 last = _mm256_castsi256_ps(_mm256_set1_epi32(1));
    for (size_t i = 0, n = c->n; i < n; i += 8)
        BENCH_STORE(d + i, _mm256_or_ps(_mm256_loadu_ps(a + i), last));
}
#endif

/* By way of floats, a part at a time that stays in the cache. */
enum { PART = 1024 };

static void by_floats(struct isa_call *c, isa_sem *widen, isa_sem *narrow)
{
    float floats[PART];
    size_t d_size = isa_types[c->type].bytes;
    size_t s_size = isa_types[c->source].bytes;
    struct isa_call part;
    for (size_t i = 0; i < c->n; i += PART) {
        part.n = c->n - i < PART ? c->n - i : PART;
        part.ptr[0] = floats;
        part.ptr[1] = (char *)c->ptr[1] + i * s_size;
        widen(&part);
        part.ptr[0] = (char *)c->ptr[0] + i * d_size;
        part.ptr[1] = floats;
        narrow(&part);
    }
}

#define BY_FLOATS(name, widen, narrow)   \
    static void name(struct isa_call *c) \
    {                                    \
        by_floats(c, widen, narrow);     \
    }
BY_FLOATS(f16_to_i16_tz, f16_to_f32, f32_to_i16_tz)
BY_FLOATS(f16_to_i16_rn, f16_to_f32, f32_to_i16_rn)
BY_FLOATS(f16_to_i16_rd, f16_to_f32, f32_to_i16_rd)
BY_FLOATS(f16_to_i16_dn, f16_to_f32, f32_to_i16_dn)
BY_FLOATS(f16_to_i16_up, f16_to_f32, f32_to_i16_up)
BY_FLOATS(i16_to_f16, i16_to_f32, f32_to_f16)
BY_FLOATS(u8_to_f16, u8_to_f32, f32_to_f16)

/* A row per mode; with one plain loop or one for each. */
#define MODE(mode, from, to, loop)                                          \
    {                                                                       \
        "convert_" #mode, ISA_T_##to, .plain = loop, .source = ISA_T_##from \
    }
#define SAME(from, to, plain)                                 \
    MODE(tz, from, to, plain), MODE(rn, from, to, plain),     \
        MODE(rd, from, to, plain), MODE(dn, from, to, plain), \
        MODE(up, from, to, plain)
#define ROUNDED(from, to, plain)                                        \
    MODE(tz, from, to, plain##_tz), MODE(rn, from, to, plain##_rn),     \
        MODE(rd, from, to, plain##_rd), MODE(dn, from, to, plain##_dn), \
        MODE(up, from, to, plain##_up)

static const struct bench_row rows[] = {
    MODE(rn, F16, F32, f16_to_f32),    MODE(tz, F32, F16, f32_to_f16),
    MODE(rn, F32, F16, f32_to_f16),    MODE(dn, F32, F16, f32_to_f16),
    MODE(up, F32, F16, f32_to_f16),
#ifdef __F16C__
    MODE(rd, F32, F16, f32_to_f16_rd),
#endif
    MODE(rn, BF16, F32, bf16_to_f32),  SAME(F32, BF16, f32_to_bf16),
    ROUNDED(F32, I32, f32_to_i32),     SAME(I32, F32, i32_to_f32),
    ROUNDED(F32, I16, f32_to_i16),     ROUNDED(F32, I8, f32_to_i8),
    MODE(rn, I16, F32, i16_to_f32),    MODE(rn, I8, F32, i8_to_f32),
    MODE(rn, U8, F32, u8_to_f32),      ROUNDED(F16, I16, f16_to_i16),
    MODE(rn, I16, F16, i16_to_f16),    MODE(rn, U8, F16, u8_to_f16),
    MODE(rn, I32, I16, i32_to_i16),
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
