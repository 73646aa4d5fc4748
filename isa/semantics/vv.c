/* SPDX-License-Identifier: MIT */
/* Bodies of ops on vector registers. A destination equals a source or is
 * disjoint; lanes are independent. half is computed in float, or in double if
 * float cannot represent the result, and rounded once. */
#include "isa/number/made.h"
#include "isa/semantics/sem.h"

#include <assert.h>

/* Rows of a family: element type, type of computation, load, store. */
#define INT_LANES(ROW, result)                            \
    ROW(I16, uint32_t, isa_load_16, isa_store_16, result) \
    ROW(U16, uint32_t, isa_load_16, isa_store_16, result) \
    ROW(I32, uint32_t, isa_load_32, isa_store_32, result) \
    ROW(U32, uint32_t, isa_load_32, isa_store_32, result)
#define LANES(ROW, result)                               \
    INT_LANES(ROW, result)                               \
    ROW(F16, float, isa_load_f16, isa_store_f16, result) \
    ROW(F32, float, isa_load_f32, isa_store_f32, result)
/* A half, its product with a lane number, and the sum of both are exact in
 * double. */
#define INDEX_LANES(ROW, result)                        \
    INT_LANES(ROW, result)                              \
    ROW(F16, double, isa_load_f16, store_exact, result) \
    ROW(F32, float, isa_load_f32, isa_store_f32, result)
#define HIGH_LANES(ROW, product)                                             \
    ROW(U16, uint64_t, isa_load_16, isa_store_16, (uint32_t)(product >> 16)) \
    ROW(U32, uint64_t, isa_load_32, isa_store_32, (uint32_t)(product >> 32))

static void store_exact(void *d, size_t i, double value)
{
    isa_store_16(d, i, isa_f64_to_f16_rn(value));
}

/* Operands "wrr", "wrs", "wss", "wrrr". */
#define VECTORS(ID, T, load, store, result)        \
    case ISA_T_##ID: {                             \
        void *d = c->ptr[0];                       \
        const void *p = c->ptr[1], *q = c->ptr[2]; \
        for (size_t i = 0, n = c->n; i < n; i++) { \
            T a = load(p, i), b = load(q, i);      \
            store(d, i, (result));                 \
        }                                          \
        break;                                     \
    }
#define SCALAR(ID, T, load, store, result)         \
    case ISA_T_##ID: {                             \
        void *d = c->ptr[0];                       \
        const void *p = c->ptr[1];                 \
        const T b = load(&c->arg[2], 0);           \
        for (size_t i = 0, n = c->n; i < n; i++) { \
            T a = load(p, i);                      \
            store(d, i, (result));                 \
        }                                          \
        break;                                     \
    }
#define SCALARS(ID, T, load, store, result)                       \
    case ISA_T_##ID: {                                            \
        void *d = c->ptr[0];                                      \
        const T a = load(&c->arg[1], 0), b = load(&c->arg[2], 0); \
        for (uint32_t i = 0, n = (uint32_t)c->n; i < n; i++) {    \
            T lane = (T)i;                                        \
            store(d, i, (result));                                \
        }                                                         \
        break;                                                    \
    }
#define THREE(ID, T, load, store, result)                          \
    case ISA_T_##ID: {                                             \
        void *d = c->ptr[0];                                       \
        const void *p = c->ptr[1], *q = c->ptr[2], *r = c->ptr[3]; \
        for (size_t i = 0, n = c->n; i < n; i++) {                 \
            T a = load(p, i), b = load(q, i), e = load(r, i);      \
            store(d, i, (result));                                 \
        }                                                          \
        break;                                                     \
    }

#define BODY(name, TYPES, FORM, result)                      \
    void isa_sem_##name(struct isa_call *c)                  \
    {                                                        \
        switch (c->type) {                                   \
            TYPES(FORM, result)                              \
        default:                                             \
            assert(false && "element type outside the row"); \
        }                                                    \
    }

/* clang-format off */
BODY(vv_add, LANES, VECTORS, ISA_MADE(a + b, a, b))
BODY(vv_add_scalar, LANES, SCALAR, ISA_MADE(a + b, a, b))
BODY(vv_mul_scalar, LANES, SCALAR, ISA_MADE(a * b, a, b))
BODY(vv_mulh_scalar, HIGH_LANES, SCALAR, (a * b))
BODY(vv_xor, INT_LANES, VECTORS, a ^ b)
BODY(vv_trixor, INT_LANES, THREE, a ^ b ^ e)
/* The product is rounded, then the sum. */
BODY(vv_index, INDEX_LANES, SCALARS, ISA_MADE(a + lane * b, a, b))
/* clang-format on */

void isa_sem_vv_move(struct isa_call *c)
{
    memmove(c->ptr[0], c->ptr[1], c->n * isa_types[c->type].bytes);
}

void isa_sem_vv_move_scalar(struct isa_call *c)
{
    if (isa_types[c->type].bytes == 2)
        for (size_t i = 0; i < c->n; i++)
            isa_store_16(c->ptr[0], i, (uint32_t)c->arg[1]);
    else
        for (size_t i = 0; i < c->n; i++)
            isa_store_32(c->ptr[0], i, (uint32_t)c->arg[1]);
}
