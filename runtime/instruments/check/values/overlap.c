/* SPDX-License-Identifier: MIT */
/* Adds a note for operations whose destination partly overlaps a source. The
 * overlap alone is no mistake: elements are streamed in ascending order, which
 * decides whether an old or a new value is read. The note says which of the
 * two, because a kernel may not intend it. */
#include <inttypes.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* Which values are read. NEW takes precedence. */
enum kind { OLD, NEW, COPIED };

struct meeting {
    uint64_t behind;  /* from the source's first byte to the destination's */
    bool is_before;   /* whether the destination begins before the source */
    uint64_t shared;  /* bytes in both ranges */
    uint64_t renewed; /* shared bytes that are read after they were written */
};

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const struct meeting *m = f->more;
    const int ahead = ISA_READ_AHEAD;
    char values[400] = "they are read before they are written: old values";
    if (f->kind == OLD && !m->is_before)
        snprintf(values, sizeof values,
                 "reads run %d bytes ahead of writes, so they are read before "
                 "they are written: old values",
                 ahead);
    if (f->kind == NEW)
        snprintf(values, sizeof values,
                 "reads run %d bytes ahead of writes, and %" PRIu64
                 " of them are read after they are written: new values",
                 ahead, m->renewed);
    snprintf(r->cause, sizeof r->cause,
             "%s: the destination begins %" PRIu64 " byte%s %s a source and "
             "shares %" PRIu64 " byte%s with it; %s",
             chk_what(c, f->site), m->behind, isa_s(m->behind),
             m->is_before ? "before" : "behind the start of", m->shared,
             isa_s(m->shared), values);
    snprintf(r->remedy, sizeof r->remedy,
             f->kind == OLD
                 ? "nothing, if old values are meant; a separate buffer, or "
                   "exactly the same one, does not depend on the order"
                 : "nothing, if new values are meant or nobody uses what is "
                   "made of them; else copy the source first, or write to a "
                   "separate buffer");
}

/* Examines a partial overlap byte by byte. *first receives the first byte that
 * is read after it was written, or else the first byte in both ranges. */
static struct meeting look(const struct sim_op_event *e, unsigned i,
                           uint64_t *first)
{
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[i];
    const uint64_t d_end = d->address + d->bytes, s_end = s->address + s->bytes;
    const uint64_t begin = d->address > s->address ? d->address : s->address;
    const uint64_t end = d_end < s_end ? d_end : s_end;
    struct meeting m = {.is_before = d->address < s->address,
                        .shared = end - begin};
    /* In the last repeat of an operand, most new values are read. */
    const uint64_t last = sim_last_repeat(e, i);
    m.behind = m.is_before ? s->address - d->address : d->address - s->address;
    *first = begin;
    for (uint64_t at = begin - s->address; at < end - s->address; at++)
        if (!sim_range_is_old(e, i, last + at)) {
            *first = m.renewed ? *first : s->address + at;
            m.renewed++;
        }
    return m;
}

static void words_of_copy(struct chk *c, const struct chk_finding *f,
                          struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause,
             "%s copies onto its own source: %" PRIu64 " byte%s are of both; "
             "it is performed as if by way of a buffer, which no document "
             "promises",
             chk_what(c, f->site), f->bytes, isa_s(f->bytes));
    snprintf(r->remedy, sizeof r->remedy,
             "copy to another buffer first, or in pieces that do not meet: "
             "from the end on where the destination is behind the source");
}

/* Looks at a copy of one piece. */
static void look_at_copy(struct chk *c, const struct sim_op_event *e,
                         uint32_t site)
{
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[1];
    const uint64_t first = d->address > s->address ? d->address : s->address;
    const uint64_t d_end = d->address + d->bytes, s_end = s->address + s->bytes;
    const uint64_t end = d_end < s_end ? d_end : s_end;
    if (e->n_ranges != 2 || d->n != 1 || s->n != 1 || first >= end ||
        d->address == s->address ||
        (d->space == SIM_SPACE_SRAM && d->cluster != s->cluster))
        return;
    chk_found(c, &(struct chk_finding){.class = CHK_OVERLAP,
                                       .kind = COPIED,
                                       .by = &e->by,
                                       .site = site,
                                       .address = first,
                                       .bytes = end - first,
                                       .words = words_of_copy});
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    const struct sim_range *d = &e->ranges[0];
    if (e->direction)
        look_at_copy(c, e, site);
    for (unsigned i = 1; e->is_partial && i < e->n_ranges; i++) {
        const struct sim_range *s = &e->ranges[i];
        if (!s->is_read || s->bytes == 0 || s->address == d->address ||
            s->address >= d->address + d->bytes ||
            d->address >= s->address + s->bytes)
            continue;
        uint64_t first;
        const struct meeting m = look(e, i, &first);
        chk_found(c, &(struct chk_finding){
                         .class = CHK_OVERLAP,
                         .kind = m.renewed ? NEW : OLD,
                         .is_ranked = true,
                         .by = &e->by,
                         .site = site,
                         .address = first,
                         .bytes = m.renewed ? m.renewed : m.shared,
                         .words = words,
                         .more = &m,
                     });
    }
}

const struct chk_check chk_overlap = {
    .wants = SIM_WANTS_PARTIAL,
    .is_far = true,
    .op = on_op,
};
