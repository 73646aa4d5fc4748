/* SPDX-License-Identifier: MIT */
/*
 * Hazards in words: who does what to bytes of whom, and the sync that would do.
 */
#include "runtime/instruments/check/hazard/cause.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* What people may take for a sync, or for work of another unit. */
static const char *note_of(const struct chk_meeting *p)
{
    if (p->has_blocked)
        return "; a blocking copy has waited, but does not order a later "
               "asynchronous copy";
    if (p->to == CHK_INSIDE)
        return "; an asynchronous copy inside NRAM is work of the Move-DMA";
    return "";
}

unsigned chk_meeting_group(const struct chk_meeting *p)
{
    if ((p->from == CHK_INSIDE && p->to == CHK_COMPUTE) ||
        (p->from == CHK_COMPUTE && p->to == CHK_INSIDE))
        return CHK_EVERYWHERE;
    return CHK_EVERYWHERE + 1 + p->from * CHK_N_UNITS + p->to;
}

void chk_hazard_words(struct chk *c, const struct chk_finding *f,
                      struct chk_report *r)
{
    const struct chk_meeting *p = f->more;
    snprintf(r->cause, sizeof r->cause,
             "%s %s bytes that %s may still %s: no sync between them waits for "
             "%s%s%s",
             chk_what(c, f->site), p->is_written ? "writes" : "reads",
             chk_what(c, f->before_site),
             p->was_written ? "be writing" : "be reading",
             chk_unit_name(p->from), note_of(p),
             f->class == CHK_ATOMIC_ORDER
                 ? "; it is right only where atomics are in order with other "
                   "work"
                 : "");
    if (chk_meeting_group(p) == CHK_EVERYWHERE)
        snprintf(r->remedy, sizeof r->remedy,
                 "call __sync_compute() before asynchronous copies inside NRAM "
                 "of what %s made or uses, __sync_move() after them; __sync() "
                 "waits for every unit",
                 chk_what(c, p->to == CHK_INSIDE ? f->before_site : f->site));
    else
        snprintf(
            r->remedy, sizeof r->remedy,
            "call %s after %s and before %s; __sync() waits for every unit",
            chk_unit_sync(p->from), chk_what(c, f->before_site),
            chk_what(c, f->site));
}
