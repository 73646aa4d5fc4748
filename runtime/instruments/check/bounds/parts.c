/* SPDX-License-Identifier: MIT */
/* Checks the regions of a core themselves: whether they leave their variable,
 * or share bytes although neither was named as a part of the other; and writes
 * that destroy what another one has. */
#include "runtime/instruments/check/bounds/parts.h"

#include <inttypes.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/instruments/check/reports/reports.h"

static void words_of_overlap(struct chk *c, const struct chk_finding *f,
                             struct chk_report *r)
{
    const struct chk_leaving *l = f->more;
    const bool is_outer = l->region.bytes > l->other.bytes;
    const char *how = f->kind == IN_PART ? ", and neither contains the other"
                      : is_outer         ? ", and contains it"
                                         : ", and lies within it";
    snprintf(r->cause, sizeof r->cause,
             "%s: region '%s' (%" PRIu64 " byte%s) shares %" PRIu64
             " byte%s with region '%s' (%" PRIu64 " byte%s), which is live%s",
             chk_what(c, f->site), l->region.name, l->region.bytes,
             isa_s(l->region.bytes), l->beyond, isa_s(l->beyond), l->other.name,
             l->other.bytes, isa_s(l->other.bytes), how);
    snprintf(r->remedy, sizeof r->remedy,
             "let '%s' begin behind '%s' or end before it; if '%s' is no more, "
             "close it with __mlu_region_end before",
             l->region.name, l->other.name, l->other.name);
    if (f->kind == WITHIN)
        snprintf(r->remedy + strlen(r->remedy),
                 sizeof r->remedy - strlen(r->remedy),
                 "; if '%s' is meant as a part of '%s', say so: "
                 "__mlu_region_of(\"%.60s\", \"%.60s\", ...)",
                 is_outer ? l->other.name : l->region.name,
                 is_outer ? l->region.name : l->other.name,
                 is_outer ? l->other.name : l->region.name,
                 is_outer ? l->region.name : l->other.name);
}

static void words_of_destroyed(struct chk *c, const struct chk_finding *f,
                               struct chk_report *r)
{
    const struct chk_leaving *l = f->more;
    snprintf(r->cause, sizeof r->cause,
             "%s writes %" PRIu64 " byte%s of region '%s', which region '%s' "
             "has as well, where %s has written them: they are lost",
             chk_what(c, f->site), l->beyond, isa_s(l->beyond), l->region.name,
             l->other.name, chk_what(c, f->before_site));
    snprintf(r->remedy, sizeof r->remedy,
             "let '%s' and '%s' lie side by side: compare their offsets and "
             "sizes; or close '%s' with __mlu_region_end when it is no longer "
             "used",
             l->region.name, l->other.name, l->other.name);
}

static void words_of_variable(struct chk *c, const struct chk_finding *f,
                              struct chk_report *r)
{
    const struct chk_leaving *l = f->more;
    const struct sim_named_region *g = &l->region;
    const struct sim_variable *v = l->variable;
    if (f->kind == OUT_OF_VARIABLE)
        snprintf(r->cause, sizeof r->cause,
                 "%s: region '%s' has %" PRIu64 " byte%s from byte %" PRIu64
                 " of '%s' on, which has %" PRIu64 ": %" PRIu64 " too many",
                 chk_what(c, f->site), g->name, g->bytes, isa_s(g->bytes),
                 g->address - v->address, v->name, v->bytes, l->beyond);
    else
        snprintf(r->cause, sizeof r->cause,
                 "%s: region '%s' (%" PRIu64 " byte%s) begins in no variable",
                 chk_what(c, f->site), g->name, g->bytes, isa_s(g->bytes));
    if (f->kind == NO_VARIABLE && v)
        snprintf(r->owner, sizeof r->owner,
                 "%" PRIu64 " byte%s past the end of '%s' (%" PRIu64
                 " byte%s", /* reports.c closes the bracket */
                 g->address - v->address - v->bytes,
                 isa_s(g->address - v->address - v->bytes), v->name, v->bytes,
                 isa_s(v->bytes));
    snprintf(r->remedy, sizeof r->remedy,
             "let the parts fit into %s%s%s: add up their bytes, padding "
             "included, and make it larger or the parts smaller",
             v ? "'" : "a variable", v ? v->name : "", v ? "'" : "");
}

/* Returns whether an address is meant as one of region 0 or of region 1. */
static unsigned side_of(const struct chk_shared *s, uint64_t address)
{
    const bool is_in[2] = {
        address - s->of[0].address < s->of[0].bytes,
        address - s->of[1].address < s->of[1].bytes,
    };
    if (is_in[0] && is_in[1])
        return s->of[1].bytes < s->of[0].bytes;
    return is_in[1];
}

void chk_part_written(struct chk *c, const struct sim_actor *by, uint32_t site,
                      struct chk_known *k, uint64_t base, uint64_t address,
                      uint64_t bytes)
{
    for (unsigned i = 0; i < k->n_shared; i++) {
        struct chk_shared *s = &k->shared[i];
        const uint64_t first = address > s->first ? address : s->first;
        const uint64_t end =
            address + bytes < s->end ? address + bytes : s->end;
        const unsigned mine = side_of(s, base);
        if (first >= end)
            continue;
        if (s->by[!mine]) {
            struct chk_leaving l = {.region = s->of[mine],
                                    .other = s->of[!mine],
                                    .beyond = end - first};
            l.region.name = s->names[mine];
            l.other.name = s->names[!mine];
            chk_found(c, &(struct chk_finding){
                             .class = CHK_REGIONS,
                             .kind = DESTROYS,
                             .by = by,
                             .site = site,
                             .before_site = chk_site_of(s->by[!mine]),
                             .before = s->by[!mine],
                             .address = first,
                             .bytes = end - first,
                             .words = words_of_destroyed,
                             .more = &l,
                         });
        }
        s->by[!mine] = 0;
        s->by[mine] = chk_stamp(by->number, site, by->cycle);
    }
}

/* ---- regions ------------------------------------------------------------ */

static void report_region(struct chk *c, const struct sim_region_event *e,
                          uint32_t site, enum chk_region_kind kind,
                          const struct chk_leaving *l, uint64_t first)
{
    chk_found(c, &(struct chk_finding){
                     .class = CHK_REGIONS,
                     .kind = kind,
                     .by = &e->by,
                     .site = site,
                     .address = first,
                     .bytes = l->beyond,
                     .words = kind == OUT_OF_VARIABLE || kind == NO_VARIABLE
                                  ? words_of_variable
                                  : words_of_overlap,
                     .more = l,
                 });
}

static void look_at_variable(struct chk *c, const struct sim_region_event *e,
                             uint32_t site, struct chk_leaving *l)
{
    const uint64_t end = e->address + e->bytes;
    const struct sim_variable *v = chk_variable(c, e->by.module, e->address);
    l->variable = v;
    l->beyond = e->bytes;
    if (!v || e->address - v->address >= v->bytes) {
        report_region(c, e, site, NO_VARIABLE, l, e->address);
    } else if (end > v->address + v->bytes) {
        l->beyond = end - v->address - v->bytes;
        report_region(c, e, site, OUT_OF_VARIABLE, l, v->address + v->bytes);
    }
}

/* Whether region `inner` was named as a part of `outer`, or of one of its
 * parts. */
static bool is_part(const struct chk *c, const struct sim_actor *by,
                    struct sim_named_region inner,
                    const struct sim_named_region *outer)
{
    enum { MOST = 64 }; /* two may be named as parts of each other */
    struct sim_named_region r = inner;
    for (unsigned depth = 0; inner.parent && depth < MOST; depth++) {
        size_t next = 0;
        if (strcmp(inner.parent, outer->name) == 0)
            return true;
        while (sim_named_region_touching(c->sim, by->number, inner.address,
                                         inner.bytes, &next, &r) &&
               strcmp(r.name, inner.parent) != 0)
            r.parent = NULL;
        if (!r.name || strcmp(r.name, inner.parent) != 0)
            return false;
        inner = r;
    }
    return false;
}

static void share(struct chk_known *k, const struct chk_leaving *l,
                  uint64_t first)
{
    if (k->n_shared == MOST_SHARED)
        return;
    struct chk_shared *s = &k->shared[k->n_shared++];
    *s = (struct chk_shared){
        .of = {l->region, l->other}, .first = first, .end = first + l->beyond};
    snprintf(s->names[0], sizeof s->names[0], "%s", l->region.name);
    snprintf(s->names[1], sizeof s->names[1], "%s", l->other.name);
}

void chk_part_closed(struct chk_known *k, uint64_t address, uint64_t bytes)
{
    for (unsigned i = 0; i < k->n_shared; i++)
        for (unsigned w = 0; w < 2; w++)
            if (i < k->n_shared && k->shared[i].of[w].address == address &&
                k->shared[i].of[w].bytes == bytes)
                k->shared[i--] = k->shared[--k->n_shared];
}

/* Looks at a live region that has some of the bytes of a new one. */
static void look_at_other(struct chk *c, const struct sim_region_event *e,
                          uint32_t site, struct chk_known *k,
                          struct chk_leaving *l)
{
    const uint64_t end = e->address + e->bytes;
    const uint64_t other_end = l->other.address + l->other.bytes;
    const uint64_t first =
        l->other.address > e->address ? l->other.address : e->address;
    const bool is_inner = l->other.address <= e->address && other_end >= end;
    const bool is_outer = e->address <= l->other.address && end >= other_end;
    l->beyond = (end < other_end ? end : other_end) - first;
    if ((is_inner && is_outer) || /* the same bytes, named anew */
        (is_inner && is_part(c, &e->by, l->region, &l->other)) ||
        (is_outer && is_part(c, &e->by, l->other, &l->region)))
        return;
    report_region(c, e, site, is_inner || is_outer ? WITHIN : IN_PART, l,
                  first);
    share(k, l, first);
}

void chk_part_named(struct chk *c, const struct sim_region_event *e,
                    uint32_t site, struct chk_known *k)
{
    struct chk_leaving l = {
        .region = {e->name, e->parent, e->address, e->bytes}};
    size_t next = 0;
    look_at_variable(c, e, site, &l);
    while (sim_named_region_touching(c->sim, e->by.number, e->address, e->bytes,
                                     &next, &l.other))
        look_at_other(c, e, site, k, &l);
}
