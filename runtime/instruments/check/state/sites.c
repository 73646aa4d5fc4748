/* SPDX-License-Identifier: MIT */
/*
 * Instructions and tasks by what stamps say of them.
 */
#include "runtime/instruments/check/state/sites.h"

const char *chk_what(const struct chk *c, uint32_t site)
{
    const struct chk_site *s = &c->sites[site];
    if (s->op[0])
        return s->op;
    return s->reads && s->writes ? "an atomic access"
           : s->writes           ? "a store"
                                 : "a load";
}

int chk_task_at(const struct chk *c, unsigned core, uint64_t cycle)
{
    const struct chk_core *k = &c->cores[core];
    int task = 0;
    for (size_t i = k->n_starts; i-- > 0;) {
        task = k->starts[i].task;
        if (k->starts[i].cycle <= cycle)
            break;
    }
    return task;
}
