/* SPDX-License-Identifier: MIT
 *
 * Bodies of the scalar math functions: operands and result are floats, the
 * functions of libm are evaluated in double and rounded once. Those whose
 * result is a float anyway are exact in float.
 */
#include "isa/semantics/sem.h"

#include <math.h>

static float operand(const struct isa_call *c, int k)
{
    return isa_load_f32(&c->arg[k], 0);
}

#define OF_ONE(name)                                                  \
    void isa_sem_scalar_##name(struct isa_call *c)                    \
    {                                                                 \
        c->result = isa_f32_bits((float)name((double)operand(c, 0))); \
    }

/* clang-format off */
OF_ONE(acos)
OF_ONE(acosh)
OF_ONE(asin)
OF_ONE(asinh)
OF_ONE(atan)
OF_ONE(atanh)
OF_ONE(cbrt)
OF_ONE(cos)
OF_ONE(cosh)
OF_ONE(erf)
OF_ONE(erfc)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(expm1)
OF_ONE(lgamma)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(log2)
OF_ONE(sin)
OF_ONE(sinh)
OF_ONE(tan)
OF_ONE(tanh)
OF_ONE(tgamma)
/* clang-format on */
#undef OF_ONE

/* In double where the result has to be rounded, else in float. */
#define OF_TWO(name, T, function)                                              \
    void isa_sem_scalar_##name(struct isa_call *c)                             \
    {                                                                          \
        c->result =                                                            \
            isa_f32_bits((float)function((T)operand(c, 0), (T)operand(c, 1))); \
    }

/* clang-format off */
OF_TWO(atan2, double, atan2)
OF_TWO(hypot, double, hypot)
OF_TWO(pow, double, pow)
OF_TWO(fmod, float, fmodf)
OF_TWO(nextafter, float, nextafterf)
OF_TWO(remainder, float, remainderf)
/* clang-format on */
#undef OF_TWO
