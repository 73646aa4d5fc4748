/* SPDX-License-Identifier: MIT */
/* Bodies of comparisons and logic. The result is 1 or 0 in the element type.
 * Comparisons with NaN are false, but `ne` is true. Logic tests for zero: -0.0
 * is zero, a denormal is not (int32 masks are passed as floats, and their 1
 * must count). Each op has three forms: two vectors, vector and scalar, and a
 * vector with a shorter one that repeats. */
#include "isa/semantics/forms.h"

#include <assert.h>

/* LOOP(value, T, bits, one, condition) for the call's element type; `value`
 * reads an element as T; `one` is the bit pattern of 1. */
#define CASE(LOOP, condition, ID, T, bits, one)       \
    case ISA_T_##ID: {                                \
        LOOP(isa_value_##ID, T, bits, one, condition) \
        break;                                        \
    }
#define CASES(LOOP, condition)                                \
    if (c->type == ISA_T_F32) { /* most calls */              \
        LOOP(isa_value_F32, float, 32, 0x3f800000, condition) \
    } else                                                    \
        switch (c->type) {                                    \
            CASE(LOOP, condition, I8, int8_t, 8, 1)           \
            CASE(LOOP, condition, U8, uint8_t, 8, 1)          \
            CASE(LOOP, condition, I16, int16_t, 16, 1)        \
            CASE(LOOP, condition, U16, uint16_t, 16, 1)       \
            CASE(LOOP, condition, I32, int32_t, 32, 1)        \
            CASE(LOOP, condition, U32, uint32_t, 32, 1)       \
            CASE(LOOP, condition, I64, int64_t, 64, 1)        \
            CASE(LOOP, condition, U64, uint64_t, 64, 1)       \
            CASE(LOOP, condition, BF16, float, 16, 0x3f80)    \
        default:                                              \
            assert(false && "element type outside the row");  \
        }
/* Executes BODY for every i < n. Bytes are first done in whole vectors of 64;
 * for the shorter rest compilers use smaller vectors. */
#define EACH(bits, BODY)                                      \
    {                                                         \
        const size_t whole = bits == 8 ? n & ~(size_t)63 : 0; \
        ISA_INDEPENDENT                                       \
        for (size_t i = 0; i < whole; i++)                    \
            BODY const size_t rest = bits == 8 ? n & 63 : n;  \
        ISA_INDEPENDENT                                       \
        for (size_t k = 0; k < rest; k++) {                   \
            const size_t i = whole + k;                       \
            BODY                                              \
        }                                                     \
    }
/* Operands "wrrn", and "wrcnN" in repeats. */
#define VECTOR(value, T, bits, one, condition)              \
    ISA_EACH_REPEAT(c, repeats)                             \
    {                                                       \
        char *pd = ISA_OF_REPEAT(c, 0);                     \
        const char *pa = ISA_OF_REPEAT(c, 1);               \
        EACH(bits, {                                        \
            T a = value(pa, i);                             \
            T b = value(pb, i);                             \
            isa_store_##bits(pd, i, (condition) ? one : 0); \
        })                                                  \
    }

/* Operands "wrn". */
#define UNARY(value, T, bits, one, condition)           \
    EACH(bits, {                                        \
        T a = value(pa, i);                             \
        isa_store_##bits(pd, i, (condition) ? one : 0); \
    })

/* Operands "wrsn". */
#define SCALAR(value, T, bits, one, condition) \
    const T b = value(&c->arg[2], 0);          \
    UNARY(value, T, bits, one, condition)

#define THREE_FORMS(name, condition)                                         \
    ISA_TWO_FORMS(name, CASES, VECTOR, condition, (condition) ? 1.0f : 0.0f) \
    ISA_SCALAR_FORM(name, CASES, SCALAR, condition)

/* Tests for zero use the bits of a half. */
static inline uint16_t magnitude(const void *p, size_t i)
{
    return (uint16_t)(isa_load_16(p, i) & 0x7fff);
}

#define ALL_CASES(LOOP, condition)                       \
    if (c->type == ISA_T_F16) {                          \
        LOOP(magnitude, uint16_t, 16, 0x3c00, condition) \
    } else {                                             \
        CASES(LOOP, condition)                           \
    }
#define LOGIC(name, LOOP, condition)        \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        char *pd = c->ptr[0];               \
        const char *pa = c->ptr[1];         \
        const size_t n = c->n;              \
        ALL_CASES(LOOP, condition)          \
    }
#define THREE_LOGIC(name, condition) \
    ISA_REPEATS_OF(name)             \
    {                                \
        const char *pb = c->ptr[2];  \
        const size_t n = c->n;       \
        ALL_CASES(VECTOR, condition) \
    }                                \
    ISA_FLAT(name)                   \
    ISA_CYCLED(name)                 \
    LOGIC(name##_scalar, SCALAR, condition)

/* clang-format off */
THREE_FORMS(eq, a == b)
THREE_FORMS(ne, a != b)
THREE_FORMS(gt, a > b)
THREE_FORMS(ge, a >= b)
THREE_FORMS(lt, a < b)
THREE_FORMS(le, a <= b)
THREE_LOGIC(and, (a != 0) & (b != 0))
THREE_LOGIC(or, (a != 0) | (b != 0))
THREE_LOGIC(xor, (a != 0) ^ (b != 0))
LOGIC(not, UNARY, a == 0)
/* clang-format on */
