/* SPDX-License-Identifier: MIT */
/* Iterates over the pieces of a range. Adjacent pieces are joined. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_WALK_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_WALK_H

#include "sim/sim.h"

struct chk_walk {
    const struct sim_range *range;
    uint64_t next;         /* index of the next segment */
    uint64_t inner, outer; /* the same for each stride */
    uint64_t ahead;        /* address of the next piece */
    bool has_ahead;
    /* State for strided segments; adjacent segments are joined before. */
    bool has_begun;
    uint64_t n, bytes, count0;
    int64_t stride0, stride1;
};
bool chk_walk_on(struct chk_walk *w, uint64_t *address, uint64_t *bytes);

/* Whether the range is one piece at its base address. */
static inline bool chk_is_flat(const struct sim_range *r)
{
    return r->n == 1 && !r->offsets && !r->chosen;
}

static inline bool chk_walk(struct chk_walk *w, uint64_t *address,
                            uint64_t *bytes)
{
    const struct sim_range *r = w->range;
    if (!chk_is_flat(r))
        return chk_walk_on(w, address, bytes);
    *address = r->base;
    *bytes = r->segment_bytes;
    return w->next++ == 0;
}

#endif
