/* SPDX-License-Identifier: MIT */
/*
 * Which bytes of WRAM a task has written, while somebody wants to know
 * (sim_note_unwritten): a byte beside every byte of WRAM. An op whose weights
 * nobody wrote computes with zeros here and with anything on hardware; mostly
 * they were copied in another order than that of the lanes. Bytes beyond the
 * lanes are not followed: only linear copies get there.
 */
#include "isa/tables/prototype.h"
#include "sim/machine/machine.h"
#include "sim/run/turn.h"

#include <string.h>

bool sim_written_init(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (!c->is_mpu && c->wram.bytes && !c->written.host &&
            !sim_region_init(&c->written, c->wram.first, c->wram.bytes, false))
            return false;
    }
    return true;
}

void sim_written_mark(struct sim_core *c, uint64_t offset, uint64_t bytes)
{
    memset(c->written.host + offset, 1, bytes);
    sim_region_mark(&c->written, offset, bytes);
}

void sim_written_copy(struct sim_call *call, uint64_t offset)
{
    for (uint64_t k = 0; k < call->isa.segments; k++)
        sim_written_mark(call->core,
                         offset +
                             (uint64_t)isa_walk_offset(&call->isa.walk[0], k),
                         call->isa.n);
}

void sim_written_start(struct sim_core *c)
{
    const struct isa_image *image = &c->module->image;
    sim_region_reset(&c->written);
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        uint64_t offset = s->address - c->wram.first;
        if (s->address >= c->wram.first && offset < c->wram.bytes &&
            s->file_bytes)
            sim_written_mark(c, offset, s->file_bytes);
    }
}

void sim_note_unwritten(struct sim *sim, bool notes)
{
    /* what earlier tasks left counts, too, and is not followed */
    sim->notes_unwritten = notes && sim->config.contents != SIM_CONTENTS_KEEP;
}

/* Bytes of a row that are in its lane and that nobody wrote; the offset in the
 * lane of the first one, if there is one, in *first. */
static uint64_t missing_of_row(const struct sim_core *c,
                               const struct isa_lanes *l, uint64_t row,
                               uint64_t *first)
{
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
    sim_account_private(c);
    c->account.counters[SIM_COUNT_UNWRITTEN]++;
    if (c->unwritten.bytes)
        return;
    isa_op_intrinsic(call->op, call->isa.type, call->isa.source, found.op,
                     sizeof found.op);
    c->unwritten = found;
    c->unwritten_turn = c->turns;
}

void sim_written_rewind(struct sim_core *c)
{
    if (c->unwritten_turn == c->turns)
        c->unwritten = (struct sim_unwritten){0};
}

void sim_written_profile(const struct sim *sim, struct sim_profile *p)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_unwritten *u = &sim->cores[i].unwritten;
        if (u->bytes && (!p->unwritten.bytes || u->cycle < p->unwritten.cycle))
            p->unwritten = *u;
    }
}
