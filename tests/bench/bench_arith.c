/* SPDX-License-Identifier: MIT
 *
 * Speed of elementwise arithmetic: sums, products, quotients, minima and
 * maxima, fused operations, cycled operands.
 */
#include <fenv.h>
#include <math.h>
#include <stdlib.h>

#include "tests/bench/ops_table.h"

/* ---- plain loops -------------------------------------------------------- */

BENCH_PLAIN(add_f32, float, a[i] + b[i])
BENCH_PLAIN(add_i16, uint16_t, a[i] + b[i])
BENCH_PLAIN(add_i32, uint32_t, a[i] + b[i])
BENCH_PLAIN(add_i64, uint64_t, a[i] + b[i])
BENCH_BFLOAT(add_bf16, x + y)
BENCH_HALF(add_f16, x + y, x + y)
BENCH_PLAIN(mul_f32, float, a[i] * b[i])
BENCH_PLAIN(mul_i16, uint16_t, a[i] * b[i])
BENCH_PLAIN(mul_scalar_f32, float, a[i] * s)
BENCH_HALF(mul_scalar_f16, x *s, x *s)
BENCH_BFLOAT(mul_scalar_bf16, x *s)
BENCH_PLAIN(div_f32, float, a[i] / b[i])
BENCH_HALF(div_f16, x / y, x / y)
BENCH_PLAIN(div_i32, int32_t, a[i] / b[i])
BENCH_PLAIN(div_u16, uint16_t, a[i] / b[i])
BENCH_PLAIN(div_scalar_f32, float, a[i] / s)
BENCH_PLAIN(div_scalar_i32, int32_t, a[i] / s)
BENCH_PLAIN(rem_i32, int32_t, a[i] % b[i])
BENCH_PLAIN(rem_scalar_i32, int32_t, a[i] % s)
BENCH_PLAIN(square_f32, float, a[i] * a[i])
BENCH_HALF(square_f16, x *x, x *x)
BENCH_PLAIN(abs_f32, float, fabsf(a[i]))
BENCH_PLAIN(abs_half, uint16_t, a[i] & 0x7fff)
BENCH_PLAIN(neg_f32, float, -a[i])
BENCH_PLAIN(relu_f32, float, a[i] < 0 ? 0 : a[i])
BENCH_HALF(relu_f16, _mm256_max_ps(_mm256_setzero_ps(), x), x < 0 ? 0 : x)
BENCH_PLAIN(maxequal_f32, float, b[i] > a[i] ? b[i] : a[i])
BENCH_PLAIN(maxequal_i16, int16_t, b[i] > a[i] ? b[i] : a[i])
BENCH_HALF(maxequal_f16, _mm256_max_ps(y, x), y > x ? y : x)
BENCH_BFLOAT(maxequal_bf16, y > x ? y : x)
BENCH_PLAIN(maxequal_scalar_f32, float, s > a[i] ? s : a[i])
BENCH_PLAIN(minimum_f32, float, b[i] < a[i] ? b[i] : a[i] != a[i] ? b[i] : a[i])
BENCH_PLAIN(nan_maximum_f32, float,
            ((a[i] != a[i]) | (b[i] != b[i])) ? isa_f32_from_bits(0x7fffffff)
            : b[i] > a[i]                     ? b[i]
                                              : a[i])

/* Sums toward zero: a loop while the host rounds so. */
static void add_tz_f32(struct isa_call *c)
{
    fesetround(FE_TOWARDZERO);
    add_f32(c);
    fesetround(FE_TONEAREST);
}

BENCH_LOOP(cycle_mul_f32)
{
    float *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1], *restrict b = c->ptr[2];
    size_t m = c->arg[4];
    for (size_t r = 0, n = c->n; r < n; r += m)
        for (size_t i = 0; i < m; i++)
            d[r + i] = a[r + i] * b[i];
}

#ifdef __F16C__
BENCH_LOOP(cycle_mul_f16)
{
    uint16_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1], *restrict b = c->ptr[2];
    size_t m = c->arg[4];
    for (size_t r = 0, n = c->n; r < n; r += m)
        for (size_t i = 0; i < m; i += 8)
            BENCH_STORE(d + r + i, BENCH_EIGHT(a + r + i) * BENCH_EIGHT(b + i));
}
#endif

/* Operands "wryynNi", scalars or vectors b and c. */
#define FUSION(name, T, expression)                               \
    BENCH_LOOP(name##_scalars)                                    \
    {                                                             \
        T *restrict d = c->ptr[0], y, z;                          \
        const T *restrict a = c->ptr[1];                          \
        memcpy(&y, &c->arg[2], sizeof y);                         \
        memcpy(&z, &c->arg[3], sizeof z);                         \
        for (size_t i = 0, n = c->n; i < n; i++) {                \
            T x = a[i];                                           \
            d[i] = (T)(expression);                               \
        }                                                         \
    }                                                             \
    BENCH_LOOP(name##_vectors)                                    \
    {                                                             \
        T *restrict d = c->ptr[0];                                \
        const T *restrict a = c->ptr[1], *restrict b = c->ptr[2]; \
        const T *restrict e = c->ptr[3];                          \
        size_t m = c->arg[5];                                     \
        for (size_t r = 0, n = c->n; r < n; r += m)               \
            for (size_t i = 0; i < m; i++) {                      \
                T x = a[r + i], y = b[i], z = e[i];               \
                d[r + i] = (T)(expression);                       \
            }                                                     \
    }
FUSION(fma_f32, float, x *y + z)
FUSION(fsm_i32, uint32_t, (x - y) * z)

#ifdef __F16C__
BENCH_LOOP(fma_f16_scalars)
{
    uint16_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1];
    __m256 y = _mm256_set1_ps(isa_f16_to_f32((uint16_t)c->arg[2]));
    __m256 z = _mm256_set1_ps(isa_f16_to_f32((uint16_t)c->arg[3]));
    for (size_t i = 0, n = c->n; i < n; i += 8) {
        __m128i product =
            _mm256_cvtps_ph(BENCH_EIGHT(a + i) * y, _MM_FROUND_TO_NEAREST_INT);
        BENCH_STORE(d + i, _mm256_cvtph_ps(product) + z);
    }
}
#endif

/* ---- operands ------------------------------------------------------------ */

/* b has m elements. */
static bool cycled(struct isa_call *c, size_t n, unsigned m)
{
    (void)c;
    return m <= n;
}

/* b and c are scalars, or vectors of m elements. */
static bool fused(struct isa_call *c, size_t n, unsigned m)
{
    c->arg[2] = c->arg[3] = bench_bits(c->type, 2);
    c->arg[6] = m ? 3 : 0;
    return m <= n;
}

static const struct bench_row rows[] = {
    {"add", ISA_T_F32, .plain = add_f32},
    {"add", ISA_T_F16, .plain = add_f16},
    {"add", ISA_T_BF16, .plain = add_bf16},
    {"add", ISA_T_I16, .plain = add_i16},
    {"add", ISA_T_I32, .plain = add_i32},
    {"add", ISA_T_I64, .plain = add_i64},
    {"mul", ISA_T_F32, .plain = mul_f32},
    {"mul", ISA_T_I16, .plain = mul_i16},
    {"mul_scalar", ISA_T_F32, .plain = mul_scalar_f32},
    {"mul_scalar", ISA_T_F16, .plain = mul_scalar_f16},
    {"mul_scalar", ISA_T_BF16, .plain = mul_scalar_bf16},
    {"add_tz", ISA_T_F32, .plain = add_tz_f32},
    {"div", ISA_T_F32, .plain = div_f32},
    {"div", ISA_T_F16, .plain = div_f16},
    {"div", ISA_T_I32, .plain = div_i32},
    {"div", ISA_T_U16, .plain = div_u16},
    {"div_scalar", ISA_T_F32, .plain = div_scalar_f32},
    {"div_scalar", ISA_T_I32, .plain = div_scalar_i32},
    {"rem", ISA_T_I32, .plain = rem_i32},
    {"rem_scalar", ISA_T_I32, .plain = rem_scalar_i32},
    {"square", ISA_T_F32, .plain = square_f32},
    {"square", ISA_T_F16, .plain = square_f16},
    {"abs", ISA_T_F32, .plain = abs_f32},
    {"abs", ISA_T_F16, .plain = abs_half},
    {"abs", ISA_T_BF16, .plain = abs_half},
    {"neg", ISA_T_F32, .plain = neg_f32},
    {"relu", ISA_T_F32, .plain = relu_f32},
    {"relu", ISA_T_F16, .plain = relu_f16},
    {"maxequal", ISA_T_F32, .plain = maxequal_f32},
    {"maxequal", ISA_T_F16, .plain = maxequal_f16},
    {"maxequal", ISA_T_BF16, .plain = maxequal_bf16},
    {"maxequal", ISA_T_I16, .plain = maxequal_i16},
    {"maxequal_scalar", ISA_T_F32, .plain = maxequal_scalar_f32},
    {"minimum", ISA_T_F32, .plain = minimum_f32},
    {"nan_maximum", ISA_T_F32, .plain = nan_maximum_f32},
    {"fusion_fma", ISA_T_F32, .plain = fma_f32_scalars, fused},
    {"fusion_fma", ISA_T_F32, .plain = fma_f32_vectors, fused, 64},
    {"fusion_fsm", ISA_T_I32, .plain = fsm_i32_scalars, fused},
    {"fusion_fsm", ISA_T_I32, .plain = fsm_i32_vectors, fused, 1024},
    {"cycle_mul", ISA_T_F32, .plain = cycle_mul_f32, cycled, 1},
    {"cycle_mul", ISA_T_F32, .plain = cycle_mul_f32, cycled, 4},
    {"cycle_mul", ISA_T_F32, .plain = cycle_mul_f32, cycled, 16},
    {"cycle_mul", ISA_T_F32, .plain = cycle_mul_f32, cycled, 256},
#ifdef __F16C__
    {"cycle_mul", ISA_T_F16, .plain = cycle_mul_f16, cycled, 64},
    {"fusion_fma", ISA_T_F16, .plain = fma_f16_scalars, fused},
#endif
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
