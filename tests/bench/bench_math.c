/* SPDX-License-Identifier: MIT
 *
 * Speed of math functions beside plain loops of the same function: those of
 * libm in double, rounded once, and what the host has instructions for.
 */
#include <math.h>

#include "tests/bench/ops_table.h"

BENCH_PLAIN(sqrt_f32, float, sqrtf(a[i]))
BENCH_HALF(sqrt_f16, _mm256_sqrt_ps(x), sqrtf(x))
BENCH_PLAIN(rsqrt_f32, float, 1 / sqrt((double)a[i]))
BENCH_PLAIN(recip_f32, float, 1 / a[i])
BENCH_HALF(recip_f16, 1 / x, 1 / x)
BENCH_PLAIN(floor_f32, float, floorf(a[i]))
BENCH_HALF(floor_f16, _mm256_floor_ps(x), floorf(x))
BENCH_PLAIN(round_f32, float, rintf(a[i]))
BENCH_PLAIN(sign_f32, float, a[i] >= 0 ? 1 : -1)
BENCH_PLAIN(sin_f32, float, sin((double)a[i]))
BENCH_PLAIN(pow2_f32, float, exp2((double)a[i]))
BENCH_PLAIN(log2_f32, float, log2((double)a[i]))
BENCH_PLAIN(exp_f32, float, exp((double)a[i]))
BENCH_PLAIN(sigmoid_f32, float, 1 / (1 + exp(-(double)a[i])))
BENCH_PLAIN(tanh_f32, float, tanh((double)a[i]))
BENCH_PLAIN(hypot_f32, float, hypot((double)a[i], (double)b[i]))

/* Halfs one by one, rounded twice: nobody rounds a double to a half at once
 * but by hand. */
#define BY_LIBM(name, function)                                                \
    BENCH_LOOP(name)                                                           \
    {                                                                          \
        uint16_t *restrict d = c->ptr[0];                                      \
        const uint16_t *restrict a = c->ptr[1];                                \
        for (size_t i = 0, n = c->n; i < n; i++)                               \
            d[i] =                                                             \
                isa_f32_to_f16((float)function((double)isa_f16_to_f32(a[i]))); \
    }
BY_LIBM(sin_f16, sin)
BY_LIBM(pow2_f16, exp2)

static const struct bench_row rows[] = {
    {"sqrt", ISA_T_F32, .plain = sqrt_f32},
    {"sqrt", ISA_T_F16, .plain = sqrt_f16},
    {"rsqrt", ISA_T_F32, .plain = rsqrt_f32},
    {"recip", ISA_T_F32, .plain = recip_f32},
    {"recip", ISA_T_F16, .plain = recip_f16},
    {"floor", ISA_T_F32, .plain = floor_f32},
    {"floor", ISA_T_F16, .plain = floor_f16},
    {"round", ISA_T_F32, .plain = round_f32},
    {"active_sign", ISA_T_F32, .plain = sign_f32},
    {"sin", ISA_T_F32, .plain = sin_f32},
    {"sin", ISA_T_F16, .plain = sin_f16},
    {"pow2", ISA_T_F32, .plain = pow2_f32},
    {"pow2", ISA_T_F16, .plain = pow2_f16},
    {"log2", ISA_T_F32, .plain = log2_f32},
    {"active_exp", ISA_T_F32, .plain = exp_f32},
    {"active_sigmoid", ISA_T_F32, .plain = sigmoid_f32},
    {"active_tanh", ISA_T_F32, .plain = tanh_f32},
    {"hypot", ISA_T_F32, .plain = hypot_f32},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
