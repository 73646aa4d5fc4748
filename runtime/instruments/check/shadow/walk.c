/* SPDX-License-Identifier: MIT */
/* Walks through the bytes of an operand in as few pieces as possible, because
 * each piece costs a check a search in shadows. */
#include "runtime/instruments/check/shadow/walk.h"

/* Finds the next segment. Adds strides step by step, because a division for
 * each segment would take most of the time. */
static inline bool next_segment(struct chk_walk *w, uint64_t *address)
{
    const struct sim_range *r = w->range;
    if (r->offsets || r->chosen) {
        while (w->next < r->n && !sim_range_segment(r, w->next, address))
            w->next++;
        return w->next++ < r->n;
    }
    if (w->next++ >= w->n)
        return false;
    *address = r->base + w->inner * (uint64_t)w->stride0 +
               w->outer * (uint64_t)w->stride1;
    if (++w->inner == w->count0) {
        w->inner = 0;
        w->outer++;
    }
    return true;
}

/* Begins a walk that joins adjacent segments. */
static void begin_walk(struct chk_walk *w)
{
    const struct sim_range *r = w->range;
    const bool is_regular = !r->offsets && !r->chosen && r->n > 0;
    w->has_begun = true;
    w->bytes = r->segment_bytes;
    w->n = is_regular ? r->n : 0;
    w->count0 = r->count0;
    w->stride0 = r->stride0;
    w->stride1 = r->stride1;
    if (!is_regular || (w->n > 1 && r->n % r->count0))
        return;
    for (unsigned i = 0; i < 2 && w->n > 1; i++) {
        const uint64_t inner = w->n < w->count0 ? w->n : w->count0;
        if (inner > 1 && w->stride0 != (int64_t)w->bytes)
            return;
        w->bytes *= inner;
        w->n /= inner;
        w->count0 = w->n;
        w->stride0 = w->stride1;
    }
}

bool chk_walk_on(struct chk_walk *w, uint64_t *address, uint64_t *bytes)
{
    uint64_t next;
    if (!w->has_begun)
        begin_walk(w);
    if (w->has_ahead)
        *address = w->ahead;
    else if (!next_segment(w, address))
        return false;
    w->has_ahead = false;
    *bytes = w->bytes;
    while (next_segment(w, &next)) {
        if (next != *address + *bytes) {
            w->ahead = next;
            w->has_ahead = true;
            break;
        }
        *bytes += w->bytes;
    }
    return true;
}
