/* SPDX-License-Identifier: MIT */
/* Bodies of vector math functions: those of libm, and those with host
 * instructions. */
#include "isa/number/functions.h"
#include "isa/scalar/arith.h"
#include "isa/semantics/forms.h"
#include "isa/semantics/math_tables.h"

#include <assert.h>
#include <math.h>

/* ---- functions of libm -------------------------------------------------- */

/* d[i] = f(a[i]), operands "wr...". */
static void evaluate(const struct isa_call *c, enum isa_function f)
{
    if (c->type == ISA_T_F32)
        isa_function_f32(f, c->ptr[0], c->ptr[1], c->n);
    else
        isa_math_16(c, f);
}

#define FUNCTION(name, function)              \
    void isa_sem_##name(struct isa_call *c)   \
    {                                         \
        evaluate(c, ISA_FUNCTION_##function); \
    }

/* clang-format off */
FUNCTION(sin, sin)
FUNCTION(cos, cos)
FUNCTION(log2, log2)
FUNCTION(pow2, exp2)
FUNCTION(active_exp, exp)
FUNCTION(active_log, log)
FUNCTION(active_sigmoid, sigmoid)
FUNCTION(active_tanh, tanh)
FUNCTION(active_gelu, gelu)
FUNCTION(taylor4_sin, sin)
FUNCTION(taylor4_cos, cos)
FUNCTION(taylor4_tanh, tanh)
FUNCTION(taylor4_sigmoid, sigmoid)
FUNCTION(taylor4_softplus, softplus)
/* clang-format on */
#undef FUNCTION

/* ---- functions with instructions ---------------------------------------- */

/* half and bfloat16 are computed via float. Rounding twice gives the same as
 * rounding once, because no result of these functions is close to a tie. */
ISA_UNARY_FORM(sqrt, sqrtf(a))
ISA_UNARY_FORM(rsqrt, (float)(1 / sqrt((double)a)))
ISA_UNARY_FORM(recip, 1 / a)
ISA_UNARY_FORM(floor, floorf(a))
ISA_UNARY_FORM(round, rintf(a))
ISA_UNARY_FORM(active_abs, fabsf(a))
ISA_UNARY_FORM(active_relu, a < 0 ? 0 : a)
ISA_UNARY_FORM(active_sign, a >= 0 ? 1.0f : -1.0f)

/* ---- two operands -------------------------------------------------------- */

void isa_sem_hypot(struct isa_call *c)
{
    isa_hypot_f32(c->ptr[0], c->ptr[1], c->ptr[2], c->n);
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
