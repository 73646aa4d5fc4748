/* SPDX-License-Identifier: MIT */
/*
 * Weights that nobody wrote, while somebody wants to know (sim_note_unwritten).
 * An op that takes them computes with zeros here and with anything on hardware;
 * mostly they were copied in another order than that of the lanes.
 */
#include "sim/op/unwritten.h"
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

/* Bytes of a row that are in its lane and that nobody wrote; the offset in the
 * lane of the first one, if there is one, in *first. */
static uint64_t missing_of_row(const struct sim_core *c,
                               const struct isa_lanes *l, uint64_t row,
                               uint64_t *first)
{
    assert(l->pitch > 0 && row < l->rows);
    const uint8_t *lane = c->written.host + row % ISA_LANES * l->pitch;
    uint64_t at = l->first + row / ISA_LANES * l->row_pitch;
    uint64_t end = at + l->row_bytes < l->pitch ? at + l->row_bytes : l->pitch;
    const uint8_t *hole =
        at < end ? memchr(lane + at, 0, (size_t)(end - at)) : NULL;
    if (!hole)
        return 0;
    *first = (uint64_t)(hole - lane);
    uint64_t missing = 0;
    for (uint64_t x = *first; x < end; x++)
        missing += !lane[x];
    return missing;
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
    /* these take weights densely where one copy of all of them put them */
    if (call->op->shape == ISA_SHAPE_channels && l->linear == found.of_bytes)
        return;
    for (uint64_t row = 0; row < l->rows; row++) {
        uint64_t first = 0, missing = missing_of_row(c, l, row, &first);
        if (missing && !found.bytes) {
            found.lane = (unsigned)(row % ISA_LANES);
            found.offset = first;
        }
        found.bytes += missing;
    }
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
