/* SPDX-License-Identifier: MIT
 *
 * Speed of comparisons, logic and operations on bits.
 */
#include "tests/bench/ops_table.h"

BENCH_PLAIN(gt_f32, float, a[i] > b[i] ? 1 : 0)
BENCH_PLAIN(ge_scalar_f32, float, a[i] >= s ? 1 : 0)
BENCH_HALF(ge_scalar_f16,
           _mm256_and_ps(_mm256_cmp_ps(x, s, _CMP_GE_OQ), _mm256_set1_ps(1)),
           x >= s ? 1 : 0)
BENCH_BFLOAT(eq_bf16, x == y ? 1.0f : 0.0f)
BENCH_PLAIN(lt_i16, int16_t, a[i] < b[i])
BENCH_PLAIN(and_f32, float, (a[i] != 0) & (b[i] != 0))
BENCH_PLAIN(and_i8, int8_t, (a[i] != 0) & (b[i] != 0))
BENCH_PLAIN(and_half, uint16_t, (a[i] & 0x7fff) && (b[i] & 0x7fff) ? 0x3c00 : 0)
BENCH_PLAIN(not_f32, float, a[i] == 0)
BENCH_PLAIN(band_32, uint32_t, a[i] & b[i])
BENCH_PLAIN(bxor_scalar_16, uint16_t, a[i] ^ s)
BENCH_PLAIN(bnot_8, uint8_t, ~a[i])
BENCH_PLAIN(srl_32, uint32_t, a[i] >> s)

/* Eight comparisons make a byte. */
#define BITS(name, condition)                                         \
    BENCH_LOOP(name)                                                  \
    {                                                                 \
        uint8_t *restrict d = c->ptr[0];                              \
        const float *restrict a = c->ptr[1], *restrict b = c->ptr[2]; \
        const float s = isa_f32_from_bits((uint32_t)c->arg[2]);       \
        for (size_t k = 0, n = c->n / 8; k < n; k++) {                \
            unsigned bits = 0;                                        \
            for (unsigned i = 0; i < 8; i++)                          \
                bits |= (unsigned)(condition) << i;                   \
            d[k] = (uint8_t)bits;                                     \
        }                                                             \
        (void)b, (void)s;                                             \
    }
BITS(gt_bits, a[8 * k + i] > b[8 * k + i])
BITS(ge_scalar_bits, a[8 * k + i] >= s)

BENCH_LOOP(gt_bits_f16)
{
    uint8_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1], *restrict b = c->ptr[2];
    for (size_t k = 0, n = c->n / 8; k < n; k++, a += 8, b += 8) {
        float x[8], y[8];
        for (int i = 0; i < 8; i++) {
            x[i] = isa_f16_to_f32(a[i]);
            y[i] = isa_f16_to_f32(b[i]);
        }
        unsigned bits = 0;
        for (unsigned i = 0; i < 8; i++)
            bits |= (unsigned)(x[i] > y[i]) << i;
        d[k] = (uint8_t)bits;
    }
}

static const struct bench_row rows[] = {
    {"gt", ISA_T_F32, .plain = gt_f32},
    {"ge_scalar", ISA_T_F32, .plain = ge_scalar_f32},
    {"ge_scalar", ISA_T_F16, .plain = ge_scalar_f16},
    {"eq", ISA_T_BF16, .plain = eq_bf16},
    {"lt", ISA_T_I16, .plain = lt_i16},
    {"and", ISA_T_F32, .plain = and_f32},
    {"and", ISA_T_F16, .plain = and_half},
    {"and", ISA_T_I8, .plain = and_i8},
    {"not", ISA_T_F32, .plain = not_f32},
    {"band", ISA_T_F32, .plain = band_32},
    {"bxor_scalar", ISA_T_I16, .plain = bxor_scalar_16},
    {"bnot", ISA_T_I8, .plain = bnot_8},
    {"srl", ISA_T_I32, .plain = srl_32},
    {"gt_bitindex", ISA_T_F32, .plain = gt_bits},
    {"ge_scalar_bitindex", ISA_T_F32, .plain = ge_scalar_bits},
    {"gt_bitindex", ISA_T_F16, .plain = gt_bits_f16},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
