/* SPDX-License-Identifier: MIT
 *
 * Speed of op bodies beside plain C loops on the same buffers: how much of
 * the host's speed the semantics keep, without resolve, check and schedule.
 * A row is an op, its types, how its operands are set for n elements, and the
 * loop a good engineer writes plainly for the same result, on the operands of
 * the call.
 */
#ifndef TESTS_BENCH_OPS_TABLE_H
#define TESTS_BENCH_OPS_TABLE_H

#include <string.h>

#include "isa/isa.h"
#include "isa/number/num.h"

enum { BENCH_MAX_ELEMENTS = 65536 };

struct bench_row {
    const char *op;
    enum isa_type type;
    isa_sem *plain;
    /* Beside what the letters of the operands tell: sets arguments and fills
     * operands for n elements. False: there is no call of this size. NULL:
     * nothing is to be done. */
    bool (*set_up)(struct isa_call *c, size_t n, unsigned detail);
    unsigned detail; /* of set_up; operand N */
    enum isa_type source;
    const char *note; /* what is told behind the detail */
};

/* Measures every row with 16, 256, 4096 and BENCH_MAX_ELEMENTS elements and
 * prints a line each. GB/s counts the bytes of the operands, updated ones
 * twice. An asterisk marks ratios beyond the limit of the op: 1.3 of
 * elementwise ones, 2 of those that convert or rearrange, from 4096 elements
 * on. What cannot be measured is told, and ends the program. */
void bench_rows(const struct bench_row *rows, size_t n_rows);

/* Fills n elements with small numbers above 0: 1, 2.75, 4.5...; integers are
 * their whole parts. */
void bench_fill(void *p, enum isa_type type, size_t n);

/* The bits of a number in an element type. */
uint64_t bench_bits(enum isa_type type, double value);

#define BENCH_LOOP(name) \
    __attribute__((noinline)) static void name(struct isa_call *c)

/* d[i] from a[i], b[i] and the scalar s (argument 2), whichever exist. */
#define BENCH_PLAIN(name, T, expression)                          \
    BENCH_LOOP(name)                                              \
    {                                                             \
        T *restrict d = c->ptr[0], s;                             \
        const T *restrict a = c->ptr[1], *restrict b = c->ptr[2]; \
        memcpy(&s, &c->arg[2], sizeof s);                         \
        for (size_t i = 0, n = c->n; i < n; i++)                  \
            d[i] = (T)(expression);                               \
        (void)a, (void)b, (void)s;                                \
    }

/* The same of bfloat16: x, y and s are floats. */
#define BENCH_BFLOAT(name, expression)                                  \
    BENCH_LOOP(name)                                                    \
    {                                                                   \
        uint16_t *restrict d = c->ptr[0];                               \
        const uint16_t *restrict a = c->ptr[1];                         \
        const uint16_t *restrict b = c->ptr[2] ? c->ptr[2] : a;         \
        const float s = isa_bf16_to_f32((uint16_t)c->arg[2]);           \
        for (size_t i = 0, n = c->n; i < n; i++) {                      \
            float x = isa_bf16_to_f32(a[i]), y = isa_bf16_to_f32(b[i]); \
            (void)x, (void)y, (void)s;                                  \
            d[i] = isa_f32_to_bf16(expression);                         \
        }                                                               \
    }

/* The same of half, by vectors of eight floats x, y and s: compilers do not
 * vectorize conversions of a standard type. */
#ifdef __F16C__
#include <immintrin.h>
#define BENCH_EIGHT(p) _mm256_cvtph_ps(_mm_loadu_si128((const void *)(p)))
#define BENCH_STORE(p, v) \
    _mm_storeu_si128((void *)(p), _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT))
#define BENCH_HALF(name, vectors, expression)                                 \
    BENCH_LOOP(name)                                                          \
    {                                                                         \
        uint16_t *restrict d = c->ptr[0];                                     \
        const uint16_t *restrict a = c->ptr[1];                               \
        const uint16_t *restrict b = c->ptr[2] ? c->ptr[2] : a;               \
        const __m256 s = _mm256_set1_ps(isa_f16_to_f32((uint16_t)c->arg[2])); \
        for (size_t i = 0, n = c->n; i < n; i += 8) {                         \
            __m256 x = BENCH_EIGHT(a + i), y = BENCH_EIGHT(b + i);            \
            (void)x, (void)y, (void)s;                                        \
            BENCH_STORE(d + i, vectors);                                      \
        }                                                                     \
    }
#else
#define BENCH_HALF(name, vectors, expression)                         \
    BENCH_LOOP(name)                                                  \
    {                                                                 \
        uint16_t *restrict d = c->ptr[0];                             \
        const uint16_t *restrict a = c->ptr[1];                       \
        const uint16_t *restrict b = c->ptr[2] ? c->ptr[2] : a;       \
        const float s = isa_f16_to_f32((uint16_t)c->arg[2]);          \
        for (size_t i = 0, n = c->n; i < n; i++) {                    \
            float x = isa_f16_to_f32(a[i]), y = isa_f16_to_f32(b[i]); \
            (void)x, (void)y, (void)s;                                \
            d[i] = isa_f32_to_f16(expression);                        \
        }                                                             \
    }
#endif

#define BENCH_COUNT(rows) (sizeof(rows) / sizeof *(rows))

#endif
