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
