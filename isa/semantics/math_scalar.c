/* SPDX-License-Identifier: MIT
 *
 * Bodies of the scalar math functions: operands and result are floats, the
 * functions of libm are evaluated in double and rounded once. Those whose
 * result is a float anyway are exact in float. There is one NaN, as of scalar
 * arithmetic: libraries differ in the sign of theirs.
 */
#include "isa/scalar/fp.h"
#include "isa/semantics/sem.h"

#include <math.h>

static float operand(const struct isa_call *c, int k)
{
    return isa_load_f32(&c->arg[k], 0);
}

/* In double where the result has to be rounded. */
#define OF_ONE(code, name)                                            \
    void isa_sem_scalar_##name(struct isa_call *c)                    \
    {                                                                 \
        c->result = isa_result_s((float)name((double)operand(c, 0))); \
    }
#define OF_TWO(code, name, T, function)                                        \
    void isa_sem_scalar_##name(struct isa_call *c)                             \
    {                                                                          \
        c->result =                                                            \
            isa_result_s((float)function((T)operand(c, 0), (T)operand(c, 1))); \
    }
#include "isa/tables/scalar_math.def"
