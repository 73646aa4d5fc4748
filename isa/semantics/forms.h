/* SPDX-License-Identifier: MIT */
/* Templates shared by bodies: half in tiles of floats, ops of one operand,
 * cycled operands, and flat, cycled and scalar forms of one expression. */
#ifndef ISA_SEMANTICS_FORMS_H
#define ISA_SEMANTICS_FORMS_H

#include "isa/number/made.h"
#include "isa/semantics/sem.h"

/* Half via float, one tile at a time: operands 0 and 1 are "wr"; `second` is
 * the letter of operand 2: 'r', 's', or 'n' for none. */

typedef void isa_tile(float *d, const float *a, const float *b);

/* Defines the tile function of an expression in a and `second`, the name of
 * operand 2. */
#define ISA_TILE_OF(name, second, expression)                    \
    static inline __attribute__((always_inline)) void name(      \
        float *tile_d, const float *tile_a, const float *tile_b) \
    {                                                            \
        ISA_TILE_LOOP                                            \
        for (size_t k = 0; k < ISA_TILE; k++) {                  \
            const float a = tile_a[k], second = tile_b[k];       \
            (void)second;                                        \
            tile_d[k] = ISA_MADE((expression), a, second);       \
        }                                                        \
    }

static inline __attribute__((always_inline)) void
isa_tile_halfs(char *d, const char *a, const char *b, char second,
               const float *s, isa_tile *tile)
{
    _Alignas(64) float wide_d[ISA_TILE], wide_a[ISA_TILE], wide_b[ISA_TILE];
    isa_f16_to_f32_array(wide_a, a, ISA_TILE);
    if (second == 'r')
        isa_f16_to_f32_array(wide_b, b, ISA_TILE);
    tile(wide_d, wide_a, second == 'r' ? wide_b : s);
    isa_f32_to_f16_array(d, wide_d, ISA_TILE);
}

static inline __attribute__((always_inline)) void
isa_by_tiles(const struct isa_call *c, char second, isa_tile *tile)
{
    _Alignas(64) float s[ISA_TILE] = {0};
    char *d = c->ptr[0];
    const char *a = c->ptr[1], *b = second == 'r' ? c->ptr[2] : a;
    size_t i = 0, n = c->n;
    if (second == 's')
        for (size_t k = 0; k < ISA_TILE; k++)
            s[k] = isa_load_f16(&c->arg[2], 0);
    for (; i + ISA_TILE <= n; i += ISA_TILE)
        isa_tile_halfs(d + 2 * i, a + 2 * i, b + 2 * i, second, s, tile);
    if (i == n)
        return;
    char last[3][2 * ISA_TILE] = {{0}};
    memcpy(last[1], a + 2 * i, 2 * (n - i));
    if (second == 'r')
        memcpy(last[2], b + 2 * i, 2 * (n - i));
    isa_tile_halfs(last[0], last[1], last[2], second, s, tile);
    memcpy(d + 2 * i, last[0], 2 * (n - i));
}

/* Defines a function for half that uses a tile function. Not inlined, so that
 * short calls of other types do not pay for its stack frame. */
#define ISA_HALFS_OF(name, second, tile)                                 \
    __attribute__((noinline)) static void name(const struct isa_call *c) \
    {                                                                    \
        isa_by_tiles(c, second, tile);                                   \
    }

/* ---- one operand ---------------------------------------------------------
 * A loop for one kind of element, with pd, pa and n, and a float op: d[i] =
 * expression in a, operands "wrn". */
#define ISA_UNARY_LOOP(kind, expression)                        \
    ISA_INDEPENDENT                                             \
    for (size_t i = 0; i < n; i++) {                            \
        const float a = isa_load_##kind(pa, i);                 \
        isa_store_##kind(pd, i, ISA_MADE(expression, a, 0.0f)); \
    }
#define ISA_UNARY_FORM(name, expression)         \
    ISA_TILE_OF(name##_tile, none, expression)   \
    ISA_HALFS_OF(name##_halfs, 'n', name##_tile) \
    void isa_sem_##name(struct isa_call *c)      \
    {                                            \
        void *pd = c->ptr[0];                    \
        const void *pa = c->ptr[1];              \
        const size_t n = c->n;                   \
        if (c->type == ISA_T_F16)                \
            name##_halfs(c);                     \
        else if (c->type == ISA_T_BF16)          \
            ISA_UNARY_LOOP(bf16, expression)     \
        else                                     \
            ISA_UNARY_LOOP(f32, expression)      \
    }

/* ---- repeats --------------------------------------------------------------
 * The cycled form, operands "wrcnN", repeats the flat one: n elements of b are
 * used again for each n elements of a. name_repeats is the body of both,
 * inlined so that the flat form knows it has one repeat. */
typedef void isa_repeats(const struct isa_call *c, size_t repeats);

#define ISA_REPEATS_OF(name)                                          \
    static inline __attribute__((always_inline)) void name##_repeats( \
        const struct isa_call *c, size_t repeats)
#define ISA_EACH_REPEAT(c, repeats)                                 \
    for (size_t repeat_bytes = (c)->n * isa_types[(c)->type].bytes, \
                repeat = 0;                                         \
         repeat < (repeats); repeat++)
/* Returns operand k, 0 or 1, in the current repeat. */
#define ISA_OF_REPEAT(c, k) ((char *)(c)->ptr[k] + repeat * repeat_bytes)

#define ISA_FLAT(name)                      \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        name##_repeats(c, 1);               \
    }
#define ISA_CYCLED(name)                                                \
    static void name##_cycled(const struct isa_call *c, size_t repeats) \
    {                                                                   \
        name##_repeats(c, repeats);                                     \
    }                                                                   \
    void isa_sem_cycle_##name(struct isa_call *c)                       \
    {                                                                   \
        isa_cycled(c, name##_cycled);                                   \
    }

void isa_cycled(const struct isa_call *c, isa_repeats *body);

static inline __attribute__((always_inline)) void
isa_repeats_by_tiles(const struct isa_call *c, size_t repeats, isa_tile *tile)
{
    struct isa_call part; /* not cleared: all fields that are read are set */
    part.n = c->n;
    part.ptr[2] = c->ptr[2];
    ISA_EACH_REPEAT(c, repeats)
    {
        part.ptr[0] = ISA_OF_REPEAT(c, 0);
        part.ptr[1] = ISA_OF_REPEAT(c, 1);
        isa_by_tiles(&part, 'r', tile);
    }
}

/* Defines name_repeats. CASES(LOOP, expression) handles types other than half;
 * LOOP uses c, pb, n and repeats. of_half is the expression for half, in
 * floats. */
#define ISA_REPEATS_FORM(name, CASES, LOOP, expression, of_half) \
    ISA_TILE_OF(name##_tile, b, of_half)                         \
    __attribute__((noinline)) static void name##_halfs(          \
        const struct isa_call *c, size_t repeats)                \
    {                                                            \
        isa_repeats_by_tiles(c, repeats, name##_tile);           \
    }                                                            \
    ISA_REPEATS_OF(name)                                         \
    {                                                            \
        const void *pb = c->ptr[2];                              \
        const size_t n = c->n;                                   \
        if (c->type == ISA_T_F16)                                \
            name##_halfs(c, repeats);                            \
        else                                                     \
            CASES(LOOP, expression)                              \
    }

/* Defines the flat and the cycled form. */
#define ISA_TWO_FORMS(name, CASES, LOOP, expression, of_half) \
    ISA_REPEATS_FORM(name, CASES, LOOP, expression, of_half)  \
    ISA_FLAT(name)                                            \
    ISA_CYCLED(name)

/* Defines the form with a scalar, operands "wrsn". LOOP uses c, pd, pa and
 * n. */
#define ISA_SCALAR_FUNCTION(storage, function, name, CASES, LOOP, expression) \
    ISA_HALFS_OF(function##_halfs, 's', name##_tile)                          \
    storage void function(struct isa_call *c)                                 \
    {                                                                         \
        void *pd = c->ptr[0];                                                 \
        const void *pa = c->ptr[1];                                           \
        const size_t n = c->n;                                                \
        if (c->type == ISA_T_F16)                                             \
            function##_halfs(c);                                              \
        else                                                                  \
            CASES(LOOP, expression)                                           \
    }
#define ISA_SCALAR_FORM(name, CASES, LOOP, expression)                \
    ISA_SCALAR_FUNCTION(, isa_sem_##name##_scalar, name, CASES, LOOP, \
                        expression)

/* A product on generation 2 is +0 if either factor is 0, whatever the other
 * factor is. */
#define ISA_PRODUCT_2XX(a, b) ((((a) == 0) | ((b) == 0)) ? 0 : (a) * (b))

#endif
