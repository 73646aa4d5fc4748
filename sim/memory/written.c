/* SPDX-License-Identifier: MIT */
/* Records which bytes of WRAM a task has written, if an observer wants this
 * (sim_note_unwritten): one byte per byte of WRAM. Bytes past the lanes are not
 * recorded: only linear copies write them. sim/op/unwritten.c finds ops that
 * use weights never written. */
#include "sim/memory/written.h"
#include "sim/machine/machine.h"
#include "sim/memory/pages.h"

#include <assert.h>
#include <string.h>

bool sim_written_init(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (!c->is_mpu && c->wram.bytes && !c->written.host &&
            !sim_region_init(&c->written, c->wram.first, c->wram.bytes, 0, 0))
            return false;
    }
    return true;
}

void sim_written_mark(struct sim_core *c, uint64_t offset, uint64_t bytes)
{
    assert(offset + bytes <= c->written.bytes && bytes > 0);
    memset(c->written.host + offset, 1, bytes);
    sim_region_mark(&c->written, offset, bytes);
}

void sim_written_start(struct sim_core *c)
{
    const struct isa_image *image = &c->module->image;
    assert(c->module && c->written.bytes == c->wram.bytes);
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
    /* kept contents count as written, but are not recorded */
    sim->notes_unwritten = notes && sim->config.contents != SIM_CONTENTS_KEEP;
}

const uint8_t *sim_written_weights(const struct sim *sim, unsigned core,
                                   uint64_t *bytes)
{
    assert(core < sim->n_cores);
    const struct sim_region *r = &sim->cores[core].written;
    *bytes = r->bytes;
    return sim->notes_unwritten ? r->host : NULL;
}

void sim_mark_weights(struct sim *sim, unsigned core, uint64_t offset,
                      uint64_t bytes, uint8_t mark)
{
    struct sim_region *r = &sim->cores[core].written;
    assert(r->host && offset + bytes <= r->bytes);
    memset(r->host + offset, mark, bytes);
    sim_region_mark(r, offset, bytes);
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
