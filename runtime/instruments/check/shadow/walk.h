/* SPDX-License-Identifier: MIT
 *
 * Walks the pieces of a range, those that touch each other as one.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_WALK_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_WALK_H

#include "sim/sim.h"

/* Walks the pieces of a range, those that touch each other as one. */
struct chk_walk {
    const struct sim_range *range;
    uint64_t next;         /* segment to look at */
    uint64_t inner, outer; /* the same by the counts of its strides */
    uint64_t ahead;        /* the next piece begins there, if it is known */
    bool has_ahead;
    /* Of segments at strides, the rest once those without a gap
     * between them are one. */
    bool has_begun;
    uint64_t n, bytes, count0;
    int64_t stride0, stride1;
};
bool chk_walk_on(struct chk_walk *w, uint64_t *address, uint64_t *bytes);

/* Whether it is one piece, at its base. */
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
