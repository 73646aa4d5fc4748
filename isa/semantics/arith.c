/* SPDX-License-Identifier: MIT */
/* Bodies of less common arithmetic: functions of one operand, division and
 * remainder, addition toward zero. Integer division is that of RISC-V: a
 * division by zero gives all ones as quotient and the dividend as remainder;
 * the minimum divided by -1 wraps. */
#include "isa/number/round.h"
#include "isa/semantics/forms.h"

#include <assert.h>
#include <math.h>

/* ---- one operand -------------------------------------------------------- */

ISA_UNARY_FORM(square, a *a)

/* For 16-bit floats the sign is changed directly in the bit pattern. If the
 * bits without the sign are greater than those of infinity, the element is a
 * NaN, which is made quiet. */
#define SIGN_LOOP_16(pattern)                                              \
    {                                                                      \
        const int16_t inf = c->type == ISA_T_F16 ? 0x7c00 : 0x7f80;        \
        const int16_t quiet = c->type == ISA_T_F16 ? 0x0200 : 0x0040;      \
        ISA_SHORT                                                          \
        for (size_t i = 0; i < n; i++) {                                   \
            const uint16_t a = (uint16_t)isa_load_16(pa, i);               \
            const int16_t size = (int16_t)(a & 0x7fff);                    \
            const int16_t is_nan = size > inf ? -1 : 0;                    \
            isa_store_16(pd, i, (uint16_t)((pattern) | (is_nan & quiet))); \
        }                                                                  \
    }
#define SIGN(name, pattern, expression)     \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        void *pd = c->ptr[0];               \
        const void *pa = c->ptr[1];         \
        const size_t n = c->n;              \
        if (c->type == ISA_T_F32)           \
            ISA_UNARY_LOOP(f32, expression) \
        else                                \
            SIGN_LOOP_16(pattern)           \
    }

SIGN(abs, a & 0x7fff, fabsf(a))
SIGN(neg, a ^ 0x8000, -a)
/* The condition is true from 0x8001, the largest negative number, to minus
 * infinity. */
SIGN(relu, (uint16_t)(a - 0x8001) < (uint16_t)inf ? 0 : a, a < 0 ? 0 : a)
#undef SIGN
#undef SIGN_LOOP_16

static inline float clamp(float a, float limit)
{
    a = a < 0 ? 0 : a;
    return limit < a ? limit : a;
}
ISA_TILE_OF(relun_tile, s, clamp(a, s))
ISA_HALFS_OF(relun_halfs, 's', relun_tile)

/* Is relun with operand order "wrsn". */
static void relun(struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1];
    const size_t n = c->n;
    const float s = c->type == ISA_T_BF16 ? isa_load_bf16(&c->arg[2], 0)
                                          : isa_load_f32(&c->arg[2], 0);
    if (c->type == ISA_T_F16)
        relun_halfs(c);
    else if (c->type == ISA_T_BF16)
        ISA_UNARY_LOOP(bf16, clamp(a, s))
    else
        ISA_UNARY_LOOP(f32, clamp(a, s))
}

void isa_sem_relun(struct isa_call *c)
{
    struct isa_call call = *c;
    call.arg[2] = c->arg[3];
    relun(&call);
}

/* ---- division ----------------------------------------------------------- */

/* Quotient and remainder via floating point, with vectors. F has more bits than
 * a and b together need. So rounding never moves a non-integer quotient to an
 * integer, and truncation is exact. Divisors with special results are excluded
 * before. */
#define DIVISION(ID, T, U, F, is_minus_1)                               \
    static inline U divide_##ID(T a, T b)                               \
    {                                                                   \
        const U is_own = (U)(0u - (uint32_t)((b == 0) | (is_minus_1))); \
        const T divisor = (T)(((U)b & (U)~is_own) | (1u & is_own));     \
        const U quotient = (U)(T)((F)a / (F)divisor);                   \
        const U own = b == 0 ? (U)-1 : (U)(0u - (U)a);                  \
        return (U)((own & is_own) | (quotient & (U)~is_own));           \
    }                                                                   \
    static inline U remainder_##ID(T a, T b)                            \
    {                                                                   \
        return (U)((U)a - (uint32_t)divide_##ID(a, b) * (U)b);          \
    }
DIVISION(I16, int16_t, uint16_t, float, b == -1)
DIVISION(U16, uint16_t, uint16_t, float, false)
DIVISION(I32, int32_t, uint32_t, double, b == -1)
DIVISION(U32, uint32_t, uint32_t, double, false)
#undef DIVISION

/* Divides integers by the elements of b or, without b, by a scalar. */
#define DIVIDE(ID, T, bits, name)                                              \
    case ISA_T_##ID: {                                                         \
        const T s = isa_value_##ID(&c->arg[2], 0);                             \
        if (b) {                                                               \
            ISA_INDEPENDENT                                                    \
            for (size_t i = 0; i < n; i++)                                     \
                isa_store_##bits(                                              \
                    pd, i,                                                     \
                    name##_##ID(isa_value_##ID(pa, i), isa_value_##ID(b, i))); \
        } else {                                                               \
            ISA_INDEPENDENT                                                    \
            for (size_t i = 0; i < n; i++)                                     \
                isa_store_##bits(pd, i,                                        \
                                 name##_##ID(isa_value_##ID(pa, i), s));       \
        }                                                                      \
        break;                                                                 \
    }
#define DIVIDE_INTEGERS(name)                                            \
    static void name##_integers(const struct isa_call *c, const void *b) \
    {                                                                    \
        void *pd = c->ptr[0];                                            \
        const void *pa = c->ptr[1];                                      \
        const size_t n = c->n;                                           \
        switch (c->type) {                                               \
            DIVIDE(I16, int16_t, 16, name)                               \
            DIVIDE(I32, int32_t, 32, name)                               \
            DIVIDE(U16, uint16_t, 16, name)                              \
            DIVIDE(U32, uint32_t, 32, name)                              \
        default:                                                         \
            assert(false && "element type outside the row");             \
        }                                                                \
    }
DIVIDE_INTEGERS(divide)
DIVIDE_INTEGERS(remainder)
#undef DIVIDE
#undef DIVIDE_INTEGERS

/* Computes the remainder of floats, which is exact; elements of b are `step`
 * apart. */
static void remainder_floats(const struct isa_call *c, const void *b,
                             size_t step)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1];
    const size_t n = c->n;
    for (size_t i = 0; i < n; i++) {
        const float x = isa_load_f32(pa, i), y = isa_load_f32(b, i * step);
        isa_store_f32(pd, i, ISA_MADE(fmodf(x, y), x, y));
    }
}

void isa_sem_rem(struct isa_call *c)
{
    if (c->type == ISA_T_F32)
        remainder_floats(c, c->ptr[2], 1);
    else
        remainder_integers(c, c->ptr[2]);
}

void isa_sem_rem_scalar(struct isa_call *c)
{
    if (c->type == ISA_T_F32)
        remainder_floats(c, &c->arg[2], 0);
    else
        remainder_integers(c, NULL);
}

static void divide_floats(struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1], *pb = c->ptr[2];
    const size_t n = c->n;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const float a = isa_load_f32(pa, i), b = isa_load_f32(pb, i);
        isa_store_f32(pd, i, ISA_MADE(a / b, a, b));
    }
}

static void divide_floats_scalar(struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1];
    const float s = isa_load_f32(&c->arg[2], 0);
    const size_t n = c->n;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const float a = isa_load_f32(pa, i);
        isa_store_f32(pd, i, ISA_MADE(a / s, a, s));
    }
}

/* Divides by b. Its elements are `step` apart; 0: b is a scalar. */
static void divide_bfloats(struct isa_call *c, const void *b, size_t step)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1];
    const size_t n = c->n;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const float x = isa_load_bf16(pa, i), y = isa_load_bf16(b, i * step);
        isa_store_bf16(pd, i, ISA_MADE(x / y, x, y));
    }
}

ISA_TILE_OF(divide_tile, b, a / b)
ISA_HALFS_OF(divide_halfs, 'r', divide_tile)
ISA_TILE_OF(divide_scalar_tile, s, a / s)
ISA_HALFS_OF(divide_halfs_scalar, 's', divide_scalar_tile)

/* A quotient rounded to float and then to half or bfloat16 equals a quotient
 * that is rounded once, because a float has more than twice the bits of these
 * types. */
void isa_sem_div(struct isa_call *c)
{
    if (c->type == ISA_T_F16)
        divide_halfs(c);
    else if (c->type == ISA_T_F32)
        divide_floats(c);
    else if (c->type == ISA_T_BF16)
        divide_bfloats(c, c->ptr[2], 1);
    else
        divide_integers(c, c->ptr[2]);
}

void isa_sem_div_scalar(struct isa_call *c)
{
    if (c->type == ISA_T_F16)
        divide_halfs_scalar(c);
    else if (c->type == ISA_T_F32)
        divide_floats_scalar(c);
    else if (c->type == ISA_T_BF16)
        divide_bfloats(c, &c->arg[2], 0);
    else
        divide_integers(c, NULL);
}

/* ---- addition toward zero ------------------------------------------------ */

/* A separate function, so that compilers do not move the loop to code with
 * another rounding mode. */
__attribute__((noinline)) static void add_floats(const struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1], *pb = c->ptr[2];
    const size_t n = c->n;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const float a = isa_load_f32(pa, i), b = isa_load_f32(pb, i);
        isa_store_f32(pd, i, ISA_MADE(a + b, a, b));
    }
}

static void add_floats_tz(const struct isa_call *c)
{
    isa_host_rounds(FE_TOWARDZERO);
    add_floats(c);
    isa_host_rounds(FE_TONEAREST);
}

/* A sum truncated to float and then to half equals a sum that is truncated
 * once. */
static void add_halfs_tz(const struct isa_call *c)
{
    enum { BLOCK = ISA_BLOCK(512, 2) };
    float a[BLOCK], b[BLOCK];
    char *pd = c->ptr[0];
    const char *pa = c->ptr[1], *pb = c->ptr[2];
    struct isa_call block; /* not cleared: all fields that are read are set */
    block.ptr[0] = block.ptr[1] = a;
    block.ptr[2] = b;
    for (size_t done = 0; done < c->n; done += block.n) {
        block.n = c->n - done < BLOCK ? c->n - done : BLOCK;
        isa_f16_to_f32_array(a, pa + 2 * done, block.n);
        isa_f16_to_f32_array(b, pb + 2 * done, block.n);
        add_floats_tz(&block);
        isa_f32_to_f16_tz_array(pd + 2 * done, a, block.n);
    }
}

void isa_sem_add_tz(struct isa_call *c)
{
    if (c->type == ISA_T_F16)
        add_halfs_tz(c);
    else
        add_floats_tz(c);
}

static void add_tz_in_repeats(const struct isa_call *c, size_t repeats)
{
    struct isa_call part = *c;
    ISA_EACH_REPEAT(c, repeats)
    {
        part.ptr[0] = ISA_OF_REPEAT(c, 0);
        part.ptr[1] = ISA_OF_REPEAT(c, 1);
        isa_sem_add_tz(&part);
    }
}

void isa_sem_cycle_add_tz(struct isa_call *c)
{
    isa_cycled(c, add_tz_in_repeats);
}
