/* SPDX-License-Identifier: MIT */
/* See dealt.h. A note per grain of the lanes says which linear copy wrote it.
 * All grains of one copy have the same note. So when another copy overwrites a
 * part of these grains, the remaining bytes are redistributed as if separate
 * copies had written them. */
#include "sim/op/dealt.h"
#include "isa/semantics/lanes.h"
#include "sim/memory/pages.h"
#include "sim/parts.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_SHARE = 16 << 10, /* 1/64 of the largest WRAM, see changes.def */
    ROOM_BEHIND = 4096     /* room for rows that are shorter than their pitch */
};

bool sim_dealt_need(struct sim_core *c)
{
    _Static_assert(sizeof(struct isa_dealt) == ISA_LANE_GRAIN,
                   "notes take as many bytes as a lane");
    return c->sim->slices == ISA_LANES || c->lanes.dealt.host ||
           sim_region_init(&c->lanes.dealt, 0, c->wram.bytes + ROOM_BEHIND, 0,
                           0);
}

static struct isa_dealt *notes_of(const struct sim_core *c)
{
    return (struct isa_dealt *)(void *)c->lanes.dealt.host;
}

static uint64_t grains(uint64_t bytes)
{
    return (bytes + ISA_LANE_GRAIN - 1) / ISA_LANE_GRAIN;
}

static void note(struct sim_core *c, uint64_t at, uint64_t bytes,
                 struct isa_dealt d)
{
    assert(bytes > 0 && at % ISA_LANE_GRAIN == 0);
    for (uint64_t g = 0; g < grains(bytes); g++)
        notes_of(c)[at / ISA_LANE_GRAIN + g] = d;
    sim_region_mark(&c->lanes.dealt, at, grains(bytes) * ISA_LANE_GRAIN);
}

/* ---- the rest of an overwritten copy ------------------------------------- */

/* A property stored per byte of the lanes: its value, or whether it was written
 * (if recorded). */
struct plane {
    struct sim_region *inside, *beside; /* the property inside the lanes and
                                           beside them; `beside` may be NULL */
};

static void move(const struct sim_core *c, const struct plane *p, uint64_t lane,
                 uint64_t at, uint8_t *bytes, uint64_t n, bool is_put)
{
    const uint64_t pitch = c->wram.bytes / ISA_LANES;
    for (uint64_t i = 0; i < n; i++, at++) {
        const bool is_inside = at < pitch;
        struct sim_region *r = is_inside ? p->inside : p->beside;
        const uint64_t x =
            is_inside ? lane * pitch + at : isa_lanes_beside(lane, at);
        if (!r)
            continue;
        if (is_put) {
            r->host[x] = bytes[i];
            sim_region_mark(r, x, 1);
        } else {
            bytes[i] = r->host[x];
        }
    }
}

/* Redistributes the bytes of a slice to `part`, a part of the lanes that the
 * bytes were in. */
static void deal_part(struct sim_core *c, const struct plane *p,
                      const struct isa_dealt *old, uint64_t slice,
                      uint8_t *bytes, struct isa_dealt part)
{
    const uint64_t width = isa_slice_lanes(c->sim->slices);
    for (uint64_t i = 0; i < width; i++)
        move(c, p, slice * width + i, part.first,
             bytes + width * (part.first - old->first) + i * part.share,
             part.share, true);
}

static void deal_anew(struct sim_core *c, const struct plane *p,
                      const struct isa_dealt *old, const struct isa_dealt *part)
{
    uint8_t bytes[ISA_LANES / 16 * MOST_SHARE] = {0};
    const uint64_t width = isa_slice_lanes(c->sim->slices);
    assert(width * old->share <= sizeof bytes);
    for (uint64_t slice = 0; slice < c->sim->slices; slice++) {
        for (uint64_t i = 0; i < width; i++)
            move(c, p, slice * width + i, old->first, bytes + i * old->share,
                 old->share, false);
        for (unsigned k = 0; k < 2; k++)
            if (part[k].share > 0)
                deal_part(c, p, old, slice, bytes, part[k]);
    }
}

/* Removes [at, end) of the lanes from what a copy distributed. */
static void take_out(struct sim_core *c, struct isa_dealt old, uint64_t at,
                     uint64_t end)
{
    const uint64_t old_end = old.first + old.share;
    const struct isa_dealt part[2] = {
        {old.first, at > old.first ? (uint32_t)(at - old.first) : 0},
        {(uint32_t)end, old_end > end ? (uint32_t)(old_end - end) : 0}};
    if (part[0].share == 0 && part[1].share == 0)
        return;
    const struct plane bytes = {&c->wram, &c->lanes.beside};
    const struct plane written = {&c->written, NULL};
    deal_anew(c, &bytes, &old, part);
    if (c->written.host)
        deal_anew(c, &written, &old, part);
    for (unsigned k = 0; k < 2; k++)
        if (part[k].share > 0)
            note(c, part[k].first, part[k].share, part[k]);
}

/* ---- copies -------------------------------------------------------------- */

/* Marks these bytes of the lanes as not distributed. */
static void clear(struct sim_core *c, uint64_t at, uint64_t bytes)
{
    const uint64_t first = at / ISA_LANE_GRAIN * ISA_LANE_GRAIN;
    const uint64_t end = grains(at + bytes) * ISA_LANE_GRAIN;
    for (uint64_t x = first, next; x < end; x = next) {
        const struct isa_dealt d = notes_of(c)[x / ISA_LANE_GRAIN];
        next = x + ISA_LANE_GRAIN;
        if (d.share == 0)
            continue;
        take_out(c, d, first, end);
        next = d.first + grains(d.share) * ISA_LANE_GRAIN;
        next = next < end ? next : end;
        note(c, x, next - x, (struct isa_dealt){0, 0});
    }
}

void sim_dealt_mark(struct sim_core *c, uint64_t at, uint64_t share)
{
    if (c->sim->slices == ISA_LANES)
        return;
    assert(c->lanes.dealt.host && at % ISA_LANE_GRAIN == 0);
    const struct isa_dealt mine = {(uint32_t)at, (uint32_t)share};
    const struct isa_dealt *there = &notes_of(c)[at / ISA_LANE_GRAIN];
    if (there->first == mine.first && there->share == mine.share)
        return;
    clear(c, at, share);
    note(c, at, share, mine);
}

void sim_dealt_clear(struct sim_core *c, uint64_t offset, uint64_t bytes)
{
    const uint64_t pitch = c->wram.bytes / ISA_LANES, at = offset % pitch;
    if (!c->lanes.dealt.host)
        return;
    if (at + bytes > pitch)
        clear(c, 0, pitch);
    else
        clear(c, at, bytes);
}

const struct isa_dealt *sim_dealt(const struct sim *sim, unsigned core)
{
    return core < sim->n_cores ? notes_of(&sim->cores[core]) : NULL;
}

const struct isa_dealt *sim_dealt_in(const struct sim_core *c, uint64_t at,
                                     uint64_t bytes)
{
    if (!c->lanes.dealt.host)
        return NULL;
    const struct isa_dealt *notes = notes_of(c);
    const uint64_t end = grains(at + bytes);
    for (uint64_t g = at / ISA_LANE_GRAIN; g < end; g++)
        if (notes[g].share > 0)
            return notes;
    return NULL;
}
