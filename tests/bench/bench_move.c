/* SPDX-License-Identifier: MIT
 *
 * Speed of fills, copies, gather and scatter, and of atomics.
 */
#include "tests/bench/ops_table.h"

/* ---- plain loops -------------------------------------------------------- */

/* The value of a fill is argument 2. */
BENCH_PLAIN(fill_f32, float, s)
BENCH_PLAIN(fill_16, uint16_t, s)
BENCH_PLAIN(zero_f32, float, 0)

BENCH_LOOP(fill_blocks)
{
    float *restrict d = c->ptr[0], s;
    memcpy(&s, &c->arg[2], sizeof s);
    for (size_t k = 0; k < c->segments; k++)
        for (size_t i = 0; i < c->n; i++)
            d[2 * k * c->n + i] = s;
}

BENCH_LOOP(copy)
{
    memcpy(c->ptr[0], c->ptr[1], c->n);
}

BENCH_LOOP(copy_rows)
{
    char *restrict d = c->ptr[0];
    const char *restrict a = c->ptr[1];
    for (uint64_t k = 0; k < c->segments; k++)
        memcpy(d + k * c->n, a + 2 * k * c->n, c->n);
}

BENCH_LOOP(gather_words)
{
    uint32_t *restrict d = c->ptr[0];
    const char *restrict a = c->ptr[1];
    const uint32_t *restrict offset = c->ptr[2];
    for (size_t i = 0, n = c->segments; i < n; i++)
        d[i] = *(const uint32_t *)(a + offset[i]);
}

BENCH_LOOP(gather_pieces)
{
    char *restrict d = c->ptr[0];
    const char *restrict a = c->ptr[1];
    const uint32_t *restrict offset = c->ptr[2];
    for (size_t i = 0, n = c->segments; i < n; i++)
        memcpy(d + i * c->n, a + offset[i], c->n);
}

BENCH_LOOP(gather_chosen)
{
    uint32_t *restrict d = c->ptr[0];
    const char *restrict a = c->ptr[1];
    const uint32_t *restrict offset = c->ptr[2];
    const uint8_t *restrict mask = c->ptr[3];
    for (size_t i = 0, n = c->segments; i < n; i++)
        if (mask[i / 8] >> i % 8 & 1)
            d[i] = *(const uint32_t *)(a + offset[i]);
}

BENCH_LOOP(scatter_words)
{
    char *restrict d = c->ptr[0];
    const uint32_t *restrict a = c->ptr[1];
    const uint32_t *restrict offset = c->ptr[2];
    for (size_t i = 0, n = c->segments; i < n; i++)
        *(uint32_t *)(d + offset[i]) = a[i];
}

/* Operands "Grn": the destination is read as well. */
#define REDUCE(name, T, statement)               \
    BENCH_LOOP(name)                             \
    {                                            \
        T *restrict d = c->ptr[0];               \
        const T *restrict a = c->ptr[1];         \
        for (size_t i = 0, n = c->n; i < n; i++) \
            statement;                           \
    }
REDUCE(reduce_add_f32, float, d[i] += a[i])
REDUCE(reduce_add_i32, uint32_t, d[i] += a[i])
REDUCE(reduce_max_f32, float, d[i] = a[i] > d[i] ? a[i] : d[i])
#ifdef __F16C__
BENCH_LOOP(reduce_add_f16)
{
    uint16_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1];
    for (size_t i = 0, n = c->n; i < n; i += 8)
        BENCH_STORE(d + i, BENCH_EIGHT(d + i) + BENCH_EIGHT(a + i));
}
#endif

/* Operands "wGrn": d gets what was there. */
BENCH_LOOP(fetch_add_f32)
{
    float *restrict d = c->ptr[0], *restrict g = c->ptr[1];
    const float *restrict a = c->ptr[2];
    for (size_t i = 0, n = c->n; i < n; i++) {
        d[i] = g[i];
        g[i] += a[i];
    }
}

/* ---- operands ------------------------------------------------------------ */

/* Rows of `bytes`, from every second place; n bytes in all. */
static bool segments(struct isa_call *c, size_t n, unsigned bytes)
{
    c->arg[2] = c->arg[4] = bytes;
    c->arg[5] = 2 * bytes;
    c->arg[6] = n / bytes - 1;
    return bytes <= n;
}

/* Blocks of m floats, at every second place: "wnstgtg". */
static bool blocks(struct isa_call *c, size_t n, unsigned m)
{
    c->arg[1] = m;
    c->arg[3] = 2 * m * sizeof(float);
    c->arg[4] = n / m - 1;
    return m <= n;
}

/* Offsets of n pieces in no order: multiples of an odd number. */
static bool pieces(struct isa_call *c, size_t n, unsigned bytes)
{
    uint32_t *offset = c->ptr[2];
    size_t n_pieces = 4 * n / bytes;
    for (size_t i = 0; i < n_pieces; i++)
        offset[i] = (uint32_t)(i * 40503 % n_pieces * bytes);
    c->arg[3] = c->arg[5] = bytes;
    c->arg[6] = n_pieces;
    return bytes <= n;
}

/* The same; half of the pieces are chosen, in no order. */
static bool chosen_pieces(struct isa_call *c, size_t n, unsigned bytes)
{
    uint8_t *mask = c->ptr[3];
    for (size_t i = 0; i < n / 8; i++)
        mask[i] = (uint8_t)((i * 40503 + 12345) * 0x9e3779b9 >> 13);
    pieces(c, n, bytes);
    c->arg[4] = c->arg[6] = bytes;
    c->arg[7] = 4 * n / bytes;
    return true;
}

static const struct bench_row rows[] = {
    {"write_value", ISA_T_F32, .plain = fill_f32},
    {"write_value", ISA_T_F16, .plain = fill_16},
    {"write_zero", ISA_T_F32, .plain = zero_f32},
    {"write_value_block", ISA_T_F32, .plain = fill_blocks, blocks, 8},
    {"write_value_block", ISA_T_F32, .plain = fill_blocks, blocks, 128},
    {"move", ISA_T_NONE, .plain = copy},
    {"memcpy_2d", ISA_T_NONE, .plain = copy_rows, segments, 4},
    {"memcpy_2d", ISA_T_NONE, .plain = copy_rows, segments, 64},
    {"memcpy_2d", ISA_T_NONE, .plain = copy_rows, segments, 1024},
    {"gather", ISA_T_NONE, .plain = gather_words, pieces, 4},
    {"gather", ISA_T_NONE, .plain = gather_pieces, pieces, 64},
    {"gather_mask", ISA_T_NONE, .plain = gather_chosen, chosen_pieces, 4},
    {"scatter", ISA_T_NONE, .plain = scatter_words, pieces, 4},
    {"atomic_reduce_add", ISA_T_F32, .plain = reduce_add_f32},
    {"atomic_reduce_add", ISA_T_I32, .plain = reduce_add_i32},
#ifdef __F16C__
    {"atomic_reduce_add", ISA_T_F16, .plain = reduce_add_f16},
#endif
    {"atomic_reduce_max", ISA_T_F32, .plain = reduce_max_f32},
    {"atomic_add", ISA_T_F32, .plain = fetch_add_f32},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
