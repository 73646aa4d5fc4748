/* SPDX-License-Identifier: MIT */
/*
 * Names that kernels give to parts of their memories (__mlu_region), for
 * reports about bytes of variables that are cut up by hand. A name is where the
 * task of the core gave it last.
 */
#include "runtime/instruments/check/regions.h"

#include <stdio.h>
#include <string.h>

void chk_regions_forget(struct chk_regions *r)
{
    r->n = 0;
}

void chk_region_add(struct chk_regions *r, const struct sim_region_event *e)
{
    unsigned i = 0;
    while (i < r->n && strcmp(r->of[i].name, e->name) != 0)
        i++;
    if (i == CHK_MAX_REGIONS)
        memmove(r->of, r->of + 1, --i * sizeof r->of[0]);
    struct chk_region *to = &r->of[i];
    snprintf(to->name, sizeof to->name, "%s", e->name);
    to->address = e->address;
    to->bytes = e->bytes;
    r->n = r->n > i ? r->n : i + 1;
}

const struct chk_region *chk_region_at(const struct chk_regions *r,
                                       uint64_t address)
{
    const struct chk_region *best = NULL;
    for (unsigned i = 0; i < r->n; i++) {
        const struct chk_region *x = &r->of[i];
        if (address - x->address < x->bytes &&
            (!best || x->bytes < best->bytes))
            best = x;
    }
    return best;
}
