/* SPDX-License-Identifier: MIT */
/* Bodies of bitwise operations. Two vectors are combined byte by byte, whatever
 * their elements are; a scalar is a pattern of the element's size. */
#include "isa/semantics/forms.h"

#include <assert.h>

/* Operands "wrrn", and "wrcnN" in repeats. */
#define VECTORS(name, expression)                             \
    ISA_REPEATS_OF(name)                                      \
    {                                                         \
        const char *pb = c->ptr[2];                           \
        const size_t bytes = c->n * isa_types[c->type].bytes; \
        ISA_EACH_REPEAT(c, repeats)                           \
        {                                                     \
            char *pd = ISA_OF_REPEAT(c, 0);                   \
            const char *pa = ISA_OF_REPEAT(c, 1);             \
            ISA_INDEPENDENT                                   \
            for (size_t i = 0; i < bytes; i++) {              \
                const uint32_t a = isa_load_8(pa, i);         \
                const uint32_t b = isa_load_8(pb, i);         \
                isa_store_8(pd, i, expression);               \
            }                                                 \
        }                                                     \
    }                                                         \
    ISA_FLAT(name)                                            \
    ISA_CYCLED(name)

/* Operands "wrsn". */
#define SCALAR_LOOP(bits, T, expression)            \
    case bits / 8: {                                \
        const T b = isa_load_##bits(&c->arg[2], 0); \
        ISA_INDEPENDENT                             \
        for (size_t i = 0; i < n; i++) {            \
            const T a = isa_load_##bits(pa, i);     \
            isa_store_##bits(pd, i, expression);    \
        }                                           \
        break;                                      \
    }
#define SCALAR(function, expression)                  \
    function(struct isa_call *c)                      \
    {                                                 \
        void *pd = c->ptr[0];                         \
        const void *pa = c->ptr[1];                   \
        const size_t n = c->n;                        \
        switch (isa_types[c->type].bytes) {           \
            SCALAR_LOOP(8, uint32_t, expression)      \
            SCALAR_LOOP(16, uint32_t, expression)     \
            SCALAR_LOOP(32, uint32_t, expression)     \
            SCALAR_LOOP(64, uint64_t, expression)     \
        default:                                      \
            assert(false && "no size of an element"); \
        }                                             \
    }

#define THREE_FORMS(name, expression) \
    VECTORS(name, expression)         \
    SCALAR(void isa_sem_##name##_scalar, expression)

/* clang-format off */
THREE_FORMS(band, a & b)
THREE_FORMS(bor, a | b)
THREE_FORMS(bxor, a ^ b)
SCALAR(static void shift_right, a >> b)
/* clang-format on */

void isa_sem_bnot(struct isa_call *c)
{
    uint8_t *pd = c->ptr[0];
    const uint8_t *pa = c->ptr[1];
    const size_t bytes = c->n * isa_types[c->type].bytes;
    ISA_INDEPENDENT
    for (size_t i = 0; i < bytes; i++)
        pd[i] = (uint8_t)~pa[i];
}

void isa_sem_srl(struct isa_call *c)
{
    const size_t size = isa_types[c->type].bytes;
    uint64_t shift = 0;
    memcpy(&shift, &c->arg[2], size);
    if (shift < 8 * size)
        shift_right(c);
    else
        memset(c->ptr[0], 0, c->n * size);
}
