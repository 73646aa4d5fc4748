/* SPDX-License-Identifier: MIT
 *
 * Speed of sums, counts and searches. The plain sums add in lanes, the plain
 * searches look for the extremum in lanes first, as compilers make vectors of
 * nothing else without leave to change results.
 */
#include "tests/bench/ops_table.h"

enum { LANES = 32 };

/* ---- plain loops -------------------------------------------------------- */

static float fold(float *s, size_t lanes)
{
    for (; lanes > 1; lanes /= 2)
        for (size_t l = 0; l < lanes / 2; l++)
            s[l] += s[l + lanes / 2];
    return s[0];
}

BENCH_LOOP(sum_f32)
{
    const float *restrict a = c->ptr[0];
    float s[LANES] = {0};
    size_t i = 0;
    for (; i + LANES <= c->n; i += LANES)
        for (size_t l = 0; l < LANES; l++)
            s[l] += a[i + l];
    for (; i < c->n; i++)
        s[i % LANES] += a[i];
    c->result = isa_f32_bits(fold(s, LANES));
}

BENCH_LOOP(sum_bf16)
{
    const uint16_t *restrict a = c->ptr[0];
    float s[2 * LANES] = {0};
    size_t i = 0;
    for (; i + 2 * LANES <= c->n; i += 2 * LANES)
        for (size_t l = 0; l < 2 * LANES; l++)
            s[l] += isa_bf16_to_f32(a[i + l]);
    for (; i < c->n; i++)
        s[i % (2 * LANES)] += isa_bf16_to_f32(a[i]);
    c->result = isa_f32_to_bf16(fold(s, 2 * LANES));
}

#ifdef __F16C__
BENCH_LOOP(sum_f16)
{
    const uint16_t *restrict a = c->ptr[0];
    __m256 s[8];
    for (size_t l = 0; l < 8; l++)
        s[l] = _mm256_setzero_ps();
    size_t i = 0;
    for (; i + 64 <= c->n; i += 64)
        for (size_t l = 0; l < 8; l++)
            s[l] += BENCH_EIGHT(a + i + 8 * l);
    for (; i < c->n; i += 8)
        s[i / 8 % 8] += BENCH_EIGHT(a + i);
    float lanes[64];
    memcpy(lanes, s, sizeof lanes);
    c->result = isa_f32_to_f16(fold(lanes, 64));
}
#endif

BENCH_LOOP(reduce_sum_f32)
{
    float *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1];
    for (size_t i = 0, n; i < c->n; i += LANES) {
        float s[LANES] = {0};
        n = c->n - i < LANES ? c->n - i : LANES;
        memcpy(s, a + i, n * sizeof *s);
        for (size_t l = 0; l < 16; l++)
            s[l] += s[l + 16];
        for (size_t l = 0; l < 8; l++)
            s[l] += s[l + 8];
        for (size_t l = 0; l < 4; l++)
            s[l] += s[l + 4];
        d[i] = (s[0] + s[2]) + (s[1] + s[3]);
    }
}

BENCH_LOOP(count_f32)
{
    const float *restrict a = c->ptr[0];
    uint32_t count = 0;
    for (size_t i = 0, n = c->n; i < n; i++)
        count += a[i] != 0;
    c->result = count;
}

BENCH_LOOP(count_half)
{
    const uint16_t *restrict a = c->ptr[0];
    uint32_t count = 0;
    for (size_t i = 0, n = c->n; i < n; i++)
        count += (a[i] & 0x7fff) != 0;
    c->result = count;
}

/* Blocks of lanes without a branch, then the last one. */
BENCH_LOOP(first_f32)
{
    const float *restrict a = c->ptr[0];
    size_t i = 0, n = c->n;
    for (unsigned any = 0; i + LANES <= n; i += LANES) {
        for (size_t l = 0; l < LANES; l++)
            any |= a[i + l] != 0;
        if (any)
            break;
    }
    while (i < n && a[i] == 0)
        i++;
    c->result = i < n ? i : UINT32_MAX;
}

BENCH_LOOP(argmax_f32)
{
    const float *restrict a = c->ptr[1];
    float best[LANES], most = a[0];
    for (size_t l = 0; l < LANES; l++)
        best[l] = a[0];
    size_t i = 0, n = c->n;
    for (; i + LANES <= n; i += LANES)
        for (size_t l = 0; l < LANES; l++)
            best[l] = a[i + l] > best[l] ? a[i + l] : best[l];
    for (; i < n; i++)
        best[0] = a[i] > best[0] ? a[i] : best[0];
    for (size_t l = 0; l < LANES; l++)
        most = best[l] > most ? best[l] : most;
    uint64_t at = 0;
    while (a[at] != most)
        at++;
    memcpy(c->ptr[0], &most, sizeof most);
    memcpy((char *)c->ptr[0] + sizeof most, &at, sizeof at);
}

BENCH_LOOP(popcnt_32)
{
    const uint32_t *restrict a = c->ptr[0];
    uint64_t count = 0;
    for (size_t i = 0, n = c->n; i < n; i++)
        count += (unsigned)__builtin_popcount(a[i]);
    c->result = count;
}

BENCH_LOOP(count_bits)
{
    const uint64_t *restrict a = c->ptr[1];
    uint64_t count = 0;
    size_t n = c->n / 64;
    for (size_t i = 0; i < n; i++)
        count += (unsigned)__builtin_popcountll(a[i]);
    if (c->n % 64)
        count += (unsigned)__builtin_popcountll(
            a[n] & ((UINT64_C(1) << c->n % 64) - 1));
    *(uint32_t *)c->ptr[0] = (uint32_t)count;
}

BENCH_PLAIN(sequence_i32, int32_t, i)

/* ---- operands ------------------------------------------------------------ */

/* Zeros, but for the last element. */
static bool only_last(struct isa_call *c, size_t n, unsigned detail)
{
    (void)detail;
    size_t size = isa_types[c->type].bytes;
    memset(c->ptr[0], 0, (n - 1) * size);
    return true;
}

static const struct bench_row rows[] = {
    {"sum", ISA_T_F32, .plain = sum_f32},
#ifdef __F16C__
    {"sum", ISA_T_F16, .plain = sum_f16},
#endif
    {"sum", ISA_T_BF16, .plain = sum_bf16},
    {"reduce_sum", ISA_T_F32, .plain = reduce_sum_f32},
    {"count", ISA_T_F32, .plain = count_f32},
    {"count", ISA_T_F16, .plain = count_half},
    {"count_bitindex", ISA_T_NONE, .plain = count_bits},
    {"findfirst1", ISA_T_F32, .plain = first_f32, only_last},
    {"argmax", ISA_T_F32, .plain = argmax_f32},
    {"popcnt", ISA_T_I32, .plain = popcnt_32},
    {"incseq", ISA_T_I32, .plain = sequence_i32},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
