/* SPDX-License-Identifier: MIT
 *
 * Speed of ops that choose elements by masks, for masks that choose none, half
 * of them in no order, all; and of look-up.
 */
#include "tests/bench/ops_table.h"

enum { TABLE = 256 };

/* ---- plain loops -------------------------------------------------------- */

/* Without a branch: each element is stored, the next one over it unless it is
 * chosen. */
#define FILTER(name, T, condition)                                \
    BENCH_LOOP(name)                                              \
    {                                                             \
        T *restrict d = c->ptr[0];                                \
        const T *restrict a = c->ptr[1], *restrict b = c->ptr[2]; \
        const uint8_t *restrict bits = c->ptr[2];                 \
        size_t k = 0;                                             \
        for (size_t i = 0, n = c->n; i < n; i++) {                \
            d[k] = a[i];                                          \
            k += (condition);                                     \
        }                                                         \
        c->result = k;                                            \
        (void)b, (void)bits;                                      \
    }
FILTER(filter_f32, float, b[i] != 0)
FILTER(filter_half, uint16_t, (b[i] & 0x7fff) != 0)
FILTER(filter_bits_f32, float, bits[i / 8] >> i % 8 & 1)
FILTER(filter_less_f32, float, a[i] < b[i])

BENCH_LOOP(move_by_bytes)
{
    uint8_t *restrict d = c->ptr[0];
    const uint8_t *restrict a = c->ptr[1], *restrict mask = c->ptr[2];
    for (size_t i = 0, n = c->n; i < n; i++)
        d[i] = mask[i] ? a[i] : d[i];
}

BENCH_LOOP(move_by_bits)
{
    uint8_t *restrict d = c->ptr[0];
    const uint8_t *restrict a = c->ptr[1], *restrict mask = c->ptr[2];
    for (size_t i = 0, n = c->n; i < n; i++)
        d[i] = mask[i / 8] >> i % 8 & 1 ? a[i] : d[i];
}

#define LOOK_UP(name, T)                         \
    BENCH_LOOP(name)                             \
    {                                            \
        T *restrict d = c->ptr[0];               \
        const T *restrict index = c->ptr[1];     \
        const T *restrict table = c->ptr[2];     \
        for (size_t i = 0, n = c->n; i < n; i++) \
            d[i] = table[index[i]];              \
    }
LOOK_UP(look_up_32, uint32_t)
LOOK_UP(look_up_16, uint16_t)

/* ---- operands ------------------------------------------------------------ */

/* Whether a mask that chooses so many of a hundred chooses element i. */
static bool is_chosen(size_t i, unsigned percent)
{
    return (uint32_t)(i * 2654435761u) >> 8 & 0x7fff
               ? ((uint32_t)(i * 2654435761u) >> 16) % 100 < percent
               : percent > 50;
}

static bool mask_elements(struct isa_call *c, size_t n, unsigned percent)
{
    size_t size = isa_types[c->type].bytes;
    for (size_t i = 0; i < n; i++)
        if (!is_chosen(i, percent))
            memset((char *)c->ptr[2] + i * size, 0, size);
    return true;
}

static bool mask_bits(struct isa_call *c, size_t n, unsigned percent)
{
    uint8_t *bits = c->ptr[2];
    memset(bits, 0, (n + 7) / 8);
    for (size_t i = 0; i < n; i++)
        bits[i / 8] |= (uint8_t)(is_chosen(i, percent) << i % 8);
    return true;
}

/* b is compared with a, which is less; half of it is made 0. */
static bool some_less(struct isa_call *c, size_t n, unsigned percent)
{
    bench_fill(c->ptr[1], c->type, n);
    float *b = c->ptr[2];
    for (size_t i = 0; i < n; i++)
        b[i] = is_chosen(i, percent) ? 100 : 0;
    c->arg[4] = 2; /* CMP_LT */
    return true;
}

/* Indices of a table of so many elements, in no order. */
static bool indices(struct isa_call *c, size_t n, unsigned length)
{
    size_t size = isa_types[c->type].bytes;
    for (size_t i = 0; i < n; i++) {
        uint32_t index = (uint32_t)(i * 2654435761u >> 16) % length;
        memcpy((char *)c->ptr[1] + i * size, &index, size);
    }
    return true;
}

#define THREE_MASKS(op, type, loop, set_up)    \
    {op, type, .plain = loop, set_up, 0},      \
        {op, type, .plain = loop, set_up, 50}, \
    {                                          \
        op, type, .plain = loop, set_up, 100   \
    }

static const struct bench_row rows[] = {
    THREE_MASKS("filter", ISA_T_F32, filter_f32, mask_elements),
    THREE_MASKS("filter", ISA_T_F16, filter_half, mask_elements),
    THREE_MASKS("filter_bitindex", ISA_T_F32, filter_bits_f32, mask_bits),
    {"fcmpfilter", ISA_T_F32, .plain = filter_less_f32, some_less, 50},
    {"maskmove", ISA_T_NONE, .plain = move_by_bytes, mask_elements, 50},
    {"maskmove_bits", ISA_T_NONE, .plain = move_by_bits, mask_bits, 50},
    {"lut", ISA_T_I32, .plain = look_up_32, indices, TABLE},
    {"lut", ISA_T_F16, .plain = look_up_16, indices, TABLE},
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
