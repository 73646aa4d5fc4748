/* SPDX-License-Identifier: MIT */
#include "sim/jit/maker.h"

#if SIM_JIT_IS_HOST

bool sim_jit_float(struct maker *m, unsigned op)
{
    (void)m;
    (void)op;
    return false;
}

#endif
