/* SPDX-License-Identifier: MIT */
/*
 * A list: programs that are right have few of them, and the one that is asked
 * for is mostly among the last.
 */
#include "runtime/instruments/check/state/origins.h"

#include <stdlib.h>

#include "isa/support/memory/alloc.h"

static bool is_same(const struct chk_origin *a, const struct chk_origin *b)
{
    return a->site == b->site && a->is_far == b->is_far &&
           a->from.address == b->from.address && a->from.made == b->from.made &&
           a->from.bytes == b->from.bytes;
}

bool chk_origin_number(struct chk_origins *all, const struct chk_origin *o,
                       uint32_t *number)
{
    for (size_t i = all->n; i-- > 0;)
        if (is_same(&all->of[i], o)) {
            *number = (uint32_t)i;
            return true;
        }
    struct chk_origin *of = isa_grow(all->of, all->n, &all->room, sizeof *of);
    if (!of || all->n > UINT32_MAX)
        return false;
    all->of = of;
    of[all->n] = *o;
    *number = (uint32_t)all->n++;
    return true;
}

void chk_origins_free(struct chk_origins *all)
{
    free(all->of);
    *all = (struct chk_origins){0};
}
