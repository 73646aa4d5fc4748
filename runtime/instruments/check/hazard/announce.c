/* SPDX-License-Identifier: MIT */
/* See announce.h. The issue of a store is not its completion: who sees the
 * value may come before the data. Only where atomics are in order with the
 * copies of the IO-DMA is it right. */
#include "runtime/instruments/check/hazard/announce.h"

#include "isa/isa.h"
#include "runtime/instruments/check/reports/reports.h"

enum { MOST_BYTES = 8 }; /* of a value on which tasks wait */

static bool is_far(const struct sim_range *r)
{
    const enum isa_space space = isa_space_at(r->address);
    return r->bytes > 0 &&
           (space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL);
}

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause,
             "%s may announce data that %s is still storing: nothing waits for "
             "the end of the store, so a task that sees the value may read "
             "what was there before; it is right only where atomics are in "
             "order with other work",
             chk_what(c, f->site), chk_what(c, f->before_site));
    snprintf(r->remedy, sizeof r->remedy,
             "call __sync_io() after %s and before %s; __sync() waits for "
             "every unit",
             chk_what(c, f->before_site), chk_what(c, f->site));
}

void chk_announce_copy(struct chk_announce *a, const struct sim_op_event *e,
                       uint32_t site)
{
    const struct sim_range *r = &e->ranges[0];
    if (e->n_ranges > 0 && r->is_written && is_far(r))
        *a = (struct chk_announce){chk_stamp(e->by.number, site, e->by.cycle),
                                   r->address, r->bytes};
}

void chk_announce_atomic(struct chk *c, const struct chk_announce *a,
                         const struct sim_op_event *e, uint32_t site,
                         uint64_t done)
{
    bool is_value = false;
    for (unsigned i = 0; i < e->n_ranges; i++)
        is_value |= e->ranges[i].is_written && is_far(&e->ranges[i]) &&
                    e->ranges[i].bytes <= MOST_BYTES;
    if (!is_value || a->stamp == 0 || chk_cycle_of(a->stamp) < done)
        return;
    chk_found(c, &(struct chk_finding){
                     .class = CHK_ATOMIC_ORDER,
                     .kind = UINT8_MAX, /* beside those of hazards */
                     .by = &e->by,
                     .site = site,
                     .before_site = chk_site_of(a->stamp),
                     .before = a->stamp,
                     .address = a->address,
                     .bytes = a->bytes,
                     .words = words,
                 });
}
