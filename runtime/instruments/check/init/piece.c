/* SPDX-License-Identifier: MIT */
/* See piece.h. */
#include "runtime/instruments/check/init/piece.h"

#include "runtime/instruments/check/init/cause.h"
#include "runtime/instruments/check/state/state.h"

void init_set(struct chk *c, struct chk_written *w, uint64_t address,
              uint64_t bytes, uint64_t value)
{
    if (value == CHK_WRITTEN && chk_written_is_full(w, address, bytes))
        return;
    if (!chk_written_set(w, address, bytes, value))
        chk_exhausted(c);
}

static uint64_t with_origin(struct chk *c, const struct sim_actor *by,
                            uint32_t site, uint64_t value)
{
    const struct chk_origin o = {
        .stamp = value, .site = site, .task = by->task};
    uint32_t number;
    if (value & INIT_FORMED)
        return value;
    if (chk_origin_number(&c->origins, &o, &number))
        return INIT_FORMED | number;
    chk_exhausted(c);
    return value;
}

void init_spoil(void *self, uint64_t address, uint64_t bytes, unsigned bits)
{
    const struct init_piece *p = self;
    uint64_t value = p->value, run;
    if (bits) { /* keeps the bits that other sources have formed */
        const uint64_t old = chk_written_get(p->written, address, 1, &run);
        const bool is_whole = old != CHK_WRITTEN && !init_bits(old);
        value = with_origin(p->c, &p->e->by, p->site, value);
        if (!is_whole && value & INIT_FORMED)
            value |= (uint64_t)(bits | init_bits(old)) << INIT_BITS_SHIFT;
    }
    init_set(p->c, p->written, address, bytes, value);
}

uint64_t init_formed_from(const struct init_piece *p,
                          const struct sim_range *from,
                          const struct sim_hole *hole)
{
    struct chk *c = p->c;
    const struct sim_op_event *e = p->e;
    const uint32_t site = p->site;
    const uint64_t stamp = chk_stamp(e->by.number, site, e->by.cycle);
    const bool is_far = init_is_far(c, hole->value, from->address);
    if (e->direction && hole->value & INIT_FORMED) /* a copy of the bytes */
        return hole->value;
    uint64_t value = stamp;
    if (c->is_stale) /* the load is what matters */
        return hole->value;
    if (is_far && hole->value == 0)
        value = init_far_value(c, &e->by, site, from->address);
    else if (is_far)
        value = INIT_FORMED | init_number(hole->value);
    if (chk_forms_flags(e))
        value = with_origin(c, &e->by, site, value);
    return value & INIT_FORMED && chk_forms_flags(e) ? value | INIT_FLAG
                                                     : value;
}
