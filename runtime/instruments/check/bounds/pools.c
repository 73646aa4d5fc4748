/* SPDX-License-Identifier: MIT */
/* Checks allocations that are adjacent in pools. There, as on a card, an access
 * past the end of an allocation is in the next allocation. If there are gaps
 * around allocations, the access is a fault, and this check finds nothing. */
#include "runtime/instruments/check/bounds/pools.h"

#include <inttypes.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"

/* Kinds of findings in addition to those of bounds.c. */
enum kind { PAST_END = 16, BEHIND, FREED, ELSEWHERE };

struct touch {
    struct sim_allocation from; /* the allocation of the first byte, or the last
                                   one before it; ELSEWHERE: that in which the
                                   operand began; its size is 0 if none */
    uint64_t address, bytes;
    bool is_written;
};

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const struct touch *t = f->more;
    const struct sim_allocation *a = &t->from;
    const char *what = chk_what(c, f->site);
    const char *does = t->is_written ? "writes" : "reads";
    if (f->kind == PAST_END)
        snprintf(r->cause, sizeof r->cause,
                 "%s %s %" PRIu64 " byte%s from byte %" PRIu64
                 " of an allocation on, which has %" PRIu64 ": %" PRIu64
                 " too many",
                 what, does, t->bytes, isa_s(t->bytes), t->address - a->address,
                 a->bytes, f->bytes);
    else if (f->kind == ELSEWHERE)
        snprintf(r->cause, sizeof r->cause,
                 "%s %s pieces of an allocation and %" PRIu64
                 " byte%s of something else with one operand",
                 what, does, f->bytes, isa_s(f->bytes));
    else
        snprintf(r->cause, sizeof r->cause, "%s %s %" PRIu64 " byte%s of %s",
                 what, does, t->bytes, isa_s(t->bytes),
                 f->kind == FREED ? "freed memory" : "no allocation");
    snprintf(r->remedy, sizeof r->remedy, "%s",
             f->kind == FREED
                 ? "free it after the last kernel that uses it; the pool hands "
                   "it out again, and another owner's values are there then"
                 : "let the count and the offset fit the allocation; a card "
                   "goes on here with what lies in the pool, which is "
                   "somebody else's or what was left there");
}

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum kind kind, const struct touch *t, uint64_t first)
{
    chk_found(
        c, &(struct chk_finding){
               .class = CHK_BOUNDS,
               .kind = kind,
               .by = by,
               .site = site,
               .address = first,
               .bytes = t->address + t->bytes - first,
               .from = kind == PAST_END || kind == ELSEWHERE ? &t->from : NULL,
               .words = words,
               .more = t,
           });
}

/* Checks one piece. `whole` is the allocation in which the operand began, or
 * has 0 bytes. False: a report was made. On true, *at receives the allocation
 * of the piece. */
static bool look(struct chk *c, const struct sim_actor *by, uint32_t site,
                 const struct sim_allocation *whole, const struct touch *piece,
                 struct sim_allocation *at)
{
    struct touch t = *piece;
    struct sim_allocation *a = &t.from;
    const bool is_in = sim_allocation_at(c->sim, t.address, a);
    if (!is_in) {
        if (!sim_allocation_before(c->sim, t.address, a))
            *a = (struct sim_allocation){0};
        report(c, by, site, BEHIND, &t, t.address);
    } else if (!a->is_live) {
        report(c, by, site, FREED, &t, t.address);
    } else if (whole->bytes && a->address != whole->address) {
        t.from = *whole;
        report(c, by, site, ELSEWHERE, &t, t.address);
    } else if (t.bytes > a->bytes - (t.address - a->address)) {
        report(c, by, site, PAST_END, &t, a->address + a->bytes);
    } else {
        *at = *a;
        return true;
    }
    return false;
}

void chk_pools_range(struct chk *c, const struct sim_actor *by, uint32_t site,
                     const struct sim_range *r)
{
    struct chk_walk walk = {.range = r};
    struct touch t = {.is_written = r->is_written};
    struct sim_allocation whole = {0};
    while (chk_walk(&walk, &t.address, &t.bytes) &&
           look(c, by, site, &whole, &t, &whole))
        continue;
}

void chk_pools_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    const struct touch t = {
        .address = e->address, .bytes = e->bytes, .is_written = e->writes};
    struct sim_allocation whole = {0};
    look(c, &e->by, site, &whole, &t, &whole);
}
