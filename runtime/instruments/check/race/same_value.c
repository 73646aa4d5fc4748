/* SPDX-License-Identifier: MIT */
/* Finds writers of the same value. It copies the bytes when the second write
 * begins, and compares the copy with memory when that write has ended. */
#include "runtime/instruments/check/race/same_value.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

/* ---- shares -------------------------------------------------------------- */

/* Finds shares in the shadow, which has the last writer of each byte. */

enum { MOST = 65536 };

static bool is_of(const struct chk *c, uint64_t stamp, unsigned core, int task)
{
    return stamp && chk_core_of(stamp) == core &&
           chk_task_at(c, core, chk_cycle_of(stamp)) == task;
}

void chk_share_widen(const struct chk *c, struct chk_share *share,
                     const struct chk_shadow *shadow, uint64_t key,
                     unsigned core)
{
    const uint64_t first = share->address, end = first + share->bytes;
    uint64_t at = first > MOST ? first - MOST : 0, low = first, run;
    /* find the lowest address from which the writer of the share (core and
     * task) wrote every byte up to the share */
    for (; at < first; at += run) {
        const uint64_t stamp =
            chk_shadow_get(shadow, at + key, first - at, &run);
        if (!is_of(c, stamp, core, share->task))
            low = first;
        else if (low == first)
            low = at;
    }
    for (at = end; at < end + MOST; at += run)
        if (!is_of(c, chk_shadow_get(shadow, at + key, end + MOST - at, &run),
                   core, share->task))
            break;
    share->address = low;
    share->bytes = at - low;
}

const struct chk_share *chk_share_beyond(const struct chk_share *a,
                                         const struct chk_share *b)
{
    const struct chk_share *low = a->address <= b->address ? a : b;
    const struct chk_share *up = low == a ? b : a;
    return low->address < up->address && up->bytes > 0 &&
                   low->address + low->bytes > up->address &&
                   up->address + up->bytes >= low->address + low->bytes
               ? low
               : NULL;
}

/* Two unordered writes, of which the second has begun. */
struct chk_pending {
    struct chk_finding finding;
    struct sim_actor by;
    struct chk_pair pair;
    unsigned cluster;        /* cluster that owns the bytes in SRAM */
    uint8_t *held;           /* the bytes before the write */
    struct sim_stack *stack; /* stack of the writer, or NULL */
};

/* Returns a core of this launch that can read the bytes. Only the cores of a
 * cluster can read its SRAM. */
static unsigned viewer(const struct chk *c, const struct chk_pending *p)
{
    if (isa_space_at(p->finding.address) != ISA_SPACE_SRAM ||
        p->by.cluster == p->cluster)
        return p->by.number;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        if (c->cores[i].n_starts > 0 && c->cores[i].cluster == p->cluster)
            return i;
    return p->by.number;
}

/* Copies the bytes, to compare them after the write. NULL: no running core can
 * read them, or there is no memory. */
static uint8_t *hold(struct chk *c, const struct chk_pending *p)
{
    const struct chk_finding *f = &p->finding;
    if (!c->sim)
        return NULL;
    uint8_t *held = isa_alloc_raw(f->bytes, 1);
    if (!held)
        chk_exhausted(c);
    else if (sim_peek(c->sim, viewer(c, p), f->address, held, f->bytes) ==
             SIM_OK)
        return held;
    free(held);
    return NULL;
}

/* Whether the finding may become a new report: as a race or as the same
 * value. */
static bool is_new(struct chk *c, const struct chk_finding *f)
{
    struct chk_finding race = *f, same = *f;
    race.class = CHK_RACE;
    same.class = CHK_SAME_VALUE;
    return (chk_has(c, CHK_RACE) && !chk_is_found(c, &race)) ||
           (chk_has(c, CHK_SAME_VALUE) && !chk_is_found(c, &same));
}

void chk_unsettled_add(struct chk_unsettled *u, struct chk *c,
                       const struct chk_finding *f, const struct chk_pair *pair,
                       unsigned cluster)
{
    struct chk_pending *p = ISA_APPEND(u->pending, u->n, u->room);
    if (!p) {
        chk_exhausted(c);
        return;
    }
    *p = (struct chk_pending){
        .finding = *f, .by = *f->by, .pair = *pair, .cluster = cluster};
    p->stack = c->sim && is_new(c, f) ? sim_stack_of(c->sim, f->by) : NULL;
    c->n_waiting++;
    p->held = hold(c, p);
}

void chk_unsettled_settle(struct chk_unsettled *u, struct chk *c)
{
    for (size_t i = 0; i < u->n; i++) {
        struct chk_pending *p = &u->pending[i];
        struct chk_finding f = p->finding;
        uint8_t *now = hold(c, p);
        const bool is_known = p->held && now; /* or the checks were stopped */
        const bool is_same = is_known && memcmp(p->held, now, f.bytes) == 0;
        f.by = &p->by;
        f.stack = &p->stack;
        f.class = is_same ? CHK_SAME_VALUE : CHK_RACE;
        f.more = &p->pair;
        if (is_known && chk_has(c, f.class))
            chk_found(c, &f);
        free(p->held);
        free(now);
        free(p->stack);
    }
    u->n = 0;
    c->n_waiting = 0;
}

void chk_unsettled_free(struct chk_unsettled *u)
{
    for (size_t i = 0; i < u->n; i++) {
        free(u->pending[i].held);
        free(u->pending[i].stack);
    }
    free(u->pending);
}
