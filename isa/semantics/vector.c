/* SPDX-License-Identifier: MIT */
/* Bodies of elementwise ops: one line each, with the value of an element. The
 * family macros below make the function, with a loop, loads and stores per kind
 * of element. half and bfloat16 are computed in float and rounded again, which
 * equals rounding once, because a float has more than twice the bits of these
 * types. */
#include "isa/semantics/forms.h"

#include <assert.h>

/* The cases of a switch for ops on FLOATS|ARITH_INTS, except half. LOOP(kind,
 * type) loops over elements of a kind and computes in that C type. Floats, the
 * usual case, need no jump table. */
#define ARITH_CASES(LOOP, expression)                        \
    if (c->type == ISA_T_F32) {                              \
        LOOP(f32, float, expression)                         \
    } else                                                   \
        switch (c->type) {                                   \
        case ISA_T_BF16:                                     \
            LOOP(bf16, float, expression)                    \
            break;                                           \
        case ISA_T_I16:                                      \
        case ISA_T_U16:                                      \
            LOOP(16, uint32_t, expression)                   \
            break;                                           \
        case ISA_T_I32:                                      \
        case ISA_T_U32:                                      \
            LOOP(32, uint32_t, expression)                   \
            break;                                           \
        case ISA_T_I64:                                      \
        case ISA_T_U64:                                      \
            LOOP(64, uint64_t, expression)                   \
            break;                                           \
        default:                                             \
            assert(false && "element type outside the row"); \
        }

/* Computes d[i] from a[i] and b[i]: operands "wrrn", and "wrcnN" in repeats. */
#define BINARY_LOOP(kind, T, expression)                              \
    ISA_EACH_REPEAT(c, repeats)                                       \
    {                                                                 \
        char *pd = ISA_OF_REPEAT(c, 0);                               \
        const char *pa = ISA_OF_REPEAT(c, 1);                         \
        ISA_INDEPENDENT                                               \
        for (size_t i = 0; i < n; i++) {                              \
            T a = isa_load_##kind(pa, i), b = isa_load_##kind(pb, i); \
            isa_store_##kind(pd, i, ISA_MADE(expression, a, b));      \
        }                                                             \
    }
/* Computes d[i] from a[i] and the scalar b: operands "wrsn". */
#define SCALAR_LOOP(kind, T, expression)                         \
    {                                                            \
        const T b = isa_load_##kind(&c->arg[2], 0);              \
        ISA_INDEPENDENT                                          \
        for (size_t i = 0; i < n; i++) {                         \
            T a = isa_load_##kind(pa, i);                        \
            isa_store_##kind(pd, i, ISA_MADE(expression, a, b)); \
        }                                                        \
    }
#define THREE_FORMS(name, expression)                                     \
    ISA_TWO_FORMS(name, ARITH_CASES, BINARY_LOOP, expression, expression) \
    ISA_SCALAR_FORM(name, ARITH_CASES, SCALAR_LOOP, expression)

/* clang-format off */
THREE_FORMS(add, a + b)
THREE_FORMS(sub, a - b)
/* clang-format on */

/* Defines products: name_repeats and name_by_scalar. */
#define PRODUCT(name, expression)                                            \
    ISA_REPEATS_FORM(name, ARITH_CASES, BINARY_LOOP, expression, expression) \
    ISA_SCALAR_FUNCTION(static, name##_by_scalar, name, ARITH_CASES,         \
                        SCALAR_LOOP, expression)
PRODUCT(product, a *b)
PRODUCT(product_2xx, ISA_PRODUCT_2XX(a, b))
#undef PRODUCT

ISA_REPEATS_OF(mul)
{
    if (c->generation == 2)
        product_2xx_repeats(c, repeats);
    else
        product_repeats(c, repeats);
}
ISA_FLAT(mul)
ISA_CYCLED(mul)

void isa_sem_mul_scalar(struct isa_call *c)
{
    if (c->generation == 2)
        product_2xx_by_scalar(c);
    else
        product_by_scalar(c);
}

#undef ARITH_CASES
#undef BINARY_LOOP
#undef SCALAR_LOOP
#undef THREE_FORMS

/* Operands "wns". The value is a bit pattern; only its size matters. */
#define FILL(bits, T)                   \
    case bits / 8: {                    \
        const T s = (T)c->arg[2];       \
        for (size_t i = 0; i < n; i++)  \
            isa_store_##bits(pd, i, s); \
        break;                          \
    }
void isa_sem_write_value(struct isa_call *c)
{
    void *pd = c->ptr[0];
    size_t n = c->n;
    switch (isa_types[c->type].bytes) {
        FILL(8, uint32_t)
        FILL(16, uint32_t)
        FILL(32, uint32_t)
        FILL(64, uint64_t)
    default:
        assert(false && "no size of an element");
    }
}
#undef FILL
