/* SPDX-License-Identifier: MIT */
/* Bodies of ops with few results from many elements: sums, counts, searches.
 * Sums are computed per lane of a 128-byte line in float, then the halves of
 * the line are added until one lane remains. This order vectorizes and is the
 * same on every host. Tests for zero use bit patterns: -0.0 is zero, a denormal
 * is not. */
#include "isa/number/made.h"
#include "isa/semantics/lanes.h"
#include "isa/semantics/forms.h"

#include <assert.h>

enum {
    LINE_BYTES = 128,
    MAX_LANES = 64,
    BLOCK = ISA_BLOCK(4096, 2),
    N_BINS = ISA_LANES
};

/* ---- sums ---------------------------------------------------------------- */

/* Adds the second half of the first `lanes` sums to the first half. */
#define FOLD(lanes)                        \
    for (size_t l = 0; l < lanes / 2; l++) \
        ISA_ADD_TO(s[l], s[l + lanes / 2]);

/* Computes the sum of n elements. If `sums` is not NULL, starts with the sums
 * of earlier lines in it, and updates them. */
#define SUM(name, kind, lanes)                                    \
    static float sum_##name(const void *a, size_t n, float *sums) \
    {                                                             \
        float s[MAX_LANES] = {0};                                 \
        if (sums)                                                 \
            memcpy(s, sums, sizeof s);                            \
        size_t i = 0;                                             \
        for (; n - i >= lanes; i += lanes)                        \
            for (size_t l = 0; l < lanes; l++)                    \
                ISA_ADD_TO(s[l], isa_load_##kind(a, i + l));      \
        for (size_t l = 0; i + l < n; l++)                        \
            ISA_ADD_TO(s[l], isa_load_##kind(a, i + l));          \
        if (sums)                                                 \
            memcpy(sums, s, sizeof s);                            \
        if (lanes > 32)                                           \
            FOLD(64)                                              \
        FOLD(32)                                                  \
        FOLD(16)                                                  \
        FOLD(8)                                                   \
        FOLD(4)                                                   \
        FOLD(2)                                                   \
        return s[0];                                              \
    }
SUM(f32, f32, 32)
SUM(bf16, bf16, 64)
SUM(widened_f16, f32, 64)
#undef SUM
#undef FOLD

/* Handles parts of a line of one vector size, which stay in registers. */
static float sum_f16(const char *a, size_t n)
{
    enum { PART = (int)ISA_TILE < MAX_LANES ? (int)ISA_TILE : MAX_LANES };
    _Alignas(64) float part[PART], sums[MAX_LANES] = {0}, rest[MAX_LANES];
    size_t i = 0;
    for (; n - i >= MAX_LANES; i += MAX_LANES)
        for (size_t l = 0; l < MAX_LANES; l += PART) {
            isa_f16_to_f32_array(part, a + 2 * (i + l), PART);
            ISA_TILE_LOOP
            for (size_t k = 0; k < PART; k++)
                ISA_ADD_TO(sums[l + k], part[k]);
        }
    isa_f16_to_f32_array(rest, a + 2 * i, n - i);
    return sum_widened_f16(rest, n - i, sums);
}

static float sum(enum isa_type type, const void *a, size_t n)
{
    return type == ISA_T_F32   ? sum_f32(a, n, NULL)
           : type == ISA_T_F16 ? sum_f16(a, n)
                               : sum_bf16(a, n, NULL);
}

static void store_sum(enum isa_type type, void *d, size_t i, float value)
{
    if (type == ISA_T_F32)
        isa_store_f32(d, i, value);
    else if (type == ISA_T_F16)
        isa_store_f16(d, i, value);
    else
        isa_store_bf16(d, i, value);
}

void isa_sem_sum(struct isa_call *c)
{
    assert(isa_types[c->type].class == ISA_CLASS_FLOAT);
    c->result = 0;
    store_sum(c->type, &c->result, 0, sum(c->type, c->ptr[0], c->n));
}

void isa_sem_reduce_sum(struct isa_call *c)
{
    size_t size = isa_types[c->type].bytes, lanes = LINE_BYTES / size;
    assert(isa_types[c->type].class == ISA_CLASS_FLOAT);
    char *d = c->ptr[0];
    const char *a = c->ptr[1];
    for (size_t first = 0, k; first < c->n; first += k) {
        k = c->n - first < lanes ? c->n - first : lanes;
        float total = sum(c->type, a + first * size, k);
        if (c->generation == 2)
            memset(d + first * size, 0, k * size);
        store_sum(c->type, d, first, total);
    }
}

/* ---- counts and searches ------------------------------------------------- */

/* Three functions: count the elements that are not zero under the mask `keep`;
 * find the first block with such an element; and find its index, forward or
 * backward. */
#define ZERO_TESTS(bits, T)                                                 \
    static uint32_t count_##bits(const void *a, size_t n, T keep)           \
    {                                                                       \
        uint32_t total = 0;                                                 \
        for (size_t first = 0, end; first < n; first = end) {               \
            end = n - first < BLOCK ? n : first + BLOCK;                    \
            T count = 0;                                                    \
            for (size_t i = first; i < end; i++)                            \
                count = (T)(count + ((isa_load_##bits(a, i) & keep) != 0)); \
            total += count;                                                 \
        }                                                                   \
        return total;                                                       \
    }                                                                       \
    static bool has_##bits(const void *a, size_t first, size_t end, T keep) \
    {                                                                       \
        T any = 0;                                                          \
        for (size_t i = first; i < end; i++)                                \
            any |= (T)isa_load_##bits(a, i);                                \
        return any & keep;                                                  \
    }                                                                       \
    static uint32_t first_##bits(const void *a, size_t n, T keep)           \
    {                                                                       \
        size_t i = 0;                                                       \
        while (n - i > SEARCH && !has_##bits(a, i, i + SEARCH, keep))       \
            i += SEARCH;                                                    \
        while (i < n && !(isa_load_##bits(a, i) & keep))                    \
            i++;                                                            \
        return i < n ? (uint32_t)i : UINT32_MAX;                            \
    }                                                                       \
    static uint32_t last_##bits(const void *a, size_t n, T keep)            \
    {                                                                       \
        size_t i = n;                                                       \
        while (i > SEARCH && !has_##bits(a, i - SEARCH, i, keep))           \
            i -= SEARCH;                                                    \
        while (i > 0 && !(isa_load_##bits(a, i - 1) & keep))                \
            i--;                                                            \
        return (uint32_t)i - 1; /* if there is no such element: all ones */ \
    }
enum { SEARCH = ISA_BLOCK(256, 2) };
_Static_assert(BLOCK <= UINT16_MAX, "a count of halfs has 16 bits");
ZERO_TESTS(16, uint16_t)
ZERO_TESTS(32, uint32_t)
#undef ZERO_TESTS

/* Stores the value in memory in the old form; generation 2 writes whole
 * lines. */
static void put_total(struct isa_call *c, uint32_t total)
{
    if (c->generation == 2)
        memset(c->ptr[0], 0, LINE_BYTES);
    isa_store_32(c->ptr[0], 0, total);
}

/* Defines both forms of an op: operands "rn" and "Urn". */
#define TOTALS(name, stem)                                                     \
    static uint32_t name(const struct isa_call *c, const void *a)              \
    {                                                                          \
        return isa_types[c->type].bytes == 2 ? stem##_16(a, c->n, 0x7fff)      \
                                             : stem##_32(a, c->n, 0x7fffffff); \
    }                                                                          \
    void isa_sem_##name(struct isa_call *c)                                    \
    {                                                                          \
        c->result = name(c, c->ptr[0]);                                        \
    }                                                                          \
    void isa_sem_old_##name(struct isa_call *c)                                \
    {                                                                          \
        put_total(c, name(c, c->ptr[1]));                                      \
    }
TOTALS(count, count)
TOTALS(findfirst1, first)
TOTALS(findlast1, last)
#undef TOTALS

static uint64_t ones(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return word * 0x0101010101010101 >> 56;
}

static uint64_t count_bits(const char *a, size_t n_bits)
{
    uint64_t count = 0;
    for (size_t i = 0; i < n_bits / 64; i++)
        count += ones(isa_load_64(a, i));
    uint64_t rest = 0;
    size_t left = n_bits % 64;
    memcpy(&rest, a + n_bits / 64 * 8, (left + 7) / 8);
    return count + ones(rest & ((UINT64_C(1) << left) - 1));
}

void isa_sem_count_bitindex(struct isa_call *c)
{
    put_total(c, (uint32_t)count_bits(c->ptr[1], c->n));
}

void isa_sem_popcnt(struct isa_call *c)
{
    size_t bits = c->n * isa_types[c->type].bytes * 8;
    c->result = (uint32_t)count_bits(c->ptr[0], bits);
}

/* ---- histogram ----------------------------------------------------------- */

/* Counts the elements equal to value under the mask `keep`. */
#define COUNT_EQUAL(bits, T)                                                   \
    static uint64_t equal_##bits(const void *a, size_t n, T value, T keep)     \
    {                                                                          \
        uint64_t total = 0;                                                    \
        for (size_t first = 0, end; first < n; first = end) {                  \
            end = n - first < (T)-1 ? n : first + (T)-1;                       \
            T count = 0;                                                       \
            for (size_t i = first; i < end; i++)                               \
                count =                                                        \
                    (T)(count + ((T)(isa_load_##bits(a, i) & keep) == value)); \
            total += count;                                                    \
        }                                                                      \
        return total;                                                          \
    }
COUNT_EQUAL(8, uint8_t)
COUNT_EQUAL(16, uint16_t)
#undef COUNT_EQUAL

/* Compares as floats: both zeros are equal, NaN equals nothing. */
static uint64_t equal_floats(const struct isa_call *c, uint16_t value)
{
    uint16_t magnitude = value & 0x7fff;
    assert(c->type == ISA_T_F16 || c->type == ISA_T_BF16);
    if (magnitude > (c->type == ISA_T_F16 ? 0x7c00 : 0x7f80))
        return 0;
    return magnitude == 0 ? equal_16(c->ptr[1], c->n, 0, 0x7fff)
                          : equal_16(c->ptr[1], c->n, value, UINT16_MAX);
}

static uint64_t count_row(const struct isa_call *c, const void *row)
{
    if (c->type == ISA_T_I8)
        return equal_8(c->ptr[1], c->n, (uint8_t)isa_load_8(row, 0), UINT8_MAX);
    uint16_t value = (uint16_t)isa_load_16(row, 0);
    return c->type == ISA_T_I16 ? equal_16(c->ptr[1], c->n, value, UINT16_MAX)
                                : equal_floats(c, value);
}

/* Lane r of WRAM begins with the value that bin r counts. The sum of an old
 * value and a count is rounded once, because float cannot represent every
 * count. */
void isa_sem_histogram(struct isa_call *c)
{
    uint64_t counts[N_BINS];
    for (size_t r = 0; r < N_BINS; r++) {
        char row[2];
        assert(isa_types[c->type].bytes <= sizeof row);
        isa_lanes_read(c, 2, r, 0, row, isa_types[c->type].bytes);
        counts[r] = count_row(c, row);
    }
    void *d = c->ptr[0];
    for (size_t r = 0; r < N_BINS; r++)
        switch (c->type) {
        case ISA_T_I8:
            isa_store_8(d, r, isa_load_8(d, r) + (uint32_t)counts[r]);
            break;
        case ISA_T_I16:
            isa_store_16(d, r, isa_load_16(d, r) + (uint32_t)counts[r]);
            break;
        case ISA_T_F16:
            isa_store_16(d, r,
                         isa_f64_to_f16_rn((double)isa_load_f16(d, r) +
                                           (double)counts[r]));
            break;
        default:
            assert(c->type == ISA_T_BF16);
            isa_store_16(d, r,
                         isa_f64_to_bf16_round((double)isa_load_bf16(d, r) +
                                                   (double)counts[r],
                                               ISA_ROUND_RN));
        }
}

/* ---- sequences ----------------------------------------------------------- */

void isa_sem_incseq(struct isa_call *c)
{
    void *d = c->ptr[0];
    size_t n = c->n;
    if (c->type == ISA_T_I32)
        for (size_t i = 0; i < n; i++)
            isa_store_32(d, i, (uint32_t)i);
    else
        for (size_t i = 0; i < n; i++)
            isa_store_64(d, i, i);
}
