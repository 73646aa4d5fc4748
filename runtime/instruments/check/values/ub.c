/* SPDX-License-Identifier: MIT */
/*
 * Integers without a result. Kernels that were compiled for it find them
 * themselves, and stop with a fault: this check says where one was not compiled
 * so.
 */
#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/settings/sanitize.h"

static void begin(struct chk *c)
{
    const struct sim_launch *launch = c->launch;
    if (chk_has(c, CHK_UB) && launch->module &&
        !sim_kernel_is_sanitized(launch->module, launch->kernel))
        chk_skip(c, CHK_UB,
                 "it was not compiled for this check; compile with "
                 "mlucc " RT_SANITIZE);
}

const struct chk_check chk_ub = {.begin = begin};
