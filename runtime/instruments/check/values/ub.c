/* SPDX-License-Identifier: MIT */
/* Reports integer operations whose result is undefined. Kernels compiled with
 * checks find these themselves and stop with a fault. For launches of other
 * kernels, this check reports that it cannot find such operations. */
#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/settings/sanitize.h"

static void begin(struct chk *c)
{
    const struct sim_launch *launch = c->launch;
    if (chk_has(c, CHK_UB) && launch->module &&
        !sim_kernel_is_sanitized(launch->module, launch->kernel))
        chk_skip(c, CHK_UB,
                 "it was not compiled for this check; compile and link with "
                 "mlucc " RT_SANITIZE);
}

const struct chk_check chk_ub = {.begin = begin};
