/* SPDX-License-Identifier: MIT
 *
 * Bodies of the vector math functions. The functions of libm are evaluated in
 * double and rounded once to the element, so that every build agrees on every
 * bit; what the host has instructions for runs on whole vectors.
 */
#include "isa/scalar/arith.h"
#include "isa/number/round.h"
#include "isa/semantics/forms.h"

#include <assert.h>
#include <math.h>

/* ---- functions of libm -------------------------------------------------- */

static double reciprocal_exp(double x)
{
    return 1 / (1 + exp(-x));
}

static double softplus(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

/* Through erfc: 1 + erf(x) would cancel below 0. */
static double gelu(double x)
{
    const double inverse_root_2 = 0x1.6a09e667f3bcdp-1;
    if (x < -40) /* less than any float, infinity included */
        return -0.0;
    return 0.5 * x * erfc(-x * inverse_root_2);
}

/* d[i] = function(a[i]) of 16 bits, by blocks of doubles, whose rounding is a
 * loop of its own that vectorizes; inlined, so that function, load and format
 * are known. */
ISA_INLINE void narrow_by_libm(const struct isa_call *c,
                               double (*function)(double),
                               float (*load)(const void *, size_t),
                               struct isa_format_bits format)
{
    enum { BLOCK = ISA_BLOCK(256, 2) };
    double block[BLOCK];
    for (size_t done = 0; done < c->n; done += BLOCK) {
        size_t rest = c->n - done, n = rest < BLOCK ? rest : BLOCK;
        for (size_t i = 0; i < n; i++)
            block[i] = function((double)load(c->ptr[1], done + i));
        ISA_INDEPENDENT
        for (size_t i = 0; i < n; i++)
            isa_store_16(
                c->ptr[0], done + i,
                isa_encode_f64(isa_load_64(block, i), ISA_ROUND_RN, format));
    }
}

/* d[i] = function(a[i]), operands "wr..."; inlined as well. */
ISA_INLINE void by_libm(const struct isa_call *c, double (*function)(double))
{
    if (c->type == ISA_T_F32) {
        void *pd = c->ptr[0];
        const void *pa = c->ptr[1];
        for (size_t i = 0; i < c->n; i++)
            isa_store_f32(pd, i, (float)function((double)isa_load_f32(pa, i)));
    } else if (c->type == ISA_T_F16) {
        narrow_by_libm(c, function, isa_load_f16, ISA_BITS_F16);
    } else {
        assert(c->type == ISA_T_BF16);
        narrow_by_libm(c, function, isa_load_bf16, ISA_BITS_BF16);
    }
}

#define BY_LIBM(name, function)             \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        by_libm(c, function);               \
    }

/* clang-format off */
BY_LIBM(sin, sin)
BY_LIBM(cos, cos)
BY_LIBM(log2, log2)
BY_LIBM(pow2, exp2)
BY_LIBM(active_exp, exp)
BY_LIBM(active_log, log)
BY_LIBM(active_sigmoid, reciprocal_exp)
BY_LIBM(active_tanh, tanh)
BY_LIBM(active_gelu, gelu)
BY_LIBM(taylor4_sin, sin)
BY_LIBM(taylor4_cos, cos)
BY_LIBM(taylor4_tanh, tanh)
BY_LIBM(taylor4_sigmoid, reciprocal_exp)
BY_LIBM(taylor4_softplus, softplus)
/* clang-format on */
#undef BY_LIBM

/* ---- functions with instructions ---------------------------------------- */

/* A half or bfloat16 by way of a float comes out as if rounded once: these
 * functions have no result that is nearly a tie. */
ISA_UNARY_FORM(sqrt, sqrtf(a))
ISA_UNARY_FORM(rsqrt, (float)(1 / sqrt((double)a)))
ISA_UNARY_FORM(recip, 1 / a)
ISA_UNARY_FORM(floor, floorf(a))
ISA_UNARY_FORM(round, rintf(a))
ISA_UNARY_FORM(active_abs, fabsf(a))
ISA_UNARY_FORM(active_relu, a < 0 ? 0 : a)
ISA_UNARY_FORM(active_sign, a >= 0 ? 1.0f : -1.0f)

/* ---- of two operands ----------------------------------------------------- */

void isa_sem_hypot(struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1], *pb = c->ptr[2];
    for (size_t i = 0; i < c->n; i++)
        isa_store_f32(pd, i,
                      (float)hypot((double)isa_load_f32(pa, i),
                                   (double)isa_load_f32(pb, i)));
}

#define REMAINDERS(bits, T, remainder)                                        \
    {                                                                         \
        const T s = (T)c->arg[2];                                             \
        for (size_t i = 0; i < c->n; i++)                                     \
            isa_store_##bits(pd, i, remainder((T)isa_load_##bits(pa, i), s)); \
        break;                                                                \
    }
void isa_sem_mod_scalar(struct isa_call *c)
{
    void *pd = c->ptr[0];
    const void *pa = c->ptr[1];
    switch (c->type) {
    case ISA_T_I32:
        REMAINDERS(32, uint32_t, isa_remw)
    case ISA_T_U32:
        REMAINDERS(32, uint32_t, isa_remuw)
    case ISA_T_I64:
        REMAINDERS(64, uint64_t, isa_rem)
    case ISA_T_U64:
        REMAINDERS(64, uint64_t, isa_remu)
    default:
        assert(false && "element type outside the row");
    }
}
#undef REMAINDERS
