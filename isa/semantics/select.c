/* SPDX-License-Identifier: MIT */
/* Bodies of ops with a mask, and of table look-up. They work in blocks: the
 * mask becomes one byte per element, which vectorizes; then the selected
 * elements are compacted without branches. Nothing is written after the
 * selected elements. If the destination is a source, every element is read
 * before it can be overwritten. */
#include "isa/semantics/select.h"
#include "isa/semantics/sem.h"

#include <assert.h>

enum {
    BLOCK = 512,
};

/* Sets chosen[i] to 1 or 0 for elements first + i, n <= BLOCK; first is a
 * multiple of BLOCK. */
typedef void chooser(const struct isa_call *c, size_t first, size_t n,
                     uint8_t *chosen);

/* ---- masks --------------------------------------------------------------- */

/* In floats -0.0 is zero; a denormal is not. */
#define NONZERO(bits, T)                                                \
    case bits / 8: {                                                    \
        T keep = is_float ? (T)(UINT64_MAX >> (65 - bits))              \
                          : (T)(UINT64_MAX >> (64 - bits));             \
        ISA_INDEPENDENT                                                 \
        for (size_t i = 0; i < n; i++)                                  \
            chosen[i] = (isa_load_##bits(mask, first + i) & keep) != 0; \
        break;                                                          \
    }
static void by_elements(const struct isa_call *c, size_t first, size_t n,
                        uint8_t *chosen)
{
    const void *mask = c->ptr[2];
    bool is_float = isa_types[c->type].class == ISA_CLASS_FLOAT;
    switch (isa_types[c->type].bytes) {
        NONZERO(8, uint8_t)
        NONZERO(16, uint16_t)
        NONZERO(32, uint32_t)
        NONZERO(64, uint64_t)
    default:
        assert(false && "no size of an element");
    }
}
#undef NONZERO

/* Expands a mask byte to eight bytes: all eight bytes become copies of it, and
 * each copy keeps one bit, moved to the lowest place. */
static void by_bits(const struct isa_call *c, size_t first, size_t n,
                    uint8_t *chosen)
{
    const uint8_t *mask = (const uint8_t *)c->ptr[2] + first / 8;
    assert(first % 8 == 0 && n <= BLOCK);
    ISA_INDEPENDENT
    for (size_t i = 0; i < (n + 7) / 8; i++) {
        uint64_t bits =
            mask[i] * UINT64_C(0x0101010101010101) & 0x8040201008040201;
        bits = (bits + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
        isa_store_64(chosen, i, bits);
    }
}

/* Returns the elements as floats, which compare the same. If they are floats
 * already, returns `a` itself. */
static const void *widen(enum isa_type type, const void *a, size_t first,
                         size_t n, float *buffer)
{
    const char *from = (const char *)a + first * isa_types[type].bytes;
    if (type == ISA_T_F32)
        return from;
    if (type == ISA_T_F16)
        isa_f16_to_f32_array(buffer, from, n);
    assert(type == ISA_T_F16 || type == ISA_T_BF16);
    if (type == ISA_T_BF16)
        for (size_t i = 0; i < n; i++)
            buffer[i] = isa_load_bf16(from, i);
    return buffer;
}

/* In the order of enum CompareMode. */
#define COMPARISONS(X) X(0, ==) X(1, !=) X(2, <) X(3, <=) X(4, >) X(5, >=)
#define COMPARE(mode, op)                                         \
    case mode:                                                    \
        ISA_INDEPENDENT                                           \
        for (size_t i = 0; i < n; i++)                            \
            chosen[i] = isa_load_f32(a, i) op isa_load_f32(b, i); \
        break;
static void compare(uint64_t mode, const void *a, const void *b, size_t n,
                    uint8_t *chosen)
{
    switch (mode) {
        COMPARISONS(COMPARE)
    default:
        assert(false && "no CompareMode");
    }
}
#undef COMPARE
#undef COMPARISONS

static void by_comparison(const struct isa_call *c, size_t first, size_t n,
                          uint8_t *chosen)
{
    float buffer_a[BLOCK], buffer_b[BLOCK];
    const void *a = widen(c->type, c->ptr[1], first, n, buffer_a);
    const void *b = widen(c->type, c->ptr[2], first, n, buffer_b);
    compare(c->arg[4], a, b, n, chosen);
}

static void by_scalar(const struct isa_call *c, size_t first, size_t n,
                      uint8_t *chosen)
{
    float buffer[BLOCK], b[BLOCK], s;
    const void *a = widen(c->type, c->ptr[1], first, n, buffer);
    memcpy(&s, widen(c->type, &c->arg[2], 0, 1, &s), sizeof s);
    for (size_t i = 0; i < n; i++)
        b[i] = s;
    compare(c->arg[4], a, b, n, chosen);
}

static size_t count(const uint8_t *chosen, size_t n)
{
    size_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += chosen[i];
    return total;
}

/* ---- compaction ---------------------------------------------------------- */

/* Copies the selected elements of a, from `first` on, to d[k..end). */
#define MOVE(bits)                                         \
    case bits / 8:                                         \
        for (size_t i = first; k < end; i++) {             \
            isa_store_##bits(d, k, isa_load_##bits(a, i)); \
            k += chosen[i - first];                        \
        }                                                  \
        break;
/* Returns the number of selected elements. */
static size_t compact(const struct isa_call *c, void *d, chooser *choose)
{
    const void *a = c->ptr[1];
    size_t k = 0;
    uint8_t chosen[BLOCK];
    for (size_t first = 0; first < c->n; first += BLOCK) {
        size_t n = c->n - first < BLOCK ? c->n - first : BLOCK;
        choose(c, first, n, chosen);
        size_t end = k + count(chosen, n);
        switch (isa_types[c->type].bytes) {
            MOVE(8)
            MOVE(16)
            MOVE(32)
            MOVE(64)
        default:
            assert(false && "no size of an element");
        }
    }
    return k;
}
#undef MOVE

/* Filters. Generation 2 fills the last line with zeros. */
static void filter(struct isa_call *c, chooser *choose)
{
    c->result = compact(c, c->ptr[0], choose);
    uint64_t bytes = c->result * isa_types[c->type].bytes;
    uint64_t rest = isa_select_padded(bytes) - bytes;
    if (c->generation == 2 && rest > 0)
        memset((char *)c->ptr[0] + bytes, 0, rest);
}

static void select_lines(struct isa_call *c, chooser *choose)
{
    char *d = c->ptr[0], *data = d + ISA_LINE_BYTES;
    size_t k = compact(c, data, choose);
    uint64_t bytes = k * isa_types[c->type].bytes;
    memset(data + bytes, 0, isa_select_padded(bytes) - bytes);
    if (c->generation == 2)
        memset(d, 0, ISA_LINE_BYTES);
    isa_store_32(d, 0, (uint32_t)k);
}

#define BODY(name, act, choose)             \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        act(c, choose);                     \
    }
BODY(filter, filter, by_elements)
BODY(collect, filter, by_elements)
BODY(filter_bitindex, filter, by_bits)
BODY(collect_bitindex, filter, by_bits)
BODY(select, select_lines, by_elements)
BODY(select_bitindex, select_lines, by_bits)
BODY(fcmpfilter, filter, by_comparison)
BODY(fcmpfilter_scalar, filter, by_scalar)
#undef BODY

/* ---- repeated elements --------------------------------------------------- */

/* Operands: d, s, how often each element is repeated, size, direction, n. */
void isa_sem_extension(struct isa_call *c)
{
    const uint8_t *counts = c->ptr[2];
    const char *s = c->ptr[1];
    char *d = c->ptr[0];
    const size_t size = c->arg[3];
    for (size_t i = 0; i < c->n; i++)
        for (unsigned k = 0; k < counts[i]; k++, d += size)
            memcpy(d, s + i * size, size);
}

static uint64_t extension_bytes(const struct isa_call *c)
{
    const uint8_t *counts = c->ptr[2];
    uint64_t elements = 0;
    for (size_t i = 0; i < c->n; i++)
        elements += counts[i];
    return elements * c->arg[3];
}

uint64_t isa_select_bytes(const struct isa_op *op, const struct isa_call *c)
{
    assert(isa_op_selects(op));
    if (op->shape == ISA_SHAPE_extension)
        return extension_bytes(c);
    chooser *choose = strchr(op->operands, 'q')   ? by_bits
                      : strchr(op->operands, 's') ? by_scalar
                      : strchr(op->operands, 'i') ? by_comparison
                                                  : by_elements;
    uint8_t chosen[BLOCK];
    uint64_t k = 0;
    for (size_t first = 0; first < c->n; first += BLOCK) {
        size_t n = c->n - first < BLOCK ? c->n - first : BLOCK;
        choose(c, first, n, chosen);
        k += count(chosen, n);
    }
    uint64_t bytes = k * isa_types[c->type].bytes;
    if (op->shape == ISA_SHAPE_select_line)
        return isa_select_line_bytes(bytes);
    return c->generation == 2 ? isa_select_padded(bytes) : bytes;
}

/* ---- masked moves, look-up ----------------------------------------------- */

void isa_sem_maskmove(struct isa_call *c)
{
    uint8_t *d = c->ptr[0];
    const uint8_t *s = c->ptr[1], *mask = c->ptr[2];
    size_t n = c->n;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = mask[i] ? s[i] : d[i];
}

void isa_sem_maskmove_bits(struct isa_call *c)
{
    uint8_t *d = c->ptr[0], chosen[BLOCK];
    const uint8_t *s = c->ptr[1];
    for (size_t first = 0; first < c->n; first += BLOCK) {
        size_t n = c->n - first < BLOCK ? c->n - first : BLOCK;
        by_bits(c, first, n, chosen);
        ISA_INDEPENDENT
        for (size_t i = 0; i < n; i++)
            d[first + i] = chosen[i] ? s[first + i] : d[first + i];
    }
}

/* If an index is beyond the table, the result is the index itself. This is
 * rare, so it is tested for a group at a time. */
#define LOOK_UP_GROUPS(bits, T, group)                                      \
    for (; i + group <= n; i += group) {                                    \
        T outside = 0;                                                      \
        for (size_t k = i; k < i + group; k++) {                            \
            const T index = (T)isa_load_##bits(indices, k);                 \
            outside |= index >= length;                                     \
        }                                                                   \
        if (outside)                                                        \
            break;                                                          \
        ISA_INDEPENDENT                                                     \
        for (size_t k = i; k < i + group; k++)                              \
            isa_store_##bits(                                               \
                d, k, isa_load_##bits(table, isa_load_##bits(indices, k))); \
    }
#define LOOK_UP(bits, T)                                                   \
    for (; i < n; i++) {                                                   \
        const T index = (T)isa_load_##bits(indices, i);                    \
        isa_store_##bits(                                                  \
            d, i, index < length ? isa_load_##bits(table, index) : index); \
    }
void isa_sem_lut(struct isa_call *c)
{
    void *d = c->ptr[0];
    const void *indices = c->ptr[1], *table = c->ptr[2];
    const uint64_t n = c->n;
    const uint32_t length =
        c->arg[4] < UINT32_MAX ? (uint32_t)c->arg[4] : UINT32_MAX;
    size_t i = 0;
    if (isa_types[c->type].bytes == 2) {
        LOOK_UP_GROUPS(16, uint16_t, 16)
        LOOK_UP(16, uint16_t)
    } else {
        LOOK_UP_GROUPS(32, uint32_t, 64)
        LOOK_UP_GROUPS(32, uint32_t, 16)
        LOOK_UP(32, uint32_t)
    }
}
#undef LOOK_UP_GROUPS
#undef LOOK_UP
