/* SPDX-License-Identifier: MIT */
/* The last writer of each line of which only a part was stored. A card moves
 * such a line from core to core, one after the other; a store of whole lines
 * needs none of it. Where a line finds no room, it replaces one, whose writer
 * is then forgotten: times may be too short, never too long. */
#include "sim/op/lines.h"

#include "sim/op/grains.h"

enum { LINE = 128, ROW_BITS = 14, ROWS = 1 << ROW_BITS, PROBES = 32 };

struct sim_lines {
    uint64_t launch;
    struct line {
        uint64_t launch; /* number of the launch; 0 if the row is empty */
        uint64_t number; /* address / LINE */
        uint64_t until;  /* cycle at which the last writer is done */
        unsigned core;   /* the last writer */
    } rows[ROWS];
};

bool sim_lines_init(struct sim *sim)
{
    if (sim->timing.line_writer > 0)
        sim->lines = isa_alloc(1, sizeof *sim->lines);
    return sim->lines || sim->timing.line_writer == 0;
}

void sim_lines_reset(struct sim *sim)
{
    if (sim->lines)
        sim->lines->launch++;
}

void *sim_lines(const struct sim *sim, size_t *bytes)
{
    *bytes = sim->lines ? sizeof *sim->lines : 0;
    return sim->lines;
}

/* The row of a line: its own, the first empty one, or else the last looked at.
 */
static struct line *row_of(struct sim_lines *l, uint64_t number)
{
    const uint64_t golden = 0x9e3779b97f4a7c15; /* spreads neighbours */
    uint64_t at = number * golden >> (64 - ROW_BITS);
    struct line *r = &l->rows[at];
    for (unsigned i = 1;
         i < PROBES && r->launch == l->launch && r->number != number; i++)
        r = &l->rows[++at % ROWS];
    return r;
}

/* The core writes a part of the line that holds the address, until `end`. */
static uint64_t pass_line(struct sim_lines *l, const struct sim_core *c,
                          uint64_t address, uint64_t end)
{
    const uint64_t number = address / LINE;
    struct line *r = row_of(l, number);
    const bool is_known = r->launch == l->launch && r->number == number;
    if (is_known && r->core != c->id)
        end = sim_max(end, r->until) + c->sim->timing.line_writer;
    *r = (struct line){l->launch, number,
                       is_known ? sim_max(end, r->until) : end, c->id};
    return end;
}

/* One piece: its first and its last line, where it has a part of them. */
static uint64_t pass_piece(struct sim_lines *l, const struct sim_core *c,
                           uint64_t first, uint64_t bytes, uint64_t end)
{
    const uint64_t last = first + bytes - 1;
    uint64_t until = end;
    if (first % LINE > 0 || bytes < LINE)
        until = pass_line(l, c, first, end);
    if (last / LINE > first / LINE && (last + 1) % LINE > 0)
        until = sim_max(until, pass_line(l, c, last, end));
    return until;
}

uint64_t sim_lines_pass(const struct sim_call *call, unsigned i, uint64_t end)
{
    const struct sim_core *c = call->core;
    struct sim_pieces p;
    if (call->op->cost == ISA_COST_atomic || /* done by the memory side */
        call->spans[i].space != ISA_SPACE_GDRAM || call->spans[i].bytes == 0 ||
        !sim_call_walk(call, i, &p))
        return end;
    if (((p.first | p.bytes | (uint64_t)p.stride0 | (uint64_t)p.stride1) %
         LINE) == 0)
        return end;
    uint64_t until = end;
    for (uint64_t y = 0; y < p.n1; y++)
        for (uint64_t x = 0; x < p.n0; x++)
            until =
                sim_max(until, pass_piece(c->sim->lines, c,
                                          p.first + y * (uint64_t)p.stride1 +
                                              x * (uint64_t)p.stride0,
                                          p.bytes, end));
    return until;
}
