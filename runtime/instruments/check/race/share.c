/* SPDX-License-Identifier: MIT */
/*
 * Shares are found in the shadow, which knows who wrote each byte last.
 */
#include "runtime/instruments/check/race/share.h"
#include "runtime/instruments/check/state/state.h"

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
    for (; at < first; at += run) { /* where the bytes before it begin */
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
