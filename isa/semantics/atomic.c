/* SPDX-License-Identifier: MIT */
/* Bodies of atomics on GDRAM. They execute one after another in simulated
 * time, so plain loops are atomic. Each atomic has four forms: with a vector
 * or scalar operand, and with or without the old values as result. half and
 * bfloat16 are computed in float and rounded once. max (min) keeps the old
 * value unless the new value is greater (less), so NaN never replaces a
 * number. */
#include "isa/semantics/forms.h"

#include <assert.h>

/* Rows of a family: element type, type of computation, load, store, type of the
 * store, bits. Modular families ignore the sign of integers, ordered families
 * need it. Floats that are only moved keep their bits. */
#define INTS_MODULAR(ROW, result)                                       \
    ROW(I16, uint32_t, isa_load_16, isa_store_16, uint32_t, 16, result) \
    ROW(U16, uint32_t, isa_load_16, isa_store_16, uint32_t, 16, result) \
    ROW(I32, uint32_t, isa_load_32, isa_store_32, uint32_t, 32, result) \
    ROW(U32, uint32_t, isa_load_32, isa_store_32, uint32_t, 32, result) \
    ROW(I64, uint64_t, isa_load_64, isa_store_64, uint64_t, 64, result) \
    ROW(U64, uint64_t, isa_load_64, isa_store_64, uint64_t, 64, result)
#define INTS_ORDERED(ROW, result)                                         \
    ROW(I16, int16_t, isa_value_I16, isa_store_16, uint32_t, 16, result)  \
    ROW(U16, uint16_t, isa_value_U16, isa_store_16, uint32_t, 16, result) \
    ROW(I32, int32_t, isa_value_I32, isa_store_32, uint32_t, 32, result)  \
    ROW(U32, uint32_t, isa_value_U32, isa_store_32, uint32_t, 32, result) \
    ROW(I64, int64_t, isa_value_I64, isa_store_64, uint64_t, 64, result)  \
    ROW(U64, uint64_t, isa_value_U64, isa_store_64, uint64_t, 64, result)
#define FLOATS(ROW, result)                                            \
    ROW(BF16, float, isa_load_bf16, isa_store_bf16, float, 16, result) \
    ROW(F32, float, isa_load_f32, isa_store_f32, float, 32, result)
#define BITS(ROW, result)                                                \
    ROW(F16, uint32_t, isa_load_16, isa_store_16, uint32_t, 16, result)  \
    ROW(BF16, uint32_t, isa_load_16, isa_store_16, uint32_t, 16, result) \
    ROW(F32, uint32_t, isa_load_32, isa_store_32, uint32_t, 32, result)
#define ALL_BITS(ROW, result)    INTS_MODULAR(ROW, result) BITS(ROW, result)
#define ALL_MODULAR(ROW, result) INTS_MODULAR(ROW, result) FLOATS(ROW, result)
#define ALL_ORDERED(ROW, result) INTS_ORDERED(ROW, result) FLOATS(ROW, result)

/* Operands "Grn", "Gsn". */
#define REDUCE(ID, T, load, store, S, bits, result) \
    case ISA_T_##ID: {                              \
        void *g = c->ptr[0];                        \
        const void *b = c->ptr[1];                  \
        ISA_INDEPENDENT                             \
        for (size_t i = 0; i < n; i++) {            \
            T old = load(g, i), v = load(b, i);     \
            store(g, i, (S)((void)old, (result)));  \
        }                                           \
        break;                                      \
    }
#define REDUCE_SCALAR(ID, T, load, store, S, bits, result) \
    case ISA_T_##ID: {                                     \
        void *g = c->ptr[0];                               \
        const T v = load(&c->arg[1], 0);                   \
        ISA_INDEPENDENT                                    \
        for (size_t i = 0; i < n; i++) {                   \
            T old = load(g, i);                            \
            store(g, i, (S)((void)old, (result)));         \
        }                                                  \
        break;                                             \
    }

/* Operands "wGrn", "wGsn": d receives the old values. d may be the operand
 * vector. */
#define FETCH(ID, T, load, store, S, bits, result)         \
    case ISA_T_##ID: {                                     \
        void *d = c->ptr[0], *g = c->ptr[1];               \
        const void *b = c->ptr[2];                         \
        ISA_INDEPENDENT                                    \
        for (size_t i = 0; i < n; i++) {                   \
            T old = load(g, i), v = load(b, i);            \
            isa_store_##bits(d, i, isa_load_##bits(g, i)); \
            store(g, i, (S)((void)old, (result)));         \
        }                                                  \
        break;                                             \
    }
#define FETCH_SCALAR(ID, T, load, store, S, bits, result)  \
    case ISA_T_##ID: {                                     \
        void *d = c->ptr[0], *g = c->ptr[1];               \
        const T v = load(&c->arg[2], 0);                   \
        ISA_INDEPENDENT                                    \
        for (size_t i = 0; i < n; i++) {                   \
            T old = load(g, i);                            \
            isa_store_##bits(d, i, isa_load_##bits(g, i)); \
            store(g, i, (S)((void)old, (result)));         \
        }                                                  \
        break;                                             \
    }

#define BODY(name, TYPES, FORM, result, HALFS)               \
    void isa_sem_##name(struct isa_call *c)                  \
    {                                                        \
        size_t n = c->n;                                     \
        switch (c->type) {                                   \
            TYPES(FORM, result)                              \
            HALFS                                            \
        default:                                             \
            assert(false && "element type outside the row"); \
        }                                                    \
    }

/* Computes half via float. Operand k is the vector or scalar v, operand k - 1
 * is g. If old values are returned, d may be v, so the old values are saved
 * first. */
static void by_halfs(const struct isa_call *c, int k, char second,
                     void (*update)(const struct isa_call *c, char second))
{
    enum { BLOCK = ISA_BLOCK(512, 2) };
    const bool is_fetch = k == 2;
    const size_t most = is_fetch ? BLOCK : c->n;
    uint16_t old[BLOCK];
    assert(k == 1 || k == 2);
    struct isa_call block; /* not cleared: all fields that are read are set */
    block.arg[2] = c->arg[k];
    for (size_t done = 0; done < c->n; done += block.n) {
        block.n = c->n - done < most ? c->n - done : most;
        block.ptr[0] = block.ptr[1] = (char *)c->ptr[k - 1] + 2 * done;
        block.ptr[2] = second == 'r' ? (char *)c->ptr[k] + 2 * done : NULL;
        if (is_fetch)
            memcpy(old, block.ptr[0], 2 * block.n);
        update(&block, second);
        if (is_fetch)
            memcpy((char *)c->ptr[0] + 2 * done, old, 2 * block.n);
    }
}

/* Defines the update from old value a and operand b. */
#define UPDATE(name, result)                                        \
    ISA_TILE_OF(name##_tile, b, result)                             \
    static void name##_halfs(const struct isa_call *c, char second) \
    {                                                               \
        if (second == 'r')                                          \
            isa_by_tiles(c, 'r', name##_tile);                      \
        else                                                        \
            isa_by_tiles(c, 's', name##_tile);                      \
    }
UPDATE(add, a + b)
UPDATE(max, b > a ? b : a)
UPDATE(min, b < a ? b : a)
#undef UPDATE
#define HALFS(name, k, second)                \
    case ISA_T_F16:                           \
        by_halfs(c, k, second, name##_halfs); \
        break;
#define NO_HALFS(name, k, second)
#define FOUR_FORMS(name, TYPES, result, HALFS)                             \
    BODY(atomic_reduce_##name, TYPES, REDUCE, result, HALFS(name, 1, 'r')) \
    BODY(atomic_reduce_##name##_scalar, TYPES, REDUCE_SCALAR, result,      \
         HALFS(name, 1, 's'))                                              \
    BODY(atomic_##name, TYPES, FETCH, result, HALFS(name, 2, 'r'))         \
    BODY(atomic_##name##_scalar, TYPES, FETCH_SCALAR, result,              \
         HALFS(name, 2, 's'))

/* clang-format off */
FOUR_FORMS(add, ALL_MODULAR, ISA_MADE(old + v, old, v), HALFS)
FOUR_FORMS(max, ALL_ORDERED, v > old ? v : old, HALFS)
FOUR_FORMS(min, ALL_ORDERED, v < old ? v : old, HALFS)
FOUR_FORMS(and, INTS_MODULAR, old & v, NO_HALFS)
FOUR_FORMS(or, INTS_MODULAR, old | v, NO_HALFS)
FOUR_FORMS(xor, INTS_MODULAR, old ^ v, NO_HALFS)
FOUR_FORMS(exch, ALL_BITS, v, NO_HALFS)
FOUR_FORMS(inc, INTS_ORDERED, old >= v ? 0 : old + 1, NO_HALFS)
FOUR_FORMS(dec, INTS_ORDERED,
           old == 0 || old > v ? (uint64_t)v : (uint64_t)old - 1, NO_HALFS)
/* clang-format on */

/* Adds blocks of one float, the usual case: one value for many pixels. Walks
 * have rows of n0; offsets stay inside the operands. */
static void add_floats(const struct isa_call *c, uint64_t n0)
{
    const struct isa_walk to = c->walk[0], from = c->walk[1];
    char *line = c->ptr[0];
    const char *values = c->ptr[1];
    for (uint64_t left = c->segments;;) {
        char *g = line;
        const char *b = values;
        for (uint64_t i = 0;;) {
            const float old = isa_load_f32(g, 0), v = isa_load_f32(b, 0);
            isa_store_f32(g, 0, ISA_MADE(old + v, old, v));
            if (++i == n0)
                break;
            g += to.stride0;
            b += from.stride0;
        }
        left -= n0;
        if (left == 0)
            break;
        line += to.stride1;
        values += from.stride1;
    }
}

/* Returns the address of block i, k of an operand. */
static inline char *block_at(const struct isa_call *c, int operand, uint64_t k,
                             uint64_t i)
{
    const struct isa_walk *w = &c->walk[operand];
    return (char *)c->ptr[operand] + (int64_t)k * w->stride1 +
           (int64_t)i * w->stride0;
}

/* Not inlined, because most calls add floats and need no block. */
__attribute__((noinline)) static void add_blocks(const struct isa_call *c,
                                                 uint64_t n0)
{
    struct isa_call block = *c;
    for (uint64_t k = 0; k < c->segments / n0; k++)
        for (uint64_t i = 0; i < n0; i++) {
            block.ptr[0] = block_at(c, 0, k, i);
            block.ptr[1] = block_at(c, 1, k, i);
            isa_sem_atomic_reduce_add(&block);
        }
}

void isa_sem_atomic_reduce_add_blocks(struct isa_call *c)
{
    const uint64_t n0 = c->walk[0].count0;
    assert(c->walk[1].count0 == n0 && n0 > 0 && c->segments % n0 == 0);
    if (c->type == ISA_T_F32 && c->n == 1)
        add_floats(c, n0);
    else
        add_blocks(c, n0);
}

/* Operands "wGss"; compares bits. */
void isa_sem_atomic_cas(struct isa_call *c)
{
    size_t bytes = isa_types[c->type].bytes;
    void *d = c->ptr[0], *g = c->ptr[1];
    memcpy(d, g, bytes);
    if (memcmp(g, &c->arg[2], bytes) == 0)
        memcpy(g, &c->arg[3], bytes);
}
