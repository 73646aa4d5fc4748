/* SPDX-License-Identifier: MIT */
/* Bodies of scalar math functions: operands and results are floats; functions
 * of libm are evaluated in double and rounded once. Functions whose exact
 * result is always a float (such as fmod) are computed in float, without an
 * error. There is only one NaN, as in scalar arithmetic, because the NaNs of
 * libraries differ in sign. */
#include "isa/number/functions.h"
#include "isa/scalar/fp.h"
#include "isa/semantics/sem.h"

#include <math.h>

static float operand(const struct isa_call *c, int k)
{
    return isa_load_f32(&c->arg[k], 0);
}

/* Computes in double, because the result must be rounded. */
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
