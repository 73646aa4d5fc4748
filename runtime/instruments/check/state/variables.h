/* SPDX-License-Identifier: MIT
 *
 * The variables of kernels, and the names of memories.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_VARIABLES_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_VARIABLES_H

#include "runtime/instruments/check/state/state.h"

/* The variable that covers address, else the last one before it, of those that
 * the kernel can reach which was launched last; NULL: none. */
const struct sim_variable *
chk_variable(struct chk *c, const struct sim_module *module, uint64_t address);

/* Whether the variable that was asked for last has all of these bytes. */
static inline bool chk_is_in_latest(const struct chk *c,
                                    const struct sim_module *module,
                                    uint64_t address, uint64_t bytes)
{
    if (c->latest_module >= c->n_modules)
        return false;
    const struct chk_module *m = &c->modules[c->latest_module];
    const struct sim_variable *v = m->module == module ? m->latest : NULL;
    return v && address - v->address < v->bytes &&
           bytes <= v->bytes - (address - v->address);
}

/* "memory core" or "core 2" follows from it; the name of a memory. */
const char *chk_space_of(uint64_t address);

#endif
