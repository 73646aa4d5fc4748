/* SPDX-License-Identifier: MIT */
/* See lanes.h. */
#include "isa/semantics/lanes.h"

#include <assert.h>
#include <string.h>

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- places -------------------------------------------------------------- */

bool isa_lanes_dealt(const struct isa_dealt *dealt, unsigned slices,
                     uint64_t slice, uint64_t x, struct isa_lane_bytes *found)
{
    const uint64_t width = isa_slice_lanes(slices);
    const struct isa_dealt *d = &dealt[x / width / ISA_LANE_GRAIN];
    const uint64_t from = x - width * d->first;
    if (d->share == 0 || from >= width * d->share)
        return false;
    *found = (struct isa_lane_bytes){.lane = slice * width + from / d->share,
                                     .at = d->first + from % d->share,
                                     .bytes = d->share - from % d->share};
    return true;
}

/* Finds byte x of a slice, in a row after the rows that a linear copy wrote.
 * Such bytes are unwritten and alternate over the lanes of the slice. */
static struct isa_lane_bytes behind(uint64_t slice, uint64_t width, uint64_t x)
{
    const uint64_t turn = width * ISA_LANE_GRAIN;
    return (struct isa_lane_bytes){
        .lane = slice * width + x % turn / ISA_LANE_GRAIN,
        .at = x / turn * ISA_LANE_GRAIN + x % ISA_LANE_GRAIN,
        .bytes = ISA_LANE_GRAIN - x % ISA_LANE_GRAIN};
}

struct isa_lane_bytes isa_lanes_find(const struct isa_call *c, uint64_t row,
                                     uint64_t x, uint64_t n)
{
    const struct isa_lanes *l = &c->lanes;
    assert(n > 0 && row < l->rows && x + n <= l->row_bytes);
    struct isa_lane_bytes found = {
        row % ISA_LANES, l->first + row / ISA_LANES * l->row_pitch + x, n};
    if (!l->dealt)
        return found;
    const uint64_t width = isa_slice_lanes(c->slices);
    const uint64_t slice = isa_slice_of(width, row);
    const uint64_t at =
        width * l->first + isa_slice_row(width, row) * l->row_pitch + x;
    if (!isa_lanes_dealt(l->dealt, c->slices, slice, at, &found)) {
        uint64_t grains = ISA_LANE_GRAIN - found.at % ISA_LANE_GRAIN;
        struct isa_lane_bytes other;
        if (l->dealt[found.at / ISA_LANE_GRAIN].share > 0)
            found = behind(slice, width, at);
        else /* up to the next grain written by a linear copy */
            while (grains < n &&
                   l->dealt[(found.at + grains) / ISA_LANE_GRAIN].share == 0 &&
                   !isa_lanes_dealt(l->dealt, c->slices, slice, at + grains,
                                    &other))
                grains += ISA_LANE_GRAIN;
        found.bytes = least(found.bytes, grains);
    }
    found.bytes = least(found.bytes, n);
    return found;
}

/* ---- bytes --------------------------------------------------------------- */

/* Reads n bytes of a lane from offset `at` on. */
static void read_bytes(const struct isa_call *c, int k, uint64_t lane,
                       uint64_t at, char *to, uint64_t n)
{
    const struct isa_lanes *l = &c->lanes;
    const char *lane_start =
        (const char *)c->ptr[k] - l->first + lane * l->pitch;
    assert(lane < ISA_LANES && l->pitch > 0);
    while (n > 0) {
        bool is_inside = at < l->pitch;
        uint64_t left =
            is_inside ? l->pitch - at : ISA_LANE_LINE - at % ISA_LANE_LINE;
        uint64_t piece = n < left ? n : left;
        assert(is_inside || l->beside);
        memcpy(to,
               is_inside ? lane_start + at
                         : l->beside + isa_lanes_beside(lane, at),
               piece);
        to += piece;
        at += piece;
        n -= piece;
    }
}

void isa_lanes_read_lane(const struct isa_call *c, int k, uint64_t lane,
                         uint64_t x, void *d, uint64_t n)
{
    read_bytes(c, k, lane, c->lanes.first + x, d, n);
}

void isa_lanes_read(const struct isa_call *c, int k, uint64_t row, uint64_t x,
                    void *d, uint64_t n)
{
    struct isa_lane_bytes from;
    for (char *to = d; n > 0; n -= from.bytes) {
        from = isa_lanes_find(c, row, x, n);
        read_bytes(c, k, from.lane, from.at, to, from.bytes);
        to += from.bytes;
        x += from.bytes;
    }
}

const void *isa_lanes_get(const struct isa_call *c, int k, uint64_t row,
                          uint64_t x, void *room, uint64_t n)
{
    struct isa_lane_bytes from = isa_lanes_find(c, row, x, n);
    if (from.bytes == n && from.at + n <= c->lanes.pitch)
        return (const char *)c->ptr[k] - c->lanes.first +
               from.lane * c->lanes.pitch + from.at;
    isa_lanes_read(c, k, row, x, room, n);
    return room;
}
