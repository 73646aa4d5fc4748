/* SPDX-License-Identifier: MIT */
/* Bodies of minima and maxima: one line each. The families differ in NaN
 * handling: `equal` returns the first operand of an unordered pair, `maximum`
 * and `minimum` return a number if there is one, `nan` returns a NaN. Zeros of
 * either sign are equal; the first zero is returned. */
#include "isa/semantics/forms.h"

#include <assert.h>
#include <math.h>

/* LOOP(ID, T, kind, U, expression) for the call's element type, except half.
 * Values have type T. They are converted to type U and stored as `kind`. */
#define CASE(LOOP, expression, ID, T, kind, U) \
    case ISA_T_##ID: {                         \
        LOOP(ID, T, kind, U, expression)       \
        break;                                 \
    }
#define CASES(LOOP, expression)                                 \
    if (c->type == ISA_T_F32) { /* most calls */                \
        LOOP(F32, float, f32, float, expression)                \
    } else                                                      \
        switch (c->type) {                                      \
            CASE(LOOP, expression, I16, int16_t, 16, uint32_t)  \
            CASE(LOOP, expression, U16, uint16_t, 16, uint32_t) \
            CASE(LOOP, expression, I32, int32_t, 32, uint32_t)  \
            CASE(LOOP, expression, U32, uint32_t, 32, uint32_t) \
            CASE(LOOP, expression, I64, int64_t, 64, uint64_t)  \
            CASE(LOOP, expression, U64, uint64_t, 64, uint64_t) \
            CASE(LOOP, expression, BF16, float, bf16, float)    \
        default:                                                \
            assert(false && "element type outside the row");    \
        }
/* Operands "wrrn", and "wrcnN" in repeats. */
#define VECTOR(ID, T, kind, U, expression)                                \
    ISA_EACH_REPEAT(c, repeats)                                           \
    {                                                                     \
        char *pd = ISA_OF_REPEAT(c, 0);                                   \
        const char *pa = ISA_OF_REPEAT(c, 1);                             \
        ISA_INDEPENDENT                                                   \
        for (size_t i = 0; i < n; i++) {                                  \
            const T a = isa_value_##ID(pa, i), b = isa_value_##ID(pb, i); \
            isa_store_##kind(pd, i, (U)(expression));                     \
        }                                                                 \
    }

/* Operands "wrsn". */
#define SCALAR(ID, T, kind, U, expression)        \
    const T b = isa_value_##ID(&c->arg[2], 0);    \
    ISA_INDEPENDENT                               \
    for (size_t i = 0; i < n; i++) {              \
        const T a = isa_value_##ID(pa, i);        \
        isa_store_##kind(pd, i, (U)(expression)); \
    }

#define THREE_FORMS(name, expression)                          \
    ISA_TWO_FORMS(name, CASES, VECTOR, expression, expression) \
    ISA_SCALAR_FORM(name, CASES, SCALAR, expression)

/* For float types only. */
#define FLOAT_CASES(LOOP, expression)              \
    if (c->type == ISA_T_BF16) {                   \
        LOOP(BF16, float, bf16, float, expression) \
    } else {                                       \
        LOOP(F32, float, f32, float, expression)   \
    }
#define TWO_FORMS(name, expression) \
    ISA_TWO_FORMS(name, FLOAT_CASES, VECTOR, expression, expression)

/* Gives the result of the toolkit's emulation where NaN wins: all bits but the
 * sign. Uses masks, which compile to one comparison and one move. */
static inline float unless_nan(float number, float a, float b)
{
    const uint32_t unordered = isunordered(a, b) ? UINT32_MAX : 0;
    const uint32_t bits = isa_f32_bits(number) | unordered;
    return isa_f32_from_bits(bits & ~(unordered & 0x80000000u));
}

/* clang-format off */
THREE_FORMS(maxequal, b > a ? b : a)
THREE_FORMS(minequal, b < a ? b : a)
TWO_FORMS(maximum, b > a ? b : a != a ? b : a)
TWO_FORMS(minimum, b < a ? b : a != a ? b : a)
TWO_FORMS(nan_maximum, unless_nan(b > a ? b : a, a, b))
TWO_FORMS(nan_minimum, unless_nan(b < a ? b : a, a, b))
/* clang-format on */

void isa_sem_maximum_distance(struct isa_call *c)
{
    struct isa_call pair = *c;
    pair.ptr[2] = (char *)c->ptr[1] + c->arg[2] * isa_types[c->type].bytes;
    isa_sem_maximum(&pair);
}
