/* SPDX-License-Identifier: MIT */
/* The interpreter loop that runs kernels. The loop never tests for pauses: an
 * instruction at which something must happen has its own body. */
#include "sim/scalar/interp.h"

#define LOOP                          run
#define LOOP_BEGIN()                  ((void)0)
#define DISPATCH()                    __extension__({ goto * pc->handler; })
#define ACCESSED(address, bytes, how) ((void)0)
#include "sim/scalar/loop.h"

const void *const *sim_bodies(void)
{
    const void *const *bodies = NULL;
    run(NULL, &bodies);
    return bodies;
}

enum sim_stop sim_core_run(struct sim_core *c)
{
    return run(c, NULL);
}
