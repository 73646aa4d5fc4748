/* SPDX-License-Identifier: MIT */
/* Finds uses of weights that were never written, if an observer wants this
 * (sim_note_unwritten). An op that uses such weights computes with zeros in the
 * simulator, but with unknown values on hardware. The usual cause is that
 * weights were copied in another order than the order of the lanes. */
#include "sim/op/unwritten.h"
#include "isa/semantics/lanes.h"
#include "isa/tables/prototype.h"
#include "sim/machine/turn.h"
#include "sim/memory/written.h"
#include "sim/op/call.h"
#include "sim/op/dealt.h"
#include "sim/trial.h"

#include <assert.h>
#include <string.h>

void sim_written_copy(struct sim_call *call, uint64_t offset)
{
    for (uint64_t k = 0; k < call->isa.segments; k++)
        sim_written_mark(call->core,
                         offset +
                             (uint64_t)isa_walk_offset(&call->isa.walk[0], k),
                         call->isa.n);
}

/* Counts the bytes never written; *first receives the offset of the first such
 * byte in its lane. */
static uint64_t missing_of(const struct sim_core *c, const struct isa_lanes *l,
                           const struct isa_lane_bytes *b, uint64_t *first)
{
    assert(l->pitch > 0 && b->lane < ISA_LANES);
    const uint8_t *lane = c->written.host + b->lane * l->pitch;
    uint64_t end = b->at + b->bytes < l->pitch ? b->at + b->bytes : l->pitch;
    const uint8_t *hole =
        b->at < end ? memchr(lane + b->at, 0, (size_t)(end - b->at)) : NULL;
    if (!hole)
        return 0;
    *first = (uint64_t)(hole - lane);
    uint64_t missing = 0;
    for (uint64_t x = *first; x < end; x++)
        missing += !lane[x];
    return missing;
}

/* Adds the unwritten bytes of a row. */
static void add_missing(const struct sim_call *call, uint64_t row,
                        struct sim_unwritten *found)
{
    const struct isa_lanes *l = &call->isa.lanes;
    struct isa_lane_bytes b;
    for (uint64_t x = 0; x < l->row_bytes; x += b.bytes) {
        b = isa_lanes_find(&call->isa, row, x, l->row_bytes - x);
        uint64_t first = 0, missing = missing_of(call->core, l, &b, &first);
        if (missing && !found->bytes) {
            found->lane = (unsigned)b.lane;
            found->offset = first;
        }
        found->bytes += missing;
    }
}

void sim_written_check(struct sim_call *call)
{
    assert(sim_is_written_known(call->core));
    struct sim_core *c = call->core;
    const struct isa_lanes *l = &call->isa.lanes;
    struct sim_unwritten found = {
        .pc = sim_program_address(c->program, c->pc),
        .cycle = call->start,
        .of_bytes = l->rows * l->row_bytes,
    };
    /* these ops use weights densely if one copy placed all weights */
    if (call->op->shape == ISA_SHAPE_channels && l->linear == found.of_bytes)
        return;
    for (uint64_t row = 0; row < l->rows; row++)
        add_missing(call, row, &found);
    if (!found.bytes)
        return;
    assert(found.bytes <= found.of_bytes && found.offset < l->pitch);
    sim_account_private(c);
    c->account.counters[SIM_COUNT_UNWRITTEN]++;
    if (c->unwritten.bytes)
        return;
    isa_op_intrinsic(call->op, call->isa.type, call->isa.source, found.op,
                     sizeof found.op);
    c->unwritten = found;
    c->unwritten_turn = c->turns;
}

/* ---- for observers
 * ----------------------------------------------------------- */

uint64_t sim_weights_bytes(const struct sim_op_event *e, unsigned range)
{
    const struct sim_range *r = &e->ranges[range];
    if (!e->call)
        return 0;
    if (e->direction)
        return r->n * r->segment_bytes;
    const struct isa_lanes *l = &e->call->lanes;
    const uint64_t bytes = l->rows * l->row_bytes;
    const bool is_dense = strcmp(e->shape, "channels") == 0;
    return is_dense && l->linear == bytes ? 0 : bytes;
}

/* Finds byte `at` of a linear copy; those from WRAM take bytes as copies to it
 * have distributed them. */
static struct isa_lane_bytes of_line(const struct sim_core *c,
                                     const struct sim_range *r, uint64_t at)
{
    const uint64_t first = r->address - c->wram.first;
    const uint64_t share = isa_lanes_share(r->bytes);
    const unsigned slices = c->sim->slices;
    const uint64_t width = isa_slice_lanes(slices);
    const struct isa_dealt *dealt =
        r->is_written ? NULL : sim_dealt_in(c, first, share);
    const uint64_t x = width * first + at % (width * share);
    struct isa_lane_bytes b = {at / share, first + at % share, share};
    if (dealt && !isa_lanes_dealt(dealt, slices, at / (width * share), x, &b))
        b.bytes = ISA_LANE_GRAIN - x % ISA_LANE_GRAIN;
    if (b.bytes > share - at % share)
        b.bytes = share - at % share;
    return b;
}

bool sim_weights_at(const struct sim *sim, const struct sim_op_event *e,
                    unsigned range, uint64_t at, uint64_t *offset,
                    uint64_t *bytes)
{
    const struct sim_core *c = &sim->cores[e->by.number];
    const struct sim_range *r = &e->ranges[range];
    const uint64_t pitch = c->wram.bytes / ISA_LANES;
    const struct isa_lanes *l = &e->call->lanes;
    struct isa_lane_bytes b;
    uint64_t address, left = sim_weights_bytes(e, range) - at;
    if (r->n > 1) {
        if (!sim_range_segment(r, at / r->segment_bytes, &address))
            return false;
        *offset = address - c->wram.first + at % r->segment_bytes;
        *bytes = r->segment_bytes - at % r->segment_bytes;
        return true;
    }
    if (e->direction)
        b = of_line(c, r, at);
    else
        b = isa_lanes_find(e->call, at / l->row_bytes, at % l->row_bytes,
                           l->row_bytes - at % l->row_bytes);
    *bytes = b.bytes < left ? b.bytes : left;
    if (b.at < pitch && b.at + *bytes > pitch)
        *bytes = pitch - b.at;
    *offset = b.lane * pitch + b.at;
    return b.at < pitch;
}
