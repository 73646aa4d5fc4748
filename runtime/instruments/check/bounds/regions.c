/* SPDX-License-Identifier: MIT */
/* Checks named regions (__mlu_region). If an operand or scalar access begins in
 * regions, one of them must contain all of it. A region must not overlap
 * another region unless it was named as a part of it, or leave its variable; a
 * write to bytes that two such regions share destroys what the other one has.
 * The machine keeps the regions (sim/observe.h); it is not asked about a core
 * that has named no regions. As in bounds.c, only linear copies are checked in
 * WRAM. */
#include <inttypes.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/bounds/parts.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

enum { INDEX_BYTES = 8 }; /* behind the value of __bang_argmax and others */

/* ---- causes and remedies ------------------------------------------------ */

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const struct chk_leaving *l = f->more;
    const char *what = chk_what(c, f->site), *name = l->region.name;
    const char *does = l->is_written ? "writes" : "reads";
    char where[SIM_REGION_NAME_BYTES + 20] = "";
    if (l->other.name)
        snprintf(where, sizeof where, ", in region '%s'", l->other.name);
    if (f->kind == PIECES)
        snprintf(
            r->cause, sizeof r->cause,
            "%s %s %" PRIu64 " byte%s outside of region '%s' (%" PRIu64
            " byte%s), in which the operand begins, at byte %" PRIu64 "%s%s",
            what, does, l->beyond, isa_s(l->beyond), name, l->region.bytes,
            isa_s(l->region.bytes), l->address - l->region.address,
            where[0] ? ": the first of them" : "", where + (where[0] == ','));
    else
        snprintf(r->cause, sizeof r->cause,
                 "%s %s %" PRIu64 " byte%s from byte %" PRIu64
                 " of region '%s' on, which has %" PRIu64 ": %" PRIu64
                 " too many%s",
                 what, does, l->bytes, isa_s(l->bytes),
                 l->address - l->region.address, name, l->region.bytes,
                 l->beyond, where);
    if (f->kind == INDEX)
        snprintf(r->remedy, sizeof r->remedy,
                 "the value fits, its index of %d bytes does not: give '%s' "
                 "%" PRIu64 " bytes more",
                 INDEX_BYTES, name, l->beyond);
    else
        snprintf(r->remedy, sizeof r->remedy,
                 "let the count, the offset and the bytes of '%s' fit "
                 "together; where more is meant than '%s', name all of it with "
                 "__mlu_region, or close '%s' with __mlu_region_end before",
                 name, name, name);
}

/* ---- accesses ----------------------------------------------------------- */

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum chk_region_kind kind, struct chk_leaving *l,
                   uint64_t first)
{
    if (!sim_named_region_at(c->sim, by->number, first, &l->other))
        l->other.name = NULL;
    chk_found(c, &(struct chk_finding){
                     .class = CHK_REGIONS,
                     .severity = kind == INDEX ? CHK_WARNING_SEVERITY
                                               : CHK_OF_ITS_CHECK,
                     .kind = kind,
                     .by = by,
                     .site = site,
                     .address = first,
                     .bytes = l->beyond,
                     .words = words,
                     .more = l,
                 });
}

static struct chk_known *known_of(const struct chk *c,
                                  const struct sim_actor *by)
{
    return (struct chk_known *)c->of[CHK_REGIONS] + by->number;
}

/* Returns the greatest end of the regions that begin at or before `address`. */
static uint64_t end_from(const struct chk *c, const struct sim_actor *by,
                         uint64_t address)
{
    struct answer *a =
        &known_of(c, by)->answers[address / PLACE_BYTES % PLACES];
    if (address < a->first || address >= a->next)
        a->end = sim_named_regions_end(c->sim, by->number, address, &a->first,
                                       &a->next);
    return a->end;
}

/* Whether one region contains all touched bytes. */
static bool is_held(const struct chk *c, const struct sim_actor *by,
                    const struct chk_leaving *l)
{
    return end_from(c, by, l->low) >= l->end;
}

/* Reports an access of one piece that leaves its region at the end. */
static void look_flat(struct chk *c, const struct sim_actor *by, uint32_t site,
                      struct chk_leaving *l)
{
    const uint64_t end = l->region.address + l->region.bytes;
    const bool is_index = l->value && l->address + l->value <= end;
    l->beyond = l->end - end;
    report(c, by, site, is_index ? INDEX : PAST_END, l, end);
}

/* Counts the bytes of pieces that are outside of the region, and finds the
 * first of them. */
static void look_at_pieces(struct chk *c, const struct sim_actor *by,
                           uint32_t site, const struct sim_range *r,
                           struct chk_leaving *l)
{
    struct chk_walk walk = {.range = r};
    const uint64_t first = l->region.address, end = first + l->region.bytes;
    uint64_t address, bytes, outside = 0;
    while (chk_walk(&walk, &address, &bytes)) {
        const uint64_t stop = address + bytes;
        const uint64_t before = address >= first ? 0
                                : stop < first   ? bytes
                                                 : first - address;
        const uint64_t behind = stop <= end     ? 0
                                : address > end ? bytes
                                                : stop - end;
        if (!l->beyond && before + behind)
            outside = before || address > end ? address : end;
        l->beyond += before + behind;
    }
    report(c, by, site, PIECES, l, outside);
}

/* Measures from the lowest to the highest touched byte of several pieces. Sums
 * and masks use only part of their lines. */
static void measure(const struct sim_range *r, struct chk_leaving *l)
{
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    l->low = UINT64_MAX;
    l->end = 0;
    while (chk_walk(&walk, &address, &bytes)) {
        l->low = address < l->low ? address : l->low;
        l->end = address + bytes > l->end ? address + bytes : l->end;
    }
}

/* Whether there is nothing to report: one region contains all bytes, or no
 * region contains the first byte. */
static bool is_apart_or_held(const struct chk *c, const struct sim_actor *by,
                             uint64_t address, uint64_t bytes)
{
    const uint64_t end = end_from(c, by, address);
    return end <= address || end >= address + bytes;
}

static void look(struct chk *c, const struct sim_op_event *e, uint32_t site,
                 const struct sim_range *r)
{
    if (r->base == r->address &&
        is_apart_or_held(c, &e->by, r->address, r->bytes))
        return;
    struct chk_leaving l = {.address = r->base,
                            .bytes = r->bytes,
                            .low = r->address,
                            .end = r->address + r->bytes,
                            .is_written = r->is_written};
    if (is_held(c, &e->by, &l) ||
        !sim_named_region_at(c->sim, e->by.number, l.address, &l.region))
        return;
    if (r->is_written && strcmp(e->shape, "extremum") == 0 &&
        r->bytes < 2 * INDEX_BYTES)
        l.value = r->bytes - INDEX_BYTES; /* on 2xx, r->bytes is whole lines */
    if (!chk_is_flat(r))
        measure(r, &l);
    if (l.end == 0 || is_held(c, &e->by, &l))
        return;
    if (chk_is_flat(r))
        look_flat(c, &e->by, site, &l);
    else
        look_at_pieces(c, &e->by, site, r, &l);
}

static void look_at_writes(struct chk *c, const struct sim_op_event *e,
                           uint32_t site, const struct sim_range *r)
{
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (known_of(c, &e->by)->n_shared && chk_walk(&walk, &address, &bytes))
        chk_part_written(c, &e->by, site, known_of(c, &e->by), r->base, address,
                         bytes);
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    if (!c->sim || !known_of(c, &e->by)->may_have)
        return;
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const bool is_in_lanes =
            r->space == SIM_SPACE_WRAM && (r->n > 1 || !e->direction);
        const bool is_remote =
            r->space == SIM_SPACE_SRAM && r->cluster != e->by.cluster;
        if (r->bytes == 0 || is_in_lanes || is_remote)
            continue;
        look(c, e, site, r);
        if (r->is_written)
            look_at_writes(c, e, site, r);
    }
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    if (!c->sim || !known_of(c, &e->by)->may_have)
        return;
    if (e->writes)
        chk_part_written(c, &e->by, site, known_of(c, &e->by), e->address,
                         e->address, e->bytes);
    if (is_apart_or_held(c, &e->by, e->address, e->bytes))
        return;
    struct chk_leaving l = {.address = e->address,
                            .bytes = e->bytes,
                            .low = e->address,
                            .end = e->address + e->bytes,
                            .is_written = e->writes};
    if (sim_named_region_at(c->sim, e->by.number, l.address, &l.region))
        look_flat(c, &e->by, site, &l);
}

static void on_region(struct chk *c, const struct sim_region_event *e,
                      uint32_t site)
{
    struct chk_known *k = known_of(c, &e->by);
    k->may_have = true;
    memset(k->answers, 0, sizeof k->answers);
    chk_part_closed(k, e->address, e->bytes);
    if (!e->is_end && c->sim)
        chk_part_named(c, e, site, k);
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    known_of(c, &e->by)->n_shared = 0;
}

/* ---- state -------------------------------------------------------------- */

static void begin_launch(struct chk *c)
{
    struct chk_known *known = c->of[CHK_REGIONS];
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        known[i].may_have = false;
        known[i].n_shared = 0;
    }
}

/* Copies nothing, because after a snapshot there may be other regions. */
static bool copy(void *to, const void *of)
{
    (void)of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        ((struct chk_known *)to)[i].may_have = true;
    return true;
}

const struct chk_check chk_regions = {
    .bytes = CHK_MAX_CORES * sizeof(struct chk_known),
    .begin = begin_launch,
    .copy = copy,
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR |
             SIM_WANTS_REGION | SIM_WANTS_TASK,
    .spaces =
        1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_WRAM | 1u << ISA_SPACE_SRAM,
    .op = on_op,
    .access = on_access,
    .region = on_region,
    .task = on_task,
};
